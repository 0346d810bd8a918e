import type { Migration } from '../../database/migrate.ts'

/** The emoji that groups have of their own, by the paths of the groups, with the addresses of their pictures; and when they were read. */
export const customEmoji: Migration = {
  version: 49,
  sql: `
    CREATE TABLE custom_emoji (
      group_path TEXT NOT NULL,
      name TEXT NOT NULL,
      url TEXT NOT NULL,
      PRIMARY KEY (group_path, name)
    ) WITHOUT ROWID;
    CREATE TABLE custom_emoji_reads (group_path TEXT PRIMARY KEY, read_at INTEGER NOT NULL) WITHOUT ROWID;
  `,
}
