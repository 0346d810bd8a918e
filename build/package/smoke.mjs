import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../setup/setup-error.mjs'

/** The line of the log once a window has asked for the program and the accounts: page, bridge, threads and databases work. */
const signOfLife = 'a window shows the program'

const patience = 120_000
const lookEvery = 200

/**
 * Starts a program with a profile of its own, waits until its window works, and ends it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {(output: string) => void} [onOutput] called with everything that it has printed so far
 */
export async function smokeStart(command, args, onOutput = () => {}) {
  const profile = await mkdtemp(join(tmpdir(), 'docket-smoke-'))
  const child = spawn(command, [...args, '--profile', profile], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => onOutput((said += text)))
  }
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`it did not start: ${error.message}`))
    child.once('close', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  try {
    const over = new AbortController()
    const end = await Promise.race([ended, showsWindow(profile, over.signal)])
    over.abort()
    if (end !== null) throw new SetupError(`The packed program does not work: ${end}.\n${said}`)
  } finally {
    child.kill()
    await ended
    // On Windows a file that was just closed may be held for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * @param {string} profile
 * @param {AbortSignal} over
 * @returns {Promise<string | null>} the fault, or null
 */
async function showsWindow(profile, over) {
  const givesUpAt = Date.now() + patience
  while (!over.aborted && Date.now() < givesUpAt) {
    const log = await readFile(join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
    if (log.includes(signOfLife)) return null
    await wait(lookEvery)
  }
  return 'no window has shown the program'
}
