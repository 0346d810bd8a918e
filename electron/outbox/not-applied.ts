import { AppFailure } from '../../shared/errors.ts'

/** For a service that says 200 and does nothing: the edit is shown with what was not done. */
export function notApplied(what: string): AppFailure {
  return AppFailure.of('invalid', `The service accepted this but did not apply it: ${what} is unchanged.`)
}
