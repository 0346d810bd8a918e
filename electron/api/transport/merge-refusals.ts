import { traitsOf } from '../../../shared/error-traits.ts'
import type { AppError } from '../../../shared/errors.ts'

/**
 * Reason why a merge request is not merged. `conflict`: its branches conflict, or the service cannot merge it for another reason.
 * `notOpen`: it is merged or closed; real services say the same of a merge request that is not ready (work in progress, a failed
 * build, open discussions), so read the merge request to tell. `shaMismatch`: the source branch has another head than the caller
 * saw. `notPermitted`: the caller may not merge it, or the token is no longer valid, which `GET /user` tells.
 */
export interface MergeRefusal {
  readonly reason: 'conflict' | 'notOpen' | 'shaMismatch' | 'notPermitted'
  /** The refusal as an ordinary error. */
  readonly error: AppError
}

/**
 * Returns the refusal to merge in an error. Null when the error is something else: not found, no connection, a failing
 * service.
 */
export function mergeRefusalIn(error: AppError): MergeRefusal | null {
  const reason = traitsOf(error).isSomebodyElses ? null : reasonOf(error)
  return reason === null ? null : { reason, error }
}

/**
 * This is the only place where words decide, because the statuses do not: in the contract 405 stands for a conflict and
 * 406 for a merged or closed merge request, and real services have them the other way round; newer ones say 422 for a
 * conflict. Only the words of the contract's body formats ("Errors") count. Such a status with other words is no refusal
 * to merge but, for example, a wrong address.
 */
function reasonOf(error: AppError): MergeRefusal['reason'] | null {
  switch (error.status) {
    case 401:
    case 403:
      // Other errors of the token have nothing to do with the caller's rights.
      return error.code === 'unauthorized' || error.code === 'forbidden' ? 'notPermitted' : null
    case 409:
      return 'shaMismatch'
    case 405:
    case 406:
    case 422:
      if (/\bcannot be merged\b/i.test(error.detail ?? '')) return 'conflict'
      return saysMethodNotAllowed(error) ? 'notOpen' : null
    default:
      return null
  }
}

/**
 * Returns true if a 405 or 406 is about a merged or closed merge request. One that is about the verb of the request says `405 Not
 * Allowed`.
 */
export function saysMethodNotAllowed(error: AppError): boolean {
  return /\bMethod Not Allowed\b/i.test(error.detail ?? '')
}
