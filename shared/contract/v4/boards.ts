import type { Operations } from '../operation.ts'
import { project } from '../parameters.ts'

/** Boards of issues in API v4. Their lists are columns of issues with one label each. */
export const boardOperations = {
  /** 8.13. What else a board is narrowed to is told in editions that are paid for. */
  listBoards: {
    summary: 'Lists the boards of a project.',
    method: 'GET',
    path: '/projects/:id/boards',
    parameters: project,
    result: 'IssueBoard',
    list: true,
    paged: true,
    access: 'visible',
  },
  /** 10.6. Those of the group itself, not of the groups above it or below it. */
  listGroupBoards: {
    summary: 'Lists the boards of a group.',
    method: 'GET',
    path: '/groups/:id/boards',
    parameters: { id: { type: 'idOrPath', required: true } },
    result: 'IssueBoard',
    list: true,
    paged: true,
    access: 'visible',
  },
} as const satisfies Operations
