import { positionValues } from '../../../shared/contract/v4/discussions.ts'
import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { Approvals } from '../../../shared/model/approvals.ts'
import { stateOfDiscussion, type Discussion } from '../../../shared/model/discussion.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { createDraftNote, deleteDraftNote, updateDraftNote } from '../../api/entities/draft-notes.ts'
import { storeApprovals } from '../../cache/items/approvals.ts'
import { newestNoteId, storeNote } from '../../cache/items/notes.ts'
import { expectOtherReviews } from '../../cache/items/reviews.ts'
import {
  begunBefore,
  continuedText,
  leavesNoNote,
  partsOfReview,
  type ReviewAnswer,
  type ReviewPart,
} from '../merge/review-parts.ts'
import { normalised } from '../merge/text-comparison.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import type { Delivery, Landing, NotApplied, SendContext } from './delivery.ts'
import { discussionRequests } from './discussion.ts'
import { numberOf } from './merge-request-reads.ts'
import { newestIdOf } from './newest.ts'
import {
  draftsLeft,
  findPublished,
  findReview,
  missingOf,
  partsIn,
  readBeforeReview,
  reviewed,
  type FoundReview,
  type PublishedReview,
  type ReviewAnswers,
} from './review-on-service.ts'
import { conclude, isConcluded, readOwnApprovals } from './review-verdicts.ts'

/**
 * A review is published as one (API v4): its comments are made as drafts, which nobody else sees, and published together. Each
 * attempt first looks for what earlier ones have made, so that it goes on where they broke off. Services without drafts get one
 * comment after the other.
 */

type Review = EditOf<'publishReview'>

/**
 * Discards drafts that would leave their discussion in another state than is wanted by now, since somebody has resolved it or opened
 * it again: they are made anew. Returns true if there was one.
 */
async function discardStale(
  { client, signal }: SendContext,
  edit: Review,
  queued: QueuedEdit,
  found: FoundReview,
): Promise<boolean> {
  let isAny = false
  for (const [at, part] of partsOfReview(edit).entries()) {
    const draft = found.draftOf[at] ?? null
    // What the user has begun in a browser is not here, and would be lost.
    if (part.is === 'comment' || draft === null || normalised(draft.note) !== normalised(part.body)) continue
    if (draft.resolveDiscussion === resolves(part, found.discussionOf(partsOf(part.to).id))) continue
    await deleteDraftNote(client, { ...numberOf(queued), draft_note_id: draft.id }, { signal })
    isAny = true
  }
  return isAny
}

/**
 * Takes out what reviews have left among the drafts that were taken back: it would be published with this one. Returns true if there
 * was anything.
 */
async function discardLeft({ client, signal }: SendContext, queued: QueuedEdit, found: FoundReview): Promise<boolean> {
  const left = draftsLeft(found, queued)
  for (const { draft, part } of left) {
    const named = { ...numberOf(queued), draft_note_id: draft.id }
    // What the user has begun in a browser stays.
    const begun = begunBefore(part.body, draft.note)
    if (begun === null) {
      await deleteDraftNote(client, named, { signal })
      continue
    }
    const place = draft.position === null ? {} : positionValues(draft.position)
    await updateDraftNote(client, { ...named, note: begun, ...place }, { signal })
  }
  return left.length > 0
}

/** Returns true if an answer is to leave its discussion resolved. One that does not say so opens a resolved one again. */
function resolves({ resolved }: ReviewAnswer, discussion: Discussion | null): boolean {
  return resolved ?? (discussion !== null && stateOfDiscussion(discussion.notes).is === 'resolved')
}

/** Refusals of single parts, which do not keep the others from being published. */
const ofOnePart: ReadonlySet<AppError['code']> = new Set([
  'invalid',
  'not_found',
  'thread_gone',
  'thread_not_begun',
  'forbidden',
])

