import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'

/**
 * Returns true for an error that ends the round: the service is out of reach, does not know the user or wants a pause, or the
 * error is Docket's own.
 */
export function mustStop(thrown: unknown, signal: AbortSignal): boolean {
  return signal.aborted || traitsOf(errorOf(thrown)).endsRound
}
