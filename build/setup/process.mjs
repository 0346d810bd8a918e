import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isAlive } from './lock.mjs'

/**
 * Runs a program in the terminal and returns its exit code. Signals that ask this process to end are passed on.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return untilClosed(spawn(command, args, { stdio: 'inherit', ...options }))
}

/**
 * Runs a program that ends with this process, however this process ends. The program has an IPC channel to it: when
 * that closes, nobody is left who would pass a signal on. And this process ends with whoever started it: npm puts a
 * shell in between, which takes a signal for itself and dies of it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function runAttached(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const stopWatching = watchStarter(() => child.kill('SIGTERM'))
  return await untilClosed(child).finally(stopWatching)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function untilClosed(child) {
  return new Promise((resolve, reject) => {
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    // A terminal sends Ctrl+C to the child as well: then this process only has to wait for it.
    const passOn = signals.map((signal) => {
      const listener = () => {
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, listener)
      return () => process.off(signal, listener)
    })
    const stop = () => passOn.forEach((off) => off())
    child.on('error', (error) => {
      stop()
      reject(error)
    })
    child.on('close', (code, signal) => {
      stop()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

const lookEveryMs = 500

/** This is read first: the set-up and the build take long, and the starting process may end meanwhile. */
const starter = process.ppid

/**
 * Calls `onGone` once when npm, or the shell in which npm runs scripts, has ended. A program that was started by hand
 * is not watched: it may outlive its shell.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
function watchStarter(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const timer = setInterval(() => {
    // On other systems an orphan gets another parent. On Windows it keeps the number of the parent that is gone.
    if (process.ppid === starter && isAlive(starter)) return
    clearInterval(timer)
    onGone()
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/**
 * Runs a program and returns its output, both streams together. Signals that ask this process to end are passed on.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  return { code: await untilClosed(child), output }
}
