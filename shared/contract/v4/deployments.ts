import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'
import { changedBetween } from './parameters.ts'

/** Environments and deployments of API v4: where the code of a project runs, and what was brought there when. */

const path = '/projects/:id/deployments'
const ofDeployment = { ...project, deployment_id: { type: 'integer', required: true } } as const

/** Those that others than the service's own jobs give. */
const givenStatuses = ['running', 'success', 'failed', 'canceled'] as const

export const deploymentOperations = {
  /** 8.11. `search` has three letters at least, and goes without `name`. */
  listEnvironments: {
    summary: 'Lists the environments of a project.',
    method: 'GET',
    path: '/projects/:id/environments',
    parameters: {
      ...project,
      name: { type: 'string' },
      search: { type: 'string' },
      states: { type: 'string', oneOf: ['available', 'stopping', 'stopped'] },
    },
    exclusive: [['name', 'search']],
    result: 'Environment',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 8.11. The oldest first, unless asked otherwise. A filter by dates orders by them. */
  listDeployments: {
    summary: 'Lists the deployments of a project.',
    method: 'GET',
    path,
    parameters: {
      ...project,
      ...changedBetween,
      environment: { type: 'string' },
      status: { type: 'string', oneOf: ['created', ...givenStatuses, 'skipped', 'blocked'] },
      order_by: { type: 'string', oneOf: ['id', 'iid', 'created_at', 'updated_at', 'ref'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
    },
    result: 'Deployment',
    list: true,
    paged: true,
    access: 'visible',
  },
  readDeployment: {
    summary: 'Reads a deployment.',
    method: 'GET',
    path: `${path}/:deployment_id`,
    parameters: ofDeployment,
    result: 'Deployment',
    access: 'visible',
  },
  /** 12.7. Those that it was the first to bring to its environment. Environments in folders, such as `review/x`, have none. */
  listDeploymentMergeRequests: {
    summary: 'Lists the merge requests that a deployment brought to its environment.',
    method: 'GET',
    path: `${path}/:deployment_id/merge_requests`,
    parameters: ofDeployment,
    result: 'MergeRequest',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 12.4. The environment is made where there is none of that name. */
  createDeployment: {
    summary: 'Says that a commit is or was brought to an environment.',
    method: 'POST',
    path,
    parameters: {
      ...project,
      environment: { type: 'string', required: true },
      sha: { type: 'string', required: true },
      ref: { type: 'string', required: true },
      tag: { type: 'boolean', required: true },
      status: { type: 'string', required: true, oneOf: givenStatuses },
    },
    result: 'Deployment',
    access: 'developer',
  },
  /** 12.4. */
  updateDeployment: {
    summary: 'Says what became of a deployment.',
    method: 'PUT',
    path: `${path}/:deployment_id`,
    parameters: { ...ofDeployment, status: { type: 'string', required: true, oneOf: givenStatuses } },
    result: 'Deployment',
    access: 'developer',
  },
} as const satisfies Operations
