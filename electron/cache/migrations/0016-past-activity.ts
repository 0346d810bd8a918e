import type { Migration } from '../../database/migrate.ts'

/** Counts and times that are kept of activity after its entries were forgotten, and the time from which it is known at all. */
export const pastActivity: Migration = {
  version: 16,
  sql: `
    -- How many entries of each day were forgotten. Days are those of this computer when they were; actor 0: not known.
    CREATE TABLE past_activity (
      project_id INTEGER NOT NULL,
      actor_id INTEGER NOT NULL,
      day TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (project_id, actor_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX past_activity_of_actor ON past_activity (actor_id, day);
    -- The closings and merges among them: no row of the service says when an item was closed.
    CREATE TABLE past_closings (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      actor_id INTEGER,
      PRIMARY KEY (item_kind, item_id, at, action)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX past_closings_of_actor ON past_closings (actor_id, at);
    CREATE INDEX activity_of_closings ON activity (item_kind, item_id, at) WHERE action IN ('closed', 'merged');
    CREATE INDEX comments_of_author ON notes (author_id, created_at, item_kind, item_id) WHERE system = 0;

    -- Since when all events of a project are known; NULL: since ever. Entries may have been forgotten until now.
    ALTER TABLE event_lists ADD COLUMN known_since INTEGER;
    UPDATE event_lists SET known_since = max(
      CASE complete WHEN 1 THEN 0 ELSE coalesce(
        (SELECT CASE WHEN count(*) = count(at) THEN min(at) END FROM events WHERE project_id = event_lists.project_id),
        read_at,
        unixepoch() * 1000
      ) END,
      CASE WHEN (SELECT count(*) FROM activity) >= 1000 THEN (SELECT min(at) FROM activity) ELSE 0 END
    );
    UPDATE event_lists SET known_since = NULL WHERE known_since = 0;
  `,
}
