import type { EditOf } from '../../../shared/edit.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Note } from '../../../shared/model/note.ts'
import * as api from '../../api/notes.ts'
import type { CreatedNote } from '../../api/notes.ts'
import { readLast, type ReadPage } from '../../api/walk.ts'
import { storeAwards } from '../../cache/award-emoji.ts'
import type { ItemKind } from '../../cache/items.ts'
import { newestNoteId, removeNote, storeNote } from '../../cache/notes.ts'
import type { QueuedEdit } from '../queue.ts'
import {
  lookByPreparing,
  nothingToKnow,
  prepareMerge,
  remarksOf,
  type Conflict,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
  type SendingOfKind,
} from '../sending-of-kind.ts'
import { readOwnAward } from './awards.ts'
import { requireGone } from './gone.ts'
import { itemOfNote, landedItem, readItem } from './items.ts'
import { newestIdOf, onlyOf } from './newest.ts'
import { isSameText, normalised, withoutCommands } from './written.ts'

/** Contract, "Notes". */

export const comment: SendingOfKind<'comment', null> = {
  // I8: asked of the service and not of the cache, which may not have this thread yet: by the words alone, a comment
  // of last week would be taken for this one.
  prepare: async (context, edit, queued) => {
    if (queued.sentAfter !== null) return { is: 'prepared', sentAfter: queued.sentAfter, request: null }
    const award = await landedEmoji(context, edit, queued)
    if (award) return award
    const { kind, id } = partsOf(edit.target)
    const { items } = await readLast(readNotes(context, kind, id, queued.base.projectId))
    const known = newestNoteId(context.cache, kind, id)
    return { is: 'prepared', sentAfter: newestIdOf(items, known), request: null }
  },
  send: async (context, edit, { base }) => {
    const { client, signal } = context
    const { kind, id } = partsOf(edit.target)
    const { body } = edit
    try {
      const created =
        kind === 'issue'
          ? await api.createIssueNote(client, { id: base.projectId, issue_id: id, body }, { signal })
          : await api.createMergeRequestNote(client, { id: base.projectId, merge_request_id: id, body }, { signal })
      return landedCreation(kind, id, created)
    } catch (thrown) {
      // Of nothing but commands there is no note, which services say as a 404 although all was carried out.
      if (errorOf(thrown).code !== 'not_found' || withoutCommands(body) !== '') throw thrown
      return landedItem(await readItem(context, kind, id, base.projectId))
    }
  },
  look: async (context, edit, queued) => {
    const { kind, id } = partsOf(edit.target)
    const notes = await newestNotes(context, kind, id, queued.base.projectId)
    const isOnlyCommands = withoutCommands(edit.body) === ''
    const found = onlyOf(
      notes.filter(
        (note) =>
          note.author.id === context.ownUserId &&
          note.id > (queued.sentAfter ?? 0) &&
          !note.system &&
          (isOnlyCommands ? normalised(note.body) === normalised(edit.body) : isSameText(note.body, edit.body)),
      ),
    )
    // Commands that were carried out leave nothing that could be found, and some must not be given twice.
    if (found === 'missing' && isOnlyCommands) return 'unclear'
    if (found === 'missing') return (await landedEmoji(context, edit, queued)) ?? 'missing'
    return found === 'unclear' ? found : landedCreation(kind, id, { kind: 'note', note: found })
  },
  patienceSeconds: 120,
}

/** The award that a body of only an emoji becomes, if it is there. */
async function landedEmoji(
  context: SendContext,
  { target, body }: EditOf<'comment'>,
  { base }: QueuedEdit,
): Promise<Landing | null> {
  const written = /^:([a-z0-9_+-]+):$/.exec(normalised(body))?.[1]
  if (written === undefined) return null
  const { kind, id } = partsOf(target)
  const award = await readOwnAward(context, { projectId: base.projectId, kind, id, note: null }, written)
  return award && landedCreation(kind, id, { kind: 'award', award })
}

/** A body that is only an emoji comes back as an award (contract, "Notes"): it has arrived, and made no note. */
function landedCreation(kind: ItemKind, itemId: number, created: CreatedNote): Landing {
  if (created.kind === 'note') {
    const made = { kind: 'note', serviceId: created.note.id } as const
    return { ...landedNote(kind, itemId, created.note), made }
  }
  const rows = [created.award]
  return {
    is: 'landing',
    store: (cache, arrival) => void storeAwards(cache, kind, itemId, { rows, whole: false }, arrival),
    kinds: [kind, 'note'],
    keys: [{ kind, id: itemId }],
    made: null,
  }
}

