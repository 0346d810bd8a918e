import { milestoneOperations as contract } from '../milestones.ts'
import type { Parameters } from '../operation.ts'
import { inV4 } from './operation.ts'
import { changedBetween } from './parameters.ts'

/** Searches for milestones. `search` looks in the title and the description, `title` is the whole title. */
export const milestoneList = {
  search: { type: 'string' },
  title: { type: 'string' },
  ...changedBetween,
} as const satisfies Parameters

export const milestoneOperations = {
  listMilestones: inV4(contract.listMilestones, {
    names: { iid: 'iids' },
    /**
     * Also those of the groups above the project, which its items may carry. The second name came with
     * 16.7, where only one of the two can be given.
     */
    parameters: {
      include_parent_milestones: { type: 'boolean' },
      include_ancestors: { type: 'boolean' },
      ...milestoneList,
    },
    exclusive: [['include_ancestors', 'include_parent_milestones']],
  }),
  readMilestone: inV4(contract.readMilestone),
  /** Developers may until 15.0, and reporters since. */
  createMilestone: inV4(contract.createMilestone, { access: 'developer' }),
  updateMilestone: inV4(contract.updateMilestone, {
    access: 'developer',
    oneNeeded: ['title', 'description', 'due_date', 'start_date', 'state_event'],
  }),
  listMilestoneIssues: inV4(contract.listMilestoneIssues),
} as const
