import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { paged } from '../../electron/command-line/pager.ts'
import { runCommandLine, type Surroundings } from '../../electron/command-line/run.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'

afterEach(() => vi.unstubAllEnvs())

/** Makes a script the user's pager. Returns the file that it may write to. */
function pagerThat(does: string): string {
  const folder = temporaryFolder()
  const [pager, shown] = [join(folder, 'pager'), join(folder, 'shown')]
  writeFileSync(pager, `#!/bin/sh\n${does.replaceAll('SHOWN', `'${shown}'`)}\n`)
  chmodSync(pager, 0o755)
  vi.stubEnv('PAGER', `${pager} --quietly`)
  return shown
}

it('the pager of the user gets the whole text, and its arguments', async () => {
  const shown = pagerThat('{ echo "$1"; cat; } > SHOWN')
  const text = 'line\n'.repeat(50_000)
  expect(await paged(text)).toBe(true)
  expect(readFileSync(shown, 'utf8')).toBe(`--quietly\n${text}`)
})

it('who leaves the pager early has seen the text; without a pager nobody has', async () => {
  const shown = pagerThat('head -n 1 > SHOWN')
  expect(await paged('line\n'.repeat(50_000))).toBe(true)
  expect(readFileSync(shown, 'utf8')).toBe('line\n')
  vi.stubEnv('PAGER', '/nowhere/pager')
  expect(await paged('line\n')).toBe(false)
  pagerThat('exit 127')
  expect(await paged('line\n')).toBe(false)
})

/** Runs `docket help` in a terminal with `rows` rows. */
async function help(rows: number, isTTY: boolean, ...args: readonly string[]): Promise<string> {
  const output = Object.assign(new PassThrough(), { isTTY, rows })
  let text = ''
  output.setEncoding('utf8').on('data', (part: string) => (text += part))
  const streams = { input: new PassThrough(), output, errors: new PassThrough() }
  await runCommandLine(['help', ...args], {
    ...{ profile: '/nowhere', version: '1', locate: locateThread, systemProxy: () => Promise.resolve(null) },
    start: () => Promise.resolve(false),
    ...(streams as unknown as Pick<Surroundings, 'input' | 'output' | 'errors'>),
  })
  return text
}

it('only what is longer than the terminal is paged, and neither a pipe nor JSON', async () => {
  const shown = pagerThat('cat > SHOWN')
  for (const [rows, isTTY, ...args] of [[200, true] as const, [3, false] as const, [3, true, '--json'] as const]) {
    expect(await help(rows, isTTY, ...args)).toContain('docket COMMAND')
    expect(existsSync(shown)).toBe(false)
  }
  expect(await help(3, true)).toBe('')
  expect(readFileSync(shown, 'utf8')).toMatch(/^docket COMMAND …\n/)
  vi.stubEnv('PAGER', '/nowhere/pager')
  expect(await help(3, true)).toMatch(/^docket COMMAND …\n/)
})
