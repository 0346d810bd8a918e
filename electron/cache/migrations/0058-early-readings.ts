import type { Migration } from '../../database/migrate.ts'

/** Whether a thread, and so the parts of an item, were read when the item had only just moved: they are read once more. */
export const earlyReadings: Migration = {
  version: 58,
  sql: `
    ALTER TABLE threads ADD COLUMN read_early INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE item_parts ADD COLUMN read_early INTEGER NOT NULL DEFAULT 0;
  `,
}
