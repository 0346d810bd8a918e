import { minute } from '../../../shared/durations.ts'
import type { Migration } from '../../database/migrate.ts'
import { momentAfterAll, notice, noticed, owner, triggerOfHeldOrMergeable } from './0027-review-states.ts'

/** SQL: a time in the new pipeline, in milliseconds since 1970. */
function timeIn(field: string): string {
  return `CAST(round(unixepoch(NEW.pipeline ->> '$.${field}', 'subsec') * 1000) AS INTEGER)`
}

/** SQL: when the new pipeline was made, in milliseconds since 1970. */
export const createdAt = `coalesce(${timeIn('createdAt')}, 0)`
const endedAt = `coalesce(${timeIn('finishedAt')}, ${createdAt})`

/** SQL: a moment after all that is known, also of pipelines, and after what was there when notifications began. */
const nextMoment = `max(${momentAfterAll('NEW.id', 'NEW.updated_at')},
  (SELECT notified_since + 1 FROM inbox_state),
  coalesce(${noticed('max(coalesce(pipeline_failed_at, 0), coalesce(pipeline_fixed_at, 0)) + 1')}, 0))`

/** SQL: since when a todo can be of the new failure, since its pipeline may have failed before. Services make todos a little later. */
const begunAt = `max(${createdAt}, CASE WHEN (NEW.pipeline ->> '$.id') = (OLD.pipeline ->> '$.id')
  THEN coalesce(${noticed('pipeline_failed_at')} + ${minute}, 0) ELSE 0 END)`
const todoAt = `(SELECT min(created_at) FROM todos WHERE target_kind = 'mergeRequest' AND target_id = NEW.id
  AND action_name = 'build_failed' AND created_at >= ${begunAt})`

const isOwn = `NEW.author_id = ${owner} AND NEW.is_open = 1`

/**
 * SQL: the triggers that note that the newest pipeline of the user's own merge request failed, and that it passes again.
 *
 * @param endedAt SQL: when the new one ended, in milliseconds since 1970
 * @param hasEndedAnew SQL: it ended at another time than what is known of it
 */
export function pipelineTriggers(endedAt: string, hasEndedAnew: string): string {
  return `CREATE TRIGGER inbox_pipeline_failed AFTER UPDATE OF pipeline ON merge_requests
    WHEN ${isOwn} AND NEW.pipeline_status = 'failed' AND (OLD.pipeline_status IS NOT 'failed'
      OR (OLD.pipeline ->> '$.id') IS NOT (NEW.pipeline ->> '$.id')
      OR ${hasEndedAnew}) BEGIN
    ${notice(
      ['pipeline_failed_at', 'pipeline_begun_at', 'has_failed'],
      [
        `coalesce(${todoAt}, CASE WHEN OLD.pipeline_revision = 0 THEN ${endedAt} ELSE max(${endedAt}, ${nextMoment}) END)`,
        begunAt,
        '1',
      ],
    )}
  END;
  CREATE TRIGGER inbox_pipeline_fixed AFTER UPDATE OF pipeline ON merge_requests
    WHEN ${isOwn} AND NEW.pipeline_status = 'success' AND ${noticed('has_failed')} = 1 BEGIN
    ${notice(['pipeline_fixed_at', 'has_failed'], [`max(${endedAt}, ${nextMoment})`, '0'])}
  END;`
}

/**
 * Moments of the newest pipeline of the user's own merge requests, for the inbox: that it failed, and that it passes after one has
 * failed. A failure has the moment of its todo where there is one. A pipeline that had ended when it was first read has the moment at
 * which it did, which tells what is older than the first sync from what is new.
 *
 * A pipeline moves no date of its merge request, and neither does what it makes of the merge. So these moments come after that at
 * which notifications began, as far as that was known.
 */
export const pipelineMoments: Migration = {
  version: 33,
  sql: `
    ALTER TABLE inbox_state ADD COLUMN notified_since INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE inbox_noticed ADD COLUMN pipeline_failed_at INTEGER;
    ALTER TABLE inbox_noticed ADD COLUMN pipeline_begun_at INTEGER;
    ALTER TABLE inbox_noticed ADD COLUMN pipeline_fixed_at INTEGER;
    -- A pipeline has failed since one has passed.
    ALTER TABLE inbox_noticed ADD COLUMN has_failed INTEGER NOT NULL DEFAULT 0;

    ${pipelineTriggers(endedAt, `(OLD.pipeline ->> '$.finishedAt') IS NOT (NEW.pipeline ->> '$.finishedAt')`)}

    DROP TRIGGER inbox_held_or_mergeable;
    ${triggerOfHeldOrMergeable(nextMoment)}

    -- Pipelines that were read before are as they were when they were first read.
    INSERT INTO inbox_noticed (item_kind, item_id, has_failed)
      SELECT 'mergeRequest', id, 1 FROM merge_requests
      WHERE is_open = 1 AND author_id = ${owner} AND pipeline_status = 'failed'
      ON CONFLICT DO UPDATE SET has_failed = 1;
  `,
}
