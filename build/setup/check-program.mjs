import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * The checks of `docs/first-run.md` that need no eyes: starts Docket with a profile of its own, and looks at its output, its log
 * and the files that it leaves behind.
 */

/** @typedef {{ what: string, found: string, isRight: boolean }} Finding */

/**
 * @typedef {{ command: string, args: readonly string[], profile: string, env?: NodeJS.ProcessEnv, patienceMs?: number,
 *   onOutput?: (output: string) => void }} Checked
 *   `onOutput` is called with everything that a start has printed so far
 */

const lookEveryMs = 100

/**
 * @param {Checked} checked
 * @returns {Promise<Finding[]>}
 */
export async function checkProgram(checked) {
  const { profile, patienceMs = 60_000 } = checked
  /** @type {Finding[]} */
  const findings = []
  const note = (/** @type {string} */ what, /** @type {boolean} */ isRight, /** @type {string} */ found) =>
    void findings.push({ what, found, isRight })
  const log = async () => await readFile(join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
  const logged = async (/** @type {RegExp} */ pattern, /** @type {number} */ times = 1) =>
    await eventually(async () => [...(await log()).matchAll(pattern)][times - 1] ?? null, patienceMs)
  const times = /the start took: (.*)/g

  for (const [index, name] of ['first', 'second'].entries()) {
    const started = begin(checked, ['--no-welcome'])
    const reported = await Promise.race([logged(times, index + 1), started.ended.then(() => null)])
    const missing = `no list was shown. It has printed:\n${started.output()}`
    note(`The ${name} start shows its window and a list`, reported !== null, reported?.[1] ?? missing)
    if (reported === null) {
      started.kill('SIGKILL')
      await started.ended
      return findings
    }
    if (index === 1) {
      const other = begin(checked, ['docket://all/settings/updates'])
      const code = await inTime(other.ended, patienceMs)
      if (code === 'late') other.kill('SIGKILL')
      const isHandedOver = code === 0 && other.output().includes('already open')
      note(
        'A start beside it goes to the one that runs',
        isHandedOver,
        `it ended with ${code}. ${other.output()}`.trim(),
      )
    }
    // Windows has no signal that a program could answer.
    started.kill(process.platform === 'win32' ? 'SIGKILL' : 'SIGTERM')
    const code = await inTime(started.ended, patienceMs)
    if (code === 'late') started.kill('SIGKILL')
    if (process.platform === 'win32') continue
    const isOrdered = code === 0 && (await log()).split('Docket ends').length === index + 2
    note(`The ${name} end by a signal is in order`, isOrdered, `it ended with ${code}`)
  }
  const compiled = await readdir(join(profile, 'compiled-code'), { recursive: true }).catch(() => [])
  note('Its compiled code is kept', compiled.length > 2, `${compiled.length} files`)
  return findings
}

/**
 * @param {Checked} checked
 * @param {readonly string[]} more
 */
function begin({ command, args, profile, env = process.env, onOutput }, more) {
  const child = spawn(command, [...args, '--profile', profile, ...more], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text
      onOutput?.(said)
    })
  }
  /** @type {Promise<string | number>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? code ?? 'nothing'))
  })
  return { ended, output: () => said, kill: (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal) }
}

/**
 * @template T
 * @param {() => Promise<T | null>} read
 * @param {number} patienceMs
 * @returns {Promise<T | null>}
 */
async function eventually(read, patienceMs) {
  const givesUpAt = Date.now() + patienceMs
  while (Date.now() < givesUpAt) {
    const found = await read()
    if (found !== null) return found
    await wait(lookEveryMs)
  }
  return null
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} patienceMs
 * @returns {Promise<T | 'late'>}
 */
async function inTime(promise, patienceMs) {
  return await Promise.race([promise, wait(patienceMs, /** @type {'late'} */ ('late'), { ref: false })])
}
