import fc from 'fast-check'

/**
 * Checks a property with many random values and prints how often and with which seed. `DOCKET_SEED` replays a run,
 * `DOCKET_RUNS` makes it longer or shorter.
 */
export async function checkProperty<Values extends unknown[]>(
  name: string,
  property: fc.IAsyncProperty<Values> | fc.IProperty<Values>,
  usualRuns: number,
): Promise<void> {
  const { seed, runs } = randomness(usualRuns)
  console.log(`${name}: ${runs} runs, seed ${seed}`)
  await fc.assert(property as fc.IAsyncProperty<Values>, { numRuns: runs, seed })
}

/** The seed and the number of runs, for what is random but no property. */
export function randomness(usualRuns: number): { readonly seed: number; readonly runs: number } {
  return {
    seed: Number(process.env['DOCKET_SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
    runs: Number(process.env['DOCKET_RUNS'] ?? usualRuns),
  }
}

/** Numbers in [0, 1) that a seed determines (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How long a test of so many runs may take, in milliseconds: five minutes, and more when `DOCKET_RUNS` asks for more runs. */
export function timeFor(usualRuns: number): number {
  return 300_000 * Math.max(1, randomness(usualRuns).runs / usualRuns)
}
