/**
 * The people of items that only API v4 shows: assignees besides the first, reviewers, and approvers of merge requests.
 * `position` is the order in which they were named.
 */
export const itemPeople = `
CREATE TABLE IF NOT EXISTS item_people (
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  role TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (target_type, target_id, role, user_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS item_people_by_user ON item_people (user_id, target_type, role, target_id);
`

/** How far a reviewer is, and since when somebody has their role: columns that came after the table. */
export const reviewUpgrade = `
ALTER TABLE item_people ADD COLUMN state TEXT NOT NULL DEFAULT 'unreviewed';
ALTER TABLE item_people ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
UPDATE item_people SET created_at = (SELECT created_at FROM merge_requests WHERE merge_requests.id = target_id)
  WHERE target_type = 'MergeRequest';
UPDATE item_people SET state = 'approved' WHERE role = 'reviewer' AND EXISTS (SELECT 1 FROM item_people AS others
  WHERE others.role = 'approver' AND others.target_id = item_people.target_id AND others.user_id = item_people.user_id);
`

/** What API v4 knows of issues and todos besides: columns that came after the tables. */
export const planningUpgrade = `
ALTER TABLE issues ADD COLUMN issue_type TEXT NOT NULL DEFAULT 'issue';
ALTER TABLE issues ADD COLUMN start_date TEXT;
ALTER TABLE todos ADD COLUMN snoozed_until INTEGER;
`

/** The time that items take, in seconds: how much it is to be, and how much it was. */
export const timeTrackingTable = `
CREATE TABLE time_tracking (
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  estimate INTEGER NOT NULL DEFAULT 0,
  spent INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (target_type, target_id)
) WITHOUT ROWID;
`

/** How issues are planned. `iteration` is JSON. */
export const issuePlanTable = `
CREATE TABLE issue_plans (
  issue_id INTEGER PRIMARY KEY REFERENCES issues ON DELETE CASCADE,
  weight INTEGER,
  health TEXT,
  epic TEXT,
  iteration TEXT
);
`

/** Which issues are parts of others. */
export const parentLinkTable = `
CREATE TABLE parent_links (
  child_id INTEGER PRIMARY KEY REFERENCES issues ON DELETE CASCADE,
  parent_id INTEGER NOT NULL REFERENCES issues ON DELETE CASCADE
);
CREATE INDEX parent_links_by_parent ON parent_links (parent_id);
`

/** Iterations, which issues name by their ids: before, each issue had its own in JSON. */
export const iterationUpgrade = `
CREATE TABLE iterations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT,
  start_date TEXT NOT NULL,
  due_date TEXT NOT NULL
);
INSERT INTO iterations (title, start_date, due_date)
  SELECT DISTINCT iteration ->> 'title', iteration ->> 'start', iteration ->> 'due' FROM issue_plans
  WHERE iteration IS NOT NULL ORDER BY 2;
ALTER TABLE issue_plans ADD COLUMN iteration_id INTEGER REFERENCES iterations;
UPDATE issue_plans SET iteration_id = (SELECT id FROM iterations WHERE title IS iteration ->> 'title'
  AND start_date = iteration ->> 'start' AND due_date = iteration ->> 'due');
ALTER TABLE issue_plans DROP COLUMN iteration;
`

/** Epics of groups, which issues name by their ids: before, each issue had the title of its own. Those of a person's projects go. */
export const epicUpgrade = `
CREATE TABLE epics (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES namespaces ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'opened',
  confidential INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (group_id, iid)
);
INSERT INTO epics (group_id, iid, title, created_at, updated_at)
  SELECT namespace_id, row_number() OVER (PARTITION BY namespace_id ORDER BY min(issue_id)), epic,
    min(issues.created_at), min(issues.created_at)
  FROM issue_plans JOIN issues ON issues.id = issue_id JOIN projects ON projects.id = project_id
    JOIN namespaces ON namespaces.id = namespace_id AND kind = 'group'
  WHERE epic IS NOT NULL GROUP BY namespace_id, epic ORDER BY min(issue_id);
ALTER TABLE issue_plans ADD COLUMN epic_id INTEGER REFERENCES epics ON DELETE SET NULL;
CREATE INDEX issue_plans_of_epic ON issue_plans (epic_id);
UPDATE issue_plans SET epic_id = (SELECT epics.id FROM epics JOIN projects ON namespace_id = group_id
    JOIN issues ON issues.project_id = projects.id WHERE issues.id = issue_id AND epics.title = epic)
  WHERE epic IS NOT NULL;
ALTER TABLE issue_plans DROP COLUMN epic;
`

/** Links between issues. The source of one of the type `blocks` goes first. */
export const issueLinkTable = `
CREATE TABLE issue_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id INTEGER NOT NULL REFERENCES issues ON DELETE CASCADE,
  target_id INTEGER NOT NULL REFERENCES issues ON DELETE CASCADE,
  link_type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (source_id, target_id)
);
CREATE INDEX issue_links_by_target ON issue_links (target_id);
`

