import type { Migration } from '../../database/migrate.ts'

/** What is read ahead of its items: awards, commits, versions, changes and pictures. */
export const readingAhead: Migration = {
  version: 4,
  sql: ``,
}
