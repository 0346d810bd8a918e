import type { Migration } from '../../database/migrate.ts'

/** The boards of a project's groups are listed with its own: those that are known are its own. */
export const boardsOfGroups: Migration = {
  version: 56,
  sql: `UPDATE service_rows SET data = json_set(data, '$.groupPath', NULL) WHERE list LIKE 'issueBoards %';`,
}
