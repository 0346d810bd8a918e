import type { Migration } from '../../database/migrate.ts'

/** SQL: the user of the account. */
export const owner = `(SELECT user_id FROM inbox_state)`
const username = `(SELECT username FROM inbox_state)`

function ofItem(id: string): string {
  return `item_kind = 'mergeRequest' AND item_id = ${id}`
}

const newMoments = [
  'rereview_at',
  'approved_at',
  'changes_requested_at',
  'threads_resolved_at',
  'mergeable_at',
] as const
const moments = ['assigned_at', 'unmergeable_at', 'review_at', 'settled_at', ...newMoments]

/**
 * A moment after all that is known of a merge request. It stands for that of a change that the service does not date: what changes
 * now is newer than whatever the user has seen and written.
 */
export function momentAfterAll(id: string, updatedAt: string): string {
  const latest = `max(${moments.map((column) => `coalesce(${column}, 0)`).join(', ')})`
  return `max(${updatedAt},
    coalesce((SELECT newest_at + 1 FROM inbox_entries WHERE ${ofItem(id)}), 0),
    coalesce((SELECT ${latest} + 1 FROM inbox_noticed WHERE ${ofItem(id)}), 0),
    coalesce((SELECT max(created_at) + 1 FROM notes WHERE ${ofItem(id)} AND system = 0 AND author_id = ${owner}), 0))`
}

const nextMoment = momentAfterAll('NEW.id', 'NEW.updated_at')

/** The value of a column of what was noticed of the row. */
export function noticed(column: string): string {
  return `(SELECT ${column} FROM inbox_noticed WHERE ${ofItem('NEW.id')})`
}

/** SQL: the time of the newest line of the service with these words, null where that is not newer than what was known. */
function lineAt(words: string, author: string, known: string): string {
  return `(SELECT CASE WHEN max(created_at) > coalesce(${known}, 0) THEN max(created_at) END FROM notes
    WHERE ${ofItem('NEW.id')} AND system = 1 AND ${author} AND body LIKE ${words})`
}

/** SQL: notes values of the row's columns of what was noticed. */
export function notice(columns: readonly string[], values: readonly string[], condition = 'true'): string {
  return `INSERT INTO inbox_noticed (item_kind, item_id, ${columns.join(', ')})
    SELECT 'mergeRequest', NEW.id, ${values.join(', ')} WHERE ${condition}
    ON CONFLICT DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')};`
}

/** SQL: the state of the user's own review. */
function ownState(row: 'NEW' | 'OLD'): string {
  return `(${row}.review_states ->> ('$."' || ${owner} || '"'))`
}

const askedBefore = noticed('max(coalesce(review_at, 0), coalesce(rereview_at, 0))')
const todoAt = `(SELECT CASE WHEN max(created_at) > coalesce(${askedBefore}, 0) THEN max(created_at) END FROM todos
  WHERE target_kind = 'mergeRequest' AND target_id = NEW.id AND action_name = 'review_requested')`
const askedAt = lineAt(`'%requested review from%@' || ${username} || '%'`, `author_id IS NOT ${owner}`, askedBefore)

const newApprovers = `SELECT value FROM json_each(NEW.approver_ids)
  WHERE value IS NOT ${owner} AND value NOT IN (SELECT value FROM json_each(OLD.approver_ids))`
const approvedAt = lineAt(`'approved this merge request%'`, `author_id IN (${newApprovers})`, noticed('approved_at'))

const newRequesters = `SELECT CAST(review.key AS INTEGER) FROM json_each(NEW.review_states) AS review
  WHERE review.value = 'requested_changes' AND CAST(review.key AS INTEGER) IS NOT ${owner}
    AND (OLD.review_states ->> ('$."' || review.key || '"')) IS NOT 'requested_changes'`
const requestedAt = lineAt(`'requested changes%'`, `author_id IN (${newRequesters})`, noticed('changes_requested_at'))

/** Obstacles to a merge in general, and the mark of unfinished work, which only its author takes away. */
const isHeld = `NEW.detailed_merge_status NOT IN
  ('mergeable', 'unchecked', 'checking', 'preparing', 'approvals_syncing', 'draft_status', 'not_open')`

/** SQL: notes whether something holds up the merge of the user's own merge request, and since when nothing does. */
export function triggerOfHeldOrMergeable(moment: string): string {
  return `CREATE TRIGGER inbox_held_or_mergeable AFTER UPDATE OF detailed_merge_status ON merge_requests
      WHEN NEW.author_id = ${owner} AND NEW.detailed_merge_status IS NOT OLD.detailed_merge_status BEGIN
      ${notice(
        ['was_held', 'mergeable_at'],
        ['0', moment],
        `NEW.detailed_merge_status = 'mergeable' AND ${noticed('was_held')} = 1`,
      )}
      ${notice(['was_held'], ['1'], isHeld)}
    END;`
}

