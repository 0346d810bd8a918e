import { partsOf } from '../../../shared/model/key.ts'
import { isNoteableKind } from '../../../shared/model/note.ts'
import type { EditRow } from '../../../shared/model/rows.ts'
import { ago, counted, until } from '../../components/words.ts'

/** What holds an edit back, or when it goes out: empty where its state says all there is. */
export function whenWords(edit: EditRow, waitsFor: EditRow | undefined, offline: boolean, now: number): string {
  if (edit.waitsFor !== null) {
    if (waitsFor === undefined) return 'waits for an earlier edit'
    return `waits for “${waitsFor.title}”${waitsFor.targetReference === null ? '' : `, ${waitsFor.targetReference}`}`
  }
  if (edit.state !== 'waiting' && edit.state !== 'doubtful') return ''
  if (offline) return 'goes on when the service can be reached'
  if (edit.nextAttemptAt !== null) {
    return `${edit.state === 'doubtful' ? 'looked for' : 'tried'} again ${until(edit.nextAttemptAt, now)}`
  }
  return edit.heldUntil === null ? '' : `goes out ${until(edit.heldUntil, now)}`
}

/** `3 min ago · 2 attempts · goes out in 8 s` */
export function historyWords(edit: EditRow, when: string, now: number): string {
  return [
    edit.state === 'discarded' && edit.endedAt !== null
      ? `Given up ${ago(edit.endedAt, now)}`
      : `Made ${ago(edit.createdAt, now)}`,
    ...(edit.attempts === 0 ? [] : [counted(edit.attempts, 'attempt')]),
    ...(when === '' ? [] : [when]),
  ].join(' · ')
}

/** Whether what an edit is done to can be opened. */
export function isItemKey(key: string): boolean {
  return isNoteableKind(partsOf(key).kind)
}
