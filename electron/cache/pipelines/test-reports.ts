import type { TestReport } from '../../../shared/model/test-report.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'

interface ReportRow {
  readonly report: string | null
  readonly readAt: number
}

function rowOf(cache: ReadableCache, pipelineId: number): ReportRow | undefined {
  const text = `SELECT report, read_at AS readAt FROM test_reports WHERE pipeline_id = ?`
  return statement(cache, text).get(pipelineId) as ReportRow | undefined
}

/** The tests that a pipeline reports; null where it reports none, and while that was not read. */
export function readTestReport(cache: ReadableCache, pipelineId: number): TestReport | null {
  const report = rowOf(cache, pipelineId)?.report ?? null
  return report === null ? null : (JSON.parse(report) as TestReport)
}

/** Time at which that was last read, in milliseconds since 1970; null while it never was. */
export function testReportReadAt(cache: ReadableCache, pipelineId: number): number | null {
  return rowOf(cache, pipelineId)?.readAt ?? null
}

/**
 * Stores the tests that a pipeline reports; null where the service shows none. Returns whether they changed.
 *
 * @param readAt milliseconds since 1970, by this computer's clock
 */
export function storeTestReport(
  cache: WritableCache,
  pipelineId: number,
  report: TestReport | null,
  readAt: number,
): boolean {
  const json = report === null ? null : JSON.stringify(report)
  const known = rowOf(cache, pipelineId)
  statement(cache, `INSERT OR REPLACE INTO test_reports VALUES (?, ?, ?)`).run(pipelineId, json, readAt)
  return json !== (known?.report ?? null)
}
