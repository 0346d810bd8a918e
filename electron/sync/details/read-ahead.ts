import { setImmediate } from 'node:timers/promises'
import type { AppError } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import { markEmptyIssues } from '../../cache/items/item-parts.ts'
import { nextRevision } from '../../cache/storage/revision.ts'
import {
  countStaleItems,
  listStaleItems,
  roomAhead,
  type StaleItem,
  type StaleItemsQuery,
} from '../../cache/offline/stale-items.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import { readLinksOfOwnIssues } from './read-issue-links.ts'
import { readOpenThreads } from './read-open-threads.ts'
import { fetchItemParts, type FetchedParts } from './read-item-parts.ts'
import { readPipelines } from './read-pipelines.ts'
import { readReviews } from './read-reviews.ts'
import { readCustomEmojiOf } from './read-custom-emoji.ts'
import { readPictures, type PictureContext } from './read-pictures.ts'
import { sideBySide } from '../service/side-by-side.ts'

/** Progress of reading ahead, in issues and merge requests. */
export interface AheadProgress {
  readonly done: number
  /** Null where the budget may be full before all of them are read. */
  readonly total: number | null
}

export interface ReadAheadOptions extends PictureContext {
  readonly client: Client
  /**
   * Returns which items are wanted. Called before each item, since the user may change it during the reading. Returns
   * the same object until that changes.
   */
  readonly plan: () => StaleItemsQuery
  /** Called at the beginning and after each batch. */
  readonly onProgress?: (progress: AheadProgress) => void
}

/** Number of items that are read side by side. */
const width = 6

/** After this many failures the service has other worries. The rest is read in the next round. */
const mostFailures = 5

/** Number of items that one step reads. Between two steps pictures are fetched, and the wanted items are listed again. */
const perStep = 2_000

/** Maximum number of times that an item that keeps moving is read in one round. */
const mostReadings = 3

/** Items whose parts commit together: enough to save commits, few enough for a short transaction. */
const perCommit = 25

/**
 * Reads the parts and the pictures of all items that are wanted on this computer, the most wanted first. Throws when the service
 * cannot be reached; returns its other failures. If it is interrupted, it continues the next time, because each item is stored
 * with the mark that it was read.
 */
export async function readAhead(options: ReadAheadOptions): Promise<AppError[]> {
  const { cache, client, signal } = options
  const { ownUserId } = options.plan()
  const failures: AppError[] = [
    ...(await readOpenThreads(client, ownUserId, options)),
    ...(await readReviews(client, ownUserId, options)),
    ...(await readPipelines(client, ownUserId, options)),
    ...(await readLinksOfOwnIssues(client, ownUserId, options)),
  ]
  // An item that could not be read now, or that moves faster than it is read, waits for the next round.
  const putOff = new Set<string>()
  const readings = new Map<string, number>()
  let done = 0
  for (;;) {
    const plan = options.plan()
    await passOverEmptyItems(plan, options)
    const most = perStep + putOff.size
    const stale = listStaleItems(cache, plan, most, options.now()).filter((item) => !putOff.has(nameOf(item)))
    if (stale.length === 0 || failures.length >= mostFailures) break
    const room = roomAhead(cache, plan)
    const left = countStaleItems(cache, plan)
    const total = left === null ? null : done + left
    options.onProgress?.({ done, total })
    const batch = new Batch(options, (items) => {
      done += items
      // An item that moved during its reading is read more than once.
      options.onProgress?.({ done, total: total === null ? null : Math.max(done, total) })
    })
    await readCustomEmojiOf(client, stale, options)
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

/**
 * Most open items of a large service have nothing to fetch. Checking them one by one would take as long as reading the
 * others.
 */
async function passOverEmptyItems({ budget }: StaleItemsQuery, { cache, now, signal }: CrawlContext): Promise<void> {
  if (budget === 'nothing' || budget === 'concerning') return
  for (let after: number | null = 0; after !== null;) {
    signal.throwIfAborted()
    const from: number = after
    after = cache.transaction(() => markEmptyIssues(cache, { after: from, most: perStep, readAt: now() }))()
    if (after !== null) await setImmediate()
  }
}

function nameOf({ kind, id, whole }: StaleItem): string {
  return `${kind} ${id} ${whole}`
}

/** Stores the parts of several items in one transaction. */
class Batch {
  readonly #context: CrawlContext
  readonly #onStored: (items: number) => void
  #waiting: FetchedParts[] = []
  #bytes = 0

  constructor(context: CrawlContext, onStored: (items: number) => void) {
    this.#context = context
    this.#onStored = onStored
  }

  /** Bytes of the stored parts. */
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
    const shownAnew = outcomes.flatMap((outcome) => outcome.shownAnew)
    if (shownAnew.length > 0) listener.onPage('mergeRequest', 0, shownAnew)
    listener.onPage('itemParts', 0, [someId])
    this.#onStored(stored.length)
  }
}
