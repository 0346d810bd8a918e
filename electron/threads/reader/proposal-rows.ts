import type { Edit } from '../../../shared/edit.ts'
import { isForReview } from '../../../shared/edits/for-review.ts'
import { shortened } from '../../../shared/beginning.ts'
import { keyOf, partsOf, type Key } from '../../../shared/model/key.ts'
import type { Position } from '../../../shared/model/position.ts'
import { linesWords } from '../../../shared/position-words.ts'
import type { FieldChange, ProposalRow } from '../../../shared/model/rows.ts'
import { readUser } from '../../cache/directory/users.ts'
import { readNoteRecord } from '../../cache/items/notes.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { referenceIn } from '../../outbox/fold/edit-status.ts'
import { kindOf } from '../../outbox/kinds/kinds.ts'
import { readProposal } from '../../user/proposals.ts'
import { changesOf, changesOfItem } from './edit-fields.ts'
import type { Proposal } from '../../protocols/proposal.ts'
import type { RowSource } from './row-source.ts'

/** Reads an edit that an assistant has proposed, as the outbox shows it; null when it was sent or thrown away. */
export function readProposalRow(source: RowSource, id: number): ProposalRow | null {
  const proposal = readProposal(source.user, id)
  if (proposal === null) return null
  const { edit, base } = proposal
  const { account } = source
  const kind = kindOf(edit)
  return {
    kind: 'proposal',
    key: keyOf(account, 'proposal', id),
    edit,
    proposedBy: proposal.proposedBy,
    proposedAt: timestampOf(proposal.proposedAt),
    title: isForReview(edit) ? 'Comment for your review' : kind.title(edit),
    text: textIn(edit),
    textBefore:
      edit.kind === 'changeItem' && edit.fields.description !== undefined
        ? String(base.seen?.['description'] ?? '')
        : null,
    targetKey: base.item ? keyOf(account, base.item.kind, base.item.id) : edit.target,
    targetReference: referenceIn({ edit, base }),
    about: base.title,
    line: isForReview(edit) ? lineIn(edit.position) : null,
    answered: edit.kind === 'answer' ? answeredIn(source, edit.target) : null,
    changes: changesIn(source, { edit, base }),
  }
}

const longestBeginning = 120

function answeredIn({ cache, overlay }: RowSource, target: Key<'note'>): ProposalRow['answered'] {
  const note = readNoteRecord(cache, overlay.idOf('note', partsOf(target).id))
  if (!note) return null
  const line = String(note.body).trim().replaceAll(/\s+/g, ' ')
  return { by: readUser(cache, Number(note.author_id)).name, beginning: shortened(line, longestBeginning) }
}

function lineIn(position: Position): string {
  const path = position.newPath ?? position.oldPath ?? ''
  const lines = linesWords(position)
  return lines === '' ? path : `${path}, ${lines}`
}

/** The long text that it brings: fields are told one by one. */
function textIn(edit: Edit): string | null {
  switch (edit.kind) {
    case 'comment':
    case 'answer':
    case 'beginDiscussion':
      return edit.body
    case 'changeItem':
      return edit.fields.description ?? null
    case 'createIssue':
      return edit.description
    default:
      return null
  }
}

/** Also of a new issue each field is told that it begins with: its user is to see all of it before it is sent. */
function changesIn(source: RowSource, { edit, base }: Pick<Proposal, 'edit' | 'base'>): FieldChange[] {
  if (edit.kind !== 'createIssue') return changesOf(source, { edit, base })
  const { title, labels, assigneeId, otherAssigneeIds = [], milestoneId, dueDate, confidential } = edit
  return changesOfItem(source, {
    title,
    ...(labels.length > 0 && { labels: { add: labels, remove: [] } }),
    ...(assigneeId !== null && { assigneeId }),
    ...(otherAssigneeIds.length > 0 && { assignees: { add: otherAssigneeIds, remove: [] } }),
    ...(milestoneId !== null && { milestoneId }),
    ...(dueDate !== null && { dueDate }),
    ...(confidential && { confidential }),
  })
}
