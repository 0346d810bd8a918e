/** Waits for a condition that is asked again whenever something happened. */
export interface Waking {
  /** Says that something happened. */
  readonly wake: () => void
  readonly until: (condition: () => boolean | Promise<boolean>) => Promise<void>
}

export function createWaking(): Waking {
  const waiting: (() => void)[] = []
  return {
    wake: () => {
      for (const resume of waiting.splice(0)) resume()
    },
    until: async (condition) => {
      for (;;) {
        // What happens while the condition is asked wakes it too.
        const woken = new Promise<void>((resolve) => waiting.push(resolve))
        if (await condition()) return
        await woken
      }
    },
  }
}
