import { PassThrough, type Readable, type Writable } from 'node:stream'
import { runCommandLine, type Surroundings } from '../../../electron/command-line/run.ts'
import { locateThread } from '../../support/threads.ts'

/** Runs a command with a profile, and returns its exit code and output. */
export async function run(profile: string, ...args: readonly string[]) {
  return await runWith({}, profile, ...args)
}

/** The same with streams of the caller's, of which nothing is returned, and a program that the caller starts. */
export async function runWith(
  given: {
    readonly input?: Readable
    readonly output?: Writable
    readonly errors?: Writable
    readonly start?: Surroundings['start']
  },
  profile: string,
  ...args: readonly string[]
) {
  const texts = { output: '', errors: '' }
  const heard = (name: 'output' | 'errors') =>
    new PassThrough().setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  const streams = { input: new PassThrough(), output: heard('output'), errors: heard('errors'), ...given }
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
