import { badgeWords, sentenceOf, type EditStatus } from '../../../shared/edit-words.ts'
import type { Edit } from '../../../shared/edit.ts'
import type { EditRow } from '../../../shared/model/rows.ts'
import { counted } from '../../ui/words.ts'

/**
 * `Queued: Close, hardware/gateway#12.`, `Queued: Close: 14 items.`, `Queued: 2 comments, hardware/gateway#12.`,
 * `Queued: 3 edits.`, and the reason that holds them, where it lasts.
 *
 * @param row the last of them, which goes out last: its state holds for all. Undefined when it cannot be read: then the service
 * may have it already
 */
export function queuedWords(
  row: EditRow | undefined,
  edits: readonly Edit[],
  status: (edit: EditRow) => EditStatus,
): string {
  const areComments = edits.every(({ kind }) => kind === 'comment')
  const several = counted(edits.length, areComments ? 'comment' : 'edit')
  if (!row) return edits.length === 1 ? 'Saved. It is on its way or has already arrived.' : `Saved: ${several}.`
  const stands = status(row)
  const isOneKind = new Set(edits.map(({ kind }) => kind)).size === 1
  const targets = new Set(edits.map(({ target }) => target)).size
  const of = targets > 1 || row.targetReference === null ? '' : `, ${row.targetReference}`
  const ofItems = isOneKind && targets > 1 ? `${row.title}: ${counted(edits.length, 'item')}` : `${several}${of}`
  const what = edits.length === 1 ? `${row.title}${of}` : ofItems
  const state = badgeWords(stands).replace('…', '')
  return [`${state}: ${what}.`, ...(isHeldLong(stands) ? [sentenceOf(stands)] : [])].join(' ')
}

/** Returns true if something holds an edit for long. One that goes out by itself in a moment needs no explanation. */
function isHeldLong(status: EditStatus): boolean {
  if (status.is !== 'queued') return ['refused', 'unclear', 'conflict'].includes(status.is)
  switch (status.hold?.by) {
    case undefined:
    case 'moment':
    case 'retry':
      return false
    case 'edit':
      return status.hold.edit.needsUser
    case 'offline':
    case 'workingOffline':
    case 'signedOut':
    case 'safeMode':
    case 'project':
      return true
  }
}
