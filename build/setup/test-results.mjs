import { readFile } from 'node:fs/promises'
import { hasCode } from './error-code.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Reads a JSON report, so that one line can tell the results of both runners.
 *
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function readVitestCounts(file) {
  const report = await readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that could not be loaded has no tests, and counts as one failure.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Reads the failure messages of Vitest's failed tests.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function readFailures(file) {
  const report = await readReport(file)
  if (!report) return []
  return report.testResults.flatMap((/** @type {{ assertionResults: { failureMessages: string[] }[] }} */ suite) =>
    suite.assertionResults.flatMap(({ failureMessages }) => failureMessages),
  )
}

/**
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function readPlaywrightCounts(file) {
  const report = await readReport(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  // An error outside of any test, such as a file that cannot be loaded.
  // What passed at a second attempt is told apart (`second-attempts.mjs`).
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((total, counts) => total + counts[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * The report of a runner; null when it ended before it could report.
 *
 * @param {string} file
 */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
