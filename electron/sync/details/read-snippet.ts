import { errorOf } from '../../../shared/errors.ts'
import { writtenEmoji } from '../../../shared/model/emoji-names.ts'
import type { Snippet } from '../../../shared/model/snippet.ts'
import { uploadsOf } from '../../api/client/pictures.ts'
import type { Client } from '../../api/client/client.ts'
import { listAwardNames, storeAwards } from '../../cache/items/award-emoji.ts'
import { listTextsWithPictures } from '../../cache/items/notes.ts'
import { linkPictures } from '../../cache/pictures/pictures.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { currentRevision } from '../../cache/storage/revision.ts'
import { readSnippet as readStoredSnippet, removeSnippet, storeSnippet } from '../../cache/directory/snippets.ts'
import { arrive } from '../crawl/arrive.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { fetchAwards } from './fetch-parts.ts'
import { fetchThread, storeNotes } from './read-thread.ts'
import { serviceSources } from '../lists/service-sources.ts'
import { hideIfGone, knowsUser } from '../lists/vanished-projects.ts'

/**
 * Reads the thread and the awards of a snippet and stores both, with the mark that they were read (I4: in one
 * transaction).
 *
 * @throws AppFailure `not_found` when the project has none of that number, or does not show it
 */
export async function readSnippet(client: Client, { id, projectId }: Snippet, context: CrawlContext): Promise<void> {
  const { cache, signal, listener, now } = context
  const snippet = { kind: 'snippet', id, projectId } as const
  const begunAt = currentRevision(cache)
  const [notes, awards] = await Promise.all([
    fetchThread(client, snippet, signal),
    fetchAwards(client, snippet, signal),
  ])
  const changed = cache.transaction(() => {
    const arrival = arrive(context, begunAt)
    const notesChanged = storeNotes(cache, snippet, notes, arrival)
    storeAwards(cache, 'snippet', id, awards, arrival)
    storeSnippet(cache, { id, projectId, readAt: now() }, arrival)
    const projectUrl = readProject(cache, projectId)?.webUrl ?? null
    const awarded = listAwardNames(cache, 'snippet', id).map(writtenEmoji)
    const texts = [...listTextsWithPictures(cache, 'snippet', id), ...awarded]
    linkPictures(cache, 'snippet', id, texts, {
      baseUrl: client.baseUrl,
      projectId,
      projectUrl,
      uploads: uploadsOf(client),
    })
    return notesChanged
  })()
  listener.onPage('note', notes.rows.length, changed)
  listener.onPage('snippet', 1, [id])
}

/**
 * Reads a snippet again that was read before. A snippet that its project no longer has is removed. If the project
 * itself is hidden by now, nothing is changed.
 */
export async function refreshSnippet(client: Client, id: number, context: CrawlContext): Promise<void> {
  const { cache, signal, listener } = context
  const sources = serviceSources(client)
  const known = readStoredSnippet(cache, id)
  if (!known) return
  try {
    await readSnippet(client, known, context)
  } catch (thrown) {
    if (errorOf(thrown).code !== 'not_found') throw thrown
    if (await hideIfGone(known.projectId, sources, context)) throw thrown
    // A service that is half asleep shows neither snippet nor project, and one that does not know the user shows only what
    // everybody may see. So a snippet is only gone when its project is still shown, to this user.
    await sources.readProject(known.projectId, signal)
    if (!(await knowsUser(sources, signal))) throw thrown
    cache.transaction(() => removeSnippet(cache, id))()
    listener.onPage('snippet', 0, [id])
  }
}
