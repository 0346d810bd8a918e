import type { Operations } from './operation.ts'
import { projectList } from './parameters.ts'

/** Contract, "Endpoints: Groups". */

const group = { id: { type: 'idOrPath', required: true } } as const

export const groupOperations = {
  /** The caller's groups, or all the caller can see; every group for an administrator. */
  listGroups: {
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
    method: 'GET',
    path: '/groups/owned',
    parameters: {},
    result: 'Group',
    list: true,
    paged: true,
    access: 'caller',
  },
  listGroupProjects: {
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
    method: 'GET',
    path: '/groups/:id',
    parameters: group,
    result: 'Group',
    access: 'visible',
  },
} as const satisfies Operations
