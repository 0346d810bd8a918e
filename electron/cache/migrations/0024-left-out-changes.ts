import type { Migration } from '../../database/migrate.ts'

/**
 * Changes that a service leaves out of a merge request, as JSON; null where none is missing. No row of a list has this, so it is
 * stored with the changes. Those that may have been cut are read anew.
 */
export const leftOutChanges: Migration = {
  version: 24,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN changes_left_out TEXT;
    ALTER TABLE file_changes ADD COLUMN too_large INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE file_changes ADD COLUMN collapsed INTEGER NOT NULL DEFAULT 0;
    UPDATE item_parts SET diff_of = 'to be read anew' WHERE item_kind = 'mergeRequest' AND diff_of IS NOT NULL AND (
      item_id IN (SELECT merge_request_id FROM file_changes WHERE diff = '')
      OR item_id IN (SELECT merge_request_id FROM diff_versions WHERE data ->> '$.realSize' LIKE '%+'));
  `,
}
