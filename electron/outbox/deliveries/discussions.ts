import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import { stateOfDiscussion, type Discussion } from '../../../shared/model/discussion.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Note } from '../../../shared/model/note.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import { readDiscussionId, storeDiscussionId, storeNote } from '../../cache/items/notes.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import { isDiscussionBegunBy, isNoteMadeBy, isOnlyCommands } from '../merge/made-by.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { landedCommands, madeThoughRefused } from './commands.ts'
import { discussionIdOf, discussionRequests, firstOf, readDiscussions } from './discussion.ts'
import { requireGone } from './gone.ts'
import { onlyOf } from './newest.ts'
import { noteableOfNote } from './noteable.ts'
import { commentedOn, isOwnSince, landedNote, newestNoteOn } from './notes.ts'

/** Discussions of API v4. */

/** The landing of a change of a discussion: all its notes are stored. */
function landedDiscussion({ kind, id }: Noteable, { notes }: Discussion): Landing {
  return {
    is: 'landing',
    store: (cache, arrival) => notes.forEach((note) => storeNote(cache, kind, id, note, arrival)),
    kinds: [kind, 'note'],
    keys: [{ kind, id }, ...notes.map((note) => ({ kind: 'note', id: note.id }) as const)],
    made: null,
  }
}

function landedBeginning(on: Noteable, discussion: Discussion): Landing {
  const made = { kind: 'note', serviceId: firstOf(discussion).id } as const
  return { ...landedDiscussion(on, discussion), made }
}

async function checkBeginning(
  context: SendContext,
  edit: EditOf<'beginDiscussion'>,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const on = commentedOn(edit, queued)
  const found = onlyOf(
    (await readDiscussions(context, on)).filter((discussion) => {
      const first = firstOf(discussion)
      return isOwnSince(first, context, queued) && isDiscussionBegunBy(edit, first)
    }),
  )
  if (found === 'missing' && isOnlyCommands(edit)) return 'unclear'
  return typeof found === 'string' ? found : landedBeginning(on, found)
}

/** The request is the highest id of a note before it. */
export const beginDiscussion: Delivery<'beginDiscussion', number> = {
  prepare: async (context, edit, queued) => {
    const { sentAfter } = queued
    if (sentAfter !== null) return { is: 'prepared', sentAfter, request: sentAfter }
    const on = commentedOn(edit, queued)
    discussionRequests(context, on)
    const newest = await newestNoteOn(context, on)
    return { is: 'prepared', sentAfter: newest, request: newest }
  },
  send: async (context, edit, queued, sentAfter) => {
    const on = commentedOn(edit, queued)
    try {
      const begun = await discussionRequests(context, on).create(edit.body, edit.position)
      return begun === null ? await landedCommands(context, on) : landedBeginning(on, begun)
    } catch (thrown) {
      const look = () => checkBeginning(context, edit, { ...queued, sentAfter })
      return await madeThoughRefused(context, on, { edit, thrown, look })
    }
  },
  check: checkBeginning,
  patienceSeconds: 120,
}

/** The landing of an answer, which stands in the discussion of the note that it answers. */
function landedAnswer(on: Noteable, answered: number, note: Note, discussion: string): Landing {
  const landed = landedNote(on, { ...note, discussionId: discussion })
  return {
    ...landed,
    made: { kind: 'note', serviceId: note.id },
    keys: [...landed.keys, { kind: 'note', id: answered }],
    store: (cache, arrival) => {
      landed.store(cache, arrival)
      storeDiscussionId(cache, answered, discussion)
    },
  }
}

