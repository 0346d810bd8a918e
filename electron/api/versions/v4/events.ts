import { isWireRow, type WireRow } from '../../../../shared/model/wire-row.ts'

/** The contract's value for a missing commit: a branch was made, or removed. */
const noCommit = '0'.repeat(40)

/** The names that v4 has for notes on lines and notes in discussions: both are notes. */
const sortsOfNotes: ReadonlySet<unknown> = new Set(['DiffNote', 'DiscussionNote'])

/** Turns an event of v4 into the contract's form. */
export function eventOf(row: WireRow): WireRow {
  const { push_data: push, target_type: type, note } = row
  return {
    ...row,
    target_type: sortsOfNotes.has(type) ? 'Note' : type === 'WorkItem' ? 'Issue' : type,
    data: isWireRow(push) ? pushOf(push) : null,
    // A note on a commit has no number of its parent.
    note: isWireRow(note) && typeof note['noteable_id'] === 'number' ? note : null,
  }
}

/** For a push, v4 sends the number of commits and the title of the newest. */
function pushOf(push: WireRow): WireRow {
  const { ref, ref_type: type, commit_from: from, commit_to: to, commit_title: title, commit_count: count } = push
  const newest = typeof to === 'string' && typeof title === 'string' ? [{ id: to, message: title }] : []
  return {
    // The contract names a branch or tag by its whole name.
    ref: typeof ref === 'string' ? `refs/${type === 'tag' ? 'tags' : 'heads'}/${ref}` : ref,
    before: from ?? noCommit,
    after: to ?? noCommit,
    commits: count === 0 ? [] : newest,
    total_commits_count: count,
  }
}
