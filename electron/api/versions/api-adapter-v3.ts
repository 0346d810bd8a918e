import type { Operation } from '../../../shared/contract/operation.ts'
import { targetOf, type Values } from '../../../shared/contract/target.ts'
import { apiPaths } from '../../../shared/model/service-facts.ts'
import type { ApiAdapter } from './api-adapter.ts'
import { otherRequestsV3 } from './other-request.ts'
import { refusalOf } from '../transport/refusals.ts'

/** API v3, in whose words the contract is written. */
export const apiAdapterV3 = {
  apiVersion: 'v3',
  apiPath: apiPaths.v3,
  operationOf: (operation) => operation,
  requestOf: (operation: Operation, values: Values) => ({
    method: operation.method,
    ...targetOf(operation, values),
  }),
  otherRequestOf: (operation: Operation) => otherRequestsV3.get(operation) ?? null,
  rowOf: (_operation, row) => row,
  showsRow: () => true,
  refusalOf,
  refusalIn: () => null,
} satisfies ApiAdapter
