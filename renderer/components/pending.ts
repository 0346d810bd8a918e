import type { EditRow, Pending } from '../../shared/model/rows.ts'

/** A state of an edit in words. Nothing is called sent before the service has it. */
export const editStateWords: Readonly<Record<EditRow['state'], string>> = {
  waiting: 'Queued',
  sending: 'Sending…',
  doubtful: 'Checking whether it arrived',
  rejected: 'Needs you',
  conflict: 'Needs your choice',
  landed: 'On the service',
  discarded: 'Given up',
}

/** Whether an edit goes no further without the user. */
export function needsUser({ state }: { readonly state: EditRow['state'] }): boolean {
  return state === 'rejected' || state === 'conflict'
}

/** The edits of a row in a word or two: what needs the user first, then what is on its way. */
export function pendingWords(pending: readonly Pending[]): string {
  const state = (['rejected', 'conflict', 'doubtful', 'sending', 'waiting'] as const).find((each) =>
    pending.some((edit) => edit.state === each),
  )
  return state === undefined ? '' : editStateWords[state]
}
