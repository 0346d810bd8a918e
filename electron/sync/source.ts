import type { Kind } from '../../shared/model/key.ts'
import type { PageLink } from '../api/client.ts'
import type { Page } from '../api/paging.ts'
import type { WritableCache } from '../cache/database.ts'
import type { ListContents } from '../cache/list-contents.ts'
import type { Arrival } from '../cache/revision.ts'

/** Which list it is. */
export interface ListIdentity {
  /** What the list is called in the cache, for ever: where its crawl stands is kept under it. */
  readonly name: string
  /** What lists of this sort are called together, to know whether all of them are whole. */
  readonly kind: string
  readonly projectId: number | null
  /** Which rows change with it. */
  readonly rowKind: Kind
}

interface SourceBase<T> extends ListIdentity {
  idOf(row: T): number
  /** Stores a row; answers whether it changed. */
  store(cache: WritableCache, row: T, arrival: Arrival): boolean
}

/** A list that can be ordered by `updated_at`: crawled backwards once, then followed from its newest end. */
export interface DatedSource<T> extends SourceBase<T> {
  /**
   * A page in that order: the one a link names, or the first one, with as many rows as `perPage` says or, where it does
   * not, as the service gives at most.
   */
  read(sort: 'asc' | 'desc', link: PageLink | null, signal: AbortSignal, perPage?: number): Promise<Page<T>>
  /** Milliseconds since 1970. */
  updatedAt(row: T): number
  /** What it takes to compare the list with the cache; without it nobody can say which rows should be there. */
  readonly comparison?: Comparison<T>
}

export interface Comparison<T> {
  /** Which rows of the cache should be those of the list. */
  readonly contents: ListContents
  /** Reads one row by its own URL. @throws AppFailure `not_found` when it is gone or hidden */
  readRow(id: number, signal: AbortSignal): Promise<T>
}

/** A list without an order to rely on: read whole each time. */
export interface PlainSource<T> extends SourceBase<T> {
  read(link: PageLink | null, signal: AbortSignal): Promise<Page<T>>
  /**
   * Called in the transaction after a whole reading in which nothing moved, with the ids it named: what it did not name
   * may be gone. Answers whether that changed anything.
   */
  readonly finish?: (cache: WritableCache, present: ReadonlySet<number>, arrival: Arrival) => boolean
}
