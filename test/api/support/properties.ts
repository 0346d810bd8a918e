import fc from 'fast-check'

/**
 * Checks a property and prints how often and with which seed; `DOCKET_SEED` replays a run.
 */
export function checkProperty<Values extends unknown[]>(
  name: string,
  property: fc.IProperty<[...Values]>,
  numRuns = 1000,
): void {
  const seed = Number(process.env['DOCKET_SEED'] ?? Date.now() % 2 ** 31)
  console.log(`${name}: ${numRuns} runs, seed ${seed}`)
  fc.assert(property, { numRuns, seed })
}
