import { Worker, type MessagePort } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { Caller, type Protocol } from './thread.ts'

export type ThreadName = 'engine-thread' | 'keeper-thread' | 'reader-thread' | 'settings-thread' | 'service-thread'

/** Where the code of a thread is. Given by main.ts, since only a built program has all of them in one folder. */
export type ThreadLocation = (name: ThreadName) => URL

/** A thread of this program, and the line to it. */
export class Thread<P extends Protocol> extends Caller<P> {
  readonly #worker: Worker
  #ending = false

  /** @param onLost called when the thread ends by itself, once; `stop` does not call it. */
  constructor(location: URL, data: unknown, onLost: (reason: string) => void, transfer: readonly MessagePort[] = []) {
    const worker = new Worker(location, { workerData: data, transferList: [...transfer] })
    super(worker)
    this.#worker = worker
    let reason = 'it ended'
    worker.on('error', (error) => {
      reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    })
    worker.on('exit', (code) => {
      this.break(AppFailure.of('thread_failed', { detail: `${reason} (${code})` }))
      if (!this.#ending) onLost(reason)
    })
  }

  /** Ends the thread after `farewell` (its own way to close what it holds), or at once when that fails. */
  async stop(farewell: () => Promise<unknown>): Promise<void> {
    this.#ending = true
    await farewell().catch(() => undefined)
    await this.#worker.terminate()
  }
}
