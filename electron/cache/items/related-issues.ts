import type { NamedIssue } from '../../../shared/model/named-issue.ts'
import type { WritableCache } from '../storage/database.ts'
import type { Arrival } from '../storage/revision.ts'
import type { RowRecord, Value } from '../storage/upsert.ts'
import { storeAskedColumn } from './asked-columns.ts'

/** The columns of a merge request with the issues that it names. */
export type IssuesColumns = Pick<RowRecord<'issues' | 'issues_revision'>, 'issues' | 'issues_revision'>

/** What stands in the column; nothing before it was asked for. */
export function issuesIn(column: Value | undefined): readonly NamedIssue[] {
  return typeof column === 'string' ? (JSON.parse(column) as NamedIssue[]) : []
}

/** Stores the issues that a merge request names. Returns whether they changed (I6, as `storeAskedColumn`). */
export function storeRelatedIssues(
  cache: WritableCache,
  mergeRequestId: number,
  issues: readonly NamedIssue[],
  arrival: Arrival,
): boolean {
  return storeAskedColumn(cache, 'issues', mergeRequestId, issues, arrival)
}
