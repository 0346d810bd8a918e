import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')

/** What a program wrote, line by line, until it ended or was killed. */
export interface ChildRun {
  readonly lines: readonly string[]
  /** Null when it was killed. */
  readonly code: number | null
  readonly errors: string
}

/**
 * Runs a program of the tests (its path from the repository's root) as a process of its own, and ends it with SIGKILL as soon as `isEnough`
 * says so of the lines it has written, or `enough` resolves.
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
    // What it wrote before it died is still read: all of that was acknowledged.
    if (isEnough(lines)) child.kill('SIGKILL')
  })
  void enough?.then(() => child.kill('SIGKILL'))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { lines, code, errors }
}
