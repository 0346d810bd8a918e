import fc from 'fast-check'

/**
 * Checks a property with many random values and prints the number of runs and the seed. Each run has its own seed.
 * `DOCKET_SEED` and `DOCKET_RUNS=1` repeat a failed run; `DOCKET_RUNS` alone changes the number of runs.
 */
export async function checkProperty<Values extends unknown[]>(
  name: string,
  property: fc.IAsyncProperty<Values> | fc.IProperty<Values>,
  usualRuns: number,
): Promise<void> {
  await checkRuns(name, usualRuns, async ({ seed }) => {
    await fc.assert(property as fc.IAsyncProperty<Values>, { numRuns: 1, seed })
  })
}

/** One of many runs: its seed, and numbers in [0, 1) that follow from it. */
export interface Run {
  readonly seed: number
  readonly random: () => number
}

export interface RunOptions {
  /** Seeds that always run first, in addition to the random ones. */
  readonly kept?: readonly number[]
  /**
   * Seeds of successive runs have different remainders when divided by this number. So a check can use the remainder of
   * its seed to take turns among that many cases.
   */
  readonly turns?: number
}

/**
 * Like `checkProperty`, for checks that take too long to be shrunk when they fail. Each run draws what it needs from
 * its own random numbers.
 */
export async function checkRuns(
  name: string,
  usualRuns: number,
  check: (run: Run) => Promise<void>,
  { kept = [], turns = 1 }: RunOptions = {},
): Promise<void> {
  const { seed: first, runs } = randomness(usualRuns)
  console.log(`${name}: ${runs} runs, seed ${first}`)
  const following = randomFrom(first)
  const seeds = [...kept, first]
  for (let run = 1; run < runs; run += 1) {
    const drawn = Math.floor(following() * (2 ** 31 - turns))
    seeds.push(drawn - (drawn % turns) + ((first + run) % turns))
  }
  for (const [index, seed] of seeds.entries()) {
    try {
      await check({ seed, random: randomFrom(seed) })
    } catch (thrown) {
      const what = thrown instanceof Error ? thrown.message : String(thrown)
      // `npm run faults` looks for these words.
      throw new Error(`${name}: run ${index + 1} of ${seeds.length} failed, seed ${seed}\n${what}`, { cause: thrown })
    }
  }
}

/** The seed of every `npm test`, so that it never fails by chance. `npm run faults` uses new seeds. */
const usualSeed = 20_160_715

/** The seed and the number of runs, for random tests that are not properties. */
export function randomness(usualRuns: number): { readonly seed: number; readonly runs: number } {
  return {
    seed: Number(process.env['DOCKET_SEED'] ?? usualSeed),
    runs: Number(process.env['DOCKET_RUNS'] ?? usualRuns),
  }
}

/** Draws one of several things, each equally likely. */
export function oneOf<T>(random: () => number, things: readonly [T, ...T[]] | readonly T[]): T {
  return things[Math.floor(random() * things.length)] as T
}

/** Draws one of several things, with a probability in proportion to its weight. */
export function drawn<T>(random: () => number, things: readonly (readonly [weight: number, thing: T])[]): T {
  let left = random() * things.reduce((sum, [weight]) => sum + weight, 0)
  const [, thing] = things.find(([weight]) => (left -= weight) < 0) ?? things.at(-1) ?? []
  return thing as T
}

/** A generator of numbers in [0, 1) that a seed determines (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The timeout of a test with this many runs, in milliseconds: five minutes, and more when `DOCKET_RUNS` asks for more
 * runs.
 */
export function timeFor(usualRuns: number): number {
  return 300_000 * Math.max(1, randomness(usualRuns).runs / usualRuns)
}
