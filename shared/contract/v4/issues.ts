import { issueOperations as contract } from '../issues.ts'
import type { Parameters } from '../operation.ts'
import { inV4 } from './operation.ts'
import { assignees, itemList, itemNotList, itemOrders, labelChanges, oneNameOfPerson } from './parameters.ts'

const item = '/projects/:id/issues/:issue_id'

/** Nobody is 0 here: an empty `assignee_id` is left out without a word. */
const nobody = { assignee_id: { type: 'integer' }, ...assignees } as const

/** A wrong type is refused. Whoever may not make issues of a type gets one like any other. */
const issueType = { type: 'string', oneOf: ['issue', 'incident', 'test_case', 'task'] } as const

/**
 * Fields that the contract does not have. The first day, the weight and the epic need a reporter, as the last day does; an edition
 * that is paid for knows the weight and the epic. An epic of 0 stands for none.
 */
const planning = {
  issue_type: issueType,
  start_date: { type: 'date', clearable: true },
  weight: { type: 'integer', clearable: true },
  epic_id: { type: 'integer', clearable: true },
} as const

/** The arguments of a list of issues, wherever it is of. */
const issueList = {
  ...itemList,
  ...itemNotList,
  confidential: { type: 'boolean' },
  due_date: {
    type: 'string',
    oneOf: ['0', 'any', 'today', 'tomorrow', 'overdue', 'week', 'month', 'next_month_and_previous_two_weeks'],
  },
  issue_type: issueType,
  milestone_id: { type: 'string', oneOf: ['None', 'Any', 'Upcoming', 'Started'] },
  order_by: { type: 'string', oneOf: [...itemOrders, 'due_date'] },
} as const satisfies Parameters

/** Lists over several projects leave out those that are archived, by default. */
const overProjects = { ...issueList, non_archived: { type: 'boolean' } } as const satisfies Parameters

const exclusive = [...oneNameOfPerson, ['milestone', 'milestone_id']] as const

export const issueOperations = {
  /** Without signing in, with `scope=all` only. */
  listOwnIssues: inV4(contract.listOwnIssues, { parameters: overProjects, exclusive, open: true }),
  listGroupIssues: inV4(contract.listGroupIssues, { parameters: overProjects, exclusive, open: true }),
  listProjectIssues: inV4(contract.listProjectIssues, {
    names: { iid: 'iids' },
    parameters: issueList,
    exclusive,
    open: true,
  }),
  readIssue: inV4(contract.readIssue, { open: true }),
  createIssue: inV4(contract.createIssue, {
    names: { merge_request_for_resolving_discussions: 'merge_request_to_resolve_discussions_of' },
    parameters: { ...nobody, ...planning },
  }),
  updateIssue: inV4(contract.updateIssue, {
    parameters: { ...nobody, ...labelChanges, ...planning },
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
      'start_date',
      'issue_type',
      'weight',
      'epic_id',
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
