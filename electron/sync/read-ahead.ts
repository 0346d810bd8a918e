import { setImmediate } from 'node:timers/promises'
import type { AppError } from '../../shared/errors.ts'
import type { Client } from '../api/client.ts'
import { markEmptyIssues } from '../cache/item-parts.ts'
import { nextRevision } from '../cache/revision.ts'
import {
  countStaleItems,
  listStaleItems,
  roomAhead,
  type StaleItem,
  type StaleItemsQuery,
} from '../cache/stale-items.ts'
import { someId, type CrawlContext } from './crawl.ts'
import { fetchItemParts, type FetchedParts } from './read-item-parts.ts'
import { readPictures, type PictureContext } from './read-pictures.ts'
import { sideBySide } from './side-by-side.ts'

/** How far reading ahead has come, in issues and merge requests. */
export interface AheadProgress {
  readonly done: number
  /** Null where the budget may be full before all of them are read. */
  readonly total: number | null
}

export interface ReadAheadOptions extends PictureContext {
  readonly client: Client
  /** What is wanted, asked before each item: the user may change it while we read. The same object until it changes. */
  readonly plan: () => StaleItemsQuery
  /** Told when it begins and after each batch. */
  readonly onProgress?: (progress: AheadProgress) => void
}

/** Items side by side. */
const width = 6

/** A service that fails this often has other worries; what is left comes with the next round. */
const mostFailures = 5

/** Items of one step: between two of them pictures are fetched, and what is wanted is looked at again. */
const perStep = 2_000

/** How often an item that goes on moving is read in one round. */
const mostReadings = 3

/** Items whose parts commit together: enough to save commits, few enough for a short transaction. */
const perCommit = 25

/**
 * Reads the parts of all items that are wanted on this computer, what is wanted most first, with their pictures. Throws
 * when the service cannot be reached; answers what it failed with otherwise. Where it is broken off it goes on the next
 * time: each item is stored with the mark that it was read.
 */
export async function readAhead(options: ReadAheadOptions): Promise<AppError[]> {
  const { cache, client, signal } = options
  const failures: AppError[] = []
  // What could not be read now, or moves faster than it is read, comes again in the next round, not in this one.
  const putOff = new Set<string>()
  const readings = new Map<string, number>()
  let done = 0
  for (;;) {
    const plan = options.plan()
    await passOverEmptyItems(plan, options)
    const most = perStep + putOff.size
    const stale = listStaleItems(cache, plan, most).filter((item) => !putOff.has(nameOf(item)))
    if (stale.length === 0 || failures.length >= mostFailures) break
    const room = roomAhead(cache, plan)
    const left = countStaleItems(cache, plan)
    const total = left === null ? null : done + left
    options.onProgress?.({ done, total })
    const batch = new Batch(options, (items) => {
      done += items
      // What moved under its reading is read more than once.
      options.onProgress?.({ done, total: total === null ? null : Math.max(done, total) })
    })
    try {
      await sideBySide(stale, width, signal, async (item) => {
        if (failures.length >= mostFailures || options.plan() !== plan || (item.budgeted && batch.bytes >= room)) return
        const fetched = await fetchItemParts(client, item, options)
        if (!fetched) return
        if (fetched.failure) failures.push(fetched.failure)
        const name = nameOf(item)
        const times = (readings.get(name) ?? 0) + 1
        readings.set(name, times)
        if (!fetched.settled || times === mostReadings) putOff.add(name)
        batch.add(fetched)
      })
    } finally {
      batch.flush()
    }
    await readPictures(options)
  }
  await readPictures(options)
  return failures
}

/** Most open items of a large service have nothing to fetch; looked at one by one they would take as long as the others. */
async function passOverEmptyItems({ budget }: StaleItemsQuery, { cache, now, signal }: CrawlContext): Promise<void> {
  if (budget === 'nothing' || budget === 'concerning') return
  for (let after: number | null = 0; after !== null;) {
    signal.throwIfAborted()
    const from: number = after
    after = cache.transaction(() => markEmptyIssues(cache, from, perStep, now()))()
    if (after !== null) await setImmediate()
  }
}

function nameOf({ kind, id, whole }: StaleItem): string {
  return `${kind} ${id} ${whole}`
}

/** Stores several items' parts in one transaction. */
class Batch {
  readonly #context: CrawlContext
  readonly #onStored: (items: number) => void
  #waiting: FetchedParts[] = []
  #bytes = 0

  constructor(context: CrawlContext, onStored: (items: number) => void) {
    this.#context = context
    this.#onStored = onStored
  }

  /** Of what was stored. */
  get bytes(): number {
    return this.#bytes
  }

  add(fetched: FetchedParts): void {
    this.#waiting.push(fetched)
    if (this.#waiting.length >= perCommit) this.flush()
  }

  flush(): void {
    const { cache, listener } = this.#context
    const stored = this.#waiting
    if (stored.length === 0) return
    this.#waiting = []
    const outcomes = cache.transaction(() => {
      const revision = nextRevision(cache)
      return stored.map((fetched) => fetched.store(revision))
    })()
    const notes = outcomes.reduce((sum, outcome) => sum + outcome.notes, 0)
    this.#bytes += outcomes.reduce((sum, outcome) => sum + outcome.bytes, 0)
    const changed = outcomes.flatMap((outcome) => outcome.changed)
    if (notes > 0) listener.onPage('note', notes, changed)
    listener.onPage('itemParts', 0, [someId])
    this.#onStored(stored.length)
  }
}
