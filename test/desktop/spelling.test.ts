import { beforeEach, expect, it, vi } from 'vitest'
import { Spelling } from '../../electron/desktop/window/spelling.ts'

const { said, checker } = vi.hoisted(() => {
  const said: unknown[] = []
  const checker = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US'],
    setSpellCheckerLanguages: (languages: string[]) => said.push(languages),
    setSpellCheckerEnabled: (enabled: boolean) => said.push(enabled),
  }
  return { said, checker }
})
vi.mock('electron', () => ({ session: { defaultSession: checker } }))

beforeEach(() => said.splice(0))

it.each(['linux', 'win32'] as const)('fetches no dictionary on %s until a language is chosen', (platform) => {
  const spelling = new Spelling(platform)
  spelling.use([])
  // Languages that an earlier start chose would be fetched if they were still set when the checker goes on.
  expect(said).toEqual([[], false])
  spelling.use(['en-GB'])
  expect(said.slice(2)).toEqual([['en-GB'], true])
})

it('leaves out a language that there is no dictionary of', () => {
  new Spelling('linux').use(['tlh', 'de'])
  expect(said).toEqual([['de'], true])
  new Spelling('linux').use(['tlh'])
  expect(said.slice(2)).toEqual([[], false])
})

it('is left to the system on macOS', () => {
  const spelling = new Spelling('darwin')
  spelling.use(['de'])
  expect(said).toEqual([])
  expect(spelling.languages()).toEqual([])
})
