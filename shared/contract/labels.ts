import type { Operations } from './operation.ts'
import { project } from './parameters.ts'

/** Contract, "Endpoints: Labels". Labels are named, not numbered, in all but their subscriptions. */

const name = { type: 'string', required: true } as const
const subscription = { ...project, label_id: { type: 'idOrPath', required: true } } as const
const fields = {
  description: { type: 'string', clearable: true },
  /** 0 or more; none when empty. */
  priority: { type: 'integer', clearable: true },
} as const

export const labelOperations = {
  listLabels: {
    summary: 'Lists the labels of a project and of its group.',
    method: 'GET',
    path: '/projects/:id/labels',
    parameters: project,
    result: 'Label',
    list: true,
    paged: true,
    wholeInPractice: true,
    access: 'visible',
  },
  createLabel: {
    summary: 'Adds a label to a project.',
    method: 'POST',
    path: '/projects/:id/labels',
    parameters: { ...project, name, color: { type: 'string', required: true }, ...fields },
    result: 'Label',
    access: 'reporter',
    refusals: { 409: 'The project has a label of this name.' },
  },
  /** Answers with the label as it was. Deleting one that does not exist answers with an empty object. */
  deleteLabel: {
    summary: 'Deletes a label of a project.',
    method: 'DELETE',
    path: '/projects/:id/labels',
    parameters: { ...project, name },
    result: 'Label',
    access: 'reporter',
  },
  updateLabel: {
    summary: 'Changes a label of a project.',
    method: 'PUT',
    path: '/projects/:id/labels',
    parameters: { ...project, name, new_name: { type: 'string' }, color: { type: 'string' }, ...fields },
    oneNeeded: ['new_name', 'color'],
    oneNeededInPractice: ['new_name', 'color', 'description', 'priority'],
    result: 'Label',
    access: 'reporter',
  },
  /** `label_id` is the id or the name. */
  followLabel: {
    summary: 'Subscribes the caller to a label.',
    method: 'POST',
    path: '/projects/:id/labels/:label_id/subscription',
    parameters: subscription,
    result: 'Label',
    access: 'visible',
    unchanged: 304,
  },
  /** `label_id` is the id or the name. */
  unfollowLabel: {
    summary: 'Ends the subscription of the caller to a label.',
    method: 'DELETE',
    path: '/projects/:id/labels/:label_id/subscription',
    parameters: subscription,
    result: 'Label',
    access: 'visible',
    unchanged: 304,
  },
} as const satisfies Operations
