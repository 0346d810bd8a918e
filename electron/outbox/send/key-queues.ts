import type { DueEdit, DueEdits, QueuedEdit } from '../../protocols/queued-edit.ts'

/**
 * A place that edits of several key queues share. They are on their way together there, as many as each of them allows: one that must
 * be alone allows one (`Delivery.looksIn`).
 */
export interface Place {
  readonly name: string
  readonly most: number
}

/** The edits that a search for due ones has passed over, since they could not begin yet: their key queues and places. */
interface PassedOver {
  readonly keys: Set<string>
  readonly places: Set<string>
}

export interface KeyQueuesOptions {
  /** At most so many key queues send at the same time. */
  readonly most: number
  readonly signal: AbortSignal
  /** @param besides key queues that are passed over */
  readonly listDue: (most: number, besides: readonly string[]) => Promise<DueEdits>
  /** Returns the place that an edit needs before it begins; null where it needs none. */
  readonly placeOf: (queued: DueEdit) => Place | null
  /** Takes one edit a step further. Returns false when the service cannot be reached. */
  readonly advance: (queued: DueEdit) => Promise<boolean>
  /**
   * Called with the time when an edit will be due, in milliseconds since 1970, while others are still on their way: `wake` is to be
   * called then.
   */
  readonly onDueLater: (dueAt: number) => void
}

/** Number of edits that are listed at once, for each key queue that may send. More than one, since the answer takes a while. */
const listedForEach = 4

/**
 * Sends the edits that are due. The edits of one key queue are sent one after the other; several key queues are sent
 * side by side. A slow key queue holds up no other, except in a place that they share: when a key queue has ended, any other
 * can begin.
 */
export class KeyQueues {
  readonly #options: KeyQueuesOptions
  /** The edits that were due at the last question and have not begun. */
  #due: DueEdit[] = []
  readonly #onTheirWay = new Map<string, QueuedEdit>()
  /** The places of edits that have begun, until their answers are stored. */
  readonly #taken = new Map<QueuedEdit, Place>()
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
      // What is on its way may take an hour, such as a large file over a slow line.
      if (nextDueAt !== null) this.#options.onDueLater(nextDueAt)
      await this.#woken.promise
      this.#woken = Promise.withResolvers()
    }
  }

  /** Call it when an edit may have become due, or the service can be reached again. */
  wake(): void {
    this.#isReachable = true
    this.#woken.resolve()
  }

  /**
   * Makes room for other edits, also of the same key queue. Call it when only the result of an edit is left to be
   * written.
   */
  releaseKey(queued: QueuedEdit): void {
    if (this.#onTheirWay.get(queued.queueKey) === queued) this.#onTheirWay.delete(queued.queueKey)
    this.#taken.delete(queued)
    this.#woken.resolve()
  }

  /** Begins as many edits as there is room for. Returns the time when another one will be due, where there may be room for it. */
  async #fill(): Promise<number | null> {
    const passedOver: PassedOver = { keys: new Set(), places: new Set() }
    const { most, listDue } = this.#options
    try {
      for (;;) {
        this.#begin(passedOver)
        if (!this.#hasRoom()) return null
        const before = passedOver.keys.size
        const { due, nextDueAt } = await listDue(listedForEach * most, [...this.#onTheirWay.keys(), ...passedOver.keys])
        this.#due = [...due]
        this.#begin(passedOver)
        // Those that must wait for a place are not to hide the ones behind them.
        if (passedOver.keys.size === before) return nextDueAt
      }
    } catch (thrown) {
      this.#failure ??= { thrown }
      return null
    }
  }

  #hasRoom(): boolean {
    const isOver = !this.#isReachable || this.#failure !== null || this.#options.signal.aborted
    return !isOver && this.#onTheirWay.size < this.#options.most
  }

  #begin({ keys, places }: PassedOver): void {
    while (this.#hasRoom()) {
      const queued = this.#due.shift()
      if (!queued) return
      const place = this.#options.placeOf(queued)
      if (place !== null && (places.has(place.name) || !this.#isFree(place))) {
        // Later ones do not overtake it, so that each gets its turn.
        places.add(place.name)
        keys.add(queued.queueKey)
        continue
      }
      this.#onTheirWay.set(queued.queueKey, queued)
      if (place !== null) this.#taken.set(queued, place)
      this.#unended += 1
      void this.#advance(queued)
    }
  }

  #isFree({ name, most }: Place): boolean {
    const there = [...this.#taken.values()].filter((taken) => taken.name === name)
    return there.length < Math.min(most, ...there.map((taken) => taken.most))
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
