import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { Asked } from '../../sync/schedule/round.ts'
import type { Scheduler } from '../../sync/schedule/scheduler.ts'
import { SingleFlight } from '../../timing/single-flight.ts'
import { ServiceBackoff } from './service-backoff.ts'

export interface RoundsOptions {
  readonly scheduler: Pick<Scheduler, 'round'>
  /** Milliseconds from the end of one round to the beginning of the next. */
  readonly interval: number
  /** Returns true if there is a token and a connection to read with. */
  readonly isAble: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onBegin: () => void
  /** A round ended, and everything due was read. `hasRead`: true if any list was due at all. */
  readonly onDone: (hasRead: boolean) => void
  /** A round ended early: with an error, or with null when the user stopped it. */
  readonly onBroken: (thrown: unknown) => void
}

const eagerness: Readonly<Record<Asked, number>> = { due: 0, changes: 1, everything: 2 }

/**
 * Runs the rounds of reading. There is one round at a time; the next one follows after the interval, or sooner on
 * request.
 */
export class Rounds {
  readonly #options: RoundsOptions
  #stopped: boolean
  readonly #flight = new SingleFlight({
    run: (signal) => this.#read(signal),
    mayBegin: () => this.#mayBegin(),
    onIdle: () => this.#beginLater(),
  })
  /** Lists that the next round must read. */
  #asked: Asked = 'due'
  /** Only the user's request starts a round during the pause after a failure of the service. */
  readonly #backoff: ServiceBackoff

  constructor(options: RoundsOptions, stopped: boolean) {
    this.#options = options
    this.#stopped = stopped
    this.#backoff = new ServiceBackoff(options.now, options.interval)
  }

  /**
   * Begins a round. During a round, another one is planned. `everything`, the user's own request, is read even while
   * sync is stopped or the service has a pause.
   */
  begin(asked: Asked = 'due'): void {
    if (eagerness[asked] > eagerness[this.#asked]) this.#asked = asked
    this.#flight.begin()
  }

  /** Begins the pause that the service asked another part of the engine for. */
  backOff(error: AppError): void {
    this.#backoff.begin(error)
  }

  /** Stops the running round and starts no new ones, or resumes. */
  setStopped(stopped: boolean): void {
    this.#stopped = stopped
    if (!stopped) this.begin('changes')
    else this.#flight.abort()
  }

  async close(): Promise<void> {
    await this.#flight.close()
  }

  #mayBegin(): boolean {
    if (!this.#options.isAble()) return false
    return this.#asked === 'everything' || (!this.#stopped && !this.#backoff.isActive)
  }

  async #read(signal: AbortSignal): Promise<void> {
    const asked = this.#asked
    this.#asked = 'due'
    try {
      this.#options.onBegin()
      this.#options.onDone(await this.#options.scheduler.round(asked, signal))
      this.#backoff.end()
    } catch (thrown) {
      if (this.#flight.isClosed) return
      if (!signal.aborted) this.#backoff.begin(errorOf(thrown))
      this.#options.onBroken(signal.aborted ? null : thrown)
    }
  }

  /**
   * Plans the next round. A timer does not notice that the computer slept, so it is looked after each interval whether a round may
   * begin, instead of waiting for the end of a pause: there is a next time, whatever kept this one from beginning.
   */
  #beginLater(): void {
    this.#flight.after(this.#options.interval, () => {
      if (this.#mayBegin()) this.begin()
      else this.#beginLater()
    })
  }
}
