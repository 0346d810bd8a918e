import { traitsOf } from '../../shared/error-traits.ts'
import { errorOf, saidWith, type AppError } from '../../shared/errors.ts'
import { countContents } from '../cache/list-contents.ts'
import { readList, saveList } from '../cache/lists.ts'
import { listHiddenProjectIds, listUnknownProjectIds } from '../cache/projects.ts'
import type { Allowance } from './allowance.ts'
import { isMissingFeature, saveCapabilities } from './capabilities.ts'
import { mustStop } from './must-stop.ts'
import { catchUp, crawlBackwards, readTail, readWhole, type CrawlContext } from './crawl.ts'
import type { PlannedList } from './plan.ts'
import { believesTotal, isEven, reconcile } from './reconcile.ts'
import type { ServiceClock } from './service-clock.ts'
import type { DatedSource, ListIdentity, PlainSource } from './source.ts'
import type { Sources } from './sources.ts'
import type { Standings } from './standings.ts'
import { hideIfGone, knowsUser, proveProjects, readUnknownProjects, tellShownProjects } from './vanished-projects.ts'

export interface ListReaderOptions extends CrawlContext {
  readonly sources: Sources
  readonly standings: Standings
  readonly clock: ServiceClock
  readonly allowance: Allowance
  /** What could not be settled of lists that do not come out even, kept from round to round. */
  readonly unsettled: Map<string, string>
  /** Reads what is new among a project's events. @throws AppFailure */
  readonly readEvents: (projectId: number, context: CrawlContext) => Promise<unknown>
  planned(name: string): PlannedList | undefined
  /** An answer of a list has come. */
  onAnswer(): void
  /** What projects there are may have changed; `active`: the projects of which something was new. */
  onProjects(active: readonly number[]): void
  /** Something of a project's items was new. */
  onMoved(projectId: number): void
  /** What the service itself failed with. */
  onFailure(error: AppError): void
}

/** Reads single lists in each way there is, and notes with the list what came of it. */
export class ListReader {
  readonly #options: ListReaderOptions
  readonly #doubted = new Set<string>()
  /** Lists of which the service says another number of rows than the cache has. */
  readonly uneven = new Set<string>()

  constructor(options: ListReaderOptions) {
    this.#options = options
  }

  /** The first reading of a list: its newest rows. */
  async readTail(source: DatedSource<unknown>): Promise<void> {
    await this.#guarded(source, (context, observed) => readTail(observed, context))
  }

