import { notesOf, type NotesOf } from '../../api/entities/noteable.ts'
import type { AnyItem } from '../../api/entities/items.ts'
import { forward } from '../../api/client/walk.ts'
import { isMadeByEdit } from '../../cache/storage/landed.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { SendContext } from './delivery.ts'

/**
 * Has the service carry out a line of commands, where it has no request for that. A service that does not know the command keeps it as
 * a comment, which is for nobody to read and is removed.
 *
 * @param line a command whose repetition changes nothing
 */
export async function sendCommand(
  context: SendContext,
  { kind, row: { id, projectId } }: AnyItem,
  line: string,
  { sentAt }: QueuedEdit,
): Promise<void> {
  const notes = notesOf(context.client, { kind, id, projectId }, context.signal)
  // An earlier attempt may have failed at the removal. Another comment would stay as well.
  const kept = sentAt === null ? null : await findKept(context, notes, line)
  if (kept !== null) {
    await notes.remove(kept)
    return
  }
  const created = await notes.create(line, false)
  if (created.kind === 'note') await notes.remove(created.note.id)
}

/** Finds a comment of the user that is such a line alone and was not written as a comment; null if there is none. */
async function findKept({ cache, ownUserId }: SendContext, notes: NotesOf, line: string): Promise<number | null> {
  for await (const { items } of forward(notes.list)) {
    const kept = items.find(
      ({ id, author, system, body }) =>
        author.id === ownUserId &&
        !system &&
        body.trim() === line &&
        !isMadeByEdit(cache, { kind: 'note', serviceId: id }),
    )
    if (kept) return kept.id
  }
  return null
}
