import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import type { AheadProgress } from '../../sync/read-ahead.ts'
import { Rest } from './rest.ts'

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

const justBegun: AheadProgress = { done: 0, total: 0 }

/**
 * Reads threads, changes and pictures of items ahead, after the lists were read. It runs beside the rounds, since it
 * may take long and nobody waits for it. There is one reading at a time.
 */
export class ReadingAhead {
  readonly #options: ReadingAheadOptions
  readonly #rest: Rest
  #reading: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null
  /** Another reading must follow: lists were read during this one. */
  #again = false
  #closed = false

  constructor(options: ReadingAheadOptions) {
    this.#options = options
    this.#rest = new Rest(options.now, options.interval)
  }

  /** Begins to read ahead. Call it when lists were read. During a reading, another one is planned. */
  begin(): void {
    if (this.#closed || this.#rest.lasts) return
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#options.onProgress(justBegun)
    const abort = new AbortController()
    const ended = this.#read(abort.signal).then((thrown) => {
      this.#reading = null
      const { aborted } = abort.signal
      if (this.#again && (aborted || thrown === null)) return this.begin()
      // A reading that was aborted reports nothing: the caller of `stop` or `close` knows.
      if (aborted || this.#closed) return
      this.#options.onProgress(null)
      this.#options.onEnd(thrown)
    })
    this.#reading = { abort, ended }
  }

  /** Ends the pause that the service was given: the user asked to sync now. */
  endRest(): void {
    this.#rest.end()
  }

  /** Aborts the running reading. The next `begin` resumes where it stopped. */
  stop(): void {
    this.#again = false
    if (!this.#reading) return
    this.#reading.abort.abort()
    this.#options.onProgress(null)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#reading?.abort.abort()
    await this.#reading?.ended
  }

  /** Returns the error that occurred, or null. */
  async #read(signal: AbortSignal): Promise<unknown> {
    this.#again = false
    try {
      const [failure] = await this.#options.read(signal, (progress) => {
        if (!signal.aborted) this.#options.onProgress(progress)
      })
      if (failure) throw new AppFailure(failure)
      this.#rest.end()
      return null
    } catch (thrown) {
      if (!signal.aborted) this.#rest.begin(errorOf(thrown))
      return thrown
    }
  }
}
