/** Tags with their releases, and environments with what was deployed to them. */
export const releaseTables = `
CREATE TABLE tags (
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL,
  sha TEXT NOT NULL,
  PRIMARY KEY (project_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE releases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  author_id INTEGER REFERENCES users ON DELETE SET NULL,
  tag TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  released_at INTEGER NOT NULL,
  UNIQUE (project_id, tag)
) STRICT;

CREATE TABLE release_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  release_id INTEGER NOT NULL REFERENCES releases ON DELETE CASCADE,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  link_type TEXT NOT NULL
) STRICT;
CREATE INDEX links_of_release ON release_links (release_id);

CREATE TABLE release_milestones (
  release_id INTEGER NOT NULL REFERENCES releases ON DELETE CASCADE,
  milestone_id INTEGER NOT NULL REFERENCES milestones ON DELETE CASCADE,
  PRIMARY KEY (release_id, milestone_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE environments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  name TEXT NOT NULL,
  external_url TEXT,
  state TEXT NOT NULL DEFAULT 'available',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project_id, name)
) STRICT;

CREATE TABLE deployments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  iid INTEGER NOT NULL,
  project_id INTEGER NOT NULL REFERENCES projects ON DELETE CASCADE,
  environment_id INTEGER NOT NULL REFERENCES environments ON DELETE CASCADE,
  user_id INTEGER REFERENCES users ON DELETE SET NULL,
  sha TEXT NOT NULL,
  ref TEXT NOT NULL,
  tag INTEGER NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX deployments_of_project ON deployments (project_id, updated_at);

CREATE TABLE deployed_merge_requests (
  deployment_id INTEGER NOT NULL REFERENCES deployments ON DELETE CASCADE,
  merge_request_id INTEGER NOT NULL REFERENCES merge_requests ON DELETE CASCADE,
  PRIMARY KEY (deployment_id, merge_request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deployments_of_merge_request ON deployed_merge_requests (merge_request_id);
`
