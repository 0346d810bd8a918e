import { targetOf } from '../../shared/contract/target.ts'
import type { Dialect } from './dialect.ts'

/** API v3, in whose words the contract is written. */
export const dialectV3: Dialect = {
  interfacePath: '/api/v3',
  requestOf: (operation, values) => ({ method: operation.method, ...targetOf(operation, values) }),
  rowOf: (_operation, row) => row,
}
