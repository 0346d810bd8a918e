import type { Migration } from '../../database/migrate.ts'

/** What the user has done with the inbox on this computer. */
export const triage: Migration = {
  version: 4,
  sql: ``,
}
