import type { DueEdits, QueuedEdit } from '../../protocols/queued-edit.ts'

export interface LanesOptions {
  /** At most so many lanes send at the same time. */
  readonly most: number
  readonly signal: AbortSignal
  /** @param besides lanes that are passed over */
  readonly listDue: (most: number, besides: readonly string[]) => Promise<DueEdits>
  /** Takes one edit a step further. Returns false when the service cannot be reached. */
  readonly advance: (queued: QueuedEdit) => Promise<boolean>
}

/** How many edits are asked for at once, for each lane that may send. More than one, since the answer takes a while. */
const listedForEach = 4

/**
 * Sends the edits that are due. The edits of one lane are sent one after the other; several lanes are sent side by
 * side. A slow lane holds up no other: when a lane has ended, any other lane can take its place.
 */
export class Lanes {
  readonly #options: LanesOptions
  /** The edits that were due at the last question and have not begun. */
  #due: QueuedEdit[] = []
  readonly #onTheirWay = new Map<string, QueuedEdit>()
  /** How many edits have begun and not ended: being sent, or with a result that is not on disk yet. */
  #unended = 0
  #isReachable = true
  #failure: { readonly thrown: unknown } | null = null
  #news = Promise.withResolvers<void>()

  constructor(options: LanesOptions) {
    this.#options = options
  }

  /**
   * Sends until nothing is due any more or the service cannot be reached. Resolves to the time when an edit will be due
   * again, or null. It resolves only when all edits have ended: a late write of this drain could otherwise undo what
   * the next drain did to the same edit.
   */
  async drain(): Promise<number | null> {
    for (;;) {
      const wasIdle = this.#unended === 0
      const nextDueAt = await this.#fill()
      // An edit that ended during the question may have made another edit due that the answer left out.
      if (wasIdle && this.#unended === 0) {
        if (this.#failure) throw this.#failure.thrown
        return this.#isReachable ? nextDueAt : null
      }
      await this.#news.promise
      this.#news = Promise.withResolvers()
    }
  }

  /** Call it when an edit may have become due. */
  refill(): void {
    this.#news.resolve()
  }

  /**
   * Makes room for other edits, also of the same lane. Call it when only the result of an edit is left to be written.
   */
  letNextGo(queued: QueuedEdit): void {
    if (this.#onTheirWay.get(queued.lane) === queued) this.#onTheirWay.delete(queued.lane)
    this.refill()
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
      this.#onTheirWay.set(queued.lane, queued)
      this.#unended += 1
      void this.#advance(queued)
    }
  }

  async #advance(queued: QueuedEdit): Promise<void> {
    try {
      if (!(await this.#options.advance(queued))) this.#isReachable = false
    } catch (thrown) {
      this.#failure ??= { thrown }
    }
    this.#unended -= 1
    this.letNextGo(queued)
  }
}
