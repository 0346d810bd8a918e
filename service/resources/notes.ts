import type { NoteRow } from '../store/notes.ts'
import type { SnippetRow } from '../store/snippets.ts'
import type { Workspace } from '../workspace.ts'
import { isoOf } from './moments.ts'
import { briefUsers } from './users.ts'

/** Contract, "Note". */
export function noteResources(workspace: Workspace, rows: readonly NoteRow[]) {
  const user = briefUsers(
    workspace,
    rows.map(({ author_id }) => author_id),
  )
  // Real services name these two fields with a question mark. Both are always false, whatever the votes.
  const votes =
    workspace.dialect === 'real' ? { 'upvote?': false, 'downvote?': false } : { upvote: false, downvote: false }
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    attachment: null,
    author: user(row.author_id),
    created_at: isoOf(row.created_at),
    updated_at: isoOf(row.updated_at),
    system: row.system === 1,
    noteable_id: row.target_id,
    noteable_type: row.target_type,
    ...votes,
  }))
}

export function noteResource(workspace: Workspace, row: NoteRow) {
  const [resource] = noteResources(workspace, [row])
  if (!resource) throw new Error('a note has a resource')
  return resource
}

/** A note as the answer to its deletion shows it. In the contract it lacks `updated_at`. */
export function deletedNote(workspace: Workspace, row: NoteRow) {
  const { updated_at, ...rest } = noteResource(workspace, row)
  return workspace.dialect === 'contract' ? rest : { ...rest, updated_at }
}

/** Contract, "Note": the single note of a snippet is shown with fields of the snippet, and without its text. */
export function noteOfSnippet(workspace: Workspace, row: NoteRow, snippet: SnippetRow) {
  const { id, author, updated_at, created_at } = noteResource(workspace, row)
  return {
    id,
    title: snippet.title,
    file_name: snippet.file_name,
    author,
    expires_at: snippet.expires_at === null ? null : isoOf(snippet.expires_at),
    updated_at,
    created_at,
  }
}
