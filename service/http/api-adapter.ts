import type { Operation } from '../../shared/contract/operation.ts'
import type { Caller } from '../rules/access.ts'
import type { Credentials } from './auth.ts'
import type { ListAnswer, Page } from './paging.ts'

/** One version of the API: the parts in which the versions differ. The router does the rest. */
export interface ApiAdapter {
  /** The path below which it is served, such as `/api/v3`. */
  readonly basePath: string
  /** Returns the caller; null without credentials. Throws a Refusal for wrong or insufficient credentials. */
  authenticate(request: Credentials): Caller | null
  /** Called with the names of a request's parameters that the operation does not know and ignores. */
  unheard?(operation: Operation, names: readonly string[]): void
  /** Returns the headers of a page of a list that was requested at `url`. */
  pageHeaders(url: URL, page: Page, list: ListAnswer): Record<string, string>
}
