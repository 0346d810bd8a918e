import type { IssueRow, MergeRequestRow, Row } from '../../../shared/model/rows.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'

const partWords: Readonly<Record<InboxPart, string>> = {
  open: 'Back in the inbox',
  snoozed: 'Snoozed',
  done: 'Done',
  muted: 'Muted',
}

/**
 * What has become of a row that its list no longer has.
 *
 * @param row as it is, or was last
 * @param isGone whether it is not on this computer any more
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

function endWords({ state }: IssueRow | MergeRequestRow): string | null {
  if (state === 'merged') return 'Merged'
  return state === 'closed' ? 'Closed' : null
}
