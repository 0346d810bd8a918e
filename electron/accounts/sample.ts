import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import type { ThreadLocation } from '../engine/worker.ts'

/** Whose eyes the sample workspace is seen through. */
const person = 'mira'

/**
 * The built-in sample workspace: the service itself, in a thread of this program, on loopback, with its file in the
 * profile. Its tokens are made at each start and live in memory only, so that it needs no keychain.
 */
export class SampleWorkspace {
  readonly #file: string
  readonly #locate: ThreadLocation
  readonly #onTrouble: (reason: string) => void
  #running: { readonly worker: Worker; readonly answer: { readonly url: string; readonly token: string } } | null = null

  constructor(file: string, locate: ThreadLocation, onTrouble: (reason: string) => void) {
    this.#file = file
    this.#locate = locate
    this.#onTrouble = onTrouble
  }

  /** Starts the service, or answers where it runs. The base URL is without `/api/v3`. */
  async start(): Promise<{ readonly url: string; readonly token: string }> {
    if (this.#running) return this.#running.answer
    const token = randomBytes(10).toString('hex')
    const worker = new Worker(this.#locate('service-thread'), {
      workerData: {
        port: 0,
        database: this.#file,
        sample: true,
        live: true,
        token: randomBytes(10).toString('hex'),
        tokens: { [person]: token },
      },
    })
    const url = await new Promise<string>((resolve, reject) => {
      worker.once('message', (message: { ready: { url: string } }) => resolve(message.ready.url))
      worker.once('error', (error) => {
        reject(AppFailure.of('thread_failed', 'The sample workspace could not be started.', { detail: String(error) }))
      })
    })
    worker.removeAllListeners('error')
    worker.on('error', (error) => {
      this.#running = null
      this.#onTrouble(String(error))
    })
    const answer = { url: url.replace(/\/api\/v3\/?$/, ''), token }
    this.#running = { worker, answer }
    return answer
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = null
    if (!running) return
    const ended = new Promise((resolve) => running.worker.once('exit', resolve))
    running.worker.postMessage('stop')
    await ended
  }
}
