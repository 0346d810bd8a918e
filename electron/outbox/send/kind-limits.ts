import { minute } from '../../../shared/durations.ts'
import type { EditKind } from '../../../shared/edit.ts'

/** Services count most things by the minute. Whoever wants a longer wait says so to each edit. */
const longestWait = minute

/**
 * The limits that edits of a kind have met, such as that of comments in a minute. Others of that kind wait as well then, so that a long
 * outbox does not ask a service in vain that wants to be asked less.
 */
export class KindLimits {
  readonly #now: () => number
  readonly #ends = new Map<EditKind, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns until when edits of a kind wait, in milliseconds since 1970; null where they need not. */
  endOf(kind: EditKind): number | null {
    const end = this.#ends.get(kind) ?? 0
    const left = end - this.#now()
    // If the clock was set back, the time left may be longer than any wait.
    return left > 0 && left <= longestWait ? end : null
  }

  /** An edit of the kind has met a limit, and is tried again then. The first of those that were on their way decides. */
  meet(kind: EditKind, nextAttemptAt: number): void {
    if (this.endOf(kind) === null) this.#ends.set(kind, Math.min(nextAttemptAt, this.#now() + longestWait))
  }
}
