import { inV4Of, requestV4Of } from '../../../shared/contract/v4/requests.ts'
import { apiPaths } from '../../../shared/model/service-facts.ts'
import type { ApiAdapter } from './api-adapter.ts'
import { otherRequestsV4 } from './other-request.ts'
import { inContractForm } from './v4/answers.ts'
import { refusalInV4, refusalOfV4 } from './v4/refusals.ts'

/** API v4, asked by the tables of `shared/contract/v4`. */
export const apiAdapterV4 = {
  apiVersion: 'v4',
  apiPath: apiPaths.v4,
  operationOf: (operation) => inV4Of(operation)?.operation ?? operation,
  requestOf: requestV4Of,
  otherRequestOf: (operation) => otherRequestsV4.get(operation) ?? null,
  rowOf: inContractForm,
  showsRow: (operation) => {
    const own = inV4Of(operation)
    return own === null || (own.success !== 204 && own.success !== 202 && !answersOutcome.has(own.operation.path))
  },
  refusalOf: refusalOfV4,
  refusalIn: refusalInV4,
} satisfies ApiAdapter

/** The one request that answers how it went in the place of the row. */
const answersOutcome: ReadonlySet<string> = new Set([
  '/projects/:id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds',
])
