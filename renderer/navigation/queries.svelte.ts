import { createContext } from 'svelte'
import type { Board } from '../../shared/model/board.ts'
import { groupingOf, groupings, writtenGrouping, type Grouping } from '../../shared/model/grouping.ts'
import type { InboxesListing, Listing } from '../../shared/place.ts'
import { canonical, filtersOf, isOfState, usualQuery, withFilter, withSort } from '../../shared/query/change.ts'
import type { QueryProblem } from '../../shared/query/errors.ts'
import { parseQuery } from '../../shared/query/parse.ts'
import type { Sort, SortKey } from '../../shared/query/tree.ts'
import type { ItemSection, QueriedSection } from './sections.ts'

/** The query of each list until the user writes another. */
export const usualQueries: Readonly<Record<QueriedSection, string>> = {
  inbox: '',
  issues: usualQuery,
  mergeRequests: usualQuery,
}

const usualGroupings: Readonly<Record<QueriedSection, Grouping>> = {
  inbox: groupings.inbox[0],
  issues: groupings.issues[0],
  mergeRequests: groupings.mergeRequests[0],
}

const noBoards: Readonly<Record<ItemSection, Board | null>> = { issues: null, mergeRequests: null }

/** The query of a section, and how its answer is shown. */
interface Asking {
  readonly query: string
  readonly grouping: Grouping
  readonly board: Board | null
}

/** A listing that names a query. */
type QueriedListing = Extract<Listing | InboxesListing, { query: string }>

/** The query, grouping and sort of each section, and the board that it is shown as. */
export class QueriesStore {
  /** The queries as the user wrote them. */
  #queries = $state.raw(usualQueries)
  #groupings = $state.raw(usualGroupings)
  #boards = $state.raw(noBoards)
  /** The state of sections before a place was shown in them, such as a saved view. */
  #own: Partial<Record<QueriedSection, Asking>> = {}
  #onChange: (section: QueriedSection, changed: keyof Asking) => void = () => undefined

  /** Called after each change that the user made, so that the section is read anew. */
  set onChange(listener: (section: QueriedSection, changed: keyof Asking) => void) {
    this.#onChange = listener
  }

  /** The query of a list, as the user wrote it. */
  of(section: QueriedSection): string {
    return this.#queries[section]
  }

  /** Asks for something else. A text that means the same, such as one with another space, reads nothing anew. */
  set(section: QueriedSection, text: string): void {
    const isSame = canonical(text) === canonical(this.#queries[section])
    this.#queries = { ...this.#queries, [section]: text }
    if (!isSame) this.#onChange(section, 'query')
  }

  /** Resets the query of a section to the usual one. */
  clear(section: QueriedSection): void {
    this.#queries = { ...this.#queries, [section]: usualQueries[section] }
    this.#onChange(section, 'query')
  }

  /** Returns true if the query of a list is the one that it begins with. */
  isUsual(section: QueriedSection): boolean {
    return canonical(this.#queries[section]) === usualQueries[section]
  }

  /** Returns the first problem of the query of a list, which then lists nothing; null where there is none. */
  problem(section: QueriedSection): QueryProblem | null {
    return parseQuery(this.#queries[section]).problems[0] ?? null
  }

  /** Returns the property by which a list is grouped. */
  grouping(section: QueriedSection): Grouping {
    return this.#groupings[section]
  }

  /** Groups a list by something else. */
  groupBy(section: QueriedSection, grouping: Grouping): void {
    if (grouping === this.#groupings[section]) return
    this.#groupings = { ...this.#groupings, [section]: grouping }
    this.#onChange(section, 'grouping')
  }

  /** Returns the property whose values are the columns of a list of items; null where it is a list as usual. */
  shownAs(section: ItemSection): Board | null {
    return this.#boards[section]
  }

  /** Shows a list of items as a board, or with null as a list again. */
  showAs(section: ItemSection, by: Board | null): void {
    if (by === this.#boards[section]) return
    this.#boards = { ...this.#boards, [section]: by }
    this.#onChange(section, 'board')
  }

  /** Returns the sort of a list, where its query names one. */
  sort(section: QueriedSection): Sort | null {
    return parseQuery(this.#queries[section]).query.sort
  }

  /** Sorts a list by something, in the direction that this has by itself; with null as is usual. */
  sortBy(section: QueriedSection, by: SortKey | null): void {
    this.set(section, withSort(this.#queries[section], by))
  }

  /** Returns true if a list of items shows open ones alone. */
  isOfOpenOnly(section: ItemSection): boolean {
    return filtersOf(parseQuery(this.#queries[section]).query).some((one) => isOfState(one) && one.value === 'open')
  }

  /** Looks among closed items too. */
  takeInClosed(section: ItemSection): void {
    this.set(section, withFilter(this.#queries[section], isOfState, null))
  }

  /** Returns the grouping as calls and places name it: the usual one is left out. */
  grouped(section: QueriedSection): { grouping?: Grouping } {
    const grouping = writtenGrouping(section, this.#groupings[section])
    return grouping === undefined ? {} : { grouping }
  }

  /**
   * Takes up the query of a place. The caller reads the list.
   *
   * @param isOwn the user was there before: whoever goes to its section later finds it like that again
   */
  show(listing: QueriedListing, isOwn: boolean): void {
    const list = listing.kind === 'inboxes' ? 'inbox' : listing.kind
    if (isOwn) delete this.#own[list]
    else this.#own[list] ??= this.#askingOf(list)
    this.#take(list, {
      query: listing.query,
      grouping: groupingOf(list, listing.grouping),
      board: 'board' in listing ? (listing.board ?? null) : null,
    })
  }

  /**
   * Leaves a saved view that is shown in a section: the section is as usual again, unless it was left otherwise before the view.
   */
  leaveView(section: QueriedSection): void {
    this.#own[section] ??= { query: usualQueries[section], grouping: usualGroupings[section], board: null }
  }

  /** Restores the sections as they were before a place was shown in them. Returns those, which have to be read anew. */
  askAsBefore(): readonly QueriedSection[] {
    const own = Object.entries(this.#own) as [QueriedSection, Asking][]
    for (const [section, asking] of own) this.#take(section, asking)
    this.#own = {}
    return own.map(([section]) => section)
  }

  /** Resets all sections to their usual queries. */
  reset(): void {
    this.#queries = usualQueries
    this.#groupings = usualGroupings
    this.#boards = noBoards
    this.#own = {}
  }

  #askingOf(section: QueriedSection): Asking {
    return {
      query: this.#queries[section],
      grouping: this.#groupings[section],
      board: section === 'inbox' ? null : this.#boards[section],
    }
  }

  #take(section: QueriedSection, { query, grouping, board }: Asking): void {
    this.#queries = { ...this.#queries, [section]: query }
    this.#groupings = { ...this.#groupings, [section]: grouping }
    if (section !== 'inbox') this.#boards = { ...this.#boards, [section]: board }
  }
}

export const [useQueries, provideQueries] = createContext<QueriesStore>()
