import type { Migration } from '../../database/migrate.ts'

/** Obstacle to a merge, in the service's word for it; null where it does not say so. */
export const mergeObstacles: Migration = {
  version: 23,
  sql: `ALTER TABLE merge_requests ADD COLUMN detailed_merge_status TEXT;`,
}
