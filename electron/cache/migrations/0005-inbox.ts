import type { Migration } from '../../database/migrate.ts'

const owner = `(SELECT user_id FROM inbox_state)`

/** Condition that an item can concern the user, judged by its own row. */
function concerned(row: 'NEW' | 'OLD'): string {
  return `(${row}.author_id = ${owner} OR ${row}.assignee_id = ${owner} OR ${row}.subscribed = 1
    OR ${row}.description LIKE '%@' || (SELECT username FROM inbox_state) || '%')`
}

/** Condition that notes or todos of an item arrived before it: they cannot be judged without the item. */
function expected(kind: string): string {
  return `(EXISTS (SELECT 1 FROM notes WHERE item_kind = '${kind}' AND item_id = NEW.id)
    OR EXISTS (SELECT 1 FROM todos WHERE target_kind = '${kind}' AND target_id = NEW.id))`
}

function waits(kind: string, id: string, condition = 'true'): string {
  return `INSERT INTO inbox_waiting (item_kind, item_id) SELECT ${kind}, ${id} WHERE ${condition} ON CONFLICT DO NOTHING;`
}

/**
 * The moment at which a row begins to say something is noted at once, since its `updated_at` changes with everything
 * that happens to it. Each is a time of the service: that of the first version of the row that says so.
 */
function triggersOfItems(kind: string, table: string): string {
  const conflicts = kind === 'mergeRequest'
  // One that had been looked at when it was in conflict with nothing is newer than all that was known of it then, also
  // where the service does not count a conflict as an update.
  const since = `max(NEW.updated_at, coalesce((SELECT newest_at + 1 FROM inbox_entries
    WHERE item_kind = '${kind}' AND item_id = NEW.id), 0))`
  const unmergeable = conflicts ? `CASE WHEN NEW.merge_status = 'cannot_be_merged' THEN ${since} END` : 'NULL'
  return `
    CREATE TRIGGER inbox_new_${table} AFTER INSERT ON ${table} WHEN ${concerned('NEW')} OR ${expected(kind)} BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, assigned_at, ended_at, unmergeable_at)
        SELECT '${kind}', NEW.id,
          CASE WHEN NEW.assignee_id = ${owner} THEN NEW.updated_at END,
          CASE WHEN NEW.is_open = 0 THEN NEW.updated_at END,
          ${conflicts ? `CASE WHEN NEW.merge_status = 'cannot_be_merged' THEN NEW.updated_at END` : 'NULL'}
        WHERE true
        ON CONFLICT DO UPDATE SET assigned_at = excluded.assigned_at, ended_at = excluded.ended_at,
          unmergeable_at = excluded.unmergeable_at;
      ${waits(`'${kind}'`, 'NEW.id')}
      ${waits(`'milestone'`, 'NEW.milestone_id', 'NEW.milestone_id IS NOT NULL')}
    END;

    CREATE TRIGGER inbox_changed_${table} AFTER UPDATE ON ${table} BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, assigned_at, ended_at, unmergeable_at, described_at,
          description_before)
        SELECT '${kind}', NEW.id,
          CASE WHEN NEW.assignee_id = ${owner} THEN NEW.updated_at END,
          CASE WHEN NEW.is_open = 0 THEN NEW.updated_at END,
          ${unmergeable},
          CASE WHEN NEW.description IS NOT OLD.description THEN NEW.updated_at END,
          CASE WHEN NEW.description IS NOT OLD.description THEN coalesce(OLD.description, '') END
        WHERE ${concerned('NEW')} OR ${concerned('OLD')}
        ON CONFLICT DO UPDATE SET
          assigned_at = CASE
            WHEN excluded.assigned_at IS NULL OR OLD.assignee_id IS NOT NEW.assignee_id THEN excluded.assigned_at
            ELSE coalesce(assigned_at, excluded.assigned_at) END,
          ended_at = CASE
            WHEN excluded.ended_at IS NULL OR OLD.state <> NEW.state THEN excluded.ended_at
            ELSE coalesce(ended_at, excluded.ended_at) END,
          -- Services forget and find out again whether branches conflict; that is no news until there was none.
          unmergeable_at = ${conflicts ? `CASE WHEN NEW.merge_status = 'can_be_merged' THEN NULL ELSE coalesce(unmergeable_at, excluded.unmergeable_at) END` : 'NULL'},
          described_at = coalesce(excluded.described_at, described_at),
          description_before = coalesce(description_before, excluded.description_before);
      ${waits(`'${kind}'`, 'NEW.id')}
      ${waits(`'milestone'`, 'NEW.milestone_id', 'NEW.milestone_id IS NOT NULL')}
      ${waits(`'milestone'`, 'OLD.milestone_id', 'OLD.milestone_id IS NOT NULL')}
    END;

    CREATE TRIGGER inbox_removed_${table} AFTER DELETE ON ${table} BEGIN
      DELETE FROM inbox_noticed WHERE item_kind = '${kind}' AND item_id = OLD.id;
      ${waits(`'${kind}'`, 'OLD.id')}
      ${waits(`'milestone'`, 'OLD.milestone_id', 'OLD.milestone_id IS NOT NULL')}
    END;`
}

