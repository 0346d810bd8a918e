import type { Migration } from '../../database/migrate.ts'

/** Items in a state that is neither of the two ends are open. Before, every state that Docket did not know counted as an end. */
export const openStates: Migration = {
  version: 21,
  sql: `
    UPDATE issues SET is_open = 1 WHERE is_open = 0 AND state NOT IN ('closed', 'merged');
    UPDATE merge_requests SET is_open = 1 WHERE is_open = 0 AND state NOT IN ('closed', 'merged');
  `,
}
