import type { Worker } from 'node:worker_threads'
import { beginThread, type ThreadLocation } from './worker.ts'

/** The threads of an account that its first list waits for. Their first call says which files they open. */
const ofAccount = ['user-store-thread', 'engine-thread'] as const

type AccountThreadName = (typeof ofAccount)[number] | 'indexer-thread'

/**
 * Source of the threads of accounts. Loading the code of a thread takes a third of a second, so those of one account can be begun
 * before it is known which accounts there are.
 */
export class PreparedThreads {
  readonly #locate: ThreadLocation
  readonly #prepared = new Map<AccountThreadName, Worker>()

  constructor(locate: ThreadLocation) {
    this.#locate = locate
  }

  /** Begins the threads of one account. */
  prepare(): void {
    for (const name of ofAccount) {
      const worker = beginThread(name, this.#locate)
      this.#prepared.set(name, worker)
      // An error here occurs again in the thread that is begun in its place, and is reported by whoever wanted it.
      const forget = () => {
        if (this.#prepared.get(name) === worker) this.#prepared.delete(name)
      }
      worker.once('error', forget).once('exit', forget)
    }
  }

  /** Number of threads that are ready and not taken. */
  get count(): number {
    return this.#prepared.size
  }

  /** A thread that was prepared, or one that begins now. */
  take(name: AccountThreadName): Worker {
    const worker = this.#prepared.get(name)
    this.#prepared.delete(name)
    return worker ?? beginThread(name, this.#locate)
  }

  /** Ends the threads that nobody took. */
  async discard(): Promise<void> {
    const left = [...this.#prepared.values()]
    this.#prepared.clear()
    await Promise.all(left.map((worker) => worker.terminate()))
  }
}
