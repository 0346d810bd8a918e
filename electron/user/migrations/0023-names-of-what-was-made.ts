import type { Migration } from '../../database/migrate.ts'

/**
 * What is kept of a thing that was made here goes on under the id that the service gives it: what was begun on it, that it is kept
 * offline, and its viewed files. Local labels do since the schema 18.
 */
export const namesOfWhatWasMade: Migration = {
  version: 23,
  sql: `
    CREATE TRIGGER names_of_what_was_made AFTER INSERT ON id_map BEGIN
      -- The name of a draft ends in a key. Where a text was begun under the service's id already, both stay.
      UPDATE OR IGNORE drafts SET name = substr(name, 1, length(name) - length(NEW.local_id)) || NEW.service_id
        WHERE substr(name, -length('/' || NEW.kind || '/' || NEW.local_id)) = '/' || NEW.kind || '/' || NEW.local_id;
      -- These say on which item the comment is, in JSON.
      UPDATE drafts SET text = replace(text, '/' || NEW.kind || '/' || NEW.local_id || '"', '/' || NEW.kind || '/' || NEW.service_id || '"')
        WHERE (name LIKE 'answer %' OR name LIKE 'editComment %')
          AND instr(text, '/' || NEW.kind || '/' || NEW.local_id || '"') > 0;
      UPDATE OR IGNORE kept_offline SET id = NEW.service_id WHERE kind = NEW.kind AND id = NEW.local_id;
      DELETE FROM kept_offline WHERE kind = NEW.kind AND id = NEW.local_id;
      UPDATE OR IGNORE viewed_files SET merge_request_id = NEW.service_id
        WHERE NEW.kind = 'mergeRequest' AND merge_request_id = NEW.local_id;
      DELETE FROM viewed_files WHERE NEW.kind = 'mergeRequest' AND merge_request_id = NEW.local_id;
    END;
    -- Names that were given before.
    INSERT OR REPLACE INTO id_map SELECT * FROM id_map;
  `,
}
