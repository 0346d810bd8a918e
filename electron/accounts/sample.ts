import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { environmentOfThreads } from '../threads/compiled-code.ts'
import type { ThreadLocation } from '../threads/worker.ts'

/** The person as whom the sample workspace is seen. */
const person = 'mira'

/** The address of the sample's service (without `/api/v4`), and the token of its person. */
export interface SampleAddress {
  readonly url: string
  readonly token: string
}

/**
 * The built-in sample workspace: the service itself, in a thread of this program, on loopback, with its file in the
 * profile. Its tokens are made at each start and live in memory only, so that it needs no keychain.
 */
export class SampleWorkspace {
  readonly #file: string
  readonly #locate: ThreadLocation
  readonly #onTrouble: (reason: string) => void
  #worker: Worker | null = null
  #starting: Promise<SampleAddress> | null = null

  constructor(file: string, locate: ThreadLocation, onTrouble: (reason: string) => void) {
    this.#file = file
    this.#locate = locate
    this.#onTrouble = onTrouble
  }

  /** Starts the service, or returns its address if it already runs. */
  async start(): Promise<SampleAddress> {
    this.#starting ??= this.#start().catch((thrown: unknown) => {
      this.#starting = null
      throw thrown
    })
    return await this.#starting
  }

  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#starting = null
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await ended
  }

  async #start(): Promise<SampleAddress> {
    const token = randomBytes(10).toString('hex')
    const worker = new Worker(this.#locate('service-thread'), {
      env: environmentOfThreads(),
      workerData: {
        port: 0,
        database: this.#file,
        sample: true,
        live: true,
        dialect: 'v4',
        version: '19',
        token: randomBytes(10).toString('hex'),
        tokens: { [person]: token },
      },
    })
    this.#worker = worker
    let reason = 'it ended'
    const url = await new Promise<string>((resolve, reject) => {
      worker.once('message', (message: { ready: { url: string } }) => resolve(message.ready.url))
      worker.on('error', (error) => {
        reason = String(error)
      })
      worker.once('exit', () => {
        // Before the service is ready, this is the result of starting it; later nobody waits for it any more.
        reject(AppFailure.of('sample_failed', { detail: reason }))
        if (this.#worker !== worker) return
        this.#worker = null
        this.#starting = null
        this.#onTrouble(reason)
      })
    })
    return { url: url.replace(/\/api\/v4\/?$/, ''), token }
  }
}
