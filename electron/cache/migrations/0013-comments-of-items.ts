import type { Migration } from '../../database/migrate.ts'

/**
 * The author of an item's newest comment decides whose move it is (turns.ts). This index has them without reading the comments
 * themselves, which lie far apart in the file.
 */
export const commentsOfItems: Migration = {
  version: 13,
  sql: `
    CREATE INDEX comments_of_item ON notes (item_kind, item_id, created_at, id, author_id) WHERE system = 0;
  `,
}
