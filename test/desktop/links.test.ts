import { beforeEach, expect, it, vi } from 'vitest'
import { followLinks } from '../../electron/desktop/window/links.ts'

const { app, registered } = vi.hoisted(() => {
  const schemes: string[] = []
  const setAsDefaultProtocolClient = (scheme: string) => schemes.push(scheme)
  return { registered: schemes, app: { isPackaged: true, on: () => undefined, setAsDefaultProtocolClient } }
})
vi.mock('electron', () => ({ app }))

beforeEach(() => {
  registered.length = 0
  app.isPackaged = true
})

it('registers an installed Docket for its links', () => {
  followLinks(() => undefined, {})
  expect(registered).toEqual(['docket'])
})

it.each([
  ['a checkout, whose program is Electron or Node', { isPackaged: false, environment: {} }],
  [
    'the portable program, which is gone from its temporary folder when it has ended',
    { isPackaged: true, environment: { PORTABLE_EXECUTABLE_FILE: 'D:\\Docket portable.exe' } },
  ],
])('leaves the links of the system alone in %s', (_name, { isPackaged, environment }) => {
  app.isPackaged = isPackaged
  followLinks(() => undefined, environment)
  expect(registered).toEqual([])
})
