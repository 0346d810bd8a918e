import type { noteResource } from '../../resources/notes.ts'
import type { NoteRow } from '../../store/notes.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'

type NoteResource = ReturnType<typeof noteResource>

const tables = { Issue: 'issues', MergeRequest: 'merge_requests', Snippet: 'snippets' } as const

/** The numbers of the items that notes are on. A snippet has none. */
function numbersOf({ versioned }: Showing, notes: readonly NoteResource[]) {
  const found = Object.entries(tables).flatMap(([type, table]) => {
    const ids = notes.filter(({ noteable_type }) => noteable_type === type).map(({ noteable_id }) => noteable_id)
    const rows = rowsById<{ id: number; iid?: number }>(versioned.workspace.store, table, ids)
    return [...rows.values()].map(({ id, iid }) => [`${type} ${id}`, iid ?? null] as const)
  })
  return new Map(found)
}

/** Notes. v4 counts no votes on them; what was said about a line is an ordinary note on this service. */
export function noteRows(showing: Showing, notes: readonly NoteResource[]) {
  const { versioned } = showing
  const numbers = numbersOf(showing, notes)
  const stored = rowsById<NoteRow>(
    versioned.workspace.store,
    'notes',
    notes.map(({ id }) => id),
  )
  return notes.map((note) => ({
    id: note.id,
    type: null,
    body: note.body,
    ...(versioned.has('noAttachments') ? {} : { attachment: null }),
    author: note.author,
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_type,
    noteable_iid: numbers.get(`${note.noteable_type} ${note.noteable_id}`) ?? null,
    resolvable: false,
    ...(versioned.has('noteProject')
      ? { project_id: stored.get(note.id)?.project_id, confidential: false, commands_changes: {} }
      : {}),
    ...(versioned.has('internalNotes') ? { internal: false } : {}),
    ...(versioned.has('importedNotes') ? { imported: false, imported_from: 'none' } : {}),
  }))
}
