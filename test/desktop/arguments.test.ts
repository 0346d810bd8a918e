import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readArguments } from '../../electron/arguments.ts'

const none = { profile: undefined, sample: true, safeMode: false, hidden: false }

it('the options of Docket are read, and those of Electron are not its business', () => {
  expect(readArguments(['--inspect', '.', '--profile', 'mine', '--no-sample', '--safe-mode', '--hidden'])).toEqual({
    profile: resolve('mine'),
    sample: false,
    safeMode: true,
    hidden: true,
  })
  expect(readArguments([])).toEqual(none)
})

it.each([['--profile=elsewhere'], ['--safe-mode'], ['--hidden'], ['--no-sample']])(
  'a link brings no option: %s behind it is not read',
  (option) => {
    expect(readArguments(['docket://3k9x/inbox', option])).toEqual(none)
    expect(readArguments([option, 'docket://3k9x/inbox'])).not.toEqual(none)
  },
)
