const endings: (() => Promise<void> | void)[] = []

/** Has this done after every test of every file that shares this process. For the top of a support module. */
export function afterEveryTest(end: () => Promise<void> | void): void {
  endings.push(end)
}

/** Does what support modules have to do after a test, the last that asked for it first. */
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
