import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The other side: a server in a thread of its own that answers every request with the same bytes at once. */
export class StaticServer {
  #worker: Worker | null = null

  /** Resolves with its base URL. */
  async start(body: Buffer): Promise<string> {
    this.#worker = new Worker(new URL('./static-server-thread.ts', import.meta.url), { workerData: body })
    const [port] = (await once(this.#worker, 'message')) as [number]
    return `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}
