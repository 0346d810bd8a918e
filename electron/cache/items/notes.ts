import type { Note, NoteableKind } from '../../../shared/model/note.ts'
import type { Position } from '../../../shared/model/position.ts'
import type { Suggestion } from '../../../shared/model/suggestion.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { ItemKind } from './items.ts'
import { isLocalSql } from '../storage/local-ids.ts'
import type { Arrival } from '../storage/revision.ts'
import { statement } from '../../database/statement.ts'
import { millisecondsOf, upsert, type RowRecord, type RowTable } from '../storage/upsert.ts'
import { storeUser } from '../directory/users.ts'

const table = {
  name: 'notes',
  columns: [
    'item_kind',
    'item_id',
    'author_id',
    'created_at',
    'updated_at',
    'system',
    'internal',
    'discussion_id',
    'resolvable',
    'resolved',
    'resolved_by',
    'resolved_at',
    'position',
    'suggestions',
    'body',
  ],
  dated: false,
  columnsOf: { author: ['author_id'] },
} as const satisfies RowTable<string>

export type NoteRecord = RowRecord<(typeof table.columns)[number]>

/** Stores a note of an item or snippet. Returns whether it changed. */
export function storeNote(
  cache: WritableCache,
  kind: NoteableKind,
  itemId: number,
  note: Note,
  arrival: Arrival,
): boolean {
  storeUser(cache, note.author)
  if (note.resolvedBy !== null) storeUser(cache, note.resolvedBy)
  const row = {
    id: note.id,
    item_kind: kind,
    item_id: itemId,
    author_id: note.author.id,
    created_at: millisecondsOf(note.createdAt),
    updated_at: note.updatedAt === null ? null : millisecondsOf(note.updatedAt),
    system: note.system ? 1 : 0,
    internal: note.internal ? 1 : 0,
    discussion_id: note.discussionId,
    resolvable: note.resolvable ? 1 : 0,
    resolved: note.resolved ? 1 : 0,
    resolved_by: note.resolvedBy?.id ?? null,
    resolved_at: note.resolvedAt === null ? null : millisecondsOf(note.resolvedAt),
    position: note.position === null ? null : JSON.stringify(note.position),
    suggestions: JSON.stringify(note.suggestions),
    body: note.body,
  }
  return upsert(cache, table, row, arrival, unsaidFieldsIn(note))
}

/**
 * Removes the notes of an item or snippet that a whole reading of its thread did not name. A note stored after that
 * reading began (the user's own comment, just sent) is kept, because that reading cannot have seen it.
 */
export function removeOtherNotes(
  cache: WritableCache,
  kind: NoteableKind,
  itemId: number,
  present: ReadonlySet<number>,
  { begunAt }: Arrival,
): boolean {
  const ids = statement(cache, `SELECT id FROM notes WHERE item_kind = ? AND item_id = ? AND revision <= ?`)
    .pluck()
    .all(kind, itemId, begunAt) as number[]
  const gone = ids.filter((id) => !present.has(id))
  for (const id of gone) statement(cache, `DELETE FROM notes WHERE id = ?`).run(id)
  return gone.length > 0
}

/**
 * Names the discussion of a note within Docket: the service's id, and until that is known, the note itself, which then is the only
 * one that the service has in it as far as is known here.
 */
export function discussionOf({ id, discussion_id: discussion }: Pick<NoteRecord, 'id' | 'discussion_id'>): string {
  return discussion === null ? `note ${id}` : String(discussion)
}

/** SQL: the same. */
export const discussionSql = `coalesce(discussion_id, 'note ' || id)`

/** SQL: a note can be resolved and is not, in the words of the index over such notes. */
export const isUnresolvedSql = 'resolvable = 1 AND resolved = 0'

/** The position of a note as it is stored; null where it has none. */
export function positionIn(stored: RowRecord<'position'>['position']): Position | null {
  return stored === null ? null : (JSON.parse(String(stored)) as Position)
}

/** The suggestions of a note as they are stored. */
export function suggestionsIn(stored: RowRecord<'suggestions'>['suggestions']): Suggestion[] {
  return JSON.parse(String(stored)) as Suggestion[]
}

/** The service's id of the discussion of a stored note; null where it is not known. */
export function readDiscussionId(cache: ReadableCache, note: number): string | null {
  const id = statement(cache, `SELECT discussion_id FROM notes WHERE id = ?`).pluck().get(note)
  return (id as string | null | undefined) ?? null
}

/** Stores to which discussion a note belongs, as an answer to it tells, where that was not known. */
export function storeDiscussionId(cache: WritableCache, note: number, discussion: string): void {
  statement(cache, `UPDATE notes SET discussion_id = ? WHERE id = ? AND discussion_id IS NULL`).run(discussion, note)
}

