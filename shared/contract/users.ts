import type { Operations } from './operation.ts'

/** Contract, "Endpoints: Users". */

export const userOperations = {
  readUser: {
    method: 'GET',
    path: '/users/:id',
    parameters: { id: { type: 'integer', required: true, digits: true } },
    result: 'User',
    access: 'caller',
  },
  /** Whose token it is. */
  readCurrentUser: {
    method: 'GET',
    path: '/user',
    parameters: {},
    result: 'User',
    access: 'caller',
  },
} as const satisfies Operations
