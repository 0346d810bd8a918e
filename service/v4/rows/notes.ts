import type { noteResource } from '../../resources/notes.ts'
import { isoOrNull } from '../../resources/moments.ts'
import { briefUsers } from '../../resources/users.ts'
import { isResolvable } from '../../rules/discussions.ts'
import { placedNow } from '../../rules/positions.ts'
import type { Position } from '../../rules/positions.ts'
import { placeSuggestion } from '../../rules/suggestions.ts'
import { diffVersionsOf } from '../../rules/versions.ts'
import type { MergeRequestRow } from '../../store/merge-requests.ts'
import type { NoteRow } from '../../store/notes.ts'
import { rowsById } from '../../store/rows.ts'
import { suggestionsOf } from '../../store/suggestions.ts'
import type { Showing } from '../versioned-service.ts'
import { suggestionRow } from './suggestions.ts'

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

/** Returns what is told of comments on lines, by their ids: their current positions in the diffs, and what they suggest. */
function placesOf({ versioned }: Showing, notes: readonly NoteRow[]) {
  const { store } = versioned.workspace
  const placed = notes.filter(({ position }) => position !== null)
  const targets = [...new Set(placed.map(({ target_id }) => target_id))]
  const rows = rowsById<MergeRequestRow>(store, 'merge_requests', targets)
  const items = new Map([...rows.values()].map((row) => [row.id, { row, versions: diffVersionsOf(store, row) }]))
  const suggested = versioned.has('suggestions')
    ? Map.groupBy(
        suggestionsOf(
          store,
          placed.map(({ id }) => id),
        ),
        ({ note_id }) => note_id,
      )
    : null
  return new Map(
    placed.map((note) => {
      const item = items.get(note.target_id)
      const position = placedNow(item?.versions ?? [], JSON.parse(note.position ?? 'null') as Position)
      const suggestions = (item && suggested?.get(note.id)) ?? []
      const shown = suggestions.map((one) => item && suggestionRow(store, placeSuggestion(one, note, item)))
      return [note.id, { position, ...(suggested ? { suggestions: shown } : {}) }] as const
    }),
  )
}

/** Notes. v4 counts no votes on them. */
export function noteRows(showing: Showing, notes: readonly NoteResource[]) {
  const { versioned } = showing
  const numbers = numbersOf(showing, notes)
  const stored = rowsById<NoteRow>(
    versioned.workspace.store,
    'notes',
    notes.map(({ id }) => id),
  )
  const rows = [...stored.values()]
  const places = placesOf(showing, rows)
  const user = briefUsers(
    versioned.workspace,
    rows.map(({ resolved_by_id }) => resolved_by_id),
  )
  const resolution = (row: NoteRow | undefined) => {
    if (!row || !isResolvable(row, versioned.has('issueDiscussionsResolvable'))) return { resolvable: false }
    const by = row.resolved_by_id
    return {
      resolvable: true,
      resolved: row.resolved_at !== null,
      resolved_by: by === null ? null : user(by),
      ...(versioned.has('resolvedDates') ? { resolved_at: isoOrNull(row.resolved_at) } : {}),
    }
  }
  const internal = (note: NoteResource) => stored.get(note.id)?.internal === 1
  return notes.map((note) => ({
    id: note.id,
    type: stored.get(note.id)?.kind ?? null,
    body: note.body,
    ...(versioned.has('noAttachments') ? {} : { attachment: null }),
    author: note.author,
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    noteable_id: note.noteable_id,
    noteable_type: note.noteable_type,
    noteable_iid: numbers.get(`${note.noteable_type} ${note.noteable_id}`) ?? null,
    ...(places.has(note.id) ? { commit_id: null, ...places.get(note.id) } : {}),
    ...resolution(stored.get(note.id)),
    ...(versioned.has('noteProject')
      ? { project_id: stored.get(note.id)?.project_id, confidential: internal(note), commands_changes: {} }
      : {}),
    ...(versioned.has('internalNotes') ? { internal: internal(note) } : {}),
    ...(versioned.has('importedNotes') ? { imported: false, imported_from: 'none' } : {}),
  }))
}
