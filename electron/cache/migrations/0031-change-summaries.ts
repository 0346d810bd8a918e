import type { Migration } from '../../database/migrate.ts'

/**
 * Stores what is said of the change to a file before its text is read: the number of its lines, and short names of its content and
 * its text, as JSON. Changes that were stored before have none. Theirs is found when they are read.
 */
export const changeSummaries: Migration = {
  version: 31,
  sql: `ALTER TABLE file_changes ADD COLUMN summary TEXT;`,
}
