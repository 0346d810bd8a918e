import type { Operations } from './operation.ts'
import { project, projectList } from './parameters.ts'

/** Contract, "Endpoints: Projects". */

const simple = { type: 'boolean' } as const

export const projectOperations = {
  /** Those the caller is a member of. */
  listProjects: {
    method: 'GET',
    path: '/projects',
    parameters: { ...projectList, simple },
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** Those the caller can see. */
  listVisibleProjects: {
    method: 'GET',
    path: '/projects/visible',
    parameters: { ...projectList, simple },
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  listOwnedProjects: {
    method: 'GET',
    path: '/projects/owned',
    parameters: projectList,
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  listStarredProjects: {
    method: 'GET',
    path: '/projects/starred',
    parameters: projectList,
    result: 'Project',
    list: true,
    paged: true,
    access: 'caller',
  },
  /** A public project answers without authentication. */
  readProject: {
    method: 'GET',
    path: '/projects/:id',
    parameters: project,
    result: 'Project',
    access: 'anyone',
  },
  listProjectUsers: {
    method: 'GET',
    path: '/projects/:id/users',
    parameters: { ...project, search: { type: 'string' } },
    result: 'User',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** Newest first. A public project answers without authentication. */
  listProjectEvents: {
    method: 'GET',
    path: '/projects/:id/events',
    parameters: project,
    result: 'Event',
    list: true,
    paged: true,
    access: 'anyone',
  },
} as const satisfies Operations
