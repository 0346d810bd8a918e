import type { DueEdit, DueEdits, QueuedEdit } from '../../protocols/queued-edit.ts'

export interface KeyQueuesOptions {
  /** At most so many key queues send at the same time. */
  readonly most: number
  readonly signal: AbortSignal
  /** @param besides key queues that are passed over */
  readonly listDue: (most: number, besides: readonly string[]) => Promise<DueEdits>
  /** Takes one edit a step further. Returns false when the service cannot be reached. */
  readonly advance: (queued: DueEdit) => Promise<boolean>
}

/** Number of edits that are listed at once, for each key queue that may send. More than one, since the answer takes a while. */
const listedForEach = 4

/**
 * Sends the edits that are due. The edits of one key queue are sent one after the other; several key queues are sent
 * side by side. A slow key queue holds up no other: when a key queue has ended, any other key queue can take its place.
 */
export class KeyQueues {
  readonly #options: KeyQueuesOptions
  /** The edits that were due at the last question and have not begun. */
  #due: DueEdit[] = []
  readonly #onTheirWay = new Map<string, QueuedEdit>()
  /** Number of edits that have begun and not ended: being sent, or with a result that is not on disk yet. */
  #unended = 0
  #isReachable = true
  #failure: { readonly thrown: unknown } | null = null
  #woken = Promise.withResolvers<void>()

  constructor(options: KeyQueuesOptions) {
    this.#options = options
  }

  /**
   * Sends until nothing is due any more or the service cannot be reached. Resolves to the time when an edit will be due again, or
   * null. It resolves only when all edits have ended: a late write of this flush could otherwise undo the next flush's change of
   * the same edit.
   */
  async flush(): Promise<number | null> {
    for (;;) {
      const wasIdle = this.#unended === 0
      const nextDueAt = await this.#fill()
      // An edit that ended during the question may have made another edit due that the answer left out.
      if (wasIdle && this.#unended === 0) {
        if (this.#failure) throw this.#failure.thrown
        return this.#isReachable ? nextDueAt : null
      }
      await this.#woken.promise
      this.#woken = Promise.withResolvers()
    }
  }

  /** Call it when an edit may have become due. */
  wake(): void {
    this.#woken.resolve()
  }

  /**
   * Makes room for other edits, also of the same key queue. Call it when only the result of an edit is left to be
   * written.
   */
  releaseKey(queued: QueuedEdit): void {
    if (this.#onTheirWay.get(queued.queueKey) === queued) this.#onTheirWay.delete(queued.queueKey)
    this.wake()
  }

  /** Begins as many edits as there is room for. Returns the time when the next one is due, if none is due now. */
  async #fill(): Promise<number | null> {
    this.#begin()
    if (!this.#hasRoom()) return null
    const { most, listDue } = this.#options
    try {
      const { due, nextDueAt } = await listDue(listedForEach * most, [...this.#onTheirWay.keys()])
      this.#due = [...due]
      this.#begin()
      return nextDueAt
    } catch (thrown) {
      this.#failure ??= { thrown }
      return null
    }
  }

  #hasRoom(): boolean {
    const isOver = !this.#isReachable || this.#failure !== null || this.#options.signal.aborted
    return !isOver && this.#onTheirWay.size < this.#options.most
  }

  #begin(): void {
    while (this.#hasRoom()) {
      const queued = this.#due.shift()
      if (!queued) return
      this.#onTheirWay.set(queued.queueKey, queued)
      this.#unended += 1
      void this.#advance(queued)
    }
  }

  async #advance(queued: DueEdit): Promise<void> {
    try {
      if (!(await this.#options.advance(queued))) this.#isReachable = false
    } catch (thrown) {
      this.#failure ??= { thrown }
    }
    this.#unended -= 1
    this.releaseKey(queued)
  }
}
