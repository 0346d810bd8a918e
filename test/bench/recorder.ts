import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
// Before any thread begins, so that all go by the same clock.
import './clock.ts'

/** A request that was answered. */
export interface Asked {
  /** Path and query. */
  readonly url: string
  /** The moment when the answer left, by the bench's clock. */
  readonly at: number
}

export interface RecorderReport {
  readonly asked: readonly Asked[]
  /** The number of answers that had to be asked of the service itself. */
  readonly fresh: number
  readonly inFlight: number
  /** The most requests that were under way at once. */
  readonly mostInFlight: number
}

/** A static server of recorded answers of the service, in a thread of its own. */
export class Recorder {
  #worker: Worker | null = null
  #address = ''

  get address(): string {
    return this.#address
  }

  /** @param upstream the service's address, without `/api/v3` */
  async start(upstream: string): Promise<void> {
    this.#worker = new Worker(new URL('./recorder-thread.ts', import.meta.url), { workerData: { upstream } })
    const [port] = (await once(this.#worker, 'message')) as [number]
    this.#address = `http://127.0.0.1:${port}`
  }

  /** Milliseconds that each answer waits from now on. */
  setLatency(latency: number): void {
    this.#worker?.postMessage({ latency })
  }

  /** Sets whether every answer is asked of the service, from now on. */
  setLive(live: boolean): void {
    this.#worker?.postMessage({ live })
  }

  /** Forgets all answers: the service has others by now. */
  forget(): void {
    this.#worker?.postMessage({ forget: true })
  }

  /** Returns the requests since the last call. */
  async takeReport(): Promise<RecorderReport> {
    if (!this.#worker) throw new Error('the recorder was not started')
    this.#worker.postMessage({ report: true })
    const [report] = (await once(this.#worker, 'message')) as [RecorderReport]
    return report
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}
