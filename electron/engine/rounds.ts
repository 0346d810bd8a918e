import { errorOf, type AppError } from '../../shared/errors.ts'
import type { Asked } from '../sync/round.ts'
import type { Scheduler } from '../sync/scheduler.ts'

export interface RoundsOptions {
  readonly scheduler: Pick<Scheduler, 'round'>
  /** Milliseconds from the end of one round to the beginning of the next. */
  readonly interval: number
  /** Whether there is a token and a connection to read with. */
  readonly isAble: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onBegin: () => void
  /** All that was due has been read; nothing at all, perhaps. */
  readonly onDone: (hasRead: boolean) => void
  /** A round came to its end before that: by an error, or with null since the user stopped it. */
  readonly onBroken: (thrown: unknown) => void
}

/** However long a pause a service asks for, after an hour it is looked whether it still means it. In milliseconds. */
const longestRest = 3_600_000

const eagerness: Readonly<Record<Asked, number>> = { due: 0, news: 1, everything: 2 }

/** Rounds of reading: one at a time, one after the other, sooner when somebody asks. */
export class Rounds {
  readonly #options: RoundsOptions
  #stopped: boolean
  #closed = false
  #round: { readonly ended: Promise<void>; readonly abort: AbortController } | null = null
  #again = false
  /** What the next round is to read. */
  #asked: Asked = 'due'
  #timer: NodeJS.Timeout | null = null
  /** Until when the service wants to be left alone, or is after it failed; only the user may ask before. */
  #restUntil = 0
  #failures = 0

  constructor(options: RoundsOptions, stopped: boolean) {
    this.#options = options
    this.#stopped = stopped
  }

  /** Begins a round; asked for during one, another follows. What the user asks for is read even while reading is stopped. */
  begin(asked: Asked = 'due'): void {
    if (eagerness[asked] > eagerness[this.#asked]) this.#asked = asked
    if (this.#round) {
      this.#again = true
      return
    }
    if (this.#closed || !this.#options.isAble()) return
    if (this.#asked !== 'everything' && (this.#stopped || this.#rests)) return
    if (this.#timer) clearTimeout(this.#timer)
    const abort = new AbortController()
    const ended = this.#read(abort.signal).then(() => this.#next())
    this.#round = { ended, abort }
  }

  /** Breaks off what is under way and begins nothing by itself, or goes on. */
  setStopped(stopped: boolean): void {
    this.#stopped = stopped
    if (!stopped) this.begin('news')
    else this.#round?.abort.abort()
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#round?.abort.abort()
    await this.#round?.ended
  }

  async #read(signal: AbortSignal): Promise<void> {
    const asked = this.#asked
    this.#asked = 'due'
    this.#options.onBegin()
    try {
      this.#options.onDone(await this.#options.scheduler.round(asked, signal))
      this.#failures = 0
      this.#restUntil = 0
    } catch (thrown) {
      if (this.#closed) return
      if (!signal.aborted) this.#rest(errorOf(thrown))
      this.#options.onBroken(signal.aborted ? null : thrown)
    }
  }

  #next(): void {
    this.#round = null
    if (this.#closed) return
    if (this.#again) {
      this.#again = false
      this.begin()
    }
    if (!this.#round) this.#beginLater()
  }

  /** A timer knows nothing of a computer that slept, so a pause of the service is looked at again after each interval. */
  #beginLater(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#rests) this.#beginLater()
      else this.begin()
    }, this.#options.interval)
  }

  /** A clock that was set back must not make a pause longer than any is. */
  get #rests(): boolean {
    const left = this.#restUntil - this.#options.now()
    return left > 0 && left <= longestRest
  }

  /** A service that names a pause gets it; one that only says that it is too much, or fails, a longer one each time. */
  #rest({ code, retryAfter }: AppError): void {
    if (code !== 'rate_limited' && code !== 'service_failed') return
    this.#failures += 1
    const growing = this.#options.interval * 2 ** Math.min(this.#failures - 1, 4)
    const wait = Math.min(longestRest, Math.max((retryAfter ?? 0) * 1000, growing))
    this.#restUntil = this.#options.now() + wait
  }
}
