const endings: (() => Promise<void> | void)[] = []

/** Runs `end` after every test of all files that share this process. Call it at the top of a support module. */
export function afterEveryTest(end: () => Promise<void> | void): void {
  endings.push(end)
}

/** Runs the functions given to `afterEveryTest`, the last one first. */
export async function endTest(): Promise<void> {
  const thrown: unknown[] = []
  for (const end of endings.toReversed()) {
    try {
      await end()
    } catch (error) {
      thrown.push(error)
    }
  }
  if (thrown.length > 0) throw thrown[0]
}
