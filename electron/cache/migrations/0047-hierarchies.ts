import type { Migration } from '../../database/migrate.ts'

/**
 * What an issue is a part of, and what is a part of it, as JSON. They are asked for apart from the issue and have a revision of their own;
 * null before.
 */
export const hierarchies: Migration = {
  version: 47,
  sql: `
    ALTER TABLE issues ADD COLUMN hierarchy TEXT;
    ALTER TABLE issues ADD COLUMN hierarchy_revision INTEGER NOT NULL DEFAULT 0;
  `,
}
