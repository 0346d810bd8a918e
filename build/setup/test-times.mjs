import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { root } from './paths.mjs'
import { readReport } from './test-results.mjs'

/**
 * The time that the tests of a file took, whether or not others ran beside them: two workers play two files at once.
 *
 * @typedef {{ path: string, seconds: number }} FileTime
 */

/** The largest share of the short tier's time for one file. A file that takes more is made cheaper, or becomes a long one. */
export const largestShare = 0.1

/**
 * Reads the time of each file from a report of Vitest. A file that is played in several projects is counted for each.
 *
 * @param {string} report
 * @returns {Promise<FileTime[]>}
 */
export async function readVitestTimes(report) {
  const { testResults } = (await readReport(report)) ?? { testResults: [] }
  return testResults.map((/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
    path: fromRoot(file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
}

/**
 * Reads the time of each file from a report of Playwright.
 *
 * @param {string} report
 * @returns {Promise<FileTime[]>}
 */
export async function readPlaywrightTimes(report) {
  const { suites, config } = (await readReport(report)) ?? { suites: [] }
  /** @type {(suite: Suite) => number} */
  const milliseconds = ({ suites: inner = [], specs = [] }) =>
    sum(inner.map(milliseconds)) +
    sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))))
  return suites.map((/** @type {Suite} */ suite) => ({
    path: fromRoot(`${config.rootDir}/${suite.file}`),
    seconds: milliseconds(suite) / 1000,
  }))
}

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{ tests: { results: { duration: number }[] }[] }[]} [specs]
 */

/**
 * Formats the files that took longest, one per line.
 *
 * @param {readonly FileTime[]} times
 */
export function slowestFiles(times) {
  const all = sum(times.map(({ seconds }) => seconds))
  const lines = times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${percent(seconds / all)}  ${path}`)
  return ['The slowest files, and their part of the time of all:', ...lines].join('\n')
}

/**
 * The complaints about files that take too large a share of the time of all; empty when there are none.
 *
 * @param {readonly FileTime[]} times
 */
export function tooLargeShares(times) {
  const all = sum(times.map(({ seconds }) => seconds))
  return times
    .filter(({ seconds }) => seconds > all * largestShare)
    .map(
      ({ path, seconds }) =>
        `${path} took ${percent(seconds / all).trim()} of the time of all tests, more than ${percent(largestShare).trim()}: ` +
        'make it cheaper, or name what is dear in it *.long.test.ts.',
    )
}

/**
 * The processor time, in seconds, of the processes that this one has started and waited for, and of those that they waited for;
 * null where the system does not tell. Processes that a browser starts for itself are not in it.
 *
 * @returns {Promise<number | null>}
 */
export async function processorSeconds() {
  if (process.platform !== 'linux') return null
  const stat = await readFile('/proc/self/stat', 'utf8')
  // The name of the program, which stands in brackets, may hold spaces. These two fields are counted in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}

/** @param {string} path */
function fromRoot(path) {
  return relative(root, path).split(sep).join('/')
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
