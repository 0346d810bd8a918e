import type { Migration } from '../../database/migrate.ts'

/**
 * The weight of issues, how they get on, their epics and iterations: null where the service does not tell them, and of issues that were read
 * before until they move.
 */
export const issuePlans: Migration = {
  version: 44,
  sql: [
    'weight INTEGER',
    'health_status TEXT',
    'epic_title TEXT',
    'iteration_title TEXT',
    'iteration_start TEXT',
    'iteration_due TEXT',
  ]
    .map((column) => `ALTER TABLE issues ADD COLUMN ${column};`)
    .join('\n'),
}
