import { Worker, type MessagePort } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { Caller, type Protocol } from './thread.ts'

export type ThreadName = 'engine-thread' | 'keeper-thread' | 'reader-thread' | 'settings-thread' | 'service-thread'

/**
 * Finds the code of a thread. main.ts gives this function, since only in a built program all threads are in one folder.
 */
export type ThreadLocation = (name: ThreadName) => URL

/**
 * Megabytes. V8 lets the room for young values of a thread grow by what the computer has, to half a gigabyte for all threads together,
 * and is not faster for it: what a page of answers needs is far less.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

/** A worker thread of this program, with the calling end of the line to it. */
export class Thread<P extends Protocol> extends Caller<P> {
  readonly #worker: Worker
  #ending = false

  /** @param onLost called once when the thread ends by itself; `stop` does not call it */
  constructor(location: URL, data: unknown, onLost: (reason: string) => void, transfer: readonly MessagePort[] = []) {
    const worker = new Worker(location, { workerData: data, transferList: [...transfer], resourceLimits })
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

  /**
   * Ends the thread after `farewell`, the call by which it closes what it holds. When `farewell` fails, the thread ends
   * anyway.
   */
  async stop(farewell: () => Promise<unknown>): Promise<void> {
    this.#ending = true
    await farewell().catch(() => undefined)
    await this.#worker.terminate()
  }
}
