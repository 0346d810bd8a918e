import { readOptions } from './read-options.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * The tier of tests to play. A file whose name ends in `.long.test.ts` is of the long tier, any other of the short one.
 *
 * @typedef {'short' | 'long' | 'all'} Tier
 */

const tiers = /** @type {const} */ (['short', 'long', 'all'])

/**
 * @typedef {object} TestOptions
 * @property {Tier} tier
 * @property {boolean} changed plays only the tests that changes of the working tree can reach
 * @property {readonly string[]} files parts of the paths of test files; all of them when there are none
 */

export const usage = `npm test -- [options] [files]
npm run test:all -- [options] [files]

  files      parts of their paths, such as test/outbox; npm test plays the long ones (*.long.test.ts) only when
             they are named, test:all plays both
  --long     only the long ones
  --changed  only what the changes of the working tree can reach`

/**
 * Reads the arguments behind `npm test --`. The script of `npm run test:all` begins with `--all`.
 *
 * @param {readonly string[]} args
 * @returns {TestOptions}
 */
export function readTestOptions(args) {
  const options = /** @type {const} */ ({
    all: { type: 'boolean' },
    long: { type: 'boolean' },
    changed: { type: 'boolean' },
  })
  const { values, positionals: files } = readOptions({ args: [...args], options, allowPositionals: true }, usage)
  const namesLong = files.some((file) => file.includes('.long'))
  return {
    tier: values.long ? 'long' : values.all || namesLong ? 'all' : 'short',
    changed: values.changed ?? false,
    files,
  }
}

/** The tier that the environment of a runner names; all when it is started by hand. */
export function tierOf(/** @type {string | undefined} */ name) {
  const found = tiers.find((tier) => tier === (name ?? 'all'))
  if (found === undefined) throw new SetupError(`DOCKET_TESTS is ${tiers.join(', ')}, not ${name}.`, 2)
  return found
}

/**
 * Returns true if a test file is played in a tier.
 *
 * @param {string} path
 * @param {Tier} tier
 */
export function isInTier(path, tier) {
  return tier === 'all' || path.endsWith('.long.test.ts') === (tier === 'long')
}

/** Returns true for an argument that names end-to-end tests, which Playwright plays; Vitest plays the others. */
export function isEndToEnd(/** @type {string} */ file) {
  return /(^|[\\/])e2e\b/.test(file)
}
