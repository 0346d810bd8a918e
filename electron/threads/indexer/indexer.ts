import { performance } from 'node:perf_hooks'
import { errorOf } from '../../../shared/errors.ts'
import { openSearchFile, searchFileOf, type WritableSearch } from '../../cache/storage/search-file.ts'
import { SearchIndexer } from '../../cache/search/search-index.ts'
import { countUnindexed } from '../../cache/storage/unindexed.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { openReadable } from '../../database/open.ts'
import type { Caller } from '../thread.ts'
import type { IndexingProtocol } from './indexing-calls.ts'

/**
 * Milliseconds that a small number of rows waits for more, since indexing many rows together costs less. Meanwhile a search finds
 * the waiting rows by reading their text.
 */
const restMilliseconds = 200

/** With so many rows waiting, it is not worth waiting for more. */
const worthAStep = 400

export interface IndexerOptions {
  readonly cacheFile: string
  /** The line to the engine, whose event says that rows were stored. */
  readonly engine: Caller<IndexingProtocol>
  /** A clock that only goes forward, in milliseconds. */
  readonly now?: () => number
}

/**
 * Fills search.db of one account whenever the engine has stored rows, and merges its segments when no row waits. Each step is
 * on the disk before the engine removes the marks of its rows, and the next one begins after that.
 */
export class Indexer {
  readonly #options: IndexerOptions
  readonly #cache: ReadableCache
  readonly #search: WritableSearch
  readonly #index: SearchIndexer
  readonly #now: () => number
  #isRunning = false
  #isWoken = false
  #isClosed = false
  #pause: { readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null

  constructor(options: IndexerOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#cache = openReadable<'cache'>(options.cacheFile)
    this.#search = openSearchFile(searchFileOf(options.cacheFile))
    this.#index = new SearchIndexer(this.#cache, this.#search)
    options.engine.on('stored', () => this.#wake())
    this.#wake()
  }

  /** Closes both files. A step whose marks are not removed yet is done once more by the next indexer. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#pause?.end()
    this.#search.close()
    this.#cache.close()
  }

  #wake(): void {
    this.#isWoken = true
    if (!this.#isRunning && !this.#isClosed) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false
        await this.#indexAll()
      }
    } catch (thrown) {
      if (!this.#isClosed) await this.#fail(thrown)
    } finally {
      this.#isRunning = false
    }
    // Rows that were stored while the failure was reported.
    if (this.#isWoken) this.#wake()
  }

  /** Indexes until no row waits, and then merges until rows are stored again or nothing is worth merging. */
  async #indexAll(): Promise<void> {
    for (;;) {
      await this.#restWhileFew()
      if (this.#isClosed) return
      const step = this.#index.step()
      if (step !== null) await this.#options.engine.calls.settle(step)
      if (this.#isClosed) return
      const merged = this.#index.merge({ rests: step === null })
      if (step === null && (!merged || this.#isWoken)) return
      // The next merging step leaves the disk to others in between.
      if (step === null) await this.#rest(0)
    }
  }

  /** Waits while few rows wait and more of them come. */
  async #restWhileFew(): Promise<void> {
    let seen = { left: 0, at: this.#now() }
    while (!this.#isClosed) {
      const left = countUnindexed(this.#cache, worthAStep)
      if (left === 0 || left >= worthAStep) return
      if (left !== seen.left) seen = { left, at: this.#now() }
      const rest = seen.at + restMilliseconds - this.#now()
      if (rest <= 0) return
      await this.#rest(rest)
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pause = null
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      this.#pause = { timer, end }
    })
  }

  /** Any failure is the engine's to report, and the next wake tries again. */
  async #fail(thrown: unknown): Promise<void> {
    await this.#options.engine.calls.fail(errorOf(thrown)).catch(() => undefined)
  }
}
