import type { Migration } from '../../database/migrate.ts'

/** What could not be read in the rows of the last reading of a list, as JSON; null for nothing. */
export const oddAnswers: Migration = {
  version: 20,
  sql: `ALTER TABLE lists ADD COLUMN odd TEXT;`,
}
