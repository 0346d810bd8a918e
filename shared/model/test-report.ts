import { entity, many, type ValueOf } from './entity.ts'
import { number, or, orNull, text, vital, within } from './field.ts'

/** The tests of one suite, which is what one job reports. */
const testSuiteEntity = entity('test suite', {
  /** The name of the job. */
  name: vital(text),
  totalCount: or(number, 0),
  failedCount: or(number, 0),
  errorCount: or(number, 0),
  skippedCount: or(number, 0),
  /** Why its report cannot be read; null for one that can. */
  suiteError: orNull(text),
})

/** The tests that the jobs of a pipeline report, in numbers (API v4). Without reports all of them are 0. */
export const testReportEntity = entity('test report', {
  count: within('total', 'count', or(number, 0)),
  failed: within('total', 'failed', or(number, 0)),
  /** Tests that broke off. */
  error: within('total', 'error', or(number, 0)),
  skipped: within('total', 'skipped', or(number, 0)),
  testSuites: many(testSuiteEntity),
})

export type TestReport = ValueOf<typeof testReportEntity>
export type TestSuite = TestReport['testSuites'][number]
