import { milestoneOperations as contract } from '../milestones.ts'
import { inV4 } from './operation.ts'

export const milestoneOperations = {
  listMilestones: inV4(contract.listMilestones, {
    names: { iid: 'iids' },
    /**
     * Also those of the groups above the project, which its items may carry. The second name came with
     * 16.7, where only one of the two can be given.
     */
    parameters: { include_parent_milestones: { type: 'boolean' }, include_ancestors: { type: 'boolean' } },
  }),
  readMilestone: inV4(contract.readMilestone),
  createMilestone: inV4(contract.createMilestone),
  updateMilestone: inV4(contract.updateMilestone, {
    oneNeeded: ['title', 'description', 'due_date', 'start_date', 'state_event'],
  }),
  listMilestoneIssues: inV4(contract.listMilestoneIssues),
} as const