async function checkAnswer(
  context: SendContext,
  edit: EditOf<'answer'>,
  queued: QueuedEdit,
): Promise<Landing | 'missing' | 'unclear'> {
  const on = noteableOfNote(queued.base)
  const answered = partsOf(edit.target).id
  // The note that was answered may be gone meanwhile, and its discussion still be there.
  const known = readDiscussionId(context.cache, answered)
  const all = await readDiscussions(context, on)
  const those = all.filter(({ id, notes }) =>
    known === null ? notes.some((note) => note.id === answered) : id === known,
  )
  const isMade = (note: Note) => isOwnSince(note, context, queued) && isNoteMadeBy(edit, note)
  // Where nobody knows any more which discussion it was, the answer may be in any of them.
  if (those.length === 0 && all.some(({ notes }) => notes.some(isMade))) return 'unclear'
  const found = onlyOf(those.flatMap(({ notes }) => notes.filter(isMade)))
  if (found === 'missing' && isOnlyCommands(edit)) return 'unclear'
  if (typeof found === 'string') return found
  return landedAnswer(on, answered, found, found.discussionId ?? known ?? '')
}

/** The request of an answer: its discussion, and the highest id of a note before it. */
interface AnswerRequest {
  readonly discussion: string
  readonly sentAfter: number
}

export const answer: Delivery<'answer', AnswerRequest> = {
  prepare: async (context, edit, queued) => {
    const on = noteableOfNote(queued.base)
    discussionRequests(context, on)
    const discussion = await discussionIdOf(context, on, partsOf(edit.target).id)
    const sentAfter = queued.sentAfter ?? (await newestNoteOn(context, on))
    return { is: 'prepared', sentAfter, request: { discussion, sentAfter } }
  },
  send: async (context, edit, queued, { discussion, sentAfter }) => {
    const on = noteableOfNote(queued.base)
    try {
      const created = await discussionRequests(context, on).answer(discussion, edit.body)
      if (created.kind !== 'note') return await landedCommands(context, on)
      return landedAnswer(on, partsOf(edit.target).id, created.note, discussion)
    } catch (thrown) {
      // A discussion that is gone carries out nothing.
      if (errorOf(thrown).code === 'not_found') throw await goneOr(context, queued, thrown)
      const look = () => checkAnswer(context, edit, { ...queued, sentAfter })
      return await madeThoughRefused(context, on, { edit, thrown, look })
    }
  },
  check: checkAnswer,
  patienceSeconds: 120,
}

async function prepareResolving(
  context: SendContext,
  edit: EditOf<'resolveDiscussion'>,
  queued: QueuedEdit,
): Promise<Landing | Prepared<string>> {
  const on = noteableOfNote(queued.base)
  const requests = discussionRequests(context, on)
  const id = await discussionIdOf(context, on, partsOf(edit.target).id)
  try {
    const discussion = await requests.read(id)
    const { is } = stateOfDiscussion(discussion.notes)
    if ((is === 'resolved') === edit.resolved) return landedDiscussion(on, discussion)
    // The service would refuse it with the words for somebody who may not.
    if (is === 'plain') throw AppFailure.of('thread_not_begun')
    return nothingToKnow(id)
  } catch (thrown) {
    throw await goneOr(context, queued, thrown)
  }
}

export const resolveDiscussion: Delivery<'resolveDiscussion', string> = {
  prepare: prepareResolving,
  send: async (context, edit, queued, discussion) => {
    const on = noteableOfNote(queued.base)
    try {
      return landedDiscussion(on, await discussionRequests(context, on).resolve(discussion, edit.resolved))
    } catch (thrown) {
      const error = errorOf(thrown)
      if (error.code === 'forbidden') throw AppFailure.of('thread_not_resolved', saidWith(error))
      throw await goneOr(context, queued, thrown)
    }
  },
  check: checkByPreparing(prepareResolving),
  // Doing it twice changes nothing.
  patienceSeconds: 0,
}

/** Returns `thread_gone` for a 404 of a discussion whose project can be read, and any other failure as it is. */
async function goneOr(context: SendContext, { base }: QueuedEdit, thrown: unknown): Promise<unknown> {
  const error = errorOf(thrown)
  if (error.code !== 'not_found') return thrown
  await requireGone(context, base.projectId, thrown)
  return AppFailure.of('thread_gone', saidWith(error))
}
