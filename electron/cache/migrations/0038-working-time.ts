import type { Migration } from '../../database/migrate.ts'

/**
 * The time that items are to take and took so far, in seconds: null where the service does not tell it, and of items that were read
 * before until they move.
 */
export const workingTime: Migration = {
  version: 38,
  sql: ['issues', 'merge_requests']
    .flatMap((table) =>
      ['time_estimate', 'time_spent'].map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} INTEGER;`),
    )
    .join('\n'),
}
