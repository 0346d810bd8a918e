import type { Client } from '../../api/client/client.ts'
import { discussionsOf } from '../../api/entities/discussions.ts'
import { notesOf, type Noteable } from '../../api/entities/noteable.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { removeOtherNotes, storeNote } from '../../cache/items/notes.ts'
import { currentRevision, type Arrival } from '../../cache/storage/revision.ts'
import { isReadEarly, markThreadRead, type StaleThread } from '../../cache/items/threads.ts'
import type { Discussion } from '../../../shared/model/discussion.ts'
import type { Note, NoteableKind } from '../../../shared/model/note.ts'
import { arrive } from '../crawl/arrive.ts'
import { commentMovedItem, saveCommentsMoveItems } from '../service/capabilities.ts'
import { someId, type CrawlContext } from '../crawl/crawl.ts'
import { readPages, type Pages } from '../by-pages/read-pages.ts'

/** The facts about a thread that are in the row of its item. */
export interface ThreadFacts {
  readonly notesCount: number
  readonly updatedAt: number
}

/** The facts that the row of an item in the cache has about its thread; null where there is no such row. */
export function threadFactsOf(cache: WritableCache, kind: ItemKind, id: number): ThreadFacts | null {
  const item = readStoredItem(cache, kind, id)
  return item ? { notesCount: Number(item.notes_count), updatedAt: Number(item.updated_at) } : null
}

/**
 * Fetches the whole thread of an item or snippet: its discussions, where the service has them, since no list of notes says to
 * which discussion each belongs. A thread is small and read in one go, so stored notes that the answer does not name are gone.
 * This is not concluded when the count did not come out even, when a note moved during the reading, or when several pages came
 * without a count.
 */
export async function fetchThread(client: Client, noteable: Noteable, signal: AbortSignal): Promise<Pages<Note>> {
  const countsHidden = client.can('countsHidden')
  if (!client.can('discussions')) {
    return await readPages(notesOf(client, noteable, signal).list, (note) => note.id, signal, countsHidden)
  }
  const idOf = ({ id, notes }: Discussion) => id ?? notes[0]?.id ?? 0
  const pages = await readPages(discussionsOf(client, noteable, signal).list, idOf, signal, countsHidden)
  const whole = pages.whole && pages.rows.every((discussion) => discussion.whole)
  return { ...pages, rows: pages.rows.flatMap(({ notes }) => notes), whole }
}

/**
 * Stores the notes of an item or snippet and removes those that are gone. Returns the ids of the notes that changed.
 */
export function storeNotes(
  cache: WritableCache,
  { kind, id }: { readonly kind: NoteableKind; readonly id: number },
  { rows: notes, whole }: Pages<Note>,
  arrival: Arrival,
): number[] {
  const changed = notes.filter((note) => storeNote(cache, kind, id, note, arrival)).map((note) => note.id)
  const present = new Set(notes.map((note) => note.id))
  if (whole && removeOtherNotes(cache, kind, id, present, arrival)) changed.push(someId)
  return changed
}

/**
 * Stores a thread and marks it as read as of its item's state before the reading began. If the item moved meanwhile, or had only
 * just moved, the thread is therefore read again. A thread whose rows moved during the reading is not marked, so it is read again
 * too. A thread with a note that cannot be read is marked: reading it again would not help. I4: call it in a transaction. Returns
 * the ids of the notes that changed.
 */
export function storeThread(
  cache: WritableCache,
  {
    item,
    pages,
    seen,
    arrival,
    readAt,
  }: {
    readonly item: { readonly kind: ItemKind; readonly id: number }
    readonly pages: Pages<Note>
    readonly seen: ThreadFacts | null
    readonly arrival: Arrival
    readonly readAt: number
  },
): number[] {
  const changed = storeNotes(cache, item, pages, arrival)
  if (seen && pages.still) {
    const isEarly = isReadEarly(seen.updatedAt, pages.serviceTime)
    markThreadRead(cache, item.kind, item.id, { item: seen, readAt, isEarly })
    if (pages.whole) saveCommentsMoveItems(cache, commentMovedItem(seen, pages.rows))
  }
  return changed
}

/** Reads the whole thread of an item and stores it. */
export async function readThread(client: Client, thread: StaleThread, context: CrawlContext): Promise<void> {
  const { cache, signal, listener } = context
  const { kind, id } = thread
  const seen = threadFactsOf(cache, kind, id)
  const begunAt = currentRevision(cache)
  const fetched = await fetchThread(client, thread, signal)
  cache.transaction(() => {
    const changed = storeThread(cache, {
      item: thread,
      pages: fetched,
      seen,
      arrival: arrive(context, begunAt),
      readAt: context.now(),
    })
    listener.onPage('note', fetched.rows.length, changed)
  })()
}
