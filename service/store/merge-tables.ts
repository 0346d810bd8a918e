/**
 * What merges over API v4 need besides, and what came to the tables of projects and merge requests for it. The commits that a
 * branch got by merges and the like are kept in their order; `parent_ids` is JSON. What is to happen to a merge request at a
 * moment to come is a due change.
 */
export const mergeTables = `
ALTER TABLE projects ADD COLUMN merge_method TEXT NOT NULL DEFAULT 'merge';
ALTER TABLE projects ADD COLUMN squash_option TEXT NOT NULL DEFAULT 'default_off';
ALTER TABLE projects ADD COLUMN merge_commit_template TEXT;
ALTER TABLE projects ADD COLUMN squash_commit_template TEXT;
ALTER TABLE merge_requests ADD COLUMN squash_commit_sha TEXT;
ALTER TABLE merge_requests ADD COLUMN merge_commit_message TEXT;
ALTER TABLE merge_requests ADD COLUMN squash_commit_message TEXT;
ALTER TABLE merge_requests ADD COLUMN merge_after INTEGER;
ALTER TABLE merge_requests ADD COLUMN merge_error TEXT;

CREATE TABLE branch_commits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  branch TEXT NOT NULL,
  sha TEXT NOT NULL,
  parent_ids TEXT NOT NULL,
  message TEXT NOT NULL,
  author_name TEXT NOT NULL,
  author_email TEXT NOT NULL,
  committer_name TEXT NOT NULL,
  committer_email TEXT NOT NULL,
  -- The merge request that it brings into the branch.
  merge_request_id INTEGER REFERENCES merge_requests ON DELETE SET NULL,
  -- The commit that it brings into the branch once more, or takes back; JSON of the files that it changes without a merge request.
  repeats TEXT,
  undoes TEXT,
  changes TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX branch_commits_of_branch ON branch_commits (project_id, branch, id);
CREATE INDEX branch_commits_by_sha ON branch_commits (project_id, sha);

CREATE TABLE description_templates (
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (project_id, type, name)
) WITHOUT ROWID;

CREATE TABLE due_changes (
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  kind TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  skip_ci INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  PRIMARY KEY (merge_request_id, kind)
) WITHOUT ROWID;
CREATE INDEX due_changes_by_moment ON due_changes (due_at, merge_request_id);
`

/** The statements for older tables. The commits of merges that were made before are told by the merge requests. */
export const mergeUpgrade = `${mergeTables}
INSERT INTO branch_commits (project_id, branch, sha, parent_ids, message, author_name, author_email, committer_name,
    committer_email, merge_request_id, created_at)
  SELECT project_id, target_branch, merge_commit_sha, '[]', 'Merge branch ''' || source_branch || ''' into ''' ||
    target_branch || '''', name, email, name, email, merge_requests.id, merge_requests.updated_at
  FROM merge_requests JOIN users ON users.id = author_id
  WHERE merge_commit_sha IS NOT NULL AND merge_requests.deleted_at IS NULL ORDER BY merge_requests.updated_at;
`

/** What holds merge requests up besides what their rows tell: others that go first, status checks of the project, and trains. */
export const obstacleTables = `
CREATE TABLE merge_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  blocking_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  blocked_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  UNIQUE (blocked_id, blocking_id)
);
CREATE INDEX merge_blocks_by_blocking ON merge_blocks (blocking_id);

ALTER TABLE projects ADD COLUMN only_allow_merge_if_all_status_checks_passed INTEGER NOT NULL DEFAULT 0;
CREATE TABLE status_checks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL,
  external_url TEXT NOT NULL,
  UNIQUE (project_id, name)
);
CREATE TABLE status_check_results (
  check_id INTEGER NOT NULL REFERENCES status_checks ON DELETE CASCADE,
  sha TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (check_id, sha)
) WITHOUT ROWID;

CREATE TABLE train_cars (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merge_request_id INTEGER NOT NULL UNIQUE REFERENCES merge_requests ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
`
