import type { Migration } from '../../database/migrate.ts'

const owner = `(SELECT user_id FROM inbox_state)`

/** Condition that the user was asked to review a merge request, judged by its own row. */
function isReviewer(row: string): string {
  return `EXISTS (SELECT 1 FROM json_each(${row}.reviewer_ids) WHERE value = ${owner})`
}

const waits = `INSERT INTO inbox_waiting (item_kind, item_id) SELECT 'mergeRequest', NEW.id WHERE true ON CONFLICT DO NOTHING;`

/**
 * Being asked for a review is a reason to be in the inbox, with or without a todo: services make none while another one of the
 * merge request is pending. Since when the row says so is noted, as of all that concerns the user (0005-inbox.ts). The index
 * holds the open merge requests that have reviewers, which are few.
 */
export const reviewsToDo: Migration = {
  version: 22,
  sql: `
    ALTER TABLE inbox_noticed ADD COLUMN review_at INTEGER;
    CREATE INDEX merge_requests_in_review ON merge_requests (id, reviewer_ids) WHERE is_open = 1 AND reviewer_ids IS NOT NULL;

    CREATE TRIGGER inbox_new_review AFTER INSERT ON merge_requests WHEN ${isReviewer('NEW')} BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, review_at) VALUES ('mergeRequest', NEW.id, NEW.updated_at)
        ON CONFLICT DO UPDATE SET review_at = excluded.review_at;
      ${waits}
    END;

    CREATE TRIGGER inbox_changed_review AFTER UPDATE OF reviewer_ids ON merge_requests
      WHEN ${isReviewer('NEW')} OR ${isReviewer('OLD')} BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, review_at)
        SELECT 'mergeRequest', NEW.id, CASE WHEN ${isReviewer('NEW')} THEN NEW.updated_at END WHERE true
        ON CONFLICT DO UPDATE SET review_at = CASE
          WHEN excluded.review_at IS NULL OR NOT ${isReviewer('OLD')} THEN excluded.review_at
          ELSE coalesce(review_at, excluded.review_at) END;
      ${waits}
    END;

    INSERT INTO inbox_waiting (item_kind, item_id)
      SELECT 'mergeRequest', id FROM merge_requests WHERE is_open = 1 AND ${isReviewer('merge_requests')}
      ON CONFLICT DO NOTHING;
  `,
}