/** Removes a note that is gone, with its awards. */
export function removeNote(cache: WritableCache, id: number): void {
  statement(cache, `DELETE FROM notes WHERE id = ?`).run(id)
  statement(cache, `DELETE FROM award_emoji WHERE awardable_kind = 'note' AND awardable_id = ?`).run(id)
}

/**
 * The ids of the notes of an item or snippet: discussions in the order in which they were begun, each with its notes, oldest first.
 * Unsent notes are at the end of their discussion.
 */
export function listNoteIds(cache: ReadableCache, kind: NoteableKind, itemId: number): number[] {
  type Listed = Pick<NoteRecord, 'id' | 'discussion_id'>
  const stored = statement(
    cache,
    `SELECT id, discussion_id FROM notes WHERE item_kind = ? AND item_id = ?
       AND id NOT IN (SELECT id FROM temp.folded_notes WHERE gone = 1) ORDER BY created_at, id`,
  )
  const folded = statement(
    cache,
    `SELECT id, discussion_id FROM temp.folded_notes WHERE item_kind = ? AND item_id = ? AND ${isLocalSql('id')}
       ORDER BY id DESC`,
  )
  const notes = [...stored.all(kind, itemId), ...folded.all(kind, itemId)] as Listed[]
  return [...Map.groupBy(notes, discussionOf).values()].flat().map(({ id }) => id)
}

/** The ids of the comments among an item's stored notes. Lines that the service wrote cannot be awarded anything. */
export function listCommentIds(cache: ReadableCache, kind: ItemKind, itemId: number): number[] {
  const text = `SELECT id FROM notes WHERE item_kind = ? AND item_id = ? AND system = 0 ORDER BY id`
  return statement(cache, text).pluck().all(kind, itemId) as number[]
}

/** The texts of the stored notes of an item or snippet that may name pictures or emoji. */
export function listTextsWithPictures(cache: ReadableCache, kind: NoteableKind, itemId: number): string[] {
  const text = `SELECT body FROM notes WHERE item_kind = ? AND item_id = ?
    AND (instr(body, '![') > 0 OR body LIKE '%<img%' OR body GLOB '*:[a-z0-9_+-]*:*')`
  return statement(cache, text).pluck().all(kind, itemId) as string[]
}

export function readNoteRecord(cache: ReadableCache, id: number): NoteRecord | undefined {
  const record = (statement(cache, `SELECT * FROM temp.folded_notes WHERE id = ?`).get(id) ??
    statement(cache, `SELECT * FROM notes WHERE id = ?`).get(id)) as (NoteRecord & { gone?: number }) | undefined
  return record?.gone === 1 ? undefined : record
}

/** The highest id among the notes of an item or snippet, or 0. */
export function newestNoteId(cache: ReadableCache, kind: NoteableKind, itemId: number): number {
  const newest = statement(cache, `SELECT max(id) FROM notes WHERE item_kind = ? AND item_id = ?`)
    .pluck()
    .get(kind, itemId)
  return (newest as number | null) ?? 0
}

/** The highest id among all stored notes, or 0. Every note written from now on has a higher one. */
export function newestNoteIdOfAll(cache: ReadableCache): number {
  return (statement(cache, `SELECT max(id) FROM notes`).pluck().get() as number | null) ?? 0
}

/** Returns true if the author has commented on an item after a note. */
export function hasNoteAfter(
  cache: ReadableCache,
  { kind, id }: { readonly kind: string; readonly id: number },
  { authorId, after }: { readonly authorId: number; readonly after: number },
): boolean {
  const text = `SELECT 1 FROM notes WHERE item_kind = ? AND item_id = ? AND author_id = ? AND system = 0 AND id > ? LIMIT 1`
  return statement(cache, text).get(kind, id, authorId, after) !== undefined
}

export interface SystemNote {
  readonly id: number
  readonly author_id: number
  readonly created_at: number
  readonly body: string
}

/** The lines that the service wrote under an item between two moments, both included, newest first. */
export function listSystemNotes(
  cache: ReadableCache,
  { kind, id }: { readonly kind: ItemKind; readonly id: number },
  { from, to }: { readonly from: number; readonly to: number },
): SystemNote[] {
  const text = `SELECT id, author_id, created_at, body FROM notes
    WHERE item_kind = ? AND item_id = ? AND system = 1 AND created_at BETWEEN ? AND ? ORDER BY created_at DESC, id DESC`
  return statement(cache, text).all(kind, id, from, to) as SystemNote[]
}

/** Returns the time of the newest note of an item, in milliseconds since 1970, or null. */
export function newestNoteAt(cache: ReadableCache, kind: ItemKind, itemId: number): number | null {
  const at = statement(cache, `SELECT max(created_at) FROM notes WHERE item_kind = ? AND item_id = ?`)
    .pluck()
    .get(kind, itemId)
  return at as number | null
}
