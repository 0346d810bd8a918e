import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const script = join(import.meta.dirname, '..', '..', 'dist', 'main', 'command-line.js')

/** The output and the exit code of a command of the shell. */
export interface Said {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs something in a process of its own, with a text for its standard input. */
export async function runProcess(
  command: string,
  args: readonly string[],
  {
    input = '',
    env = {},
    cwd,
  }: { readonly input?: string; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): Promise<Said> {
  // Node warns where both of these are set, as test runners do.
  const calm = { NO_COLOR: undefined, FORCE_COLOR: undefined }
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...calm, ...env },
    stdio: 'pipe',
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  // A command that does not read leaves its end of the pipe closed.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, errors }))
  })
}

/** Runs `docket` with a profile, as an installed one does. */
export async function docketCommand(profile: string, args: readonly string[], input = ''): Promise<Said> {
  return await runProcess(process.execPath, [script, '--profile', profile, ...args], { input })
}

/** Runs lines of a shell in which `docket` is the command line of a profile, and the folder is the user's own. */
export function shellWithDocket(folder: string, profile: string): (line: string) => Promise<Said> {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  const program = join(programs, 'docket')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${script}' --profile '${profile}' "$@"\n`)
  chmodSync(program, 0o755)
  return shellIn(folder, { HOME: folder, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` })
}

/** Runs lines of a shell in a folder. */
export function shellIn(cwd: string, env: NodeJS.ProcessEnv): (line: string) => Promise<Said> {
  return async (line) => await runProcess('bash', ['-c', line], { env, cwd })
}
