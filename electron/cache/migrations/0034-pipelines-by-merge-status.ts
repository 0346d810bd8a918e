import type { Migration } from '../../database/migrate.ts'

/**
 * A merge request that can be merged now, or no longer, may owe that to its pipeline. Lists tell of the one and not of the other, so
 * the pipeline is due then: nobody is to hear that it can be merged beside a pipeline that still runs. While the service looks at
 * the branches it says nothing of the pipeline.
 */
export const pipelinesByMergeStatus: Migration = {
  version: 34,
  sql: `
    CREATE TRIGGER pipeline_due_by_merge_status AFTER UPDATE OF detailed_merge_status ON merge_requests
      WHEN OLD.detailed_merge_status IS NOT NEW.detailed_merge_status AND NEW.pipeline IS NOT NULL
        AND NEW.detailed_merge_status NOT IN ('unchecked', 'checking', 'preparing') BEGIN
      UPDATE pipeline_readings SET read_at = 0 WHERE merge_request_id = NEW.id;
    END;
  `,
}
