import { beforeEach, expect, it, vi } from 'vitest'
import { fetchNoDictionaries } from '../../electron/desktop/spelling.ts'

const { setSpellCheckerEnabled } = vi.hoisted(() => ({ setSpellCheckerEnabled: vi.fn() }))
vi.mock('electron', () => ({ session: { defaultSession: { setSpellCheckerEnabled } } }))

beforeEach(() => setSpellCheckerEnabled.mockClear())

it.each(['linux', 'win32'] as const)('is off on %s, where Electron would fetch dictionaries', (platform) => {
  fetchNoDictionaries(platform)
  expect(setSpellCheckerEnabled.mock.calls).toEqual([[false]])
})

it('is left to the system on macOS', () => {
  fetchNoDictionaries('darwin')
  expect(setSpellCheckerEnabled).not.toHaveBeenCalled()
})