function landedNote(kind: ItemKind, itemId: number, note: Note): Landing {
  return {
    is: 'landing',
    store: (cache, arrival) => void storeNote(cache, kind, itemId, note, arrival),
    kinds: [kind, 'note'],
    keys: [
      { kind, id: itemId },
      { kind: 'note', id: note.id },
    ],
    made: null,
  }
}

/** The last two pages of a thread: the list has no order to ask for, but is in the order of creation everywhere. */
async function newestNotes(context: SendContext, kind: ItemKind, itemId: number, projectId: number): Promise<Note[]> {
  const read = readNotes(context, kind, itemId, projectId)
  const last = await readLast(read)
  const before = last.links.prev === null ? null : await read(last.links.prev)
  return [...(before?.items ?? []), ...last.items]
}

function readNotes({ client, signal }: SendContext, kind: ItemKind, itemId: number, projectId: number): ReadPage<Note> {
  return (link) =>
    kind === 'issue'
      ? api.listIssueNotes(client, { id: projectId, issue_id: itemId, per_page: 100 }, { signal, link })
      : api.listMergeRequestNotes(client, { id: projectId, merge_request_id: itemId, per_page: 100 }, { signal, link })
}

/** What a note is called on the wire: by its project and its item too. */
function addressOf({ target }: EditOf<'editComment' | 'deleteComment'>, { base }: QueuedEdit) {
  const { kind, id: itemId } = itemOfNote(base)
  const note = { id: base.projectId, note_id: partsOf(target).id }
  return kind === 'issue'
    ? ({ kind, itemId, address: { ...note, issue_id: itemId } } as const)
    : ({ kind, itemId, address: { ...note, merge_request_id: itemId } } as const)
}

async function readNote(
  { client, signal }: SendContext,
  edit: EditOf<'editComment' | 'deleteComment'>,
  queued: QueuedEdit,
): Promise<Note> {
  const { kind, address } = addressOf(edit, queued)
  return kind === 'issue'
    ? await api.readIssueNote(client, address, { signal })
    : await api.readMergeRequestNote(client, address, { signal })
}

interface NewBody {
  readonly body: string
  readonly merged: readonly string[]
}

async function prepareEditing(
  context: SendContext,
  edit: EditOf<'editComment'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<NewBody> | Conflict> {
  const note = await readNote(context, edit, queued)
  const base = queued.base.seen?.['body'] ?? null
  const field = { field: 'body', base, theirs: note.body, mine: edit.body, isText: true }
  const { kind, id } = itemOfNote(queued.base)
  return prepareMerge([field], landedNote(kind, id, note), ({ values, merged }) => ({
    body: String(values['body']),
    merged,
  }))
}

export const editComment: SendingOfKind<'editComment', NewBody> = {
  prepare: prepareEditing,
  send: async ({ client, signal }, edit, queued, { body, merged }): Promise<Landing | NotApplied> => {
    const { kind, itemId, address } = addressOf(edit, queued)
    const note =
      kind === 'issue'
        ? await api.updateIssueNote(client, { ...address, body }, { signal })
        : await api.updateMergeRequestNote(client, { ...address, body }, { signal })
    const landed = landedNote(kind, itemId, note)
    if (!isSameText(note.body, body)) return { ...landed, is: 'notApplied', what: 'the comment' }
    return { ...landed, ...remarksOf({ merged }) }
  },
  look: lookByPreparing(prepareEditing),
  patienceSeconds: 0,
}

function landedDeletion(edit: EditOf<'deleteComment'>, queued: QueuedEdit): Landing {
  const { id } = partsOf(edit.target)
  const item = itemOfNote(queued.base)
  return {
    is: 'landing',
    store: (cache) => removeNote(cache, id),
    kinds: [item.kind, 'note'],
    keys: [item, { kind: 'note', id }],
    made: null,
  }
}

async function prepareDeletion(
  context: SendContext,
  edit: EditOf<'deleteComment'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  try {
    await readNote(context, edit, queued)
  } catch (thrown) {
    await requireGone(context, queued.base.projectId, thrown)
    return landedDeletion(edit, queued)
  }
  return nothingToKnow(null)
}

export const deleteComment: SendingOfKind<'deleteComment', null> = {
  prepare: prepareDeletion,
  send: async (context, edit, queued) => {
    const { client, signal } = context
    const { kind, address } = addressOf(edit, queued)
    try {
      if (kind === 'issue') await api.deleteIssueNote(client, address, { signal })
      else await api.deleteMergeRequestNote(client, address, { signal })
    } catch (thrown) {
      await requireGone(context, queued.base.projectId, thrown)
    }
    return landedDeletion(edit, queued)
  },
  look: lookByPreparing(prepareDeletion),
  patienceSeconds: 0,
}
