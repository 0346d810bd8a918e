import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { OddAnswer } from '../../../shared/model/odd-answer.ts'
import type { Page, RejectedRow } from '../../api/client/paging.ts'
import { countContents } from '../../cache/items/list-contents.ts'
import { readList, saveList } from '../../cache/lists/lists.ts'
import { listUnknownProjectIds } from '../../cache/directory/projects.ts'
import { listProjectsWithout } from '../../cache/storage/shown-projects.ts'
import type { RequestBudget } from '../service/request-budget.ts'
import { narrowsByDate } from '../crawl/ask-for-dates.ts'
import { DatesIgnored, isSeekable, type SeekableSource } from '../by-date/by-date.ts'
import { isMissingFeature, readCapabilities, saveCapabilities, saveFeature } from '../service/capabilities.ts'
import { mustStop } from '../service/must-stop.ts'
import { catchUp, crawlBackwards, readTail, readWhole, type CrawlContext } from '../crawl/crawl.ts'
import type { PlannedList } from './plan.ts'
import { readChangeFeed } from '../change-feed/read-change-feed.ts'
import { believesTotal, isEven, reconcile } from '../lists/reconcile.ts'
import type { ServiceClock } from '../service/service-clock.ts'
import type { DatedSource, ListIdentity, ChangeFeedSource, PlainSource } from '../by-pages/source.ts'
import type { Sources } from '../lists/sources.ts'
import type { Ending, ListSchedule } from './list-schedule.ts'
import {
  hideIfGone,
  knowsUser,
  proveProjects,
  readUnknownProjects,
  tellShownProjects,
} from '../lists/vanished-projects.ts'

export interface ListReaderOptions extends CrawlContext {
  readonly sources: Sources
  readonly schedule: ListSchedule
  readonly clock: ServiceClock
  readonly budget: RequestBudget
  /** Lists whose difference from the cache could not be settled, kept from round to round. */
  readonly unsettled: Map<string, string>
  /** Reads the new events of a project. @throws AppFailure */
  readonly readEvents: (projectId: number, context: CrawlContext) => Promise<unknown>
  planned(name: string): PlannedList | undefined
  /** Called when an answer of a list has come. */
  onAnswer(): void
  /** Called when the set of projects may have changed. `active`: the projects with something new. */
  onProjects(active: readonly number[]): void
  /** Called when a project's items have something new. */
  onMoved(projectId: number): void
  /** Called in the transaction that stores how far the change feed was read, with the projects that it names. */
  onFeedChanges(source: ChangeFeedSource<unknown>, projectIds: ReadonlySet<number>): void
  /** Called with an error of the service itself. */
  onFailure(error: AppError): void
}

/** Reads single lists, whichever way they have to be read, and notes the outcome with each list. */
export class ListReader {
  readonly #options: ListReaderOptions
  readonly #doubted = new Set<string>()
  #asking: Promise<boolean> | null = null
  /** Lists for which the service counts a different number of rows than the cache. */
  readonly uneven = new Set<string>()

  constructor(options: ListReaderOptions) {
    this.#options = options
  }

  /** The first reading of a list: its newest rows. */
  async readTail(source: DatedSource<unknown>): Promise<void> {
    await this.#guarded(source, (context, observed) => this.#inItsWay(observed, (way) => readTail(way, context)))
  }

