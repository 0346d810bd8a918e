import type { Operation } from '../../shared/contract/operation.ts'
import type { Caller } from '../rules/access.ts'
import type { Credentials } from './auth.ts'
import type { ListAnswer, Page } from './paging.ts'

/** One version of the interface: what the versions do in different ways, handed to the router, which does the rest. */
export interface ApiAdapter {
  /** The path below which it is served, such as `/api/v3`. */
  readonly basePath: string
  /** Who calls; null without credentials. Throws a Refusal for credentials that are wrong or not enough. */
  authenticate(request: Credentials): Caller | null
  /** Called with what a request says that the operation does not know, and that is counted for nothing. */
  unheard?(operation: Operation, names: readonly string[]): void
  /** The headers of a page of a list, asked for at `url`. */
  pageHeaders(url: URL, page: Page, list: ListAnswer): Record<string, string>
}
