import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')

/** The output of a program that ended or was killed. */
export interface ChildRun {
  readonly lines: readonly string[]
  /** The exit code; null when the program was killed. */
  readonly code: number | null
  readonly errors: string
}

/**
 * Runs a program of the tests in its own process. It is killed with SIGKILL as soon as `isEnough` accepts the lines
 * written so far, or `enough` resolves.
 *
 * @param path relative to the repository's root
 */
export async function runChild(
  path: string,
  args: readonly string[],
  isEnough: (lines: readonly string[]) => boolean = () => false,
  enough?: Promise<unknown>,
): Promise<ChildRun> {
  const child = spawn(process.execPath, [join(root, path), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    // Lines that the program wrote before it died still arrive. They count: each of them was acknowledged.
    if (isEnough(lines)) child.kill('SIGKILL')
  })
  void enough?.then(() => child.kill('SIGKILL'))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { lines, code, errors }
}
