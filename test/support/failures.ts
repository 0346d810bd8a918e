import { AppFailure, type AppError } from '../../shared/errors.ts'

/** Returns the error that `work` throws. Fails when `work` succeeds or throws something other than an AppFailure. */
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

/** Like `errorThrown`, for a promise. */
export async function errorRejected(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    (value) => () => value,
    (thrown: unknown) => () => {
      throw thrown
    },
  )
  return errorThrown(outcome)
}
