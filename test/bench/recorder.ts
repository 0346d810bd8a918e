import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A static server of what the service answered once, in a thread of its own. */
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

  /** How many answers were given since the last time this was asked. */
  async takeCount(): Promise<number> {
    if (!this.#worker) return 0
    this.#worker.postMessage({ count: true })
    const [{ served }] = (await once(this.#worker, 'message')) as [{ served: number }]
    return served
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}
