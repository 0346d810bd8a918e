import type { Migration } from '../../database/migrate.ts'

/** Parts of the last reading's rows that could not be read, as JSON; null for none. */
export const oddAnswers: Migration = {
  version: 20,
  sql: `ALTER TABLE lists ADD COLUMN odd TEXT;`,
}
