import { readOr, text } from '../../../shared/model/field.ts'
import { issueEntity, type Issue } from '../../../shared/model/issue.ts'
import { wireRow } from '../../../shared/model/wire-row.ts'

/**
 * An issue that a merge would close: an issue of the service itself, or the mention of an issue in an external tracker.
 */
export type ClosedIssue =
  | { readonly kind: 'issue'; readonly id: number; readonly issue: Issue }
  | { readonly kind: 'external'; readonly id: string; readonly title: string }

/**
 * Reads an issue that a merge would close. The type of its id tells the two kinds apart: a number or a text (contract,
 * "Issue"). @throws RowProblem
 */
export function closedIssueOf(row: unknown): ClosedIssue {
  const given = wireRow(row, 'issue')
  if (typeof given['id'] === 'string') return { kind: 'external', id: given['id'], title: readOr(text, given, 'title') }
  const issue = issueEntity.read(row)
  return { kind: 'issue', id: issue.id, issue }
}
