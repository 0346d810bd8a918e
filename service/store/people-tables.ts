/** The last change of rows whose tables have no `updated_at`. Ids are never reused, so rows of deleted things can stay. */
export const lastChanges = `
CREATE TABLE IF NOT EXISTS last_changes (
  table_name TEXT NOT NULL,
  id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (table_name, id)
) WITHOUT ROWID;
`

/** The groups above each group, at any depth; each group is its own ancestor too. */
export const lineage = `
CREATE TABLE IF NOT EXISTS lineage (
  ancestor_id INTEGER NOT NULL REFERENCES namespaces ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES namespaces ON DELETE CASCADE,
  PRIMARY KEY (ancestor_id, group_id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lineage_of_group ON lineage (group_id, ancestor_id);
`

/** The dates of memberships, which API v4 tells: since when, until which day, and when they were changed last. */
const memberColumns = [
  'created_at INTEGER NOT NULL DEFAULT 0',
  'updated_at INTEGER NOT NULL DEFAULT 0',
  'expires_at TEXT',
] as const

/** The statements that give an older table of members these columns. Who was one already has been since the beginning. */
export const memberUpgrade = `
${memberColumns.map((column) => `ALTER TABLE members ADD COLUMN ${column};`).join('\n')}
UPDATE members SET created_at = CASE source_type
  WHEN 'Project' THEN (SELECT created_at FROM projects WHERE projects.id = source_id)
  ELSE (SELECT created_at FROM namespaces WHERE namespaces.id = source_id) END;
UPDATE members SET updated_at = created_at;
`

/** Tables of users and their credentials, of namespaces and their members, and of hooks. */
export const peopleTables = `
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
  skype TEXT NOT NULL DEFAULT '',
  linkedin TEXT NOT NULL DEFAULT '',
  twitter TEXT NOT NULL DEFAULT '',
  website_url TEXT NOT NULL DEFAULT '',
  two_factor_enabled INTEGER NOT NULL DEFAULT 0,
  -- Null for one who has not confirmed their address.
  confirmed_at INTEGER,
  last_sign_in_at INTEGER,
  current_sign_in_at INTEGER,
  created_at INTEGER NOT NULL
);

-- How a directory or another service knows a user.
CREATE TABLE identities (
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  provider TEXT NOT NULL,
  extern_uid TEXT NOT NULL,
  PRIMARY KEY (user_id, provider)
) WITHOUT ROWID;

CREATE TABLE keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  title TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
);
CREATE INDEX keys_of_user ON keys (user_id, id);

-- Addresses besides the one in \`users\`.
CREATE TABLE emails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at INTEGER NOT NULL
);
CREATE INDEX emails_of_user ON emails (user_id, id);

CREATE TABLE hooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  token TEXT,
  push_events INTEGER NOT NULL,
  tag_push_events INTEGER NOT NULL,
  enable_ssl_verification INTEGER NOT NULL,
  merge_requests_events INTEGER NOT NULL DEFAULT 0,
  repository_update_events INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE tokens (
  token TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  kind TEXT NOT NULL,
  scope TEXT NOT NULL,
  expires_at INTEGER,
  revoked INTEGER NOT NULL,
  permissions TEXT
) WITHOUT ROWID;
CREATE INDEX tokens_by_user ON tokens (user_id, kind);

CREATE TABLE namespaces (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The whole path, with those of the groups above.
  path TEXT NOT NULL UNIQUE COLLATE NOCASE,
  -- The group that a group stands in. Only API v4 knows any.
  parent_id INTEGER REFERENCES namespaces ON DELETE CASCADE,
  description TEXT NOT NULL,
  owner_id INTEGER REFERENCES users ON DELETE CASCADE,
  visibility_level INTEGER NOT NULL,
  avatar_url TEXT,
  lfs_enabled INTEGER NOT NULL DEFAULT 1,
  request_access_enabled INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);

CREATE TABLE members (
  source_type TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
  access_level INTEGER NOT NULL,
  notification_level INTEGER NOT NULL,
  ${memberColumns.join(',\n  ')},
  PRIMARY KEY (source_type, source_id, user_id)
) WITHOUT ROWID;
CREATE INDEX members_by_user ON members (user_id, source_type, source_id, access_level);
${lineage}${lastChanges}`

/** Groups that were deleted and are kept for a while. */
export const keptGroupUpgrade = `
ALTER TABLE namespaces ADD COLUMN marked_for_deletion_at INTEGER;
CREATE INDEX groups_to_delete ON namespaces (marked_for_deletion_at) WHERE marked_for_deletion_at IS NOT NULL;
`

/** What people say of themselves, and who is none: both are told over API v4 alone. */
export const userStatusUpgrade = `
ALTER TABLE users ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
CREATE TABLE user_statuses (
  user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  emoji TEXT NOT NULL,
  message TEXT NOT NULL,
  availability TEXT NOT NULL,
  clear_at INTEGER
);
`
