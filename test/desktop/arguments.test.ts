import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readArguments } from '../../electron/arguments.ts'

const none = { profile: undefined, sample: true, welcome: true, safeMode: false, hidden: false }

it('the options of Docket are read, and those of Electron are not its business', () => {
  expect(readArguments(['--inspect', '.', '--profile', 'mine', '--no-sample', '--safe-mode', '--hidden'])).toEqual({
    profile: resolve('mine'),
    sample: false,
    welcome: false,
    safeMode: true,
    hidden: true,
  })
  expect(readArguments([])).toEqual(none)
  expect(readArguments(['--no-welcome'])).toEqual({ ...none, welcome: false })
})

it.each([['--profile=elsewhere'], ['--safe-mode'], ['--hidden'], ['--no-sample'], ['--no-welcome']])(
  'a link brings no option: %s behind it is not read (S12)',
  (option) => {
    expect(readArguments(['docket://3k9x/inbox', option])).toEqual(none)
    expect(readArguments([option, 'docket://3k9x/inbox'])).not.toEqual(none)
  },
)
