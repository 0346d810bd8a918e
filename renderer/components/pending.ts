import type { Pending } from '../../shared/model/rows.ts'

/** A state of an edit in words. Nothing is called sent before the service has it. */
export const editStateWords: Readonly<Record<Pending['state'], string>> = {
  waiting: 'Queued',
  sending: 'Sending…',
  doubtful: 'Checking whether it arrived',
  rejected: 'Needs you',
}

/** The edits of a row in a word or two: what needs the user first, then what is on its way. */
export function pendingWords(pending: readonly Pending[]): string {
  const state = (['rejected', 'doubtful', 'sending', 'waiting'] as const).find((each) =>
    pending.some((edit) => edit.state === each),
  )
  return state === undefined ? '' : editStateWords[state]
}
