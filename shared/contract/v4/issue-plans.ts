import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** What issues are planned by, over API v4 in editions that are paid for: others answer with 403. */
export const issuePlanOperations = {
  /** 10.2. Deprecated since 17.0, and answered by all services of API v4: an epic has another id as a work item. */
  listGroupEpics: {
    summary: 'Lists the epics of a group and of those below it, and of those above it on request.',
    method: 'GET',
    path: '/groups/:id/epics',
    parameters: {
      id: { type: 'idOrPath', required: true },
      state: { type: 'string', oneOf: ['opened', 'closed', 'all'] },
      search: { type: 'string' },
      order_by: { type: 'string', oneOf: ['created_at', 'updated_at', 'title'] },
      sort: { type: 'string', oneOf: ['asc', 'desc'] },
      include_ancestor_groups: { type: 'boolean' },
      include_descendant_groups: { type: 'boolean' },
    },
    result: 'Epic',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 13.5. Those of the groups above the project: it has none of its own. */
  listProjectIterations: {
    summary: 'Lists the iterations that issues of a project can be in.',
    method: 'GET',
    path: '/projects/:id/iterations',
    parameters: {
      ...project,
      state: { type: 'string', oneOf: ['opened', 'upcoming', 'current', 'closed', 'all'] },
      search: { type: 'string' },
    },
    result: 'Iteration',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations
