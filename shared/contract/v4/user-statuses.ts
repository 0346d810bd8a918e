import type { Operations } from '../operation.ts'

/** What people say of themselves, as only API v4 has it. */

/** How long a status stays. */
export const statusPeriods = ['30_minutes', '3_hours', '8_hours', '1_day', '3_days', '7_days', '30_days'] as const
export type StatusPeriod = (typeof statusPeriods)[number]

/** The longest message of a status, in characters. */
export const longestStatus = 100

export const userStatusOperations = {
  /** 11.2. */
  readOwnStatus: {
    summary: 'Says which status the caller has set.',
    method: 'GET',
    path: '/user/status',
    parameters: {},
    result: 'UserStatus',
    access: 'caller',
  },
  /** 11.2. By id or username. Who has set none has one of nulls. */
  readUserStatus: {
    summary: 'Says which status somebody has set.',
    method: 'GET',
    path: '/users/:user_id/status',
    parameters: { user_id: { type: 'idOrPath', required: true } },
    result: 'UserStatus',
    access: 'caller',
    openInPractice: true,
  },
  /** 11.2. What is left out is cleared. `clear_status_after` since 13.9, `availability` since 14.0 at the latest. */
  setOwnStatus: {
    summary: 'Sets the status of the caller.',
    method: 'PUT',
    path: '/user/status',
    parameters: {
      emoji: { type: 'string' },
      message: { type: 'string' },
      availability: { type: 'string', oneOf: ['busy', 'not_set'] },
      clear_status_after: { type: 'string', oneOf: statusPeriods },
    },
    result: 'UserStatus',
    access: 'caller',
  },
} as const satisfies Operations
