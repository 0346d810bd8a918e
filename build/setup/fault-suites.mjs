import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { readOptions } from './read-options.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * @typedef {object} FaultSuite
 * @property {string} name
 * @property {string} about
 * @property {number} runs the default number of runs of each of its random tests
 * @property {readonly string[]} files paths from the root; a star stands for part of a name
 * @property {boolean} [talks] true when Docket talks to a service there: then it is played over each version of the API
 * @property {boolean} [isBuilt] true when it runs the threads of the built program
 * @property {boolean} [drives] true when it drives the built program: `npm test` plays all of that over v3, so it is played
 *   over v4 unless an option says otherwise
 */

/** The versions of the API that Docket speaks. */
export const apiVersions = /** @type {const} */ (['v3', 'v4'])

/** @type {readonly FaultSuite[]} */
export const faultSuites = [
  {
    name: 'drift',
    about: 'rows that appear, change, vanish and share a time while lists are read; pauses and kills between pages',
    runs: 2_000,
    files: [
      'test/sync/crawl.long.test.ts',
      'test/sync/crawl-side*.test.ts',
      'test/sync/crawl-by-date.long.test.ts',
      'test/sync/whole-lists.test.ts',
      'test/sync/drifting-threads.test.ts',
    ],
    talks: true,
  },
  {
    name: 'kills',
    about: 'SIGKILL while syncing, indexing, deriving the inbox, and while edits are submitted and sent; torn files',
    runs: 200,
    files: [
      'test/faults/kills.long.test.ts',
      'test/engine/kills.long.test.ts',
      'test/engine/torn-files.test.ts',
      'test/sync/crawl-kills.long.test.ts',
      'test/sync/read-ahead-kills.long.test.ts',
      'test/cache/search-kills.long.test.ts',
      'test/inbox/incremental.long.test.ts',
      'test/outbox/crash-kills.long.test.ts',
    ],
    talks: true,
  },
  {
    name: 'queries',
    about: 'queries over random caches beside a look at every item, and their texts printed and parsed again',
    runs: 400,
    files: ['test/cache/query.test.ts', 'test/shared/query.test.ts'],
  },
  {
    name: 'turns',
    about: 'whose move each item is, over random rows and waiting edits, beside the rules told in plain code',
    runs: 1_000,
    files: ['test/cache/turns.test.ts'],
  },
  {
    name: 'proxy',
    about: 'resets, halves, stalls and drips on the way to the service',
    runs: 300,
    files: ['test/faults/proxy.test.ts'],
    talks: true,
  },
  {
    name: 'portal',
    about: 'networks that want a sign-in first',
    runs: 50,
    files: ['test/faults/portal.test.ts'],
    talks: true,
  },
  {
    name: 'refusals',
    about: '401, 403, 429 and 5xx, of everything and of single lists',
    runs: 50,
    files: ['test/faults/refusals.long.test.ts', 'test/faults/particular.test.ts'],
    talks: true,
  },
  {
    name: 'clock',
    about: 'clocks that jump, computers that sleep',
    runs: 200,
    files: ['test/faults/clock.test.ts'],
    talks: true,
  },
  {
    name: 'rows',
    about: 'rows that cannot be read',
    runs: 200,
    files: ['test/faults/rows.test.ts'],
    talks: true,
  },
  {
    name: 'accounts',
    about: 'a dead account beside a healthy one',
    runs: 20,
    files: ['test/faults/accounts.test.ts'],
    talks: true,
  },
  {
    name: 'news',
    about: 'an hour of news: comments, todos, marks, restarts, clocks and rules; each thing is told once or not at all',
    runs: 200,
    files: ['test/engine/entry-notifications.test.ts'],
  },
  {
    name: 'life',
    about:
      'an hour of two accounts: all that can happen, sleep, offline, restarts, clocks, quiet, pauses, mutes; what is shown',
    runs: 200,
    files: ['test/engine/life.long.test.ts'],
  },
  {
    name: 'service',
    about: 'requests in any order by several people: lists page as they should, and nothing is answered with 500',
    runs: 50,
    files: ['test/contract/properties.test.ts'],
  },
  {
    name: 'keys',
    about: 'keys at random, a hundred a run: the focus can be seen, and commands act on what is marked',
    runs: 10,
    files: ['test/renderer/random-keys.long.test.ts', 'test/renderer/typed-words.long.test.ts'],
  },
  {
    name: 'outbox',
    about:
      'edits of every kind through resets, refusals and ends of the program at every edge; two profiles of one account',
    runs: 1_000,
    files: [
      'test/outbox/crash-model.long.test.ts',
      'test/outbox/two-profiles.test.ts',
      'test/outbox/twins.test.ts',
      'test/outbox/sender-random.long.test.ts',
      'test/outbox/reviews-through-faults.long.test.ts',
      'test/outbox/overlay-again.test.ts',
      'test/outbox/queue.test.ts',
      'test/engine/doubt.test.ts',
      'test/engine/faults.long.test.ts',
    ],
    talks: true,
  },
  {
    name: 'sending',
    about:
      'edits of every kind from the threads of an account as the program runs them, by its clock, chance and pauses',
    runs: 20,
    files: ['test/faults/sending.long.test.ts'],
    talks: true,
    isBuilt: true,
  },
  {
    name: 'reading',
    about:
      'lists, items and threads read by the threads of an account while others change them and the way there misbehaves',
    runs: 20,
    files: ['test/faults/reading.long.test.ts'],
    talks: true,
    isBuilt: true,
  },
  {
    name: 'program',
    about: 'the end-to-end tests, which drive the built program in a browser, over v4',
    runs: 1,
    files: ['test/e2e/*.test.ts'],
    drives: true,
  },
]

