import type { EditOf } from '../../../shared/edit.ts'
import { partsOf as keyPartsOf, type Key } from '../../../shared/model/key.ts'
import type { Position } from '../../../shared/model/position.ts'
import { comparable } from './text-comparison.ts'
import { isDiscussionBegunBy, isNoteMadeBy, isOnlyCommands } from './made-by.ts'

/** The comments and answers of a review, each of which becomes a note of the service. */

export interface ReviewComment {
  readonly is: 'comment'
  readonly body: string
  readonly position: Position | null
}

export interface ReviewAnswer {
  readonly is: 'answer'
  readonly to: Key<'note'>
  readonly body: string
  /** The state of the discussion afterwards; null leaves it as it is. */
  readonly resolved: boolean | null
}

export type ReviewPart = ReviewComment | ReviewAnswer

/** A note or a draft that a part may have become. */
interface Written {
  readonly body: string
  readonly position: Position | null
  readonly discussionId: string | null
  /** False for an answer. */
  readonly isFirst: boolean
}

/** Returns the parts of a review in the order in which they are made: its summary comes last. */
export function partsOfReview(edit: EditOf<'publishReview'>): ReviewPart[] {
  return [
    ...edit.comments.map((comment) => ({ ...comment, is: 'comment' as const })),
    ...edit.answers.map((answer) => ({ ...answer, is: 'answer' as const })),
    ...(edit.summary.trim() === '' ? [] : [{ is: 'comment' as const, body: edit.summary, position: null }]),
  ]
}

/**
 * I8: finds for each part of a review what it has become; null where there is nothing. What stands for one part stands for no other
 * one of the same words.
 *
 * @param written the user's own notes since the review was first sent, or their drafts
 * @param discussionOf returns the service's id of the discussion of a note; null where it is not known
 */
export function writtenOfParts<W extends Written>(
  edit: EditOf<'publishReview'>,
  written: readonly W[],
  discussionOf: (note: number) => string | null,
): (W | null)[] {
  const free = new Set(written)
  return partsOfReview(edit).map((part) => {
    const found = [...free].find((each) => isMadeOf(edit, part, each, discussionOf)) ?? null
    if (found !== null) free.delete(found)
    return found
  })
}

function isMadeOf(
  { target }: EditOf<'publishReview'>,
  part: ReviewPart,
  written: Written,
  discussionOf: (note: number) => string | null,
): boolean {
  const { body } = part
  if (part.is === 'comment') {
    const edit = { kind: 'beginDiscussion', target, body, position: part.position } as const
    return written.isFirst && isDiscussionBegunBy(edit, written)
  }
  const discussion = discussionOf(keyPartsOf(part.to).id)
  if (discussion === null || written.discussionId !== discussion) return false
  return isNoteMadeBy({ target, body }, written) || isContinuedBy(body, written.body)
}

/** Returns the text of an answer that the user has begun in a browser and continues here. */
export function continuedText(begun: string, body: string): string {
  return `${begun}\n\n${body}`
}

/** Returns the text that an answer continues; null where it is that answer alone. */
export function begunBefore(body: string, written: string): string | null {
  const added = continuedText('', body)
  return written.endsWith(added) ? written.slice(0, -added.length) : null
}

function isContinuedBy(body: string, written: string): boolean {
  const [added, text] = [comparable(body), comparable(written)]
  return added !== '' && text.endsWith(`\n${added}`)
}

/** Returns true for a part that is carried out when it is published, and leaves no note. */
export function leavesNoNote({ target }: EditOf<'publishReview'>, { body }: ReviewPart): boolean {
  return isOnlyCommands({ target, body })
}
