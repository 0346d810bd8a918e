/** The description and owner of triggers that were made over API v4. */
export const triggerMakers = `
CREATE TABLE IF NOT EXISTS trigger_makers (
  trigger_id INTEGER PRIMARY KEY REFERENCES triggers ON DELETE CASCADE,
  description TEXT NOT NULL,
  owner_id INTEGER REFERENCES users ON DELETE SET NULL
);
`

const milestoneColumns = `
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER REFERENCES projects ON DELETE CASCADE,
  group_id INTEGER REFERENCES namespaces ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL,
  start_date TEXT,
  due_date TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project_id, iid),
  UNIQUE (group_id, iid),
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
`

/**
 * Milestones become a group's or a project's: SQLite makes a table anew for that. While the old one is dropped, the items
 * lose their milestones, so that these are kept beside until then.
 */
export const groupMilestones = `
CREATE TABLE milestones_anew (${milestoneColumns});
INSERT INTO milestones_anew
  SELECT id, iid, project_id, NULL, title, description, state, start_date, due_date, created_at, updated_at FROM milestones;
DELETE FROM sqlite_sequence WHERE name = 'milestones_anew';
INSERT INTO sqlite_sequence SELECT 'milestones_anew', seq FROM sqlite_sequence WHERE name = 'milestones';
CREATE TEMP TABLE planned_issues AS SELECT id, milestone_id FROM issues WHERE milestone_id IS NOT NULL;
CREATE TEMP TABLE planned_merge_requests AS SELECT id, milestone_id FROM merge_requests WHERE milestone_id IS NOT NULL;
DROP TABLE milestones;
ALTER TABLE milestones_anew RENAME TO milestones;
UPDATE issues SET milestone_id = planned_issues.milestone_id FROM temp.planned_issues WHERE planned_issues.id = issues.id;
UPDATE merge_requests SET milestone_id = planned_merge_requests.milestone_id FROM temp.planned_merge_requests
  WHERE planned_merge_requests.id = merge_requests.id;
DROP TABLE temp.planned_issues;
DROP TABLE temp.planned_merge_requests;
`

/** What API v4 lets a project require of a merge. */
const approvalColumns = [
  `tier TEXT NOT NULL DEFAULT 'free'`,
  'approvals_before_merge INTEGER NOT NULL DEFAULT 0',
] as const

/** The statements that give an older table of projects these columns. */
export const approvalUpgrade = approvalColumns.map((column) => `ALTER TABLE projects ADD COLUMN ${column};`).join('\n')

/** What projects of newer services ask of whoever approves, and that they are kept for a while after they were deleted. */
export const keptProjectUpgrade = `
ALTER TABLE projects ADD COLUMN require_password_to_approve INTEGER NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN marked_for_deletion_at INTEGER;
CREATE INDEX projects_to_delete ON projects (marked_for_deletion_at) WHERE marked_for_deletion_at IS NOT NULL;
`
/** Rules about who has to approve merge requests. */
export const approvalRuleTable = `
CREATE TABLE approval_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL,
  rule_type TEXT NOT NULL,
  section TEXT,
  approvals_required INTEGER NOT NULL,
  user_ids TEXT NOT NULL
);
CREATE INDEX approval_rules_of_project ON approval_rules (project_id, id);
`

