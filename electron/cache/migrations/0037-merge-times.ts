import type { Migration } from '../../database/migrate.ts'

/** Stores the moment before which a merge request is not merged, as it is read: rows that were read before have none until then. */
export const mergeTimes: Migration = {
  version: 37,
  sql: 'ALTER TABLE merge_requests ADD COLUMN merge_after TEXT',
}
