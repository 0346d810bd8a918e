import type { EditOf } from '../../../shared/edit.ts'
import {
  commentAtPosition,
  joined,
  readComments,
  withAdded,
  type DraftedComment,
} from '../../../shared/edits/drafted-comment.ts'
import { verdicts, type Verdict } from '../../../shared/edits/review-verdicts.ts'
import { parseKey, type Key } from '../../../shared/model/key.ts'
import { counted, listed } from '../../ui/words.ts'
import { draftOf, fieldsIn } from '../drafts/index.ts'
import { editOf } from './drafted-comment.ts'

/** A reply in a thread that is published with the review. */
export interface DraftedReply {
  /** Key of the comment that began the thread. */
  readonly to: string
  readonly body: string
  /** The state of the thread afterwards; null leaves it as it is. */
  readonly resolved: boolean | null
}

/** A thread that the review resolves or opens again without a reply. */
export interface DraftedResolution {
  readonly of: string
  readonly resolved: boolean
}

/** The user's review of a merge request while it is written. */
export interface DraftedReview {
  readonly comments: readonly DraftedComment[]
  readonly replies: readonly DraftedReply[]
  readonly resolutions: readonly DraftedResolution[]
  readonly summary: string
  readonly verdict: Verdict
}

const empty = {
  comments: [] as readonly unknown[],
  replies: [] as readonly unknown[],
  resolutions: [] as readonly unknown[],
  summary: '',
  verdict: 'comment' as string,
}

/** The review that was read last: each thread of a merge request asks for the same one. */
let last: { readonly draft: string; readonly review: DraftedReview } | null = null

/** Reads the review in a draft. What an older Docket kept in another shape is left out. */
export function reviewIn(draft: string): DraftedReview {
  if (last?.draft !== draft) last = { draft, review: readReview(draft) }
  return last.review
}

function readReview(draft: string): DraftedReview {
  const { comments, replies, resolutions, summary, verdict } = fieldsIn(draft, empty)
  return {
    comments: readComments(comments),
    replies: replies.filter(isReply),
    resolutions: resolutions.filter(isResolution),
    summary,
    verdict: verdicts.find((each) => each === verdict) ?? 'comment',
  }
}

/** Returns the draft of a review; empty where it says nothing. */
export function draftOfReview(review: DraftedReview): string {
  const comments = review.comments.map(({ id: _, ...comment }) => comment)
  const { replies, resolutions, summary, verdict } = review
  // A verdict alone is chosen when the review is published.
  const isEmpty = comments.length + replies.length + resolutions.length === 0 && summary === ''
  return isEmpty ? '' : draftOf({ comments, replies, resolutions, summary, verdict }, empty)
}

/** Returns the comments with words. */
export function saidIn({ comments }: DraftedReview): readonly DraftedComment[] {
  return comments.filter(({ text }) => text.trim() !== '')
}

/** Returns true if something waits to be published with the review: what is said and resolved from now on belongs to it. */
export function isBegun(review: DraftedReview): boolean {
  return saidIn(review).length + review.replies.length + review.resolutions.length > 0 || review.summary.trim() !== ''
}

/** Says in words what a review has: `5 comments, 2 replies and 1 thread resolved`. Empty where it has nothing. */
export function reviewWords(review: DraftedReview): string {
  const resolved = [
    ...review.replies.flatMap(({ resolved: sets }) => (sets === null ? [] : [sets])),
    ...review.resolutions.map(({ resolved: sets }) => sets),
  ]
  const closed = resolved.filter((each) => each).length
  const opened = resolved.length - closed
  const comments = saidIn(review).length
  return listed([
    ...(comments > 0 ? [counted(comments, 'comment')] : []),
    ...(review.replies.length > 0 ? [counted(review.replies.length, 'reply', 'replies')] : []),
    ...(closed > 0 ? [`${counted(closed, 'thread')} resolved`] : []),
    ...(opened > 0 ? [`${counted(opened, 'thread')} reopened`] : []),
    ...(review.summary.trim() === '' ? [] : ['a summary']),
  ])
}

/**
 * Returns the edit that publishes a review.
 *
 * @param sha the head of the source branch that the user reviewed; null where it is not known
 */
export function editOfReview(
  review: DraftedReview,
  target: Key<'mergeRequest'>,
  sha: string | null,
): EditOf<'publishReview'> {
  return {
    kind: 'publishReview',
    target,
    comments: saidIn(review).map((comment) => {
      // A service that has told no version has no places: the line is quoted.
      const { body } = editOf(comment, target, true)
      return { body, position: comment.position }
    }),
    answers: review.replies.map(({ to, body, resolved }) => ({ to: to as Key<'note'>, body: body.trim(), resolved })),
    resolutions: review.resolutions.map(({ of, resolved }) => ({ of: of as Key<'note'>, resolved })),
    summary: review.summary.trim(),
    verdict: review.verdict,
    sha,
  }
}

/**
 * Returns the review that an edit was to publish, with what was written since behind it: no word of either is lost, and of states and
 * verdicts the later one counts.
 */
export function withPutBack(now: DraftedReview, edit: EditOf<'publishReview'>): DraftedReview {
  const comments = edit.comments.flatMap(({ body, position }) =>
    position === null ? [] : [commentAtPosition(position, body)],
  )
  const placeless = edit.comments.flatMap(({ body, position }) => (position === null ? [body] : []))
  const isSetNow = new Set([...now.resolutions.map(({ of }) => of), ...now.replies.flatMap(resolvedBy)])
  const replies = edit.answers.map(({ to, body, resolved }) => ({
    ...{ to, body },
    resolved: isSetNow.has(to) ? null : resolved,
  }))
  return {
    comments: now.comments.reduce(withAdded, comments),
    replies: now.replies.reduce(withReply, replies),
    resolutions: [...edit.resolutions.filter(({ of }) => !isSetNow.has(of)), ...now.resolutions],
    summary: [...placeless, edit.summary, now.summary].filter((text) => text.trim() !== '').join('\n\n'),
    verdict: now.verdict === 'comment' ? edit.verdict : now.verdict,
  }
}

/** The thread whose state a reply sets. */
function resolvedBy({ to, resolved }: DraftedReply): readonly string[] {
  return resolved === null ? [] : [to]
}

/** Returns replies with one more. Where its thread has one already, its words come behind those: a thread has one reply. */
function withReply(replies: readonly DraftedReply[], added: DraftedReply): readonly DraftedReply[] {
  const there = replies.find(({ to }) => to === added.to)
  if (there === undefined) return [...replies, added]
  const both = { ...added, body: joined(there.body, added.body), resolved: added.resolved ?? there.resolved }
  return replies.map((each) => (each === there ? both : each))
}

function isReply(value: unknown): value is DraftedReply {
  const { to, body, resolved } = (value ?? {}) as Partial<Record<keyof DraftedReply, unknown>>
  const isState = resolved === null || typeof resolved === 'boolean'
  return isNote(to) && typeof body === 'string' && body.trim() !== '' && isState
}

function isResolution(value: unknown): value is DraftedResolution {
  const { of, resolved } = (value ?? {}) as Partial<Record<keyof DraftedResolution, unknown>>
  return isNote(of) && typeof resolved === 'boolean'
}

function isNote(value: unknown): value is string {
  return typeof value === 'string' && parseKey(value)?.kind === 'note'
}
