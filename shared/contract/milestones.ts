import type { Operations } from './operation.ts'
import { project } from './parameters.ts'

/** Contract, "Endpoints: Milestones". */

const milestone = { ...project, milestone_id: { type: 'integer', required: true } } as const

export const milestoneOperations = {
  listMilestones: {
    method: 'GET',
    path: '/projects/:id/milestones',
    parameters: {
      ...project,
      iid: { type: 'integers' },
      // `all` is not in the contract; real services have it, and it is their default.
      state: { type: 'string', oneOf: ['active', 'closed', 'all'] },
    },
    result: 'Milestone',
    list: true,
    paged: true,
    access: 'visible',
  },
  readMilestone: {
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id',
    parameters: milestone,
    result: 'Milestone',
    access: 'visible',
  },
  listMilestoneIssues: {
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id/issues',
    parameters: milestone,
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations
