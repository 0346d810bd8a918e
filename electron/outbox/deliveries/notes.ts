import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Note } from '../../../shared/model/note.ts'
import { mayWriteInternally } from '../../../shared/model/rights.ts'
import { notesOf, type Noteable, type NotesOf } from '../../api/entities/noteable.ts'
import type { CreatedNote } from '../../api/entities/notes.ts'
import { readProject } from '../../api/entities/projects.ts'
import { readLast } from '../../api/client/walk.ts'
import { storeAwards } from '../../cache/items/award-emoji.ts'
import { newestNoteId, removeNote, storeNote } from '../../cache/items/notes.ts'
import { isMadeByEdit } from '../../cache/storage/landed.ts'
import { comparedWith } from '../queue/base-revisions.ts'
import { isNoteMadeBy, isOnlyCommands } from '../merge/made-by.ts'
import { isSame } from '../merge/three-way-merge.ts'
import {
  checkByPreparing,
  nothingToKnow,
  prepareMerge,
  remarksOf,
  type Conflict,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { hasCommands, isSameText, normalised } from '../merge/text-comparison.ts'
import { firstOf, readDiscussions } from './discussion.ts'
import { readOwnAward } from './awards.ts'
import { landedCommands, leftUnmerged, madeThoughRefused } from './commands.ts'
import { requireGone } from './gone.ts'
import { newestIdOf, onlyOf } from './newest.ts'
import { noteableOfNote } from './noteable.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** Contract, "Notes". */

/** The item or snippet that a comment belongs to. */
export function commentedOn({ target }: EditOf<'comment' | 'beginDiscussion'>, { base }: QueuedEdit): Noteable {
  return { ...partsOf(target), projectId: base.projectId }
}

function requestsOf({ client, signal }: SendContext, noteable: Noteable): NotesOf {
  return notesOf(client, noteable, signal)
}

async function checkComment(
  context: SendContext,
  edit: EditOf<'comment'>,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const on = commentedOn(edit, queued)
  const { client } = context
  const notes = client.can('discussions')
    ? (await readDiscussions(context, on)).map(firstOf)
    : await newestNotes(context, on)
  const found = onlyOf(notes.filter((note) => isOwnSince(note, context, queued) && isNoteMadeBy(edit, note)))
  // Commands leave no note that could be found, and some must not be carried out twice.
  if (found === 'missing' && isOnlyCommands(edit)) return 'unclear'
  if (found === 'missing') return (await landedEmoji(context, edit, queued)) ?? 'missing'
  return found === 'unclear' ? found : landedCreation(on, { kind: 'note', note: found })
}

/** The request is the highest id of a note before it. */
export const comment: Delivery<'comment', number> = {
  // I8: without the newest id before it, an older comment with the same text could be taken for this one.
  prepare: async (context, edit, queued) => {
    // Each time, since the user may have lost the right since the last attempt.
    if (edit.internal === true) await requireInternalNotes(context, queued.base.projectId)
    const { sentAfter } = queued
    if (sentAfter !== null) return { is: 'prepared', sentAfter, request: sentAfter }
    const award = await landedEmoji(context, edit, queued)
    if (award) return award
    const newest = await newestNoteOn(context, commentedOn(edit, queued))
    return { is: 'prepared', sentAfter: newest, request: newest }
  },
  send: async (context, edit, queued, sentAfter) => {
    const on = commentedOn(edit, queued)
    try {
      const created = await requestsOf(context, on).create(edit.body, edit.internal === true, edit.sha)
      if (created.kind === 'commands') return leftUnmerged(edit, created.changes, await landedCommands(context, on))
      const landed = landedCreation(on, created)
      const isPublic = edit.internal === true && created.kind === 'note' && !created.note.internal
      return isPublic ? { ...landed, is: 'notApplied', parts: ['internal'] } : landed
    } catch (thrown) {
      const look = () => checkComment(context, edit, { ...queued, sentAfter })
      return await madeThoughRefused(context, on, { edit, thrown, look })
    }
  },
  check: checkComment,
  patienceSeconds: 120,
}

/**
 * Makes sure that the service would make an internal note: it makes a public one of that of somebody who may not write it.
 *
 * @throws AppFailure `internal_not_permitted`
 */
async function requireInternalNotes({ client, signal }: SendContext, projectId: number): Promise<void> {
  const { accessLevel } = await readProject(client, { id: projectId }, { signal })
  // An administrator who is no member is not known here, and is better refused than taken for one.
  const may = mayWriteInternally({ ownLevel: accessLevel }, { isAdmin: false })
  if (!client.can('internalNotes') || !may) throw AppFailure.of('internal_not_permitted')
}

/**
 * I8: the highest id among the notes of an item or snippet. It is asked of the service, since the cache may not have this thread
 * yet.
 */
export async function newestNoteOn(context: SendContext, on: Noteable): Promise<number> {
  const { items } = await readLast(requestsOf(context, on).list)
  return newestIdOf(items, newestNoteId(context.cache, on.kind, on.id))
}

/**
 * Returns true for a comment that the user has written since an edit was first sent, if it may be that edit's: another one with the
 * same words may have gone out before it.
 */
export function isOwnSince(
  { id, author, system }: Note,
  { cache, ownUserId }: SendContext,
  { sentAfter }: Pick<QueuedEdit, 'sentAfter'>,
): boolean {
  const isWritten = author.id === ownUserId && id > (sentAfter ?? 0) && !system
  return isWritten && !isMadeByEdit(cache, { kind: 'note', serviceId: id })
}

/** Finds the award that a comment of a single emoji becomes on a service that makes one of it. */
async function landedEmoji(context: SendContext, edit: EditOf<'comment'>, queued: QueuedEdit): Promise<Landing | null> {
  const written = /^:([a-z0-9_+-]+):$/.exec(normalised(edit.body))?.[1]
  if (written === undefined || !context.client.can('awardsByComment')) return null
  const on = commentedOn(edit, queued)
  const award = await readOwnAward(context, { on, note: null }, written)
  return award && landedCreation(on, { kind: 'award', award })
}

/** A comment of a single emoji is answered with an award (contract, "Notes"). It has arrived, but made no note. */
function landedCreation(on: Noteable, created: Exclude<CreatedNote, { kind: 'commands' }>): Landing {
  const { kind, id } = on
  if (created.kind === 'note') {
    const made = { kind: 'note', serviceId: created.note.id } as const
    return { ...landedNote(on, created.note), made }
  }
  const rows = [created.award]
  return {
    is: 'landing',
    store: (cache, arrival) => void storeAwards(cache, kind, id, { rows, whole: false }, arrival),
    kinds: [kind, 'note'],
    keys: [{ kind, id }],
    made: null,
  }
}

export function landedNote({ kind, id }: Noteable, note: Note): Landing {
  return {
    is: 'landing',
    store: (cache, arrival) => void storeNote(cache, kind, id, note, arrival),
    kinds: [kind, 'note'],
    keys: [
      { kind, id },
      { kind: 'note', id: note.id },
    ],
    made: null,
  }
}

/**
 * Reads the last two pages of a thread. The list cannot be asked for an order, but services return the oldest first.
 */
async function newestNotes(context: SendContext, on: Noteable): Promise<Note[]> {
  const { list } = requestsOf(context, on)
  const last = await readLast(list)
  const before = last.links.prev === null ? null : await list(last.links.prev)
  return [...(before?.items ?? []), ...last.items]
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
  const on = noteableOfNote(queued.base)
  const note = await requestsOf(context, on).read(partsOf(edit.target).id)
  const base = comparedWith(queued.base, 'body')
  const field = { field: 'body', base, theirs: note.body, mine: edit.body, isText: true }
  return prepareMerge([field], landedNote(on, note), ({ values, merged }) => ({
    body: String(values['body']),
    merged,
  }))
}

/**
 * Checks whether a text has arrived. Services carry out commands in it and leave them out: they must not be carried out twice, and alone
 * they leave no trace.
 */
async function checkEditing(
  context: SendContext,
  edit: EditOf<'editComment'>,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const on = noteableOfNote(queued.base)
  const note = await requestsOf(context, on).read(partsOf(edit.target).id)
  const isWithout = hasCommands(edit.body) && isSameText(note.body, edit.body) && !isSame(note.body, edit.body)
  if (!isWithout) return await checkByPreparing(prepareEditing)(context, edit, queued)
  return isSame(note.body, comparedWith(queued.base, 'body')) ? 'unclear' : landedNote(on, note)
}

export const editComment: Delivery<'editComment', NewBody> = {
  prepare: prepareEditing,
  send: async (context, edit, queued, { body, merged }): Promise<Landing | NotApplied> => {
    const on = noteableOfNote(queued.base)
    const note = await requestsOf(context, on).update(partsOf(edit.target).id, body)
    const landed = landedNote(on, note)
    if (!isSameText(note.body, body)) return { ...landed, is: 'notApplied', parts: ['comment'] }
    const isShorter = !isSame(note.body, body)
    return { ...landed, ...remarksOf({ merged }), ...(isShorter && { left: { body: note.body } }) }
  },
  check: checkEditing,
  patienceSeconds: 0,
}

function landedDeletion(edit: EditOf<'deleteComment'>, queued: QueuedEdit): Landing {
  const { id: note } = partsOf(edit.target)
  const { kind, id } = noteableOfNote(queued.base)
  return {
    is: 'landing',
    store: (cache) => removeNote(cache, note),
    kinds: [kind, 'note'],
    keys: [
      { kind, id },
      { kind: 'note', id: note },
    ],
    made: null,
  }
}

async function prepareDeletion(
  context: SendContext,
  edit: EditOf<'deleteComment'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<null>> {
  try {
    await requestsOf(context, noteableOfNote(queued.base)).read(partsOf(edit.target).id)
  } catch (thrown) {
    await requireGone(context, queued.base.projectId, thrown)
    return landedDeletion(edit, queued)
  }
  return nothingToKnow(null)
}

export const deleteComment: Delivery<'deleteComment', null> = {
  prepare: prepareDeletion,
  send: async (context, edit, queued) => {
    try {
      await requestsOf(context, noteableOfNote(queued.base)).remove(partsOf(edit.target).id)
    } catch (thrown) {
      await requireGone(context, queued.base.projectId, thrown)
    }
    return landedDeletion(edit, queued)
  },
  check: checkByPreparing(prepareDeletion),
  patienceSeconds: 0,
}