  /** Goes on with a crawl until it is whole, or until something more urgent waits. */
  async crawl(source: DatedSource<unknown>, pagesSideBySide: number, yields: () => boolean): Promise<void> {
    await this.#guarded(source, async (context, observed) => {
      await crawlBackwards(observed, { ...context, pagesSideBySide, yields })
      await catchUp(observed, context)
      this.#compare(source)
    })
  }

  /** Reads what is new in a list that is whole. */
  async follow(source: DatedSource<unknown>): Promise<void> {
    const changed = new Set<number>()
    await this.#guarded(source, async (context, observed) => {
      await catchUp(observed, noting(source, changed, context))
      this.#compare(source)
    })
    if (changed.size > 0 && source.projectId !== null) this.#options.onMoved(source.projectId)
  }

  /** Reads a list without an order whole. */
  async readWhole(source: PlainSource<unknown>): Promise<void> {
    const { sources } = this.#options
    const changed = new Set<number>()
    await this.#guarded(source, async (context, observed) => {
      const hidden = listHiddenProjectIds(context.cache).length
      await readWhole(observed, noting(source, changed, context))
      // What a project brings with it when it is shown again was there all the time.
      if (listHiddenProjectIds(context.cache).length < hidden) tellShownProjects(context)
      if (source === sources.projects || source === sources.starredProjects) await proveProjects(sources, context)
    })
    if (source.rowKind === 'project') this.#options.onProjects([...changed])
  }

  /** Reads what is new among a project's events. */
  async readEvents(source: ListIdentity & { readonly projectId: number }): Promise<void> {
    const { cache, now, allowance, readEvents } = this.#options
    await this.#guarded(source, async (context) => {
      allowance.spend()
      await readEvents(source.projectId, context)
      const list = readList(cache, source.name, source.kind, source.projectId)
      saveList(cache, { ...list, phase: 'whole', wholeAt: list.wholeAt ?? now(), succeededAt: now() })
    })
  }

  /** Settles a list that does not come out even, or sweeps one that has not been swept for long; perhaps not to the end. */
  async reconcile(source: DatedSource<unknown>, yields: () => boolean): Promise<void> {
    const { sources, unsettled } = this.#options
    await this.#guarded(source, async (context, observed) => {
      if (!(await reconcile(observed, { ...context, sources, yields }))) return
      this.uneven.delete(source.name)
      if (isEven(source, context) === false) unsettled.set(source.name, this.#countsOf(source))
    })
  }

  /** Notes whether the service has as many rows of a list as the cache. */
  #compare(source: DatedSource<unknown>): void {
    const { unsettled } = this.#options
    const isSettled = isEven(source, this.#options) !== false
    if (isSettled) unsettled.delete(source.name)
    // What could not be settled is tried again when there is something new to find out; and what is said twice in one round is
    // said by the same service in the same mood.
    if (isSettled || unsettled.get(source.name) === this.#countsOf(source) || this.#doubted.has(source.name)) return
    if (believesTotal(source, this.#options)) this.uneven.add(source.name)
    else this.#doubted.add(source.name)
  }

  /** What a list's unevenness consists of. */
  #countsOf(source: DatedSource<unknown>): string {
    const { cache } = this.#options
    const { total } = readList(cache, source.name, source.kind, source.projectId)
    return `${total} ${source.comparison ? countContents(cache, source.comparison.contents) : 0}`
  }

  /** A list whose answers are looked at on their way: for the service's clock, requests and rows that cannot be read. */
  #observed<S extends AnySource>(source: S, onRejected: (rows: number) => void): S {
    const { clock, allowance, onAnswer } = this.#options
    const read = source.read as (...args: readonly unknown[]) => ReturnType<DatedSource<unknown>['read']>
    const observed: typeof read = async (...args) => {
      allowance.spend()
      const page = await read(...args)
      clock.hear(page)
      onRejected(page.rejected.length)
      onAnswer()
      return page
    }
    return { ...source, read: observed }
  }

  /** Runs work on one list. What goes wrong with it is noted with the list, unless it goes wrong with the service itself. */
  async #guarded<S extends ListIdentity>(
    source: S,
    work: (context: CrawlContext, observed: S) => Promise<void>,
  ): Promise<void> {
    const { cache, signal, sources, standings, now } = this.#options
    const { name, kind, projectId } = source
    const planned = this.#options.planned(name)
    let rejected = 0
    const observed = isPaged(source) ? this.#observed(source, (rows) => (rejected += rows)) : source
    standings.begin(name)
    try {
      await work(this.#options, observed)
      standings.end(source, planned, { rejected, error: null })
      if (kind === 'todos') saveCapabilities(cache, { todos: true })
    } catch (thrown) {
      const said = errorOf(thrown)
      if (mustStop(thrown, signal) && !(await this.#isOfListOnly(said))) throw thrown
      // The service knows the token: it refuses this one list.
      const error: AppError = said.code === 'unauthorized' ? { ...saidWith(said), code: 'not_permitted' } : said
      // Without its projects there is nothing to read: whatever goes wrong with them goes wrong with the round.
      if (name === sources.projects.name) throw thrown
      if (traitsOf(error).isHalfSaid) this.#options.onFailure(error)
      standings.end(source, planned, { rejected, error })
      if (kind === 'todos' && isMissingFeature(thrown)) saveCapabilities(cache, { todos: false, askedAt: now() })
      const isGone =
        error.code === 'not_found' && projectId !== null && (await hideIfGone(projectId, sources, this.#options))
      if (isGone) this.#options.onProjects([])
    }
    // Own issues lead to projects of which the user is no member.
    if (kind === 'issue' && projectId === null) {
      await readUnknownProjects(listUnknownProjectIds(cache, 100), sources, this.#options)
    }
  }

  /** A refused token can be a refusal of this one list; `GET /user` tells. */
  async #isOfListOnly({ code }: AppError): Promise<boolean> {
    const { sources, signal } = this.#options
    return code === 'unauthorized' && !signal.aborted && (await knowsUser(sources, signal))
  }
}

type AnySource = DatedSource<unknown> | PlainSource<unknown>

/** Whether a list is read page by page here, or by somebody who understands it. */
function isPaged<S extends ListIdentity>(source: S): source is S & AnySource {
  return 'read' in source
}

/** A context that notes besides which rows of a list changed. */
function noting({ rowKind }: ListIdentity, changed: Set<number>, context: CrawlContext): CrawlContext {
  return {
    ...context,
    listener: {
      onPage: (kind, rows, ids) => {
        if (kind === rowKind) for (const id of ids) changed.add(id)
        context.listener.onPage(kind, rows, ids)
      },
    },
  }
}
