import { practicalOperations } from '../../../shared/contract/deprecated.ts'
import { mergeRequestOperations } from '../../../shared/contract/merge-requests.ts'
import type { Operation } from '../../../shared/contract/operation.ts'
import { systemHookOperations } from '../../../shared/contract/system-hooks.ts'
import { testHookByGet } from '../../../shared/contract/v4/system-hooks.ts'
import type { AppError } from '../../../shared/errors.ts'
import { saysMethodNotAllowed } from '../transport/merge-refusals.ts'

/** The request by which other services have an operation. */
export interface OtherRequest {
  readonly operation: Operation
  /** The statuses that may say that the service does not have the first request. */
  readonly after: readonly (404 | 405)[]
}

type OtherRequests = ReadonlyMap<Operation, OtherRequest>

/** The contract cancels a merge by PUT, real services do by POST. */
export const otherRequestsV3: OtherRequests = new Map([
  [
    mergeRequestOperations.cancelMergeWhenBuildSucceeds,
    { operation: practicalOperations.postCancelMergeWhenBuildSucceeds, after: [404, 405] },
  ],
])

/**
 * A hook is tested by GET until 14.8. From 14.9 on that reads it, so only 405 says that POST is not there: 404 is a hook that is
 * gone.
 */
export const otherRequestsV4: OtherRequests = new Map([
  [systemHookOperations.testHook, { operation: testHookByGet, after: [405] }],
])

/**
 * Returns true for a refusal that may mean that the service does not have the request. Then nothing was changed, so that the
 * other one may be sent. After any other failure, above all one on the way, nothing more is sent.
 */
export function mayLack({ after }: OtherRequest, { code, status }: AppError): boolean {
  return (code === 'not_found' || code === 'method_not_allowed') && after.some((one) => one === status)
}

/** Returns the refusal that is about the thing, where another may be about the request. */
export function refusalOfThing(first: AppError, other: AppError): AppError {
  const isAboutRequest =
    other.status === 405 ? !saysMethodNotAllowed(other) : other.status === 404 && saysMethodNotAllowed(first)
  return isAboutRequest ? first : other
}
