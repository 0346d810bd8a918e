import type { EditOf } from '../../../shared/edit.ts'
import { errorOf } from '../../../shared/errors.ts'
import type { Discussion } from '../../../shared/model/discussion.ts'
import type { DraftNote } from '../../../shared/model/draft-note.ts'
import { placeOfDraft } from '../../../shared/model/draft-place.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Note } from '../../../shared/model/note.ts'
import { listDraftNotes } from '../../api/entities/draft-notes.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import { readDiscussionId } from '../../cache/items/notes.ts'
import { partsOfReview, writtenOfParts, type ReviewPart } from '../merge/review-parts.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { SendContext } from './delivery.ts'
import { firstOf, readDiscussions } from './discussion.ts'
import { numberOf } from './merge-request-reads.ts'
import { isOwnSince } from './notes.ts'

/** What the service has of a review: the notes that were published, and the drafts that were made. */

type Review = EditOf<'publishReview'>

/** The discussions of a merge request, and what was published of a review. */
export interface PublishedReview {
  readonly discussions: readonly Discussion[]
  /** The note of each part; null for one that is not published. */
  readonly notes: readonly (Note | null)[]
  readonly discussionOf: (note: number) => Discussion | null
}

/** The parts of a review on the service. */
export interface FoundReview extends PublishedReview {
  /** The user's drafts; null where the service has none. */
  readonly drafts: readonly DraftNote[] | null
  /** The draft of each part; null where there is none. */
  readonly draftOf: readonly (DraftNote | null)[]
}

/** The answers of the service in which the parts of a review are looked for. */
export type ReviewAnswers = Pick<FoundReview, 'discussions' | 'drafts'>

/** The merge request that is reviewed. */
export function reviewed({ target }: Review, { base }: QueuedEdit): Noteable {
  return { kind: 'mergeRequest', id: partsOf(target).id, projectId: base.projectId }
}

/** Lists the user's drafts; null where the service has none. */
export async function readDrafts(
  { client, signal }: SendContext,
  queued: QueuedEdit,
): Promise<readonly DraftNote[] | null> {
  if (!client.can('draftNotes')) return null
  try {
    return (await listDraftNotes(client, numberOf(queued), { signal })).items
  } catch (thrown) {
    // Whether the merge request itself is there is told by its discussions.
    if (errorOf(thrown).code === 'not_found') return null
    throw thrown
  }
}

/**
 * Reads what is on the service before a review was sent to it at all. Both are asked for at once: nothing of the review is on its way
 * from the one to the other.
 */
export async function readBeforeReview(context: SendContext, edit: Review, queued: QueuedEdit): Promise<ReviewAnswers> {
  const [discussions, drafts] = await Promise.all([
    readDiscussions(context, reviewed(edit, queued)),
    readDrafts(context, queued),
  ])
  return { discussions, drafts }
}

/**
 * Looks for the parts of a review among the user's notes since it was first sent, and among their drafts. Drafts are read first: a
 * publication that is not over yet makes notes of them, and a part must not be missing from both answers.
 */
export async function findReview(context: SendContext, edit: Review, queued: QueuedEdit): Promise<FoundReview> {
  const drafts = await readDrafts(context, queued)
  const discussions = await readDiscussions(context, reviewed(edit, queued))
  return partsIn({ discussions, drafts }, context, edit, queued)
}

/** Looks for the notes of a review that was published just now. */
export async function findPublished(context: SendContext, edit: Review, queued: QueuedEdit): Promise<PublishedReview> {
  return notesIn(await readDiscussions(context, reviewed(edit, queued)), context, edit, queued)
}

/** Looks for the parts of a review in what the service has answered. */
export function partsIn(
  { discussions, drafts }: ReviewAnswers,
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
): FoundReview {
  const published = notesIn(discussions, context, edit, queued)
  return { ...published, drafts, draftOf: draftsOfParts(edit, drafts ?? [], published) }
}

function draftsOfParts(
  edit: Review,
  drafts: readonly DraftNote[],
  { discussionOf }: Pick<PublishedReview, 'discussionOf'>,
): (DraftNote | null)[] {
  const written = drafts.map((draft) => ({
    draft,
    body: draft.note,
    position: placeOfDraft(draft),
    discussionId: draft.discussionId,
    isFirst: draft.discussionId === null,
  }))
  const idOf = (note: number) => discussionOf(note)?.id ?? null
  return writtenOfParts(edit, written, idOf).map((each) => each?.draft ?? null)
}

/** A draft that a review left which was taken back, and the part of that review which it was made for. */
export interface LeftDraft {
  readonly draft: DraftNote
  readonly part: ReviewPart
}

/** The drafts that are there for reviews which were taken back, and for no part of this one. */
export function draftsLeft({ drafts, draftOf, discussionOf }: FoundReview, queued: QueuedEdit): LeftDraft[] {
  const free = new Set(drafts)
  for (const draft of draftOf) if (draft !== null) free.delete(draft)
  return reviewsTakenBack(queued).flatMap(({ edit }) => {
    const found = draftsOfParts(edit, [...free], { discussionOf })
    return partsOfReview(edit).flatMap((part, at): LeftDraft[] => {
      const draft = found[at] ?? null
      return draft !== null && free.delete(draft) ? [{ draft, part }] : []
    })
  })
}

function reviewsTakenBack({ takenBack = [] }: QueuedEdit): { readonly edit: Review; readonly sentAfter: number }[] {
  return takenBack.flatMap(({ edit, sentAfter }) => (edit.kind === 'publishReview' ? [{ edit, sentAfter }] : []))
}

function notesIn(
  discussions: readonly Discussion[],
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
): PublishedReview {
  const byNote = new Map(discussions.flatMap((each) => each.notes.map((note) => [note.id, each] as const)))
  const discussionOf = (note: number): Discussion | null => {
    const known = readDiscussionId(context.cache, note)
    return byNote.get(note) ?? discussions.find(({ id }) => id !== null && id === known) ?? null
  }
  const idOf = (note: number) => discussionOf(note)?.id ?? null
  const all = discussions.flatMap((discussion) =>
    discussion.notes.map((note) => {
      return { note, ...note, discussionId: discussion.id, isFirst: note === firstOf(discussion) }
    }),
  )
  const ownSince = (since: Pick<QueuedEdit, 'sentAfter'>) => all.filter(({ note }) => isOwnSince(note, context, since))
  const earlier = new Set(
    reviewsTakenBack(queued).flatMap((review) => writtenOfParts(review.edit, ownSince(review), idOf)),
  )
  const notes = all.filter((each) => earlier.has(each) || isOwnSince(each.note, context, queued))
  return { discussions, discussionOf, notes: writtenOfParts(edit, notes, idOf).map((each) => each?.note ?? null) }
}

/** The parts that are neither a note nor a draft. */
export function missingOf(edit: Review, { notes, draftOf }: FoundReview): ReviewPart[] {
  return partsOfReview(edit).filter((_, at) => notes[at] === null && draftOf[at] === null)
}
