import { Worker } from 'node:worker_threads'
import { AppFailure } from '../../shared/errors.ts'
import { environmentOfThreads } from './compiled-code.ts'
import { Caller, type Protocol } from './thread.ts'

export type ThreadName =
  'engine-thread' | 'user-store-thread' | 'indexer-thread' | 'reader-thread' | 'settings-thread' | 'service-thread'

/**
 * Finds the code of a thread. main.ts gives this function, since only in a built program all threads are in one folder.
 */
export type ThreadLocation = (name: ThreadName) => URL

/**
 * Megabytes. V8 lets the young generation of a thread grow with the computer's memory, to half a gigabyte for all threads
 * together, and is not faster for it: pages of answers need far less, and the beginning of a list still less.
 */
const youngGenerationMegabytes = { ofPages: 48, ofRows: 16 }

/** Begins a thread, which loads its code by itself. @param data its initial data, for a thread that gets none by a call */
export function beginThread(name: ThreadName, locate: ThreadLocation, data: unknown = null): Worker {
  const maxYoungGenerationSizeMb =
    name === 'engine-thread' ? youngGenerationMegabytes.ofPages : youngGenerationMegabytes.ofRows
  return new Worker(locate(name), {
    workerData: data,
    env: environmentOfThreads(),
    resourceLimits: { maxYoungGenerationSizeMb },
  })
}

/** A worker thread of this program, with the calling end of the line to it. */
export class Thread<P extends Protocol> extends Caller<P> {
  readonly #worker: Worker
  #ending = false

  /**
   * @param onLost called once when the thread ends by itself, with why, in words for the log and in those of the error, which may
   * quote texts; `stop` does not call it
   */
  constructor(worker: Worker, onLost: (logged: string, reason: string) => void) {
    super(worker)
    this.#worker = worker
    let reason = 'it ended'
    let logged = reason
    worker.on('error', (error) => {
      reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      logged = error instanceof Error ? placeOf(error) : 'it threw what is no error'
    })
    worker.on('exit', (code) => {
      this.break(AppFailure.of('thread_failed', { detail: `${reason} (${code})` }))
      if (!this.#ending) onLost(logged, reason)
    })
  }

  /** Ends the thread after `closeCall`, the call that closes its files. When `closeCall` fails, the thread ends anyway. */
  async stop(closeCall: () => Promise<unknown>): Promise<void> {
    this.#ending = true
    await closeCall().catch(() => undefined)
    await this.#worker.terminate()
  }
}

/** The kind of an error and where it was thrown. Its message is left out: it may quote texts of the user, or what a service said. */
function placeOf({ name, message, stack = '' }: Error): string {
  // The stack begins with the message, and a line of that may look like a place.
  const place = /\n\s+at (?:.*[\\/])?([^\n]+)/.exec(stack.replace(message, ''))?.[1]
  return place === undefined ? name : `${name} at ${place}`
}
