import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import type { AheadProgress } from '../../sync/details/read-ahead.ts'
import { SingleFlight } from '../../timing/single-flight.ts'
import { ServiceBackoff } from './service-backoff.ts'

export interface ReadingAheadOptions {
  /**
   * Reads all that the plan asks for, and returns the errors of the parts that failed. Throws when the service cannot
   * be reached.
   */
  readonly read: (signal: AbortSignal, onProgress: (progress: AheadProgress) => void) => Promise<AppError[]>
  /** The first pause after an error of the service, in milliseconds. Later pauses are longer. */
  readonly interval: number
  readonly now: () => number
  /** The progress; null when nothing is being read. */
  readonly onProgress: (progress: AheadProgress | null) => void
  /** The reading ended: with the error that was thrown, or with null. */
  readonly onEnd: (thrown: unknown) => void
}

/** End of a reading: with the error that was thrown, or with null. */
interface Ended {
  readonly thrown: unknown
  readonly signal: AbortSignal
}

const justBegun: AheadProgress = { done: 0, total: 0 }

/**
 * Reads threads, changes and pictures of items ahead, after the lists were read. It runs beside the rounds, since it
 * may take long and nobody waits for it. There is one reading at a time.
 */
export class ReadingAhead {
  readonly #options: ReadingAheadOptions
  readonly #backoff: ServiceBackoff
  readonly #flight: SingleFlight<Ended>

  constructor(options: ReadingAheadOptions) {
    this.#options = options
    this.#backoff = new ServiceBackoff(options.now, options.interval)
    this.#flight = new SingleFlight({
      run: (signal) => this.#read(signal),
      mayBegin: () => !this.#backoff.isActive,
      mayFollow: ({ thrown, signal }) => signal.aborted || thrown === null,
      onIdle: ({ thrown, signal }) => {
        // A reading that was aborted reports nothing: the caller of `stop` or `close` knows.
        if (signal.aborted) return
        options.onProgress(null)
        options.onEnd(thrown)
      },
    })
  }

  /** Begins to read ahead. Call it when lists were read. During a reading, another one is planned. */
  begin(): void {
    this.#flight.begin()
  }

  /** Ends the pause that the service was given: the user asked to sync now. */
  endBackoff(): void {
    this.#backoff.end()
  }

  /** Aborts the running reading. The next `begin` resumes where it stopped. */
  stop(): void {
    this.#flight.cancel()
    if (this.#flight.isRunning) this.#options.onProgress(null)
  }

  async close(): Promise<void> {
    await this.#flight.close()
  }

  async #read(signal: AbortSignal): Promise<Ended> {
    this.#options.onProgress(justBegun)
    try {
      const [failure] = await this.#options.read(signal, (progress) => {
        if (!signal.aborted) this.#options.onProgress(progress)
      })
      if (failure) throw new AppFailure(failure)
      this.#backoff.end()
      return { thrown: null, signal }
    } catch (thrown) {
      if (!signal.aborted) this.#backoff.begin(errorOf(thrown))
      return { thrown, signal }
    }
  }
}
