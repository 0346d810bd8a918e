import { PassThrough } from 'node:stream'
import { runCommandLine, type Surroundings } from '../../../electron/command-line/run.ts'
import { locateThread } from '../../support/threads.ts'

/** Runs a command with a profile, and returns its exit code and what it said. */
export async function run(profile: string, ...args: readonly string[]) {
  const streams = { input: new PassThrough(), output: new PassThrough(), errors: new PassThrough() }
  const texts = { output: '', errors: '' }
  for (const name of ['output', 'errors'] as const) {
    streams[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const code = await runCommandLine(args, {
    profile,
    version: '1.2.3',
    locate: locateThread,
    systemProxy: () => Promise.resolve(null),
    start: () => Promise.resolve(false),
    patienceMs: 100,
    ...(streams as unknown as Pick<Surroundings, 'input' | 'output' | 'errors'>),
  })
  return { code, ...texts }
}
