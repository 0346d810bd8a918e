import type { Operations } from './operation.ts'
import { projectList } from './parameters.ts'

/** Contract, "Endpoints: Groups". */

const group = { id: { type: 'idOrPath', required: true } } as const

const settings = {
  description: { type: 'string' },
  visibility_level: { type: 'integer', oneOf: ['0', '10', '20'] },
  lfs_enabled: { type: 'boolean' },
  request_access_enabled: { type: 'boolean' },
} as const

export const groupOperations = {
  /** The caller's groups, or all the caller can see; every group for an administrator. */
  listGroups: {
    summary: 'Lists the groups of the caller, or all that the caller can see.',
    method: 'GET',
    path: '/groups',
    parameters: {
      skip_groups: { type: 'integers' },
      all_available: { type: 'boolean' },
      search: { type: 'string' },
      order_by: { type: 'string', oneOf: ['name', 'path'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
    },
    result: 'Group',
    list: true,
    paged: true,
    access: 'caller',
  },
  listOwnedGroups: {
    summary: 'Lists the groups that the caller owns.',
    method: 'GET',
    path: '/groups/owned',
    parameters: {},
    result: 'Group',
    list: true,
    paged: true,
    access: 'caller',
  },
  listGroupProjects: {
    summary: 'Lists the projects of a group.',
    method: 'GET',
    path: '/groups/:id/projects',
    parameters: { ...group, ...projectList, simple: { type: 'boolean' } },
    result: 'Project',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** The detail carries the group's projects. */
  readGroup: {
    summary: 'Reads a group with its projects.',
    method: 'GET',
    path: '/groups/:id',
    parameters: group,
    result: 'Group',
    access: 'visible',
  },
  createGroup: {
    summary: 'Creates a group that the caller owns.',
    method: 'POST',
    path: '/groups',
    parameters: {
      name: { type: 'string', required: true },
      path: { type: 'string', required: true },
      ...settings,
    },
    result: 'Group',
    access: 'caller',
  },
  /** The answer is the group with its projects. */
  transferProject: {
    summary: 'Moves a project into a group.',
    method: 'POST',
    path: '/groups/:id/projects/:project_id',
    parameters: { ...group, project_id: { type: 'idOrPath', required: true } },
    result: 'Group',
    access: 'administrator',
  },
  updateGroup: {
    summary: 'Changes a group.',
    method: 'PUT',
    path: '/groups/:id',
    parameters: { ...group, name: { type: 'string' }, path: { type: 'string' }, ...settings },
    oneNeeded: ['name', 'path', 'description', 'visibility_level', 'lfs_enabled', 'request_access_enabled'],
    result: 'Group',
    access: 'owner',
  },
  deleteGroup: {
    summary: 'Deletes a group with all its projects.',
    method: 'DELETE',
    path: '/groups/:id',
    parameters: group,
    result: 'Group',
    access: 'owner',
  },
} as const satisfies Operations
