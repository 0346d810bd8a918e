import type { Migration } from '../../database/migrate.ts'

/**
 * I1: the tables of this file's first part hold only what the service has said. Times are milliseconds since 1970 UTC,
 * so that they compare and take 6 bytes; dates without a time stay text. Every row carries the `revision` at which it was last stored
 * (see revision.ts), which orders answers and tells readers what moved.
 *
 * Tables of items have `rowid = id`: point reads go straight to the row. Texts stand last, so that a scan over the
 * columns before them does not walk overflow pages.
 */
export const whatTheServiceSaid: Migration = {
  version: 1,
  sql: `
    CREATE TABLE users (
      id INTEGER PRIMARY KEY,
      username TEXT NOT NULL,
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      avatar_url TEXT,
      web_url TEXT
    ) STRICT;

    CREATE TABLE projects (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      path_with_namespace TEXT NOT NULL,
      name TEXT NOT NULL,
      archived INTEGER NOT NULL,
      member INTEGER NOT NULL DEFAULT 0,
      last_activity_at INTEGER NOT NULL,
      data TEXT NOT NULL
    ) STRICT;

    -- A label of a group is listed by each of its projects, with one id.
    CREATE TABLE labels (
      project_id INTEGER NOT NULL,
      id INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      name TEXT NOT NULL,
      color TEXT NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (project_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX labels_by_project ON labels (project_id, name);

    CREATE TABLE milestones (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      title TEXT NOT NULL,
      state TEXT NOT NULL,
      data TEXT NOT NULL
    ) STRICT;
    CREATE INDEX milestones_by_project ON milestones (project_id);

    CREATE TABLE issues (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      project_id INTEGER NOT NULL,
      iid INTEGER NOT NULL,
      is_open INTEGER NOT NULL,
      state TEXT NOT NULL,
      author_id INTEGER NOT NULL,
      assignee_id INTEGER,
      milestone_id INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      due_date TEXT,
      confidential INTEGER NOT NULL,
      subscribed INTEGER NOT NULL,
      upvotes INTEGER NOT NULL,
      downvotes INTEGER NOT NULL,
      notes_count INTEGER NOT NULL,
      labels TEXT NOT NULL,
      web_url TEXT,
      title TEXT NOT NULL,
      description TEXT
    ) STRICT;
    CREATE INDEX issues_by_update ON issues (is_open, updated_at, id);
    CREATE INDEX issues_by_any_update ON issues (updated_at, id);
    CREATE INDEX issues_of_project ON issues (project_id, is_open, updated_at, id);
    CREATE INDEX issues_of_assignee ON issues (assignee_id, is_open, updated_at, id);
    CREATE INDEX issues_of_author ON issues (author_id, is_open, updated_at, id);

    CREATE TABLE merge_requests (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      project_id INTEGER NOT NULL,
      iid INTEGER NOT NULL,
      is_open INTEGER NOT NULL,
      state TEXT NOT NULL,
      author_id INTEGER NOT NULL,
      assignee_id INTEGER,
      milestone_id INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      source_project_id INTEGER,
      target_project_id INTEGER,
      source_branch TEXT NOT NULL,
      target_branch TEXT NOT NULL,
      work_in_progress INTEGER NOT NULL,
      merge_when_build_succeeds INTEGER NOT NULL,
      merge_status TEXT NOT NULL,
      sha TEXT,
      merge_commit_sha TEXT,
      subscribed INTEGER NOT NULL,
      upvotes INTEGER NOT NULL,
      downvotes INTEGER NOT NULL,
      notes_count INTEGER NOT NULL,
      labels TEXT NOT NULL,
      web_url TEXT,
      title TEXT NOT NULL,
      description TEXT
    ) STRICT;
    CREATE INDEX merge_requests_by_update ON merge_requests (is_open, updated_at, id);
    CREATE INDEX merge_requests_by_any_update ON merge_requests (updated_at, id);
    CREATE INDEX merge_requests_of_project ON merge_requests (project_id, is_open, updated_at, id);
    CREATE INDEX merge_requests_of_assignee ON merge_requests (assignee_id, is_open, updated_at, id);
    CREATE INDEX merge_requests_of_author ON merge_requests (author_id, is_open, updated_at, id);

    CREATE TABLE notes (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      author_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER,
      system INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX notes_of_item ON notes (item_kind, item_id, created_at, id);

    CREATE TABLE todos (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      project_id INTEGER NOT NULL,
      author_id INTEGER NOT NULL,
      action_name TEXT NOT NULL,
      target_kind TEXT NOT NULL,
      target_id INTEGER NOT NULL,
      target_url TEXT NOT NULL,
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX todos_by_state ON todos (state, id);

    -- How far each thread has been read: again when the item says that it has moved on.
    CREATE TABLE threads (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      notes_count INTEGER NOT NULL,
      item_updated_at INTEGER NOT NULL,
      read_at INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;

    -- I4, I5: where each list's crawl stands. Committed with the rows of the page it speaks of.
    CREATE TABLE lists (
      name TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      project_id INTEGER,
      phase TEXT NOT NULL,
      cursor TEXT,
      watermark INTEGER,
      pass_newest INTEGER,
      whole_at INTEGER,
      succeeded_at INTEGER,
      total INTEGER,
      error TEXT
    ) STRICT, WITHOUT ROWID;

    -- I9: edits whose answer stands in the tables above. Readers fold no edit that is named here.
    CREATE TABLE landed (
      edit INTEGER PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE facts (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO facts (name, value) VALUES ('revision', '0');
  `,
}
