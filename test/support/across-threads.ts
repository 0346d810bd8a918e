import { AppFailure, errorOf } from '../../shared/errors.ts'

/**
 * Answers a call in the test's own thread as another thread would: what passes between the two is copied, so that neither sees what the
 * other does to it, and what cannot be copied is refused. An error arrives as an AppError.
 */
export async function acrossThreads<Args, Value>(
  answer: (args: Args) => Value | Promise<Value>,
  args: Args,
): Promise<Value> {
  const asked = structuredClone(args)
  try {
    return structuredClone(await answer(asked))
  } catch (thrown) {
    throw new AppFailure(structuredClone(errorOf(thrown)))
  }
}
