import type { EditOf } from '../../../shared/edit.ts'
import { idsOfAssignees } from '../../../shared/model/assignees.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import type { MergeRequest } from '../../../shared/model/merge-request.ts'
import type { PeopleSets } from '../../api/entities/item-people.ts'
import { assigneesOf } from '../kinds/issues.ts'

/** The people with whom items are made. */

type Creation = EditOf<'createIssue'> | EditOf<'createMergeRequest'>

/** The assignees of a new item as the service takes them: a single one in the way that every service knows. */
export function assigneesToSend(edit: Creation): Pick<PeopleSets, 'assignee_ids'> & { readonly assignee_id?: number } {
  const ids = assigneesOf(edit)
  const [first] = ids
  if (first === undefined) return {}
  return ids.length === 1 ? { assignee_id: first } : { assignee_ids: ids }
}

/** Says whether a new item has the assignee or the assignees that were wanted. */
export function areAssigned(edit: Creation, row: Issue | MergeRequest): Readonly<Record<string, boolean>> {
  const ids = assigneesOf(edit)
  const assigned = idsOfAssignees(row)
  return { [ids.length > 1 ? 'assignees' : 'assigneeId']: ids.every((id) => assigned.includes(id)) }
}
