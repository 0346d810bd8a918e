import { isForReview } from '../../../shared/edits/for-review.ts'
import { counted } from '../../ui/words.ts'
import type { Edit } from '../../../shared/edit.ts'
import type { ProposedEdit } from '../../../shared/edits/proposals.ts'
import type { ProposalRow } from '../../../shared/model/rows.ts'

/** The words of a proposal that can be written anew: null where it brings none of the kind. */
export interface ProposedWords {
  readonly title: string | null
  readonly text: string | null
}

export function wordsOf({ edit, text }: Pick<ProposalRow, 'edit' | 'text'>): ProposedWords {
  const title =
    edit.kind === 'createIssue' ? edit.title : edit.kind === 'changeItem' ? (edit.fields.title ?? null) : null
  return { title, text }
}

/** Proposals in the order in which they are shown: those of each assistant together. */
export function groupedProposals(proposals: readonly ProposalRow[]): ProposalRow[] {
  return [...Map.groupBy(proposals, ({ proposedBy }) => proposedBy).values()].flat()
}

/** What became of proposals that were to be sent, besides those that are queued. */
export interface OutcomeOfSending {
  /** Those that are part of the user's review now. */
  readonly added: readonly ProposalRow[]
  /** How many stay, since they were refused. */
  readonly refused: number
  /** How many were sent or thrown away before. */
  readonly ended: number
}

/** Says what became of proposals: a sentence for each kind of outcome. */
export function outcomeWords({ added, refused, ended }: OutcomeOfSending): string[] {
  const reviews = new Set(added.map(({ targetReference }) => targetReference))
  const [reference] = reviews
  const review = reviews.size === 1 ? `review of ${reference}, which is` : 'reviews, which are'
  return [
    ...(added.length === 0 ? [] : [`${counted(added.length, 'comment')} added to your ${review} not published.`]),
    ...(refused === 0
      ? []
      : [
          `${counted(refused, 'proposal')} could not be sent. The reason is shown on ${refused === 1 ? 'it' : 'each'}.`,
        ]),
    ...(ended === 0 ? [] : [`${counted(ended, 'proposal')} ${ended === 1 ? 'was' : 'were'} no longer there.`]),
  ]
}

/** The name of the button that sends proposals. Comments on lines alone are not sent, but wait in a review. */
export function sendingWords(proposals: readonly Pick<ProposalRow, 'edit'>[]): string {
  const isReview = proposals.every(({ edit }) => isForReview(edit))
  if (proposals.length === 1) return isReview ? 'Add to your review' : 'Send'
  return isReview ? `Add all ${proposals.length} to your review` : `Send all ${proposals.length}`
}

/** A proposal with other words. */
export function withWords(edit: Edit, { title, text }: ProposedWords): ProposedEdit | null {
  switch (edit.kind) {
    case 'comment':
    case 'answer':
    case 'beginDiscussion':
      return { ...edit, body: text ?? edit.body }
    case 'createIssue':
      return { ...edit, title: title ?? edit.title, description: text ?? edit.description }
    case 'changeItem':
      return {
        ...edit,
        fields: { ...edit.fields, ...(title !== null && { title }), ...(text !== null && { description: text }) },
      }
    default:
      return null
  }
}

/** A proposal without the change of one field; null where nothing would be left of it, or it cannot be without. */
export function without(edit: Edit, field: string): ProposedEdit | null {
  if (edit.kind === 'changeItem') {
    const fields = Object.fromEntries(Object.entries(edit.fields).filter(([name]) => name !== field))
    return Object.keys(fields).length === 0 ? null : { ...edit, fields }
  }
  if (edit.kind !== 'createIssue') return null
  const { otherAssigneeIds, ...one } = edit
  const others = otherAssigneeIds && { otherAssigneeIds }
  switch (field) {
    case 'labels':
      return { ...edit, labels: [] }
    case 'assigneeId':
    case 'assignees':
      return { ...one, assigneeId: null }
    case 'milestoneId':
      return { ...one, ...others, milestoneId: null }
    case 'dueDate':
      return { ...one, ...others, dueDate: null }
    default:
      return null
  }
}
