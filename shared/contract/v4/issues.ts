import { issueOperations as contract } from '../issues.ts'
import { inV4 } from './operation.ts'
import { assignees, itemList, labelChanges } from './parameters.ts'

const item = '/projects/:id/issues/:issue_id'

/** Nobody is 0 here: an empty `assignee_id` is left out without a word. */
const nobody = { assignee_id: { type: 'integer' }, ...assignees } as const

export const issueOperations = {
  listOwnIssues: inV4(contract.listOwnIssues, { parameters: itemList }),
  listGroupIssues: inV4(contract.listGroupIssues, { parameters: itemList }),
  listProjectIssues: inV4(contract.listProjectIssues, { names: { iid: 'iids' }, parameters: itemList }),
  readIssue: inV4(contract.readIssue),
  createIssue: inV4(contract.createIssue, {
    names: { merge_request_for_resolving_discussions: 'merge_request_to_resolve_discussions_of' },
    parameters: nobody,
  }),
  updateIssue: inV4(contract.updateIssue, {
    parameters: { ...nobody, ...labelChanges },
    oneNeeded: [
      'title',
      'description',
      'assignee_id',
      'assignee_ids',
      'milestone_id',
      'labels',
      'add_labels',
      'remove_labels',
      'updated_at',
      'due_date',
      'confidential',
      'state_event',
    ],
  }),
  deleteIssue: inV4(contract.deleteIssue),
  moveIssue: inV4(contract.moveIssue),
  followIssue: inV4(contract.followIssue, { path: `${item}/subscribe` }),
  unfollowIssue: inV4(contract.unfollowIssue, { method: 'POST', path: `${item}/unsubscribe` }),
  addIssueTodo: inV4(contract.addIssueTodo),
} as const
