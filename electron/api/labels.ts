import { labelOperations } from '../../shared/contract/labels.ts'
import type { Label } from '../../shared/model/label.ts'
import type { Client } from './client.ts'
import { fieldsOf, flag, id, numberOr, text, textOr, textOrNull } from './fields.ts'
import { readPage, type ListArguments, type ListOptions, type Page } from './paging.ts'

type Operations = typeof labelOperations

/** The labels of a project (contract, "Labels"); real services answer all of them at once. @throws AppFailure */
export function listLabels(
  client: Client,
  args: ListArguments<Operations['listLabels']>,
  options: ListOptions = {},
): Promise<Page<Label>> {
  return readPage(client, labelOperations.listLabels, args, labelOf, options)
}

/** @throws RowProblem */
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
