import type { Migration } from '../../database/migrate.ts'

/** Changes: the service’s events and the differences between two versions of a row. */
export const activity: Migration = {
  version: 3,
  sql: `
    -- What the service said happened, oldest first. It gives events no id, so they are known by what they say, and by
    -- their place in the sequence. Times are null where the service gives none.
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL,
      author_id INTEGER,
      action TEXT NOT NULL,
      target_type TEXT,
      target_id INTEGER,
      note_id INTEGER,
      push TEXT,
      at INTEGER
    ) STRICT;
    CREATE INDEX events_of_project ON events (project_id, id);

    -- How far each project's events have been read: how many there were, the service's clock then, and whether all that
    -- there ever were are known.
    CREATE TABLE event_lists (
      project_id INTEGER PRIMARY KEY,
      total INTEGER,
      read_at INTEGER,
      complete INTEGER NOT NULL
    ) STRICT;

    -- One row for each thing that happened, whoever told of it first. It happened between \`since\` and \`until\`, and
    -- \`at\` is the best there is to say of when; \`around\` says that nobody knows better. \`from_row\`, \`from_event\`: which
    -- of both sources has told of it.
    CREATE TABLE activity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      revision INTEGER NOT NULL,
      project_id INTEGER NOT NULL,
      item_kind TEXT,
      item_id INTEGER,
      actor_id INTEGER,
      action TEXT NOT NULL,
      field TEXT,
      note_id INTEGER,
      push TEXT,
      subject_kind TEXT,
      subject TEXT,
      commits INTEGER,
      since INTEGER NOT NULL,
      until INTEGER NOT NULL,
      at INTEGER NOT NULL,
      around INTEGER NOT NULL,
      from_row INTEGER NOT NULL,
      from_event INTEGER NOT NULL,
      before TEXT,
      after TEXT
    ) STRICT;
    CREATE INDEX activity_by_time ON activity (at, id);
    CREATE INDEX activity_by_revision ON activity (revision, id);
    CREATE INDEX activity_of_project ON activity (project_id, at, id);
    CREATE INDEX activity_of_item ON activity (item_kind, item_id, at, id);
    CREATE INDEX activity_of_note ON activity (note_id) WHERE note_id IS NOT NULL;
    CREATE INDEX activity_of_push ON activity (push) WHERE push IS NOT NULL;

    -- Since when a project's issues or merge requests are watched: the newest moment that its first whole reading saw.
    CREATE TABLE watched_since (
      kind TEXT NOT NULL,
      project_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (kind, project_id)
    ) STRICT, WITHOUT ROWID;
  `,
}
