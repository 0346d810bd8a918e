import type { EventRow } from '../store/events.ts'
import type { MilestoneRow } from '../store/milestones.ts'
import type { SnippetRow } from '../store/snippets.ts'
import type { IssueRow } from '../store/issues.ts'
import type { TargetType } from '../store/labels.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import { rowsById } from '../store/rows.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'
import { noteResources } from './notes.ts'
import { briefUsers } from './users.ts'

function itemIds(rows: readonly EventRow[], type: TargetType | 'Snippet'): (number | null)[] {
  return rows.filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id)
}

/** Contract, "Activity event". Events have no id there; a comment's carries the note. */
export function eventResources(workspace: Workspace, rows: readonly EventRow[]) {
  const { store } = workspace
  const issues = rowsById<IssueRow>(store, 'issues', itemIds(rows, 'Issue'))
  const mergeRequests = rowsById<MergeRequestRow>(store, 'merge_requests', itemIds(rows, 'MergeRequest'))
  const snippets = rowsById<SnippetRow>(store, 'snippets', itemIds(rows, 'Snippet'))
  const milestones = rowsById<MilestoneRow>(
    store,
    'milestones',
    rows.filter(({ target_type }) => target_type === 'Milestone').map(({ target_id }) => target_id),
  )
  const titled = { Issue: issues, MergeRequest: mergeRequests, Snippet: snippets }
  const titleOf = (row: EventRow): string | null => {
    if (row.target_type === 'Milestone') return milestones.get(row.target_id ?? 0)?.title ?? null
    return row.item_type === null ? null : (titled[row.item_type].get(row.item_id ?? 0)?.title ?? null)
  }
  const noteRows = rowsById<NoteRow>(
    store,
    'notes',
    rows.filter(({ target_type }) => target_type === 'Note').map(({ target_id }) => target_id),
  )
  const notes = new Map(noteResources(workspace, [...noteRows.values()]).map((note) => [note.id, note]))
  const user = briefUsers(
    workspace,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map((row) => {
    const author = user(row.author_id)
    const note = row.target_type === 'Note' && row.target_id !== null ? notes.get(row.target_id) : undefined
    return {
      title: null,
      project_id: row.project_id,
      action_name: row.action,
      target_id: row.target_id,
      target_type: row.target_type,
      author_id: row.author_id,
      data: row.data === null ? null : (JSON.parse(row.data) as unknown),
      target_title: titleOf(row),
      created_at: isoOf(row.created_at),
      ...(note ? { note } : {}),
      author,
      author_username: author.username,
    }
  })
}
