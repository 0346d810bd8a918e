import { readReport } from './test-results.mjs'

/**
 * Second attempts at tests that drive a page. Among thousands of them, one in a run may lose a race against a busy computer, which
 * is not what a change is judged by. It has found something all the same: it is named at the end of the run, and a few are too
 * many.
 *
 * @typedef {{ test: string, why: string }} SecondAttempt why the first attempt failed, in a line
 */

/** How often a test of a page is played again where it fails: on CI, which nobody sits at. */
export const attemptsMore = process.env.CI ? 1 : 0

/** The number of tests in a run that may need a second attempt. More fail the run. */
export const mostSecondAttempts = 5

/**
 * Reads which tests passed only at the second attempt from a report of Vitest.
 *
 * @param {string} report
 * @returns {Promise<SecondAttempt[]>}
 */
export async function readVitestSecondAttempts(report) {
  const { testResults } = (await readReport(report)) ?? { testResults: [] }
  return testResults.flatMap((/** @type {{ assertionResults: VitestTest[] }} */ { assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ test: fullName, why: firstLine(failureMessages[0]) })),
  )
}

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest */

/**
 * Reads which tests passed only at the second attempt from a report of Playwright.
 *
 * @param {string} report
 * @returns {Promise<SecondAttempt[]>}
 */
export async function readPlaywrightSecondAttempts(report) {
  const { suites } = (await readReport(report)) ?? { suites: [] }
  /** @type {(suite: PlaywrightSuite) => SecondAttempt[]} */
  const among = ({ suites: inner = [], specs = [] }) => [
    ...inner.flatMap(among),
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => ({ test: title, why: firstLine(results[0]?.error?.message) })),
    ),
  ]
  return suites.flatMap(among)
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * Names the tests that passed only at the second attempt, one per line, and says when they are too many; empty when there are none.
 *
 * @param {readonly SecondAttempt[]} attempts
 */
export function secondAttemptLines(attempts) {
  if (attempts.length === 0) return []
  const lines = attempts.map(({ test, why }) => `  ${test}: ${why}`)
  const tooMany = `More than ${mostSecondAttempts} tests needed a second attempt. That fails the run.`
  return ['Passed only at the second attempt:', ...lines, ...(attempts.length > mostSecondAttempts ? [tooMany] : [])]
}

/** @param {string | undefined} message */
function firstLine(message = '') {
  // Playwright colours its messages.
  return message.replaceAll(/\u001b\[\d+m/g, '').split('\n', 1)[0] ?? ''
}
