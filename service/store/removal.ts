import type { Store, Value } from './store.ts'

/**
 * Deletes rows that other rows refer to. The schema deletes rows with a foreign key. Rows that refer by type and id
 * have no foreign key, so they are deleted here first.
 */

function forgetItems(store: Store, condition: string, value: Value): void {
  const items = (type: string, table: string): string => `SELECT '${type}', id FROM ${table} WHERE ${condition}`
  const targets = `SELECT * FROM (${items('Issue', 'issues')} UNION ALL ${items('MergeRequest', 'merge_requests')}
    UNION ALL ${items('Snippet', 'snippets')})`
  const values = [value, value, value]
  store.run(
    `DELETE FROM awards WHERE target_type = 'Note' AND target_id IN
      (SELECT id FROM notes WHERE (target_type, target_id) IN (${targets}))`,
    ...values,
  )
  store.run(`DELETE FROM events WHERE (item_type, item_id) IN (${targets})`, ...values)
  for (const table of ['todos', 'notes', 'awards', 'label_links', 'subscriptions', 'item_people', 'time_tracking']) {
    store.run(`DELETE FROM ${table} WHERE (target_type, target_id) IN (${targets})`, ...values)
  }
}

function forgetNotes(store: Store, userId: number): void {
  const notes = 'SELECT id FROM notes WHERE author_id = ?'
  store.run(`DELETE FROM awards WHERE target_type = 'Note' AND target_id IN (${notes})`, userId)
  store.run(`DELETE FROM events WHERE target_type = 'Note' AND target_id IN (${notes})`, userId)
  for (const [type, table] of [
    ['Issue', 'issues'],
    ['MergeRequest', 'merge_requests'],
  ]) {
    store.run(
      `UPDATE ${table} SET user_notes_count = user_notes_count - written.n
        FROM (SELECT target_id, count(*) AS n FROM notes WHERE author_id = ? AND system = 0 AND target_type = '${type}'
          GROUP BY target_id) AS written WHERE written.target_id = ${table}.id`,
      userId,
    )
  }
  store.run('DELETE FROM notes WHERE author_id = ?', userId)
}

/** Deletes a project with everything in it. Merge requests from it into other projects stay there and are closed. */
export function removeProject(store: Store, id: number): void {
  forgetItems(store, 'project_id = ?', id)
  store.run(`DELETE FROM members WHERE source_type = 'Project' AND source_id = ?`, id)
  store.run(
    `UPDATE merge_requests SET state = 'closed' WHERE source_project_id = ? AND project_id <> source_project_id
      AND state IN ('opened', 'reopened')`,
    id,
  )
  store.run('DELETE FROM projects WHERE id = ?', id)
}

/** Deletes a group's namespace, which holds no project any more. */
export function removeGroup(store: Store, id: number): void {
  store.run(`DELETE FROM members WHERE source_type = 'Group' AND source_id = ?`, id)
  store.run('DELETE FROM namespaces WHERE id = ?', id)
}

/**
 * Gives a user's items, notes, awards and events of closings and merges to somebody else. An award that the other user has
 * given as well is not moved.
 */
export function giveContributions(store: Store, fromId: number, toId: number): void {
  for (const table of ['issues', 'merge_requests', 'notes']) {
    store.run(`UPDATE ${table} SET author_id = ? WHERE author_id = ?`, toId, fromId)
  }
  store.run('UPDATE OR IGNORE awards SET user_id = ? WHERE user_id = ?', toId, fromId)
  store.run(`UPDATE events SET author_id = ? WHERE author_id = ? AND action IN ('closed', 'accepted')`, toId, fromId)
}

/** Deletes a user with all they wrote, as real services do; what they were assigned stays. */
export function removeUser(store: Store, id: number): void {
  forgetItems(store, 'author_id = ?', id)
  forgetNotes(store, id)
  store.run('DELETE FROM users WHERE id = ?', id)
}
