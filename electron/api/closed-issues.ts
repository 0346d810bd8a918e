import type { Issue } from '../../shared/model/issue.ts'
import { fieldsOf, text } from './fields.ts'
import { issueOf } from './issue-rows.ts'

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
  const fields = fieldsOf(row, 'issue')
  if (typeof fields['id'] === 'string') return { kind: 'external', id: fields['id'], title: text(fields, 'title') }
  const issue = issueOf(row)
  return { kind: 'issue', id: issue.id, issue }
}