/** Makes a draft of a part. */
async function draft(
  { client, signal }: SendContext,
  queued: QueuedEdit,
  part: ReviewPart,
  found: FoundReview,
): Promise<void> {
  const on = numberOf(queued)
  if (part.is === 'comment') {
    const place = part.position === null ? {} : positionValues(part.position)
    await createDraftNote(client, { ...on, note: part.body, ...place }, { signal })
    return
  }
  const discussion = found.discussionOf(partsOf(part.to).id)
  if (discussion?.id === undefined || discussion.id === null) throw AppFailure.of('thread_gone')
  const { id } = discussion
  // The service takes one draft of each author in a discussion: what the user has begun in a browser is continued.
  const begun = found.drafts?.find(({ discussionId }) => discussionId === id)
  if (begun !== undefined) {
    const place = begun.position === null ? {} : positionValues(begun.position)
    const note = continuedText(begun.note, part.body)
    await updateDraftNote(client, { ...on, draft_note_id: begun.id, note, ...place }, { signal })
    return
  }
  const isResolving = resolves(part, discussion)
  const args = {
    ...on,
    note: part.body,
    in_reply_to_discussion_id: id,
    ...(isResolving && { resolve_discussion: true }),
  }
  await createDraftNote(client, args, { signal })
}

/** Writes a part at once, for services without drafts. */
async function write(
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
  part: ReviewPart,
  found: PublishedReview,
): Promise<void> {
  const requests = discussionRequests(context, reviewed(edit, queued))
  if (part.is === 'comment') {
    await requests.create(part.body, part.position)
    return
  }
  const discussion = found.discussionOf(partsOf(part.to).id)?.id ?? null
  if (discussion === null) throw AppFailure.of('thread_gone')
  await requests.answer(discussion, part.body)
}

/** Changes the states of discussions. `isAny`: one was changed. */
async function resolve(
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
  found: PublishedReview,
): Promise<{ readonly isAny: boolean; readonly refused: readonly AppError[] }> {
  const refused: AppError[] = []
  let isAny = false
  const requests = discussionRequests(context, reviewed(edit, queued))
  for (const { note, resolved } of resolutionsOf(edit)) {
    const discussion = found.discussionOf(note)
    if (discussion?.id === undefined || discussion.id === null) continue
    const { is } = stateOfDiscussion(discussion.notes)
    if ((is === 'resolved') === resolved) continue
    try {
      if (is === 'plain') throw AppFailure.of('thread_not_begun')
      await requests.resolve(discussion.id, resolved)
      isAny = true
    } catch (thrown) {
      const error = errorOf(thrown)
      if (!ofOnePart.has(error.code)) throw thrown
      refused.push(error)
    }
  }
  return { isAny, refused }
}

/** The discussions whose state the review sets, each by a note of it. */
function resolutionsOf({ answers, resolutions }: Review): { readonly note: number; readonly resolved: boolean }[] {
  return [
    ...answers.flatMap(({ to, resolved }) => (resolved === null ? [] : [{ note: partsOf(to).id, resolved }])),
    ...resolutions.map(({ of, resolved }) => ({ note: partsOf(of).id, resolved })),
  ]
}

/** Returns the landing of a review: all discussions that it has changed are stored. */
function landed(edit: Review, found: PublishedReview, approvals: Approvals | null): Landing {
  const { id } = partsOf(edit.target)
  const own = new Set(found.notes.flatMap((note) => note?.id ?? []))
  const touched = new Set(resolutionsOf(edit).flatMap(({ note }) => found.discussionOf(note) ?? []))
  const changed = found.discussions.filter((each) => touched.has(each) || each.notes.some((note) => own.has(note.id)))
  const notes = changed.flatMap(({ id: discussionId, notes: those }) =>
    those.map((note) => ({ ...note, discussionId: note.discussionId ?? discussionId })),
  )
  return {
    is: 'landing',
    store: (cache, arrival) => {
      for (const note of notes) storeNote(cache, 'mergeRequest', id, note, arrival)
      if (approvals !== null) storeApprovals(cache, id, approvals, arrival)
      expectOtherReviews(cache, id)
    },
    kinds: ['mergeRequest', 'note'],
    keys: [{ kind: 'mergeRequest', id }, ...notes.map((note) => ({ kind: 'note', id: note.id }) as const)],
    made: null,
  }
}