const newestOfItems = `max(coalesce((SELECT max(updated_at) FROM issues), 0),
  coalesce((SELECT max(updated_at) FROM merge_requests), 0))`

/** Everything that existed when the todos were listed would have its todo in that list. */
function triggerOfTodosListed(event: 'INSERT' | 'UPDATE'): string {
  return `
    CREATE TRIGGER inbox_todos_listed_on_${event.toLowerCase()} AFTER ${event} ON lists
      WHEN NEW.kind = 'todos' AND NEW.phase = 'whole' AND NEW.error IS NULL BEGIN
      UPDATE inbox_state SET todos_read_up_to = max(todos_read_up_to, ${newestOfItems});
    END;`
}

/**
 * The inbox: for each item that concerns the user, the reasons. Triggers note which items moved, whoever stored them,
 * and facts that a row does not show later. The inbox's background job derives the entries of those items from
 * everything that the cache holds of them. All of it can be derived again at any time.
 */
export const inbox: Migration = {
  version: 5,
  sql: `
    -- One row: whose inbox it is, and how far back it reaches (service's times; see inbox/horizon.ts).
    CREATE TABLE inbox_state (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      user_id INTEGER,
      username TEXT,
      since INTEGER NOT NULL DEFAULT 0,
      -- The newest time known when the first sync ended; null before that.
      whole_since INTEGER,
      -- Whether the service lists todos, and the newest time known when they were last listed.
      lists_todos INTEGER NOT NULL DEFAULT 0,
      todos_read_up_to INTEGER NOT NULL DEFAULT 0,
      -- The calendar day for which milestones were looked at.
      day TEXT,
      -- Where looking through all items stands: which kind, after which id; null when it does not.
      scan_kind TEXT,
      scan_after INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO inbox_state (only) VALUES (1);

    -- An id is never used again: a key on the screen must not become another entry.
    CREATE TABLE inbox_entries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      newest_at INTEGER NOT NULL,
      -- The oldest derived reason, and the oldest that only holds until the service's todos are listed again.
      oldest_at INTEGER,
      provisional_at INTEGER,
      reasons TEXT NOT NULL,
      UNIQUE (item_kind, item_id)
    ) STRICT;
    CREATE INDEX todos_of_target ON todos (target_kind, target_id);
    CREATE INDEX inbox_entries_by_time ON inbox_entries (newest_at, id, item_kind, item_id);

    CREATE TABLE inbox_waiting (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE inbox_noticed (
      item_kind TEXT NOT NULL,
      item_id INTEGER NOT NULL,
      assigned_at INTEGER,
      ended_at INTEGER,
      unmergeable_at INTEGER,
      -- A description that changed, as it was before, until it was looked at whether it mentions the user since then.
      described_at INTEGER,
      description_before TEXT,
      mentioned_at INTEGER,
      -- Up to when the user has dealt with it on the service.
      settled_at INTEGER,
      PRIMARY KEY (item_kind, item_id)
    ) STRICT, WITHOUT ROWID;
    ${triggersOfItems('issue', 'issues')}
    ${triggersOfItems('mergeRequest', 'merge_requests')}

    CREATE TRIGGER inbox_new_notes AFTER INSERT ON notes BEGIN ${waits('NEW.item_kind', 'NEW.item_id')} END;
    CREATE TRIGGER inbox_changed_notes AFTER UPDATE ON notes BEGIN
      ${waits('NEW.item_kind', 'NEW.item_id')}
      ${waits('OLD.item_kind', 'OLD.item_id')}
    END;
    CREATE TRIGGER inbox_removed_notes AFTER DELETE ON notes BEGIN ${waits('OLD.item_kind', 'OLD.item_id')} END;

    CREATE TRIGGER inbox_new_todos AFTER INSERT ON todos BEGIN ${waits('NEW.target_kind', 'NEW.target_id')} END;
    CREATE TRIGGER inbox_changed_todos AFTER UPDATE ON todos BEGIN
      ${waits('NEW.target_kind', 'NEW.target_id')}
      ${waits('OLD.target_kind', 'OLD.target_id')}
    END;
    -- Whoever does a todo elsewhere has seen its item as it was, as far as is known here.
    CREATE TRIGGER inbox_done_todos AFTER UPDATE ON todos WHEN NEW.state = 'done' AND OLD.state <> 'done' BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, settled_at)
        SELECT NEW.target_kind, NEW.target_id, max(NEW.created_at, coalesce(CASE NEW.target_kind
          WHEN 'issue' THEN (SELECT updated_at FROM issues WHERE id = NEW.target_id)
          WHEN 'mergeRequest' THEN (SELECT updated_at FROM merge_requests WHERE id = NEW.target_id) END, 0))
        WHERE true
        ON CONFLICT DO UPDATE SET settled_at = max(coalesce(settled_at, 0), excluded.settled_at);
    END;

    CREATE TRIGGER inbox_new_milestones AFTER INSERT ON milestones BEGIN ${waits(`'milestone'`, 'NEW.id')} END;
    CREATE TRIGGER inbox_changed_milestones AFTER UPDATE ON milestones BEGIN ${waits(`'milestone'`, 'NEW.id')} END;
    ${triggerOfTodosListed('INSERT')}
    ${triggerOfTodosListed('UPDATE')}
  `,
}
