import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { Asked } from '../../sync/round.ts'
import type { Scheduler } from '../../sync/scheduler.ts'
import { Rest } from './rest.ts'

export interface RoundsOptions {
  readonly scheduler: Pick<Scheduler, 'round'>
  /** Milliseconds from the end of one round to the beginning of the next. */
  readonly interval: number
  /** Whether there is a token and a connection to read with. */
  readonly isAble: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onBegin: () => void
  /** A round ended, and everything due was read. `hasRead`: whether any list was due at all. */
  readonly onDone: (hasRead: boolean) => void
  /** A round ended early: with an error, or with null when the user stopped it. */
  readonly onBroken: (thrown: unknown) => void
}

const eagerness: Readonly<Record<Asked, number>> = { due: 0, news: 1, everything: 2 }

/**
 * Runs the rounds of reading. There is one round at a time; the next one follows after the interval, or sooner on
 * request.
 */
export class Rounds {
  readonly #options: RoundsOptions
  #stopped: boolean
  #closed = false
  #round: { readonly ended: Promise<void>; readonly abort: AbortController } | null = null
  #again = false
  /** What the next round must read. */
  #asked: Asked = 'due'
  #timer: NodeJS.Timeout | null = null
  /** The pause after a failure of the service. Only the user's request starts a round during it. */
  readonly #rest: Rest

  constructor(options: RoundsOptions, stopped: boolean) {
    this.#options = options
    this.#stopped = stopped
    this.#rest = new Rest(options.now, options.interval)
  }

  /**
   * Begins a round. During a round, another one is planned. `everything`, the user's own request, is read even while
   * sync is stopped or the service has a pause.
   */
  begin(asked: Asked = 'due'): void {
    if (eagerness[asked] > eagerness[this.#asked]) this.#asked = asked
    if (this.#round) {
      this.#again = true
      return
    }
    if (this.#closed || !this.#options.isAble()) return
    if (this.#asked !== 'everything' && (this.#stopped || this.#rest.lasts)) return
    if (this.#timer) clearTimeout(this.#timer)
    const abort = new AbortController()
    const ended = this.#read(abort.signal).then(() => this.#next())
    this.#round = { ended, abort }
  }

  /** Begins the pause that the service asked another part of the engine for. */
  rest(error: AppError): void {
    this.#rest.begin(error)
  }

  /** Stops the running round and starts no new ones, or resumes. */
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
      this.#rest.end()
    } catch (thrown) {
      if (this.#closed) return
      if (!signal.aborted) this.#rest.begin(errorOf(thrown))
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

  /**
   * Plans the next round. A timer does not notice that the computer slept, so a pause of the service is checked again
   * after each interval instead of being one long timer.
   */
  #beginLater(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#rest.lasts) this.#beginLater()
      else this.begin()
    }, this.#options.interval)
  }
}
