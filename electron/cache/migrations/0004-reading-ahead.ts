import type { Migration } from '../../database/migrate.ts'

/**
 * The parts of items that are read ahead: awards, commits, versions, changes and pictures; and the state of each reading. I1
 * holds here too: all of it is from the service, except `item_parts`, which has the times of the readings, and `pictures`, which
 * has the targets of links in the service's texts.
 */
export const readingAhead: Migration = {
  version: 4,
  sql: `
    CREATE TABLE award_emoji (
      id INTEGER PRIMARY KEY,
      revision INTEGER NOT NULL,
      awardable_kind TEXT NOT NULL,
      awardable_id INTEGER NOT NULL,
      user_id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      name TEXT NOT NULL
    ) STRICT;
    CREATE INDEX award_emoji_of_awardable ON award_emoji (awardable_kind, awardable_id, id);

    -- These three stand and fall with the merge request's branches: they are replaced whole, never row by row.
    CREATE TABLE commits (
      merge_request_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (merge_request_id, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE diff_versions (
      merge_request_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (merge_request_id, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE file_changes (
      id INTEGER PRIMARY KEY,
      merge_request_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      old_path TEXT NOT NULL,
      new_path TEXT NOT NULL,
      a_mode TEXT,
      b_mode TEXT,
      new_file INTEGER NOT NULL,
      renamed_file INTEGER NOT NULL,
      deleted_file INTEGER NOT NULL,
      diff TEXT NOT NULL
    ) STRICT;
    CREATE INDEX file_changes_of_merge_request ON file_changes (merge_request_id, position);

    -- How far each item's parts were read, as of what the item said of itself before: again when it says something else.
    CREATE TABLE item_parts (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      -- 1 when all of it was read, 0 when only what is fetched ahead.
      whole INTEGER NOT NULL,
      item_updated_at INTEGER NOT NULL,
      notes_count INTEGER NOT NULL,
      upvotes INTEGER NOT NULL,
      downvotes INTEGER NOT NULL,
      -- Of which state of the branches the stored changes, commits and versions are; null while there are none.
      diff_of TEXT,
      note_awards_at INTEGER,
      -- Of its notes and changes; pictures, which several items may share, say theirs themselves.
      bytes INTEGER NOT NULL,
      read_at INTEGER NOT NULL,
      -- What the service would not give, as an AppError.
      problem TEXT,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pictures (
      id INTEGER PRIMARY KEY,
      -- SHA-256 of the address, in hexadecimal: the name of its file.
      hash TEXT NOT NULL UNIQUE,
      address TEXT NOT NULL,
      -- wanted, here, failed
      state TEXT NOT NULL,
      type TEXT,
      bytes INTEGER NOT NULL,
      fetched_at INTEGER,
      -- When what failed is tried again; null where that would not help.
      retry_at INTEGER,
      failure TEXT
    ) STRICT;
    CREATE INDEX pictures_not_here ON pictures (id) WHERE state <> 'here';

    CREATE TABLE item_pictures (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      -- The address as it stands in a text of the item.
      written TEXT NOT NULL,
      picture_id INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, written)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_pictures_of_picture ON item_pictures (picture_id);

    CREATE INDEX issues_of_milestone ON issues (milestone_id, updated_at) WHERE milestone_id IS NOT NULL;
    CREATE INDEX merge_requests_of_milestone ON merge_requests (milestone_id, updated_at) WHERE milestone_id IS NOT NULL;
  `,
}
