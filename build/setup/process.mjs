import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program in the terminal and answers its exit code. Signals that ask this process to end are passed on.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
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

/**
 * Runs a program and answers what it wrote, both streams together.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output }),
    )
  })
}