  /** Continues a crawl until the list is whole, or until more urgent work waits. */
  async crawl(source: DatedSource<unknown>, pagesSideBySide: () => number, yields: () => boolean): Promise<void> {
    await this.#guarded(source, async (context, observed) => {
      await this.#inItsWay(observed, async (way) => {
        await crawlBackwards(way, { ...context, pagesSideBySide, yields })
        await catchUp(way, context)
      })
      this.#compare(source)
    })
  }

  /** Reads the new rows of a list that is whole. */
  async follow(source: DatedSource<unknown>): Promise<void> {
    const changed = new Set<number>()
    await this.#guarded(source, async (context, observed) => {
      await this.#inItsWay(observed, (way) => catchUp(way, noting(source, changed, context)))
      this.#compare(source)
    })
    if (changed.size > 0 && source.projectId !== null) this.#options.onMoved(source.projectId)
  }

  /** Reads a list that has no order, as a whole. */
  async readWhole(source: PlainSource<unknown>): Promise<void> {
    const { sources } = this.#options
    const changed = new Set<number>()
    await this.#guarded(source, async (context, observed) => {
      const without = projectsWithout(context)
      await readWhole(observed, noting(source, changed, context))
      // Things that a project brings when it is shown again are not news: they were there all the time.
      if (projectsWithout(context) !== without) tellShownProjects(context)
      if (source === sources.projects || source === sources.starredProjects) await proveProjects(sources, context)
    })
    if (source.rowKind === 'project') this.#options.onProjects([...changed])
  }

  /** Reads in which of many projects something changed. */
  async readChangeFeed(source: ChangeFeedSource<unknown>): Promise<void> {
    const { cache, now, clock, onFeedChanges } = this.#options
    await this.#guarded(source, async (context, observed) => {
      try {
        await readChangeFeed(observed, {
          ...context,
          clock,
          onFeedChanges: (projectIds) => onFeedChanges(source, projectIds),
        })
      } catch (thrown) {
        if (!(thrown instanceof DatesIgnored)) throw thrown
        saveFeature(cache, 'dates', false, now())
      }
    })
  }

  /** Reads the new events of a project. */
  async readEvents(source: ListIdentity & { readonly projectId: number }): Promise<void> {
    const { cache, now, budget, readEvents } = this.#options
    await this.#guarded(source, async (context) => {
      budget.spend()
      await readEvents(source.projectId, context)
      const list = readList(cache, source.name, source.kind, source.projectId)
      saveList(cache, { ...list, phase: 'whole', wholeAt: list.wholeAt ?? now(), succeededAt: now() })
    })
  }

  /**
   * Settles a list whose number of rows differs from the cache's, or sweeps a list that has not been swept for long. It
   * may stop before the end.
   */
  async reconcile(source: DatedSource<unknown>, yields: () => boolean): Promise<void> {
    const { sources, unsettled } = this.#options
    await this.#guarded(source, async (context, observed) => {
      if (!(await reconcile(observed, { ...context, sources, yields }))) return
      this.uneven.delete(source.name)
      if (isEven(source, context) === false) unsettled.set(source.name, this.#countsOf(source))
    })
  }

  /** Reads a list by dates where the service is known to know them, and by pages elsewhere. */
  async #inItsWay(source: DatedSource<unknown>, read: (way: DatedSource<unknown>) => Promise<void>): Promise<void> {
    const { cache, now } = this.#options
    const { seek: _, ...byPages } = source
    if (!isSeekable(source) || !(await this.#knowsDates(source))) {
      await read(byPages)
      return
    }
    try {
      await read(source)
    } catch (thrown) {
      if (!(thrown instanceof DatesIgnored)) throw thrown
      saveFeature(cache, 'dates', false, now())
      await read(byPages)
    }
  }

  /**
   * Lists that are read at the same time ask that together. A refusal of one of them proves nothing for the others: the next one
   * asks.
   */
  async #knowsDates(source: SeekableSource<unknown>): Promise<boolean> {
    while (this.#asking !== null) {
      const found = await this.#asking.catch(() => null)
      if (found !== null) return found
    }
    this.#asking = narrowsByDate(source, this.#options).finally(() => (this.#asking = null))
    return await this.#asking
  }

  /** Notes whether the service has as many rows of a list as the cache. */
  #compare(source: DatedSource<unknown>): void {
    const { unsettled } = this.#options
    const isSettled = isEven(source, this.#options) !== false
    if (isSettled) unsettled.delete(source.name)
    // A difference that could not be settled is tried again only when the counts have changed. A total that was doubted
    // is not believed in the same round: one round hears it from a service in one state.
    if (isSettled || unsettled.get(source.name) === this.#countsOf(source) || this.#doubted.has(source.name)) return
    if (believesTotal(source, this.#options)) this.uneven.add(source.name)
    else this.#doubted.add(source.name)
  }

  /** Both counts of a list, to recognise the same difference again. */
  #countsOf(source: DatedSource<unknown>): string {
    const { cache } = this.#options
    const { total } = readList(cache, source.name, source.kind, source.projectId)
    return `${total} ${source.comparison ? countContents(cache, source.comparison.contents) : 0}`
  }

  /**
   * Wraps a list so that its answers are observed: for the service's clock, the number of requests, and values that cannot be
   * read in rows.
   */
  #observed<S extends AnySource>(source: S, onOdd: (answers: readonly OddAnswer[]) => void): S {
    const { clock, budget, onAnswer } = this.#options
    type Read = (...args: readonly unknown[]) => Promise<Page<unknown>>
    const observed =
      (read: Read): Read =>
      async (...args) => {
        budget.spend()
        const page = await read(...args)
        clock.hear(page)
        onOdd(oddAnswersOf(page))
        onAnswer()
        return page
      }
    const seek = 'seek' in source ? { seek: observed(source.seek as Read) } : {}
    const whole = 'read' in source ? { read: observed(source.read as Read) } : {}
    return { ...source, ...whole, ...seek }
  }

  /** Runs work on one list. A failure is noted with the list, unless it is a failure of the service itself. */
  async #guarded<S extends ListIdentity>(
    source: S,
    work: (context: CrawlContext, observed: S) => Promise<void>,
  ): Promise<void> {
    const { cache, signal, sources, schedule, now } = this.#options
    const { name, kind, projectId } = source
    const planned = this.#options.planned(name)
    const odd: OddAnswer[] = []
    const observed = isPaged(source) ? this.#observed(source, (answers) => odd.push(...answers)) : source
    schedule.begin(name)
    try {
      await work(this.#options, observed)
      schedule.end(source, planned, { ...endingOf(odd), error: null })
      if (kind === 'todos') saveCapabilities(cache, { todos: true })
    } catch (thrown) {
      const said = errorOf(thrown)
      if (mustStop(thrown, signal) && !(await this.#isOfListOnly(said))) throw thrown
      // The service knows the token, so it refuses only this list.
      const error: AppError = said.code === 'unauthorized' ? { ...saidWith(said), code: 'not_permitted' } : said
      // Without the projects there is nothing to read, so a failure of their list is a failure of the round.
      if (name === sources.projects.name) throw thrown
      if (traitsOf(error).isHalfSaid) this.#options.onFailure(error)
      schedule.end(source, planned, { ...endingOf(odd), error })
      if (kind === 'todos' && isMissingFeature(thrown) && (await this.#areTodosMissing(source))) {
        saveCapabilities(cache, { todos: false, askedAt: now() })
      }
      const isGone =
        error.code === 'not_found' && projectId !== null && (await hideIfGone(projectId, sources, this.#options))
      if (isGone) this.#options.onProjects([])
    }
    // Rows that concern the user may be in projects in which they are no member. Before the projects are read, all are unknown.
    if (this.#crossesProjects(source) && schedule.of(sources.projects).phase === 'whole') {
      await readUnknownProjects(listUnknownProjectIds(cache, 100), sources, this.#options)
    }
  }

  /**
   * A service that is half asleep says 404 to everything: that it has no todos is believed while it knows the user, and from one that
   * had them only once it has said so twice.
   */
  async #areTodosMissing(source: ListIdentity): Promise<boolean> {
    const { cache, schedule, sources, signal } = this.#options
    if (readCapabilities(cache).todos === true && schedule.of(source).failures < 2) return false
    return await knowsUser(sources, signal)
  }

  #crossesProjects({ rowKind, projectId }: ListIdentity): boolean {
    return projectId === null && (rowKind === 'issue' || rowKind === 'mergeRequest')
  }

  /** A service may refuse the token for one list only. `GET /user` shows whether it does. */
  async #isOfListOnly({ code }: AppError): Promise<boolean> {
    const { sources, signal } = this.#options
    return code === 'unauthorized' && !signal.aborted && (await knowsUser(sources, signal))
  }
}

function oddAnswersOf({ rejected, odd }: Page<unknown>): OddAnswer[] {
  const answersOf = (rows: readonly RejectedRow[], isKept: boolean) =>
    rows.map(({ id, reason }) => ({ id, isKept, problem: reason }))
  return [...answersOf(rejected, false), ...answersOf(odd, true)]
}

function endingOf(odd: readonly OddAnswer[]): Omit<Ending, 'error'> {
  return { rejected: odd.filter(({ isKept }) => !isKept).length, odd }
}

type AnySource = DatedSource<unknown> | PlainSource<unknown> | ChangeFeedSource<unknown>

/** Returns true if a list is read page by page here; false if other code reads it. */
function isPaged<S extends ListIdentity>(source: S): source is S & AnySource {
  return 'read' in source || 'seek' in source
}

/** A context that also notes which rows of a list changed. */
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

/** Returns of which projects items are not shown, printed. */
function projectsWithout({ cache }: CrawlContext): string {
  return JSON.stringify((['issue', 'mergeRequest'] as const).map((kind) => listProjectsWithout(cache, kind)))
}
