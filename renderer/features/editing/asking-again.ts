import type { Edit } from '../../../shared/edit.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import type { Key } from '../../../shared/model/key.ts'
import { doneReviewStates } from '../../../shared/model/review-states.ts'
import type { Item, ReviewerRow } from '../../../shared/model/rows.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'

/**
 * Returns the reviewers of an item who can be asked again: their review is done, and the service takes that. The user asks nobody
 * but others.
 */
export function reviewersToAsk(
  row: Item['row'],
  program: Pick<ProgramStore, 'can' | 'ownIdOf'>,
): readonly ReviewerRow[] {
  if (row.kind !== 'mergeRequest' || !isOpen(row) || !program.can('reviewsAgain', row.key)) return []
  const own = program.ownIdOf(row.key)
  return row.reviewers.filter(({ id, review }) => id !== own && doneReviewStates.some((state) => state === review))
}

/** The edit that asks one of them. */
export function askingAgain({ key }: Item['row'], { id }: Pick<ReviewerRow, 'id'>): Edit {
  return { kind: 'askAgain', target: key as Key<'mergeRequest'>, reviewerId: id }
}
