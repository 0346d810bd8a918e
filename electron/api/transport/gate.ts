import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import type { Request } from './transport.ts'

/** The request `GET /user`: the one that every service answers, and that nothing in front of it has a reason to stop. */
export type UserRequest = Pick<Request, 'method' | 'target' | 'body'>

/**
 * Makes a function that judges a request which was answered by something in front of the service. If `GET /user` reaches the
 * service, only this one request was stopped (`stopped_on_the_way`): others may go on, and this one is tried again. If it does
 * not, the service is out of reach, and the failure stays as it is.
 *
 * @param send sends a request once; throws an AppFailure
 */
export function createGate(
  userRequest: UserRequest,
  send: (request: UserRequest, signal: AbortSignal | undefined) => Promise<unknown>,
) {
  async function isOpen(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await send(userRequest, signal)
      return true
    } catch (thrown) {
      const error = errorOf(thrown)
      // A refusal is an answer of the service too.
      return error.status !== undefined && error.status < 500 && !traitsOf(error).isSomebodyElses
    }
  }

  return {
    explained: async (failure: AppFailure, target: string, signal: AbortSignal | undefined): Promise<AppFailure> => {
      if (!traitsOf(failure.error).isSomebodyElses || target === userRequest.target) return failure
      return (await isOpen(signal)) ? AppFailure.of('stopped_on_the_way', saidWith(failure.error)) : failure
    },
  }
}
