/**
 * The tables. Moments are integers, milliseconds since 1970; dates are text, YYYY-MM-DD. `target_type` says `Issue` or
 * `MergeRequest`. Issues and merge requests are only ever marked deleted, so that neither ids nor iids come again.
 */
export const schemaVersion = 1

export const schema = `
CREATE TABLE sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  state TEXT NOT NULL,
  is_admin INTEGER NOT NULL,
  external INTEGER NOT NULL,
  can_create_group INTEGER NOT NULL,
  projects_limit INTEGER NOT NULL,
  avatar_url TEXT,
  bio TEXT,
  location TEXT,
  organization TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE tokens (
  token TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  expires_at INTEGER,
  revoked INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_by_user ON tokens (user_id, kind);

CREATE TABLE namespaces (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE COLLATE NOCASE,
  description TEXT NOT NULL,
  owner_id INTEGER REFERENCES users,
  visibility_level INTEGER NOT NULL,
  avatar_url TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE members (
  source_type TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users,
  access_level INTEGER NOT NULL,
  notification_level INTEGER NOT NULL,
  PRIMARY KEY (source_type, source_id, user_id)
) WITHOUT ROWID;
CREATE INDEX members_by_user ON members (user_id, source_type, source_id, access_level);

CREATE TABLE projects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  namespace_id INTEGER NOT NULL REFERENCES namespaces,
  name TEXT NOT NULL,
  path TEXT NOT NULL COLLATE NOCASE,
  description TEXT,
  default_branch TEXT NOT NULL,
  visibility_level INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  tag_list TEXT NOT NULL,
  creator_id INTEGER NOT NULL REFERENCES users,
  issues_enabled INTEGER NOT NULL,
  merge_requests_enabled INTEGER NOT NULL,
  avatar_url TEXT,
  runners_token TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  UNIQUE (namespace_id, path)
);

CREATE TABLE stars (
  project_id INTEGER NOT NULL REFERENCES projects,
  user_id INTEGER NOT NULL REFERENCES users,
  PRIMARY KEY (project_id, user_id)
) WITHOUT ROWID;

CREATE TABLE labels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  priority INTEGER,
  UNIQUE (project_id, name)
);

CREATE TABLE label_links (
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  label_id INTEGER NOT NULL REFERENCES labels,
  PRIMARY KEY (target_type, target_id, label_id)
) WITHOUT ROWID;
CREATE INDEX label_links_by_label ON label_links (label_id, target_type, target_id);

CREATE TABLE milestones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL,
  start_date TEXT,
  due_date TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project_id, iid)
);

CREATE TABLE issues (
  id INTEGER PRIMARY KEY,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL,
  confidential INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users,
  assignee_id INTEGER REFERENCES users,
  milestone_id INTEGER REFERENCES milestones,
  due_date TEXT,
  user_notes_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  UNIQUE (project_id, iid)
);
-- Lists are paged by offset. Each order has an index that also holds what lists are filtered by, so that neither skipping
-- 99,900 rows nor counting them reads the rows themselves.
CREATE INDEX issues_of_project_by_updated_at ON issues
  (project_id, updated_at, id, state, confidential, author_id, assignee_id) WHERE deleted_at IS NULL;
CREATE INDEX issues_of_project_by_created_at ON issues
  (project_id, created_at, id, state, confidential, author_id, assignee_id) WHERE deleted_at IS NULL;
CREATE INDEX issues_by_updated_at ON issues
  (updated_at, id, project_id, state, confidential, author_id, assignee_id) WHERE deleted_at IS NULL;
CREATE INDEX issues_by_created_at ON issues
  (created_at, id, project_id, state, confidential, author_id, assignee_id) WHERE deleted_at IS NULL;
CREATE INDEX issues_of_author_by_updated_at ON issues
  (author_id, updated_at, id, project_id, state) WHERE deleted_at IS NULL;
CREATE INDEX issues_of_author_by_created_at ON issues
  (author_id, created_at, id, project_id, state) WHERE deleted_at IS NULL;
CREATE INDEX issues_of_milestone ON issues (milestone_id, id) WHERE deleted_at IS NULL;

CREATE TABLE merge_requests (
  id INTEGER PRIMARY KEY,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects,
  source_project_id INTEGER NOT NULL REFERENCES projects,
  source_branch TEXT NOT NULL,
  target_branch TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL,
  conflict INTEGER NOT NULL,
  merge_status TEXT NOT NULL,
  merge_commit_sha TEXT,
  merge_when_build_succeeds INTEGER NOT NULL,
  should_remove_source_branch INTEGER NOT NULL,
  force_remove_source_branch INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users,
  assignee_id INTEGER REFERENCES users,
  milestone_id INTEGER REFERENCES milestones,
  user_notes_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  UNIQUE (project_id, iid)
);
CREATE INDEX merge_requests_of_project_by_updated_at ON merge_requests
  (project_id, updated_at, id, state) WHERE deleted_at IS NULL;
CREATE INDEX merge_requests_of_project_by_created_at ON merge_requests
  (project_id, created_at, id, state) WHERE deleted_at IS NULL;

-- What was pushed, newest id last. Without commits of its own (null), the set stands behind the branch's name.
CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests,
  head_sha TEXT NOT NULL,
  base_sha TEXT NOT NULL,
  start_sha TEXT NOT NULL,
  commits TEXT,
  changes TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX versions_of_merge_request ON versions (merge_request_id, id);

CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users,
  system INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX notes_of_target ON notes (target_type, target_id, id);

CREATE TABLE awards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users,
  created_at INTEGER NOT NULL,
  UNIQUE (target_type, target_id, name, user_id)
);

-- Who follows an item: \`explicit\` is what they said themselves (1 or 0), null for those who only take part in it. Authors
-- and assignees take part without a row.
CREATE TABLE subscriptions (
  user_id INTEGER NOT NULL REFERENCES users,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  explicit INTEGER,
  PRIMARY KEY (user_id, target_type, target_id)
) WITHOUT ROWID;

CREATE TABLE todos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users,
  author_id INTEGER NOT NULL REFERENCES users,
  project_id INTEGER NOT NULL REFERENCES projects,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  note_id INTEGER REFERENCES notes,
  action TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX todos_of_user ON todos (user_id, state, id);
CREATE INDEX todos_of_target ON todos (user_id, target_type, target_id, state);

-- \`item_type\` and \`item_id\` name the issue or merge request an event is about, also when its target is a note.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects,
  author_id INTEGER NOT NULL REFERENCES users,
  action TEXT NOT NULL,
  target_type TEXT,
  target_id INTEGER,
  item_type TEXT,
  item_id INTEGER,
  data TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX events_of_project ON events (project_id, id);
`