/** Tables of projects, with their triggers, stars, labels and milestones. */
export const projectTables = `
CREATE TABLE projects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  namespace_id INTEGER NOT NULL REFERENCES namespaces ON DELETE CASCADE,
  name TEXT NOT NULL,
  path TEXT NOT NULL COLLATE NOCASE,
  description TEXT,
  default_branch TEXT NOT NULL,
  visibility_level INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  tag_list TEXT NOT NULL,
  -- May outlive the user it names.
  creator_id INTEGER NOT NULL,
  issues_enabled INTEGER NOT NULL,
  merge_requests_enabled INTEGER NOT NULL,
  avatar_url TEXT,
  runners_token TEXT NOT NULL,
  wiki_enabled INTEGER NOT NULL DEFAULT 1,
  builds_enabled INTEGER NOT NULL DEFAULT 1,
  snippets_enabled INTEGER NOT NULL DEFAULT 1,
  container_registry_enabled INTEGER NOT NULL DEFAULT 1,
  shared_runners_enabled INTEGER NOT NULL DEFAULT 1,
  public_builds INTEGER NOT NULL DEFAULT 1,
  lfs_enabled INTEGER NOT NULL DEFAULT 1,
  request_access_enabled INTEGER NOT NULL DEFAULT 0,
  forked_from_id INTEGER REFERENCES projects ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL,
  external_tracker INTEGER NOT NULL DEFAULT 0,
  only_allow_merge_if_build_succeeds INTEGER NOT NULL DEFAULT 0,
  only_allow_merge_if_all_discussions_are_resolved INTEGER NOT NULL DEFAULT 0,
  ${approvalColumns.join(',\n  ')},
  UNIQUE (namespace_id, path)
);

CREATE INDEX projects_of_source ON projects (forked_from_id);

-- Deleted ones stay, marked, so that deleting one again answers the same.
CREATE TABLE triggers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  token TEXT NOT NULL UNIQUE,
  last_used INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
);
CREATE INDEX triggers_of_project ON triggers (project_id, id);
${triggerMakers}

CREATE TABLE stars (
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (project_id, user_id)
) WITHOUT ROWID;

-- A label is a project's, or a group's and then shared by its projects.
CREATE TABLE labels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES projects ON DELETE CASCADE,
  group_id INTEGER REFERENCES namespaces ON DELETE CASCADE,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  priority INTEGER,
  UNIQUE (project_id, name),
  UNIQUE (group_id, name),
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
);

CREATE TABLE label_links (
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  label_id INTEGER NOT NULL REFERENCES labels ON DELETE CASCADE,
  PRIMARY KEY (target_type, target_id, label_id)
) WITHOUT ROWID;
CREATE INDEX label_links_by_label ON label_links (label_id, target_type, target_id);

-- A milestone is a project's, or a group's and then for the items of its projects.
CREATE TABLE milestones (${milestoneColumns});
`

const tablesOfBoards = (owner: string) => `
CREATE TABLE boards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ${owner},
  name TEXT NOT NULL,
  milestone_id INTEGER REFERENCES milestones ON DELETE SET NULL,
  assignee_id INTEGER REFERENCES users ON DELETE SET NULL
) STRICT;
CREATE INDEX boards_of_project ON boards (project_id, name);

CREATE TABLE board_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  board_id INTEGER NOT NULL REFERENCES boards ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES labels ON DELETE CASCADE,
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX board_lists_of_board ON board_lists (board_id, position);
`

/** Boards of issues of a project, or of all projects in a group. Their lists have a label each. */
export const boardTables = `${tablesOfBoards(`project_id INTEGER REFERENCES projects ON DELETE CASCADE,
  group_id INTEGER REFERENCES namespaces ON DELETE CASCADE CHECK ((project_id IS NULL) <> (group_id IS NULL))`)}
CREATE INDEX boards_of_group ON boards (group_id, name);
`

/** The tables as they were first made: with boards of projects alone. */
export const projectBoardTables = tablesOfBoards('project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE')

/** Boards become a group's or a project's: SQLite makes a table anew for that, and the lists of its rows with it. */
export const groupBoards = `
CREATE TEMP TABLE boards_before AS SELECT * FROM boards;
CREATE TEMP TABLE board_lists_before AS SELECT * FROM board_lists;
DROP TABLE board_lists;
DROP TABLE boards;
${boardTables}
INSERT INTO boards (id, project_id, name, milestone_id, assignee_id)
  SELECT id, project_id, name, milestone_id, assignee_id FROM temp.boards_before;
INSERT INTO board_lists SELECT id, board_id, label_id, position FROM temp.board_lists_before;
DROP TABLE temp.boards_before;
DROP TABLE temp.board_lists_before;
`

/** The emoji that groups have of their own. */
export const customEmojiTable = `
CREATE TABLE custom_emoji (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES namespaces ON DELETE CASCADE,
  name TEXT NOT NULL,
  url TEXT,
  picture BLOB,
  UNIQUE (group_id, name)
) STRICT;
`

/** Files that were attached to texts. */
export const uploadTable = `
CREATE TABLE uploads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  user_id INTEGER REFERENCES users ON DELETE SET NULL,
  secret TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`
