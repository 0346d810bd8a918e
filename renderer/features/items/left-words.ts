import { stateEditOf, stateEditWords } from '../../../shared/edit-words.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import type { IssueRow, MergeRequestRow, Row } from '../../../shared/model/rows.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'

const partWords: Readonly<Record<InboxPart, string>> = {
  open: 'Back in the inbox',
  snoozed: 'Snoozed',
  done: 'Done',
  muted: 'Muted',
}

/**
 * Returns the reason, in words, why a row has left its list.
 *
 * @param row as it is, or was last
 * @param isGone true if it is not on this computer any more
 */
export function leftWords(row: Row, isGone: boolean): string {
  switch (row.kind) {
    case 'inboxEntry': {
      const ended = row.item === null || row.milestone !== null ? null : endWords(row.item)
      return ended ?? (isGone ? 'Done' : partWords[row.triage.part ?? 'done'])
    }
    case 'issue':
    case 'mergeRequest':
      return isGone ? 'Deleted' : (endWords(row) ?? 'No longer matches')
    default:
      return isGone ? 'Deleted' : 'No longer matches'
  }
}

/** Until the service has it, an end is called queued. */
function endWords(item: IssueRow | MergeRequestRow): string | null {
  if (isOpen(item)) return null
  const queued = stateEditOf(item.pending)
  if (queued !== undefined) return stateEditWords(queued)
  return item.state === 'merged' ? 'Merged' : 'Closed'
}
