import { AppFailure } from '../../../shared/errors.ts'
import type { Discussion } from '../../../shared/model/discussion.ts'
import type { Note } from '../../../shared/model/note.ts'
import { discussionsOf, type DiscussionsOf } from '../../api/entities/discussions.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import { forward } from '../../api/client/walk.ts'
import { readDiscussionId } from '../../cache/items/notes.ts'
import type { SendContext } from './delivery.ts'

/**
 * The requests for the discussions of an item.
 *
 * @throws AppFailure `threads_missing` where the service has none
 */
export function discussionRequests({ client, signal }: SendContext, on: Noteable): DiscussionsOf {
  if (!client.can('discussions')) throw AppFailure.of('threads_missing')
  return discussionsOf(client, on, signal)
}

/** Reads all discussions of an item from the service. */
export async function readDiscussions(context: SendContext, on: Noteable): Promise<Discussion[]> {
  const found: Discussion[] = []
  for await (const { items } of forward(discussionRequests(context, on).list)) found.push(...items)
  return found.filter(({ notes }) => notes.length > 0)
}

/** The note that begins a discussion. */
export function firstOf({ notes }: Discussion): Note {
  const [first] = notes
  if (!first) throw new Error('a discussion without notes')
  return first
}

/**
 * The service's id of the discussion of a note. Where the cache does not know it, since the note has only just arrived, the service
 * is asked.
 *
 * @throws AppFailure `thread_gone` where no discussion has the note
 */
export async function discussionIdOf(context: SendContext, on: Noteable, note: number): Promise<string> {
  const known = readDiscussionId(context.cache, note)
  if (known !== null) return known
  const found = (await readDiscussions(context, on)).find(({ notes }) => notes.some(({ id }) => id === note))
  const id = found?.id ?? null
  if (id === null) throw AppFailure.of('thread_gone')
  return id
}