/**
 * What API v4 knows of a note besides. `discussion` is the id of the note that began the discussion, null for that note
 * itself; `kind` is the type of a note that takes part in one. `position` is JSON, as it was given with a comment on a line.
 */
const noteColumns = [
  'discussion INTEGER',
  'kind TEXT',
  'internal INTEGER NOT NULL DEFAULT 0',
  'resolved_at INTEGER',
  'resolved_by_id INTEGER REFERENCES users ON DELETE SET NULL',
  'position TEXT',
] as const

const notesOfDiscussion = `CREATE INDEX notes_of_discussion ON notes (COALESCE(discussion, id), id);`

/** The statements that give an older table of notes these columns. */
export const noteUpgrade = [
  ...noteColumns.map((column) => `ALTER TABLE notes ADD COLUMN ${column};`),
  notesOfDiscussion,
].join('\n')

/**
 * The comments of reviews that are not published yet. `discussion` is the id of the note that began what a draft answers: an
 * author has one draft at most in each discussion. `position` is JSON, as it was given.
 */
export const draftNoteTable = `
CREATE TABLE draft_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  note TEXT NOT NULL,
  discussion INTEGER,
  resolve_discussion INTEGER NOT NULL,
  commit_id TEXT,
  position TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (merge_request_id, author_id, discussion)
);
`

/** What comments on lines suggest in place of them. */
export const suggestionTable = `
CREATE TABLE suggestions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  note_id INTEGER NOT NULL REFERENCES notes ON DELETE CASCADE,
  lines_above INTEGER NOT NULL,
  lines_below INTEGER NOT NULL,
  from_content TEXT NOT NULL,
  to_content TEXT NOT NULL,
  commit_id TEXT
);
CREATE INDEX suggestions_of_note ON suggestions (note_id);
`

/** Tables of issues, merge requests and snippets, and of everything that belongs to one. */
export const itemTables = `
CREATE TABLE issues (
  id INTEGER PRIMARY KEY,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL,
  confidential INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  assignee_id INTEGER REFERENCES users ON DELETE SET NULL,
  milestone_id INTEGER REFERENCES milestones ON DELETE SET NULL,
  due_date TEXT,
  user_notes_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  moved_to_id INTEGER,
  issue_type TEXT NOT NULL DEFAULT 'issue',
  start_date TEXT,
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
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  -- May outlive the fork it names.
  source_project_id INTEGER NOT NULL,
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
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  assignee_id INTEGER REFERENCES users ON DELETE SET NULL,
  milestone_id INTEGER REFERENCES milestones ON DELETE SET NULL,
  user_notes_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  build_status TEXT,
  open_discussions INTEGER NOT NULL DEFAULT 0,
  resolved_discussions INTEGER NOT NULL DEFAULT 0,
  squash INTEGER NOT NULL DEFAULT 0,
  UNIQUE (project_id, iid)
);
CREATE INDEX merge_requests_of_project_by_updated_at ON merge_requests
  (project_id, updated_at, id, state) WHERE deleted_at IS NULL;
CREATE INDEX merge_requests_of_project_by_created_at ON merge_requests
  (project_id, created_at, id, state) WHERE deleted_at IS NULL;

-- What was pushed, newest id last. Without commits of its own (null), the set stands behind the branch's name.
CREATE TABLE versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  head_sha TEXT NOT NULL,
  base_sha TEXT NOT NULL,
  start_sha TEXT NOT NULL,
  commits TEXT,
  changes TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX versions_of_merge_request ON versions (merge_request_id, id);

CREATE TABLE snippets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  title TEXT NOT NULL,
  file_name TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  body TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  system INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- May outlive the project it names.
  other_project_id INTEGER,
  ${noteColumns.join(',\n  ')}
);
CREATE INDEX notes_of_target ON notes (target_type, target_id, id);
${notesOfDiscussion}

CREATE TABLE awards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  UNIQUE (target_type, target_id, name, user_id)
);

-- Who follows an item: \`explicit\` is what they said themselves (1 or 0), null for those who only take part in it. Authors
-- and assignees take part without a row.
CREATE TABLE subscriptions (
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  explicit INTEGER,
  PRIMARY KEY (user_id, target_type, target_id)
) WITHOUT ROWID;

CREATE TABLE todos (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  note_id INTEGER REFERENCES notes ON DELETE CASCADE,
  action TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  snoozed_until INTEGER
);
CREATE INDEX todos_of_user ON todos (user_id, state, id);
CREATE INDEX todos_of_note ON todos (note_id);
CREATE INDEX todos_of_target ON todos (user_id, target_type, target_id, state);

-- \`item_type\` and \`item_id\` name the issue or merge request an event is about, also when its target is a note.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  action TEXT NOT NULL,
  target_type TEXT,
  target_id INTEGER,
  item_type TEXT,
  item_id INTEGER,
  data TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX events_of_project ON events (project_id, id);
CREATE INDEX events_of_author ON events (author_id, id);
CREATE INDEX events_of_item ON events (item_type, item_id);
${itemPeople}${reviewUpgrade}${draftNoteTable}${suggestionTable}`
