import type { Label } from '../../shared/model/label.ts'
import { fieldsOf, flag, id, numberOr, text, textOr, textOrNull } from './fields.ts'

/** A label (contract, "Label"). @throws RowProblem */
export function labelOf(row: unknown): Label {
  const fields = fieldsOf(row, 'label')
  return {
    id: id(fields, 'id'),
    name: text(fields, 'name'),
    color: textOr(fields, 'color', '#428BCA'),
    description: textOrNull(fields, 'description'),
    openIssuesCount: numberOr(fields, 'open_issues_count', 0),
    closedIssuesCount: numberOr(fields, 'closed_issues_count', 0),
    openMergeRequestsCount: numberOr(fields, 'open_merge_requests_count', 0),
    subscribed: flag(fields, 'subscribed'),
    priority: numberOr(fields, 'priority', null),
  }
}