export const usage = `npm run faults -- [options]

  --only NAME   only this one; may be given several times
  --runs N      how often each random test is run
  --seed S      the seed of the first run; with --runs 1 a failing run again
  --over NAME   only over this version of the API, v3 or v4; over both unless said otherwise, the program over v4

${faultSuites.map(({ name, runs, about }) => `  ${name.padEnd(9)} ${String(runs).padStart(5)} runs  ${about}`).join('\n')}`

/**
 * @param {readonly string[]} args
 * @returns {{ only: string[] | null, runs: number | null, seed: number | null, over: string | null }}
 */
export function readFaultOptions(args) {
  const options = /** @type {const} */ ({
    only: { type: 'string', multiple: true },
    runs: { type: 'string' },
    seed: { type: 'string' },
    over: { type: 'string' },
  })
  const { values } = readOptions({ args: [...args], options }, usage)
  const unknown = (values.only ?? []).filter((name) => !faultSuites.some((suite) => suite.name === name))
  if (unknown.length > 0) throw new SetupError(`There is no “${unknown.join('”, “')}”. There are:\n\n${usage}`, 2)
  if (values.over !== undefined && !apiVersions.some((name) => name === values.over)) {
    throw new SetupError(`--over is ${apiVersions.join(' or ')}, not “${values.over}”.`, 2)
  }
  return {
    only: values.only ?? null,
    runs: numberOf('runs', values.runs, 1),
    seed: numberOf('seed', values.seed, 0),
    over: values.over ?? null,
  }
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} least
 */
function numberOf(name, text, least) {
  if (text === undefined) return null
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number < 2 ** 31) return number
  throw new SetupError(`--${name} wants a whole number, at least ${least}.`, 2)
}

/**
 * The versions of the API over which a suite is played. A suite without a service is played once, and so is one that
 * drives the program.
 *
 * @param {FaultSuite} suite
 * @param {string | null} over the only one, if any
 * @returns {readonly string[]}
 */
export function apiVersionsOf({ talks = false, drives = false }, over) {
  if (drives) return [over ?? 'v4']
  return apiVersions.filter((name) => (talks || name === 'v3') && (over === null || name === over))
}

/**
 * The files of a suite. A name with a star stays right when a file is split.
 *
 * @param {FaultSuite} suite
 */
export async function testFilesOf(suite) {
  /** @type {string[]} */
  const found = []
  for (const path of suite.files) {
    const [folder, file] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
    const [start = '', end] = file.split('*')
    const names = await readdir(join(root, folder))
    const fits = names.filter((name) =>
      end === undefined ? name === file : name.startsWith(start) && name.endsWith(end),
    )
    if (fits.length === 0 && end === undefined) throw new SetupError(`${path} is not there any more.`)
    found.push(...fits.map((name) => `${folder}/${name}`))
  }
  return found
}

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {string} over the version of the API
 * @property {number} runs
 * @property {number} seed
 * @property {number} seconds
 * @property {number} passed tests
 * @property {number} failed tests
 * @property {readonly string[]} failures the messages of the failed tests
 */

/**
 * Formats the outcomes, one per line, the number of tests over each version, and the commands that repeat the failures.
 *
 * @param {readonly Outcome[]} outcomes
 */
export function tableOfFaults(outcomes) {
  const rows = outcomes.map(({ name, over, runs, seed, seconds, passed, failed }) => [
    name,
    over,
    String(runs),
    String(seed),
    `${seconds.toFixed(1)} s`,
    failed === 0 ? `${passed} passed` : `${failed} FAILED, ${passed} passed`,
  ])
  const head = ['name', 'over', 'runs', 'seed', 'time', 'tests']
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  )
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const totals = apiVersions.flatMap((name) => {
    const played = outcomes.filter(({ over }) => over === name)
    const tests = played.reduce((total, { passed, failed }) => total + passed + failed, 0)
    return played.length === 0 ? [] : [`over ${name}: ${tests} tests`]
  })
  const again = outcomes.filter(({ failed }) => failed > 0).flatMap(replaysOf)
  return [
    ...lines,
    '',
    totals.join(', '),
    ...(again.length > 0 ? ['', 'To play it again:', ...new Set(again)] : []),
  ].join('\n')
}

/**
 * Returns the commands that repeat failures. A random test names the seed of the failed run; without one, all runs are
 * repeated with their first seed.
 *
 * @param {Outcome} outcome
 */
function replaysOf({ name, over, runs, seed, failures }) {
  const seeds = failures.flatMap((text) => /run \d+ of \d+ failed, seed (\d+)/.exec(text)?.[1] ?? [])
  const others = failures.length === 0 || seeds.length < failures.length
  return [
    ...seeds.map((one) => `npm run faults -- --only ${name} --over ${over} --seed ${one} --runs 1`),
    ...(others ? [`npm run faults -- --only ${name} --over ${over} --seed ${seed} --runs ${runs}`] : []),
  ].map((command) => `  ${command}`)
}
