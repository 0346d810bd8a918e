import type { EditState } from './edit.ts'
import { assertNever } from './errors.ts'
import type { Account, SyncState } from './ipc.ts'
import type { EditRow, Pending, WaitsFor } from './model/rows.ts'
import { until } from './time-words.ts'

/**
 * Status of an edit, and all words for it: every view of an edit takes them from here, so that no two disagree. Nothing is called
 * sent, merged or closed before the service has it.
 */

/** Whether the edits of an account can be sent (`open`), or the reason why not. */
export type SendState = 'open' | 'offline' | 'workingOffline' | 'signedOut' | 'safeMode'

/** The fields of an edit that its status depends on. */
export type EditStatusFacts = Pick<
  EditRow,
  'state' | 'heldUntil' | 'nextAttemptAt' | 'waitsFor' | 'isProjectHidden' | 'isInDoubt'
>

/** Reason why an edit does not go out now. */
export type Hold =
  /** It has a moment to be thought over. */
  | { readonly by: 'moment'; readonly until: string }
  | { readonly by: 'edit'; readonly edit: WaitsFor }
  | { readonly by: 'offline' }
  | { readonly by: 'workingOffline' }
  | { readonly by: 'signedOut' }
  | { readonly by: 'safeMode' }
  /** The service does not show the project. */
  | { readonly by: 'project' }
  /** The last attempt failed, and the next one is not due. */
  | { readonly by: 'retry'; readonly until: string }

export type EditStatus =
  | { readonly is: 'queued'; readonly hold: Hold | null }
  | { readonly is: 'sending' }
  /** Its arrival is unknown. */
  | { readonly is: 'checking'; readonly hold: Hold | null }
  | { readonly is: 'refused' }
  /** It needs the user, and its arrival could not be found out. */
  | { readonly is: 'unclear' }
  | { readonly is: 'conflict' }
  | { readonly is: 'landed' }
  | { readonly is: 'discarded'; readonly mayHaveArrived: boolean }

/**
 * Returns whether the edits of an account can be sent. An account that is paused has lost its token or had it refused.
 */
export function sendStateOf(
  account: Pick<Account, 'state'> | undefined,
  sync: Pick<SyncState, 'phase' | 'problem'> | undefined,
): SendState {
  if (account?.state === 'safeMode') return 'safeMode'
  if (account?.state === 'signedOut' || sync?.phase === 'paused') return 'signedOut'
  if (sync?.phase !== 'offline') return 'open'
  return sync.problem?.code === 'working_offline' ? 'workingOffline' : 'offline'
}

/** Condition under which edits go out again: words that stand after “when”. */
export const untilOpen: Readonly<Record<Exclude<SendState, 'open'>, string>> = {
  offline: 'GitLab can be reached',
  workingOffline: 'you stop working offline',
  signedOut: 'you sign in again',
  safeMode: 'Docket leaves safe mode',
}

/** Warning before something that cannot be undone once GitLab has it. The outbox holds each such edit for ten seconds. */
export const irrevocableWords = 'It waits in the outbox for ten seconds. After that it cannot be undone.'

/** Returns the status of an edit at a moment (milliseconds since 1970). */
export function editStatusOf(edit: EditStatusFacts, sendState: SendState, now: number): EditStatus {
  switch (edit.state) {
    case 'waiting':
      return { is: 'queued', hold: holdOf(edit, sendState, now) }
    case 'sending':
      return { is: 'sending' }
    case 'doubtful':
      return { is: 'checking', hold: holdOf(edit, sendState, now) }
    case 'rejected':
      return { is: edit.isInDoubt ? 'unclear' : 'refused' }
    case 'conflict':
      return { is: 'conflict' }
    case 'landed':
      return { is: 'landed' }
    case 'discarded':
      return { is: 'discarded', mayHaveArrived: edit.isInDoubt }
    default:
      return assertNever(edit.state)
  }
}

/** Of several reasons the one that lasts longest, first of all one that only the user can end. */
function holdOf(
  { waitsFor, isProjectHidden, nextAttemptAt, heldUntil }: EditStatusFacts,
  sendState: SendState,
  now: number,
): Hold | null {
  const isToCome = (at: string | null): at is string => at !== null && Date.parse(at) > now
  if (waitsFor?.needsUser) return { by: 'edit', edit: waitsFor }
  if (sendState === 'signedOut' || sendState === 'safeMode') return { by: sendState }
  if (isProjectHidden) return { by: 'project' }
  if (sendState === 'offline' || sendState === 'workingOffline') return { by: sendState }
  if (waitsFor !== null) return { by: 'edit', edit: waitsFor }
  if (isToCome(nextAttemptAt)) return { by: 'retry', until: nextAttemptAt }
  return isToCome(heldUntil) ? { by: 'moment', until: heldUntil } : null
}

/** Returns true if it can go out at once when the user wants it: only time holds it, or a service that may be there again. */
export function canGoNow(status: EditStatus): boolean {
  if (status.is !== 'queued') return false
  const { hold } = status
  return hold === null || hold.by === 'moment' || hold.by === 'retry' || hold.by === 'offline'
}

/** Returns true if an edit goes no further without the user. */
export function needsUser({ state }: Pick<EditRow, 'state'>): boolean {
  return state === 'rejected' || state === 'conflict'
}

