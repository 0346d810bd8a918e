import type { Migration } from '../../database/migrate.ts'

/** Labels that the user gives to items on this computer alone, and the rules that give them. */
export const localLabels: Migration = {
  version: 18,
  sql: `
    CREATE TABLE local_labels (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      -- By this computer's clock.
      given_at INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, name)
    ) STRICT, WITHOUT ROWID;
    -- What was made here keeps its labels when the service gives it an id of its own.
    CREATE TRIGGER local_labels_of_what_was_made AFTER INSERT ON id_map BEGIN
      UPDATE OR IGNORE local_labels SET item_id = NEW.service_id WHERE item_kind = NEW.kind AND item_id = NEW.local_id;
      DELETE FROM local_labels WHERE item_kind = NEW.kind AND item_id = NEW.local_id;
    END;
    -- The label that a rule gives; NULL for a rule that sets a mark.
    ALTER TABLE rules ADD COLUMN local_label TEXT;
    ALTER TABLE rule_works ADD COLUMN local_label TEXT;
  `,
}
