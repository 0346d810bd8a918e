import type { HookDelivery } from './hooks/delivery.ts'
import type { Store } from './store/store.ts'

/** `contract` follows the contract where real services differ from it, `real` follows them. */
export type Dialect = 'contract' | 'real'

/** Everything that the operations work with. */
export interface Workspace {
  readonly store: Store
  readonly dialect: Dialect
  /** Tells system hooks what happened, once it is written. */
  readonly hooks: Pick<HookDelivery, 'announce' | 'send'>
  /** Where the service's own pages would be: `http://HOST:PORT`. */
  readonly webUrl: string
}
