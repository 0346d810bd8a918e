/**
 * Runs work side by side, at most `width` pieces at once, in the given order. After the first failure no more work
 * begins; the failure is thrown when the work that had begun is done.
 */
export async function sideBySide<T>(
  work: readonly T[],
  width: number,
  signal: AbortSignal,
  run: (one: T) => Promise<void>,
): Promise<void> {
  const queue = work.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const one of queue) {
      if (failures.length > 0 || signal.aborted) return
      try {
        await run(one)
      } catch (thrown) {
        failures.push(thrown)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
  signal.throwIfAborted()
}
