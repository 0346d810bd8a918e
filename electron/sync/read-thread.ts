import type { PageLink, Client } from '../api/client.ts'
import { listIssueNotes, listMergeRequestNotes } from '../api/notes.ts'
import type { Page } from '../api/paging.ts'
import { readStoredItem } from '../cache/folded.ts'
import { removeOtherNotes, storeNote } from '../cache/notes.ts'
import { currentRevision, nextRevision } from '../cache/revision.ts'
import { markThreadRead, type StaleThread } from '../cache/threads.ts'
import type { Note } from '../../shared/model/note.ts'
import { someId, type CrawlContext } from './crawl.ts'

/**
 * Reads the whole thread of an item. Notes that it does not name are gone, since a thread is small and read in one go;
 * unless the count did not come out even, when a note moved while we read, or several pages came without a count.
 */
export async function readThread(client: Client, thread: StaleThread, context: CrawlContext): Promise<void> {
  const { cache, signal, listener, recording = (arrival) => arrival } = context
  const { kind, id, projectId } = thread
  const item = readStoredItem(cache, kind, id)
  const begunAt = currentRevision(cache)
  const notes: Note[] = []
  let link: PageLink | null = null
  let still = true
  let readable = true
  let pages = 0
  let total: number | null = null
  do {
    signal.throwIfAborted()
    const page: Page<Note> =
      kind === 'issue'
        ? await listIssueNotes(client, { id: projectId, issue_id: id, per_page: 100 }, { signal, link })
        : await listMergeRequestNotes(client, { id: projectId, merge_request_id: id, per_page: 100 }, { signal, link })
    notes.push(...page.items)
    if (link === null) ({ total } = page)
    pages += 1
    still &&= page.total === total
    readable &&= page.rejected.length === 0
    ;({ next: link } = page.links)
  } while (link !== null)
  const present = new Set(notes.map((note) => note.id))
  // A thread of several pages that names no total may have moved without our seeing it.
  const whole = still && readable && (total === null ? pages === 1 : total === present.size)
  cache.transaction(() => {
    const arrival = recording({ revision: nextRevision(cache), begunAt })
    const changed = notes.filter((note) => storeNote(cache, kind, id, note, arrival)).map((note) => note.id)
    if (whole && removeOtherNotes(cache, kind, id, present, arrival)) changed.push(someId)
    // As of what the item said of itself before the thread was read: if it moved meanwhile, it is read again. So is one
    // whose rows moved under the reading; one with a note that cannot be read is no better the next time.
    if (item && still) {
      const seen = { notesCount: Number(item.notes_count), updatedAt: Number(item.updated_at) }
      markThreadRead(cache, kind, id, seen, context.now())
    }
    listener.onPage('note', notes.length, changed)
  })()
}
