import { AppFailure, type AppError } from '../../shared/errors.ts'

/** The error that `work` ends in; fails when it ends well or throws something else. */
export function errorThrown(work: () => unknown): AppError {
  let value: unknown
  try {
    value = work()
  } catch (thrown) {
    if (thrown instanceof AppFailure) return thrown.error
    throw thrown
  }
  throw new Error(`expected a failure, got ${JSON.stringify(value)}`)
}

/** The same of a promise. */
export async function errorRejected(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    (value) => () => value,
    (thrown: unknown) => () => {
      throw thrown
    },
  )
  return errorThrown(outcome)
}
