import type { Operations } from './operation.ts'
import { project } from './parameters.ts'

/** Contract, "Endpoints: Milestones". */

const milestone = { ...project, milestone_id: { type: 'integer', required: true } } as const
const fields = {
  description: { type: 'string', clearable: true },
  due_date: { type: 'date', clearable: true },
  start_date: { type: 'date', clearable: true },
} as const

export const milestoneOperations = {
  listMilestones: {
    summary: 'Lists the milestones of a project.',
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
    summary: 'Reads a milestone.',
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id',
    parameters: milestone,
    result: 'Milestone',
    access: 'visible',
  },
  createMilestone: {
    summary: 'Adds a milestone to a project.',
    method: 'POST',
    path: '/projects/:id/milestones',
    parameters: { ...project, title: { type: 'string', required: true }, ...fields },
    result: 'Milestone',
    access: 'master',
  },
  updateMilestone: {
    summary: 'Changes a milestone, closes it or activates it.',
    method: 'PUT',
    path: '/projects/:id/milestones/:milestone_id',
    parameters: {
      ...milestone,
      title: { type: 'string' },
      ...fields,
      state_event: { type: 'string', oneOf: ['close', 'activate'] },
    },
    // Real services do not count `start_date` here, and so this service does not: the contract does not ask for it.
    oneNeeded: ['title', 'description', 'due_date', 'state_event'],
    result: 'Milestone',
    access: 'master',
  },
  listMilestoneIssues: {
    summary: 'Lists the issues of a milestone.',
    method: 'GET',
    path: '/projects/:id/milestones/:milestone_id/issues',
    parameters: milestone,
    result: 'Issue',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations
