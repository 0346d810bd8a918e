import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationFor } from '../../build/package/configuration.mjs'
import { faultsOfCommand } from '../../build/package/contents.mjs'
import { launcher } from '../../build/package/linux-files.mjs'
import { commandIn, ownCommands, withoutDisplay } from '../../electron/command-line/command-words.ts'
import { commands } from '../../electron/command-line/commands.ts'
import { runProcess } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The arguments with which `docket` starts the program. */
async function startedWith(args: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder()
  const [program, command] = [join(folder, 'program'), join(folder, 'docket')]
  writeFileSync(program, `#!/bin/sh\n[ $# -eq 0 ] || printf '%s\\n' "$@"\n`)
  writeFileSync(command, launcher(program))
  for (const file of [program, command]) chmodSync(file, 0o755)
  const { output } = await runProcess(command, args)
  return output.split('\n').slice(0, -1)
}

const ofWindow = [
  [],
  ['docket://3k9x/inbox'],
  ['--profile', 'mine'],
  ['--profile=mine'],
  ['--profile', 'mine', 'docket://3k9x/inbox'],
  ['--hidden'],
  ['--safe-mode', 'inbox'],
  ['--no-sandbox'],
]
const ofCommands = [
  ...commands.map(({ name }) => [name]),
  ...Object.keys(ownCommands).flatMap((name) => [[name], [`--${name}`]]),
  ['inbocks'],
  ['comment', 'tools/anvil#1', 'two  spaces, and a -- sign'],
  ['--profile', 'mine', 'inbox'],
  ['--profile=mine', '--version'],
]

describe('docket as it is installed', () => {
  it.each(ofWindow.map((args) => ({ args })))('is the window’s start with $args', async ({ args }) => {
    expect(commandIn(args)).toBeNull()
    expect(await startedWith(args)).toEqual(args)
  })

  it.each(ofCommands.map((args) => ({ args })))('needs no display for $args', async ({ args }) => {
    expect(commandIn(args)).toEqual(args)
    const started = await startedWith(args)
    expect(started).toEqual([...withoutDisplay, ...args])
    expect(commandIn(started)).toEqual(args)
  })

  it('is a command in any case where it was started without a display', () => {
    expect(commandIn([...withoutDisplay])).toEqual([])
    expect(commandIn([...withoutDisplay, '--json'])).toEqual(['--json'])
  })

  it('comes with a program and completions, in .rpm packages too, and is missed where it does not', async () => {
    const shells = { bash: 'usr/share/bash', zsh: 'usr/share/zsh' }
    expect(await faultsOfCommand(temporaryFolder(), shells)).toEqual([
      'docket is no program',
      'bash does not complete docket',
      'zsh does not complete docket',
    ])
    const placed = configurationFor('linux', 'x64').rpm?.fpm?.map((each) => each.split('=')[1])
    expect(placed).toEqual([
      '/usr/bin/docket',
      '/usr/share/bash-completion/completions/docket',
      '/usr/share/zsh/site-functions/_docket',
      '/usr/share/fish/vendor_completions.d/docket.fish',
    ])
  })
})
