import type { AppError } from '../../shared/errors.ts'

/**
 * Why a merge request is not merged. `conflict`: its branches are, or the service cannot merge it for another reason. `notOpen`: it is
 * merged or closed; real services say the same of one that is not ready (work in progress, a failed build, open discussions), so
 * read it to tell. `shaMismatch`: the source branch has another head than the caller saw. `notPermitted`: not the caller's to
 * merge, or the token is no longer good, which `GET /user` tells.
 */
export interface MergeRefusal {
  readonly reason: 'conflict' | 'notOpen' | 'shaMismatch' | 'notPermitted'
  /** The refusal as any other would be told. */
  readonly error: AppError
}

/** The refusal to merge in an error; null when it is something else: not there, no connection, a failing service. */
export function mergeRefusalIn(error: AppError): MergeRefusal | null {
  const reason = reasonOf(error)
  return reason === null ? null : { reason, error }
}

/**
 * The one place where words decide, because the statuses do not: the contract has 405 for a conflict and 406 for what is merged or
 * closed, real services have them the other way round. Only the words of the contract's body formats ("Errors") are taken; a 405 or
 * 406 that says anything else is no refusal to merge but, for example, a wrong address.
 */
function reasonOf(error: AppError): MergeRefusal['reason'] | null {
  switch (error.status) {
    case 401:
    case 403:
      return 'notPermitted'
    case 409:
      return 'shaMismatch'
    case 405:
    case 406:
      if (/\bcannot be merged\b/i.test(error.detail ?? '')) return 'conflict'
      return saysMethodNotAllowed(error) ? 'notOpen' : null
    default:
      return null
  }
}

/**
 * Whether a 405 or 406 is about a merge request that is merged or closed. One that is about the verb of the request says
 * `405 Not Allowed`.
 */
export function saysMethodNotAllowed(error: AppError): boolean {
  return /\bMethod Not Allowed\b/i.test(error.detail ?? '')
}
