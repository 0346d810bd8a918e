import { AppFailure, errorOf, type AppError } from '../../shared/errors.ts'
import type { WritableCache } from '../cache/database.ts'
import { readList, saveList } from '../cache/lists.ts'
import { listProjectIds } from '../cache/projects.ts'
import { catchUp, crawlBackwards, lookAtTail, readWhole, type CrawlContext } from './crawl.ts'
import { mustStop } from './connection-errors.ts'
import { sideBySide } from './side-by-side.ts'
import type { DatedSource, PlainSource } from './source.ts'

/** The lists of an account, as the service gives them. */
export interface Sources {
  readonly todos: PlainSource<unknown> | null
  readonly projects: PlainSource<unknown>
  /** Lists of a project that are ordered by `updated_at`. */
  readonly itemsOf: (projectId: number) => readonly DatedSource<unknown>[]
  /** Small lists of a project that are read whole. */
  readonly detailsOf: (projectId: number) => readonly PlainSource<unknown>[]
}

export interface SyncProgress {
  readonly listsDone: number
  readonly listsTotal: number
}

export interface SyncOptions extends CrawlContext {
  readonly sources: Sources
  readonly onProgress: (progress: SyncProgress) => void
  /** Reads the parts of items that are to be on this computer; answers what the service itself failed with. */
  readonly readAhead?: (context: CrawlContext) => Promise<readonly AppError[]>
}

interface Round extends SyncOptions {
  /** What the service itself failed with, on whichever list. */
  readonly failures: AppError[]
}

/** Lists side by side: enough to hide the way there and back, few enough for a small service. */
const width = 6

/** How long a small list of a project is taken as it is. */
const detailsMilliseconds = 3_600_000

/**
 * One round of reading what is new, in the order of what the user wants first: todos, then the newest page of every list, then
 * each list whole (or what is newer than its watermark), then the parts of items. Throws when the service cannot be
 * reached; what concerns one list only is noted there and the round goes on. Where that was a failure of the service
 * itself, the round throws it when all else is done: it cannot pass for one that read all there is.
 */
export async function syncRound(given: SyncOptions): Promise<void> {
  const options: Round = { ...given, failures: [] }
  const { cache, sources, signal } = options
  const progress = new Progress(options.onProgress)
  if (sources.todos) {
    progress.expect(1)
    await readOne(sources.todos, options, progress)
  }
  progress.expect(1)
  // Without its projects there is nothing to read: whatever goes wrong with them goes wrong with the round.
  await readWhole(sources.projects, options)
  progress.done()

  const projects = listProjectIds(cache)
  const items = projects.flatMap((id) => sources.itemsOf(id))
  const details = projects.flatMap((id) => sources.detailsOf(id)).filter((source) => isDue(source, options))
  progress.expect(items.length + details.length)
  begin([...items, ...details], cache)
  await sideBySide(
    items,
    width,
    signal,
    async (source) => await guarded(source, options, () => lookAtTail(source, options)),
  )
  await sideBySide(details, width, signal, (source) => readOne(source, options, progress))
  await sideBySide(items, width, signal, async (source) => {
    await guarded(source, options, async () => {
      await crawlBackwards(source, options)
      await catchUp(source, options)
    })
    progress.done()
  })

  if (options.readAhead) options.failures.push(...(await options.readAhead(options)))
  const [failure] = options.failures
  if (failure) throw new AppFailure(failure)
}

/** Notes all lists that are to be read, so that nobody takes them for whole while some of them have not been begun. */
function begin(sources: readonly (PlainSource<unknown> | DatedSource<unknown>)[], cache: WritableCache): void {
  cache.transaction(() => {
    for (const { name, kind, projectId } of sources) {
      const list = readList(cache, name, kind, projectId)
      if (list.phase === 'new') saveList(cache, list)
    }
  })()
}

async function readOne(source: PlainSource<unknown>, options: Round, progress: Progress): Promise<void> {
  await guarded(source, options, () => readWhole(source, options))
  progress.done()
}

function isDue(source: PlainSource<unknown>, { cache, now }: SyncOptions): boolean {
  const { succeededAt } = readList(cache, source.name, source.kind, source.projectId)
  // The clock may have been set back meanwhile.
  return succeededAt === null || Math.abs(now() - succeededAt) > detailsMilliseconds
}

/** Runs work on one list; what goes wrong with it is noted with the list, unless it goes wrong with the service itself. */
async function guarded(
  source: { readonly name: string; readonly kind: string; readonly projectId: number | null },
  { cache, signal, failures }: Round,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    if (mustStop(thrown, signal)) throw thrown
    const error = errorOf(thrown)
    if (error.code === 'service_failed') failures.push(error)
    const list = readList(cache, source.name, source.kind, source.projectId)
    saveList(cache, { ...list, error: JSON.stringify(error) })
  }
}

class Progress {
  readonly #tell: (progress: SyncProgress) => void
  #done = 0
  #total = 0

  constructor(tell: (progress: SyncProgress) => void) {
    this.#tell = tell
  }

  expect(lists: number): void {
    this.#total += lists
    this.#say()
  }

  done(): void {
    this.#done += 1
    this.#say()
  }

  #say(): void {
    this.#tell({ listsDone: this.#done, listsTotal: this.#total })
  }
}
