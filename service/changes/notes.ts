import { isVote, soleEmoji } from '../rules/emoji.ts'
import type { Noteable } from '../rules/items.ts'
import { notGiven, Refusal } from '../rules/refusals.ts'
import { suggestionsIn } from '../rules/suggestions.ts'
import { diffVersionsOf } from '../rules/versions.ts'
import { deleteNote, insertNote, setNote } from '../store/notes.ts'
import type { NoteRow } from '../store/notes.ts'
import type { ProjectRow } from '../store/projects.ts'
import { putParticipant } from '../store/subscriptions.ts'
import { putSuggestions } from '../store/suggestions.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { addAward } from './awards.ts'
import { itemNow, setItem, touchItem } from './items.ts'
import { todosForMentioned } from './todos.ts'

/** The result of writing a note: the note, or an award when the note is a single emoji. */
export type Written = { readonly noteId: number } | { readonly awardId: number }

/** Refuses an empty note. */
export function requireBody(body: string): void {
  if (body.trim() === '') throw notGiven('body')
}

/** The text of a new note, its date and its position. */
export interface NoteContent {
  readonly body: string
  /** Milliseconds since 1970; now unless given. The item's `updated_at` is the moment of writing all the same. */
  readonly createdAt?: number | undefined
  /** The head of its merge request that the writer has seen, for a command that merges it. */
  readonly head?: string | undefined
  /** The fields of API v4: its discussion, its position in a diff, and whether it is internal. */
  readonly within?: Partial<
    Pick<NoteRow, 'discussion' | 'kind' | 'internal' | 'position' | 'resolved_at' | 'resolved_by_id'>
  >
}

/** Writes a note as `actor`. */
export function createNote(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { body, createdAt, within = {} }: NoteContent,
): Written {
  requireBody(body)
  const { store } = workspace
  return store.write(() => {
    const at = store.moment()
    const emoji = workspace.emojiStaysNote ? null : soleEmoji(body)
    if (emoji !== null && !(isVote(emoji) && item.row.author_id === actor.id)) {
      return { awardId: awardInPlaceOfNote(workspace, actor, item, { name: emoji, at }) }
    }
    const written = createdAt ?? at
    const noteId = insertNote(store, {
      project_id: item.project.id,
      target_type: item.type,
      target_id: item.row.id,
      body,
      author_id: actor.id,
      system: 0,
      created_at: written,
      updated_at: written,
      ...within,
    })
    readSuggestions(workspace, item, { id: noteId, body, position: within.position ?? null })
    if (item.type !== 'Snippet') {
      setItem(store, item, { user_notes_count: item.row.user_notes_count + 1 })
      touchItem(workspace, item, at)
      putParticipant(store, actor.id, item.type, item.row.id)
      finishTodosOf(store, actor.id, item.type, item.row.id)
    }
    const text = { now: body, isInternal: within.internal === 1 }
    todosForMentioned(workspace, item, text, { author: actor, at, noteId })
    recordEvent(workspace, { actor, project: item.project, action: 'commented on', at, item, noteId })
    return { noteId }
  })
}

/** Writes the suggestions in the text of a comment on a line. An edit makes them anew, also where they are as before. */
function readSuggestions({ store }: Workspace, item: Noteable, note: Pick<NoteRow, 'id' | 'body' | 'position'>): void {
  if (item.type !== 'MergeRequest' || note.position === null) return
  putSuggestions(
    store,
    note.id,
    suggestionsIn(() => diffVersionsOf(store, item.row), note),
  )
}

function awardInPlaceOfNote(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { name, at }: { readonly name: string; readonly at: number },
): number {
  const id = addAward(workspace, actor, { type: item.type, id: item.row.id, item }, { name, at })
  // Real services print the messages of the validation as a Ruby hash.
  if (id === null) throw new Refusal(404, { message: '404 Note {:name=>["has already been taken"]} Not Found' })
  return id
}

/** Changes the text of a note. People whom it did not mention before get a todo. */
export function updateNote(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { note, body }: { readonly note: NoteRow; readonly body: string },
): void {
  requireBody(body)
  if (body === note.body) return
  const { store } = workspace
  store.write(() => {
    const at = store.moment()
    setNote(store, note.id, { body, updated_at: at })
    readSuggestions(workspace, item, { ...note, body })
    if (item.type !== 'Snippet') touchItem(workspace, item, at)
    const text = { now: body, before: note.body, isInternal: note.internal === 1 }
    todosForMentioned(workspace, item, text, { author: actor, at, noteId: note.id })
  })
}

/** Deletes a note with its awards, todos and event. */
export function removeNote(workspace: Workspace, item: Noteable, note: NoteRow): void {
  const { store } = workspace
  store.write(() => {
    deleteNote(store, note.id)
    if (item.type === 'Snippet') return
    const { user_notes_count: count } = itemNow(store, item).row
    setItem(store, item, { user_notes_count: count - (note.system === 1 ? 0 : 1) })
    if (!workspace.touchesSeldom) touchItem(workspace, item, store.moment())
  })
}

/**
 * Writes a system note: a line about a change that somebody made. It does not count as a comment. `names` is another
 * project that the line mentions.
 */
export function addSystemNote(
  workspace: Workspace,
  actor: UserRow,
  item: Noteable,
  { body, at, names }: { readonly body: string; readonly at: number; readonly names?: ProjectRow | undefined },
): void {
  insertNote(workspace.store, {
    project_id: item.project.id,
    target_type: item.type,
    target_id: item.row.id,
    body,
    author_id: actor.id,
    system: 1,
    created_at: at,
    updated_at: at,
    other_project_id: names?.id ?? null,
  })
}
