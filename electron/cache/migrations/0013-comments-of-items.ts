import type { Migration } from '../../database/migrate.ts'

/**
 * Whose move an item is depends on who wrote its newest comment (turns.ts). With this index that is known without
 * reading the comments themselves, which lie far apart in the file.
 */
export const commentsOfItems: Migration = {
  version: 13,
  sql: `
    CREATE INDEX comments_of_item ON notes (item_kind, item_id, created_at, id, author_id) WHERE system = 0;
  `,
}
