import type { Kind } from '../../../shared/model/key.ts'
import type { PageLink } from '../../api/client/client.ts'
import type { Page } from '../../api/client/paging.ts'
import type { ReadableCache, WritableCache } from '../../cache/storage/database.ts'
import type { ListContents } from '../../cache/items/list-contents.ts'
import type { Arrival } from '../../cache/storage/revision.ts'

/** Identifies a list. */
export interface ListIdentity {
  /** The list's name in the cache. It never changes, because the state of the crawl is stored under it. */
  readonly name: string
  /** The common name of lists of this sort, used to find out whether all of them are whole. */
  readonly kind: string
  readonly projectId: number | null
  /** The kind of rows that change with it. */
  readonly rowKind: Kind
}

interface SourceBase<T> extends ListIdentity {
  idOf(row: T): number
  /** Stores a row. Returns whether it changed. */
  store(cache: WritableCache, row: T, arrival: Arrival): boolean
}

/** Dates from one to another, both included, in milliseconds since 1970. Null: there is no end on that side. */
export interface DateWindow {
  readonly from: number | null
  readonly to: number | null
}

/** Dates and order of the rows that are requested. */
export interface SoughtRows extends DateWindow {
  readonly order: 'updated_at' | 'created_at'
  readonly sort: 'asc' | 'desc'
  /** A page of the same rows in the same order; the first one when null. */
  readonly link: PageLink | null
}

/** A list that can be ordered by `updated_at`: it is read whole once, then followed from its newest end. */
export interface DatedSource<T> extends SourceBase<T> {
  /**
   * Reads a page in that order: the page a link names, or the first one. A page has `perPage` rows, or as many as the
   * service gives at most.
   */
  read(sort: 'asc' | 'desc', link: PageLink | null, signal: AbortSignal, perPage?: number): Promise<Page<T>>
  /** Reads a page of the rows that were updated between two dates. Absent where a service cannot be asked for that. */
  readonly seek?: (sought: SoughtRows, signal: AbortSignal) => Promise<Page<T>>
  /** Milliseconds since 1970. */
  updatedAt(row: T): number
  /** Compares the list with the cache. Without it, the rows that should be there are unknown. */
  readonly comparison?: Comparison<T>
}

export interface Comparison<T> {
  /** The rows of the cache that the list should hold. */
  readonly contents: ListContents
  /** Reads one row by its own URL. @throws AppFailure `not_found` when it is gone or hidden */
  readRow(id: number, signal: AbortSignal): Promise<T>
}

/**
 * A list over many projects that only shows in which of them something changed. None of its rows are stored: the lists of those
 * projects are read, and they alone are the source of rows.
 */
export interface ChangeFeedSource<T> extends ListIdentity {
  readonly rowKind: 'issue' | 'mergeRequest'
  /** Reads a page of the rows that were updated between two dates. */
  seek(sought: SoughtRows, signal: AbortSignal): Promise<Page<T>>
  /** Milliseconds since 1970. */
  updatedAt(row: T): number
  projectIdOf(row: T): number
  /** Returns true if the cache has the row as it is, or as it was later. */
  isStored(cache: ReadableCache, row: T): boolean
}

/** A list without a reliable order: it is read whole each time. */
export interface PlainSource<T> extends SourceBase<T> {
  read(link: PageLink | null, signal: AbortSignal): Promise<Page<T>>
  /**
   * Called in the transaction after a whole reading in which nothing moved, with the ids of the rows. A row that is not
   * among them may be gone. Returns whether that changed anything. `now`: milliseconds since 1970.
   */
  readonly finish?: (cache: WritableCache, present: ReadonlySet<number>, arrival: Arrival, now: number) => boolean
  /** Kinds of rows that show something of the rows of this list, and so change with them. */
  readonly shownIn?: readonly Kind[]
  /** True if its total also counts rows that are not shown; false by default. */
  readonly countsHidden?: boolean
}
