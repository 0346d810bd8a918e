import { AppFailure, errorOf, type AppError } from '../../shared/errors.ts'
import type { AheadProgress } from '../sync/read-ahead.ts'
import { Rest } from './rest.ts'

export interface ReadingAheadOptions {
  /** Reads all that is wanted; answers what the service failed with. Throws when the service cannot be reached. */
  readonly read: (signal: AbortSignal, onProgress: (progress: AheadProgress) => void) => Promise<AppError[]>
  /** Milliseconds between two attempts at what the service failed at, the first time. */
  readonly interval: number
  readonly now: () => number
  /** How far it has come; null when nothing is being read. */
  readonly onProgress: (progress: AheadProgress | null) => void
  /** It came to its end: with what went wrong, or with null. */
  readonly onEnd: (thrown: unknown) => void
}

const justBegun: AheadProgress = { done: 0, total: 0 }

/**
 * Reads threads, changes and pictures of items when the lists are read, beside the rounds that go on meanwhile: it may take
 * long, and nobody waits for it. One reading at a time.
 */
export class ReadingAhead {
  readonly #options: ReadingAheadOptions
  readonly #rest: Rest
  #reading: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null
  /** Something more may have come to be read. */
  #again = false
  #closed = false

  constructor(options: ReadingAheadOptions) {
    this.#options = options
    this.#rest = new Rest(options.now, options.interval)
  }

  /** Lists were read: what is new of them is read ahead, also what comes while a reading is under way. */
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
      // Whoever broke it off knows why it ended.
      if (aborted || this.#closed) return
      this.#options.onProgress(null)
      this.#options.onEnd(thrown)
    })
    this.#reading = { abort, ended }
  }

  /** The user wants to know now, also where the service was left alone. */
  endRest(): void {
    this.#rest.end()
  }

  /** Breaks off what is under way; it goes on where it was when it begins again. */
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

  /** Answers what went wrong, or null. */
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
