import type { Migration } from '../../database/migrate.ts'
import { createdAt, pipelineTriggers } from './0033-pipeline-moments.ts'

/**
 * A pipeline may pass while those go on that it started. Since then, `pipeline_status` is that of all of them together, and with it
 * stands when they ended, in milliseconds since 1970: a failure of a child comes later than the end of the pipeline.
 */
export const childPipelineEnds: Migration = {
  version: 41,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN pipeline_ended_at INTEGER;
    UPDATE merge_requests SET pipeline_ended_at = CAST(round(unixepoch(pipeline ->> '$.finishedAt', 'subsec') * 1000) AS INTEGER)
      WHERE pipeline IS NOT NULL;
    DROP TRIGGER inbox_pipeline_failed;
    DROP TRIGGER inbox_pipeline_fixed;
    ${pipelineTriggers(`coalesce(NEW.pipeline_ended_at, ${createdAt})`, 'OLD.pipeline_ended_at IS NOT NEW.pipeline_ended_at')}
  `,
}
