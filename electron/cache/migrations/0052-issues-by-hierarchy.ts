import type { Migration } from '../../database/migrate.ts'

/** Finds the issues of which parts were read, which are few: what they say of their parts is shown at these too. */
export const issuesByHierarchy: Migration = {
  version: 52,
  sql: `CREATE INDEX issues_by_hierarchy ON issues (hierarchy_revision) WHERE hierarchy IS NOT NULL;`,
}