/** Two or three words, for a badge. */
export function badgeWords({ is }: EditStatus): string {
  switch (is) {
    case 'queued':
      return 'Queued'
    case 'sending':
      return 'Sending…'
    case 'checking':
      return 'Checking whether it arrived'
    case 'refused':
      return 'Needs you'
    case 'unclear':
      return 'May have arrived'
    case 'conflict':
      return 'Needs your choice'
    case 'landed':
      return 'On GitLab'
    case 'discarded':
      return 'Discarded'
    default:
      return assertNever(is)
  }
}

/**
 * Returns the time of the next attempt in words, or what it waits for: `goes out in 8 s`. Empty where the badge says all there
 * is.
 */
export function whenWords(status: EditStatus, now: number): string {
  if (status.is === 'unclear') return 'checked first when you retry'
  if (status.is !== 'queued' && status.is !== 'checking') return ''
  const { is, hold } = status
  const goes = is === 'queued' ? 'goes out' : 'checked'
  switch (hold?.by) {
    case undefined:
      return is === 'queued' ? 'goes out in order' : 'checked in order'
    case 'moment':
      return `${goes} ${until(hold.until, now)}`
    case 'retry':
      return `${is === 'queued' ? 'tried' : 'checked'} again ${until(hold.until, now)}`
    case 'edit':
      return `waits for ${named(hold.edit)}${hold.edit.needsUser ? ', which needs you' : ''}`
    case 'offline':
    case 'workingOffline':
    case 'signedOut':
    case 'safeMode':
      return `${goes} when ${untilOpen[hold.by]}`
    case 'project':
      return `${goes} when GitLab shows the project again`
  }
}

/** Badge and when in a line: `Queued, goes out in 8 s`. */
export function lineWords(status: EditStatus, now: number): string {
  const when = whenWords(status, now)
  return when === '' ? badgeWords(status) : `${badgeWords(status)}, ${when}`
}

/**
 * Returns the status in a sentence.
 *
 * @param now where the sentence runs with the clock; without it, it is said once and names no time that runs
 */
export function sentenceOf(status: EditStatus, now: number | null = null): string {
  switch (status.is) {
    case 'queued':
    case 'checking': {
      const { is, hold } = status
      const isRunning = hold?.by === 'moment' || hold?.by === 'retry'
      const isChecking = is === 'checking' && hold?.by !== 'edit'
      if (hold !== null && (now !== null || !isRunning)) {
        return `It ${isChecking || hold.by === 'retry' ? 'is ' : ''}${whenWords(status, now ?? 0)}.`
      }
      if (isChecking) return 'Docket is checking whether it arrived.'
      return hold?.by === 'retry' ? 'The last attempt failed. Docket will try again.' : 'It goes out in a moment.'
    }
    case 'sending':
      return 'It is on its way.'
    case 'refused':
      return 'GitLab refused it, so it needs you.'
    case 'unclear':
      return 'It may have arrived. Docket could not find out, so it needs you.'
    case 'conflict':
      return 'Somebody else changed the same field, so you need to choose.'
    case 'landed':
      return 'GitLab has it.'
    case 'discarded':
      return status.mayHaveArrived ? 'It may have arrived before it was discarded.' : 'It will not be sent.'
    default:
      return assertNever(status)
  }
}

/** Sums up several edits of an account: `2 edits queued, 1 needs you`; empty where there are none. */
export function queueWords({ waitingEdits, rejectedEdits }: Pick<SyncState, 'waitingEdits' | 'rejectedEdits'>): string {
  const queued = waitingEdits - rejectedEdits
  const edits = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'edit' : 'edits'}`
  const need = rejectedEdits === 1 ? 'needs you' : 'need you'
  if (rejectedEdits === 0) return queued <= 0 ? '' : `${edits(queued)} queued`
  if (queued <= 0) return `${edits(rejectedEdits)} ${need}`
  return `${edits(queued)} queued, ${rejectedEdits.toLocaleString('en')} ${need}`
}

/**
 * The order in which the states of edits of one row are shown: those that need the user first, then the nearest to the service.
 */
const pressing = ['rejected', 'conflict', 'doubtful', 'sending', 'waiting'] as const

/** Of several edits of a row the one that its badge is about. */
export function mostPressing(pending: readonly Pending[]): Pending | undefined {
  const state = pressing.find((each) => pending.some((edit) => edit.state === each))
  return pending.find((edit) => edit.state === state)
}

/** The edit that makes an item open, closed or merged, as it is shown, while the service does not say so. */
export function stateEditOf(pending: readonly Pending[]): Pending | undefined {
  return pending.findLast(({ kind }) => kind === 'changeState' || kind === 'merge')
}

/** Returns the progress of an action that the service does not have yet, behind its name: `Merge queued`, `Close on its way`. */
export function progressWords(state: EditState): string {
  switch (state) {
    case 'waiting':
      return 'queued'
    case 'sending':
      return 'on its way'
    case 'doubtful':
      return 'not confirmed'
    case 'rejected':
    case 'conflict':
      return 'needs you'
    default:
      return assertNever(state)
  }
}

/** Returns the change of an edit to the state of an item, with its progress: `Merge queued`, `Close needs you`. */
export function stateEditWords({ title, state }: Pending): string {
  return `${title} ${progressWords(state)}`
}

/** `“Comment”, hardware/gateway#12` */
function named({ title, targetReference }: WaitsFor): string {
  return `“${title}”${targetReference === null ? '' : `, ${targetReference}`}`
}
