import type { Migration } from '../../database/migrate.ts'

/**
 * Whether the service tells the weight, the iteration and the health of an issue at all, which editions that are paid for do, and which
 * iteration it is in. Of issues that were read before only what they have is known, until they are read again.
 */
export const planningFields: Migration = {
  version: 48,
  sql: `
    ALTER TABLE issues ADD COLUMN has_weight INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE issues ADD COLUMN has_iteration INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE issues ADD COLUMN has_health_status INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE issues ADD COLUMN iteration_id INTEGER;
    UPDATE issues SET has_weight = weight IS NOT NULL, has_iteration = iteration_due IS NOT NULL,
      has_health_status = health_status IS NOT NULL
      WHERE weight IS NOT NULL OR iteration_due IS NOT NULL OR health_status IS NOT NULL;
    CREATE INDEX issues_with_weight ON issues (project_id) WHERE has_weight = 1;
    CREATE INDEX issues_of_iteration ON issues (iteration_id) WHERE iteration_id IS NOT NULL;
  `,
}
