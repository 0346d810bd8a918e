import type { Store } from './store/store.ts'

/** `contract` follows the contract where real services differ from it, `real` follows them. */
export type Dialect = 'contract' | 'real'

/** What the service answers from. */
export interface Workspace {
  readonly store: Store
  readonly dialect: Dialect
  /** Where the service's own pages would be: `http://HOST:PORT`. */
  readonly webUrl: string
}