/** Makes what is missing of a review, and publishes it. @param there what the service has of it */
async function publish(
  context: SendContext,
  edit: Review,
  queued: QueuedEdit,
  there: FoundReview,
): Promise<Landing | NotApplied> {
  const isStale = await discardStale(context, edit, queued, there)
  const isLeft = await discardLeft(context, queued, there)
  const before = isStale || isLeft ? await findReview(context, edit, queued) : there
  const refused: AppError[] = []
  const parts = partsOfReview(edit)
  const missing = missingOf(edit, before)
  for (const [made, part] of missing.entries()) {
    context.onProgress?.({ done: parts.length - missing.length + made, total: parts.length })
    try {
      if (before.drafts === null) await write(context, edit, queued, part, before)
      else await draft(context, queued, part, before)
    } catch (thrown) {
      const error = errorOf(thrown)
      if (!ofOnePart.has(error.code)) throw thrown
      refused.push(error)
    }
  }
  // What is refused to all of it is refused to the review.
  const [first] = refused
  if (first !== undefined && refused.length === parts.length) throw new AppFailure(first)
  const hasDrafts = before.drafts !== null && missing.length > refused.length
  const verdict = await conclude(context, edit, queued, hasDrafts)
  let found = await findPublished(context, edit, queued)
  const resolutions = await resolve(context, edit, queued, found)
  if (resolutions.isAny) found = await findPublished(context, edit, queued)
  const landing = landed(edit, found, await readOwnApprovals(context, edit, queued))
  const lost = parts.filter((part, at) => found.notes[at] === null && !leavesNoNote(edit, part)).length
  if (lost > 0) return { ...landing, is: 'notApplied', parts: [], error: incomplete(lost, refused) }
  const error = verdict ?? unresolved(resolutions.refused)
  return error === null ? landing : { ...landing, is: 'notApplied', parts: [], error }
}

/** The request of a review. */
interface Request {
  /** Where its notes begin, since `queued` was read before that was known. */
  readonly sentAfter: number
  /** What was on the service before its first attempt; null for a later one, which looks for what those before have made. */
  readonly before: ReviewAnswers | null
}

export const publishReview: Delivery<'publishReview', Request> = {
  prepare: async (context, edit, queued) => {
    const on = reviewed(edit, queued)
    discussionRequests(context, on)
    const { sentAfter } = queued
    if (sentAfter !== null) return { is: 'prepared', sentAfter, request: { sentAfter, before: null } }
    const before = await readBeforeReview(context, edit, queued)
    const notes = before.discussions.flatMap((discussion) => discussion.notes)
    const newest = newestIdOf(notes, newestNoteId(context.cache, on.kind, on.id))
    return { is: 'prepared', sentAfter: newest, request: { sentAfter: newest, before } }
  },
  send: async (context, edit, waiting, { sentAfter, before }): Promise<Landing | NotApplied> => {
    const queued = { ...waiting, sentAfter }
    const there = before === null ? await findReview(context, edit, queued) : partsIn(before, context, edit, queued)
    try {
      return await publish(context, edit, queued, there)
    } finally {
      context.onProgress?.(null)
    }
  },
  check: async (context, edit, queued) => {
    const found = await findReview(context, edit, queued)
    const approvals = await readOwnApprovals(context, edit, queued)
    const parts = partsOfReview(edit)
    const isPublished = found.notes.some((note) => note !== null)
    const left = parts.filter(
      (part, at) =>
        found.notes[at] === null && !(isPublished && leavesNoNote(edit, part) && found.draftOf[at] === null),
    )
    const isResolved = resolutionsOf(edit).every(({ note, resolved }) => {
      const discussion = found.discussionOf(note)
      return discussion === null || (stateOfDiscussion(discussion.notes).is === 'resolved') === resolved
    })
    if (left.length === 0 && isResolved && (await isConcluded(context, edit, queued, approvals))) {
      return landed(edit, found, approvals)
    }
    // Commands leave no note that could be found, and some must not be carried out twice.
    const isTraceless = left.some((part) => leavesNoNote(edit, part) && found.draftOf[parts.indexOf(part)] === null)
    return isTraceless ? 'unclear' : 'missing'
  },
  patienceSeconds: 120,
}

/** The error of a review of which some parts are not on the service. */
function incomplete(missing: number, [refused]: readonly AppError[]): AppError {
  return { ...(refused && saidWith(refused)), code: 'review_incomplete', missing }
}

/** The error of a review of which some threads are not as they were wanted; null where all are. */
function unresolved(refused: readonly AppError[]): AppError | null {
  const [first] = refused
  return first ? { ...saidWith(first), code: 'review_not_resolved', threads: refused.length } : null
}
