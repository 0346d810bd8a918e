import type { Parameters } from './operation.ts'

/** Parameters that several families share. Path variables keep the contract's names. */

export const project = { id: { type: 'idOrPath', required: true } } as const satisfies Parameters
export const issue = { ...project, issue_id: { type: 'integer', required: true } } as const satisfies Parameters
export const mergeRequest = {
  ...project,
  merge_request_id: { type: 'integer', required: true },
} as const satisfies Parameters

export const snippet = { ...project, snippet_id: { type: 'integer', required: true } } as const satisfies Parameters

/** The order of issues and merge requests: newest creation first unless said otherwise. */
export const order = {
  order_by: { type: 'string', oneOf: ['created_at', 'updated_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
} as const satisfies Parameters

/** The contract's list parameters of projects (marked L there). */
export const projectList = {
  archived: { type: 'boolean' },
  visibility: { type: 'string', oneOf: ['public', 'internal', 'private'] },
  order_by: { type: 'string', oneOf: ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'] },
  sort: { type: 'string', oneOf: ['asc', 'desc'] },
  search: { type: 'string' },
} as const satisfies Parameters
