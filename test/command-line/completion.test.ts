import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownCommands } from '../../electron/command-line/command-words.ts'
import { commands } from '../../electron/command-line/commands.ts'
import { completionFor } from '../../electron/command-line/completion.ts'
import { operationNames } from '../../shared/contract/call.ts'
import { runProcess } from '../support/command-line.ts'
import { onPosix } from '../support/systems.ts'
import { temporaryFolder } from '../support/temporary.ts'

const names = [...commands.map(({ name }) => name), ...Object.keys(ownCommands)]

/** Bash's completions of the last word, where `docket` answers with the lines `found`. */
async function offered(
  words: readonly string[],
  found: readonly string[] = [],
  folder = temporaryFolder(),
): Promise<string[]> {
  const docket = join(folder, 'docket')
  const lines = [...found.map((line) => `echo '${line}'`), `printf '%s\\n' "$@" > '${join(folder, 'asked')}'`]
  writeFileSync(docket, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(docket, 0o755)
  const script = [
    ...(completionFor('bash') ?? []),
    `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${words.length - 1}`,
    '_docket',
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ]
  const env = { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }
  const { output, errors } = await runProcess('bash', ['-c', script.join('\n')], { env })
  expect(errors).toBe('')
  return output.split('\n').filter(Boolean)
}

describe('completion', () => {
  onPosix('bash', it)('in bash offers every command, its options, and the operations', async () => {
    expect(await offered(['docket', ''])).toEqual(names)
    expect(await offered(['docket', 'o'])).toEqual(['outbox', 'open'])
    expect(await offered(['docket', 'inbox', '--p'])).toEqual(['--part', '--profile'])
    expect(await offered(['docket', 'api', 'createL'])).toEqual(
      operationNames.filter((name) => name.startsWith('createL')),
    )
  })

  it('in bash asks for all else with the words of the line, and offers what the shell reads again', async () => {
    const folder = temporaryFolder()
    const words = ['docket', 'show', '--account', 'ada', 'tools/anvil\\!']
    const found = ['tools/anvil!1', 'tools/an vil#2']
    expect(await offered(words, found, folder)).toEqual(['tools/anvil\\!1', 'tools/an\\ vil#2'])
    const asked = ['complete', '--', 'show', '--account', 'ada', 'tools/anvil!']
    expect(readFileSync(join(folder, 'asked'), 'utf8').split('\n').slice(0, -1)).toEqual(asked)
  })

  it.each(['zsh', 'fish'])('in %s names every command, its options, and the operations', (shell) => {
    const script = completionFor(shell)?.join('\n') ?? ''
    for (const name of [...names, ...operationNames]) expect(script).toContain(name)
    for (const command of commands) {
      for (const option of Object.keys(command.options ?? {})) expect(script).toContain(option)
    }
    expect(script).toContain('docket complete -- ')
  })

  it('is not there for other shells', () => {
    expect(completionFor('tcsh')).toBeNull()
    expect(completionFor('constructor')).toBeNull()
  })
})