/**
 * States of the reviews of a merge request, as JSON by the ids of the reviewers; null until the service has said so, and where it
 * has none. No row of a list has them, so they have a revision of their own (I6), and a time at which they were read.
 *
 * Moments of what they bring are noted for the inbox, as of all that concerns the user (0005-inbox.ts): that the user was asked once
 * more; and of their own merge requests an approval, requested changes, the last thread that was resolved, and that nothing holds up
 * the merge any more. What is known for the first time is no news.
 */
export const reviewStates: Migration = {
  version: 27,
  sql: `
    ALTER TABLE merge_requests ADD COLUMN review_states TEXT;
    ALTER TABLE merge_requests ADD COLUMN reviews_revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE review_readings (merge_request_id INTEGER PRIMARY KEY, read_at INTEGER NOT NULL) STRICT;
    CREATE TRIGGER review_readings_of_removed AFTER DELETE ON merge_requests BEGIN
      DELETE FROM review_readings WHERE merge_request_id = OLD.id;
    END;

    ${newMoments.map((column) => `ALTER TABLE inbox_noticed ADD COLUMN ${column} INTEGER;`).join('\n')}
    ALTER TABLE inbox_noticed ADD COLUMN threads_resolved_by INTEGER;
    -- Something has held up the merge since it was last known that nothing does.
    ALTER TABLE inbox_noticed ADD COLUMN was_held INTEGER NOT NULL DEFAULT 0;

    CREATE TRIGGER inbox_asked_again AFTER UPDATE OF review_states ON merge_requests
      WHEN ${ownState('NEW')} = 'unreviewed' AND ${ownState('OLD')} NOT IN ('unreviewed', 'review_started') BEGIN
      ${notice(['rereview_at'], [`coalesce(${todoAt}, ${askedAt}, ${nextMoment})`])}
    END;
    CREATE TRIGGER inbox_asked_no_more AFTER UPDATE OF reviewer_ids ON merge_requests
      WHEN NOT EXISTS (SELECT 1 FROM json_each(NEW.reviewer_ids) WHERE value = ${owner}) BEGIN
      UPDATE inbox_noticed SET rereview_at = NULL WHERE ${ofItem('NEW.id')} AND rereview_at IS NOT NULL;
    END;

    CREATE TRIGGER inbox_approved AFTER UPDATE OF approver_ids ON merge_requests
      WHEN NEW.author_id = ${owner} AND OLD.approvals_revision > 0 AND EXISTS (${newApprovers}) BEGIN
      ${notice(['approved_at'], [`coalesce(${approvedAt}, ${nextMoment})`])}
    END;

    CREATE TRIGGER inbox_changes_requested AFTER UPDATE OF review_states ON merge_requests
      WHEN NEW.author_id = ${owner} AND OLD.review_states IS NOT NULL AND EXISTS (${newRequesters}) BEGIN
      ${notice(['changes_requested_at'], [`coalesce(${requestedAt}, ${nextMoment})`])}
    END;

    CREATE TRIGGER inbox_held AFTER INSERT ON merge_requests
      WHEN NEW.author_id = ${owner} AND NEW.is_open = 1 AND ${isHeld} BEGIN
      ${notice(['was_held'], ['1'])}
    END;
    ${triggerOfHeldOrMergeable(nextMoment)}

    CREATE TRIGGER inbox_threads_resolved AFTER UPDATE OF resolved ON notes
      WHEN NEW.item_kind = 'mergeRequest' AND NEW.resolvable = 1 AND NEW.resolved = 1 AND OLD.resolvable = 1 AND OLD.resolved = 0
        AND NEW.resolved_by IS NOT ${owner}
        AND NOT EXISTS (SELECT 1 FROM notes WHERE ${ofItem('NEW.item_id')} AND resolvable = 1 AND resolved = 0)
        AND (SELECT author_id FROM merge_requests WHERE id = NEW.item_id) = ${owner} BEGIN
      INSERT INTO inbox_noticed (item_kind, item_id, threads_resolved_at, threads_resolved_by)
        SELECT 'mergeRequest', id, coalesce(NEW.resolved_at, ${momentAfterAll('id', 'updated_at')}), NEW.resolved_by
        FROM merge_requests WHERE id = NEW.item_id
        ON CONFLICT DO UPDATE SET threads_resolved_at = excluded.threads_resolved_at,
          threads_resolved_by = excluded.threads_resolved_by;
    END;
  `,
}
