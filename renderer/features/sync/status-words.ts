import { sentenceFor, wordsFor } from '../../../shared/error-sentences.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import type { NamedService } from '../../../shared/service-name.ts'
import { aboutSeconds, agoInWords, clockTime, count, counted } from '../../ui/words.ts'
import type { Progress } from '../../data/progress.ts'

/** A further fact about the sync; its name is for the style, which leaves some out where there is little room. */
export interface StatusDetail {
  readonly name: 'time' | 'items' | 'rate' | 'last' | 'ahead'
  readonly text: string
}

export interface StatusWords {
  readonly tone: 'fine' | 'busy' | 'resting' | 'offline' | 'problem'
  readonly text: string
  readonly details: readonly StatusDetail[]
  /** The action that the user can take. */
  readonly advice: string
  /** For those who hear the screen: told only when it becomes another one, so without numbers. */
  readonly announcement: string
}

/** The properties of an account that its status depends on, besides its sync. */
export type StatusAccount = NamedService & Pick<Account, 'state' | 'problem'>

/** Returns the state of the cache in one sentence with numbers: how far it is behind, or what keeps it from being synced. */
export function statusWords(
  sync: SyncState | undefined,
  progress: Progress,
  { state, problem: refusal, ...service }: StatusAccount,
  now: number,
): StatusWords {
  const words = { details: [], advice: '', announcement: '' }
  if (!sync) return { ...words, tone: 'busy', text: 'Starting…' }
  const last = sync.lastSyncedAt
  if (state === 'safeMode') return { ...words, tone: 'problem', text: 'Safe mode: nothing is synced or sent' }
  if (state === 'signedOut') {
    return {
      tone: 'problem',
      text: 'Signed out',
      details: [{ name: 'last', text: last === null ? 'never synced' : `last synced ${clockTime(last, now)}` }],
      advice: refusal === null ? 'Sign in again to sync.' : wordsFor(refusal, service),
      announcement: 'Attention: You are signed out',
    }
  }
  const problem = sync.problem === null ? null : sentenceFor(sync.problem, service)
  switch (sync.phase) {
    case 'first':
      return {
        ...words,
        tone: 'busy',
        text: sync.listsTotal === 0 ? 'Starting the first sync' : 'First sync',
        details: detailsOf(sync, progress),
        announcement: 'The first sync is running',
      }
    case 'syncing':
      return { ...words, tone: 'busy', text: 'Syncing', details: aheadDetails(sync) }
    case 'offline':
      if (sync.problem?.code === 'working_offline') {
        const text = last === null ? 'never synced' : `last synced ${clockTime(last, now)}`
        const details = [{ name: 'last' as const, text }]
        return { ...words, tone: 'resting', text: 'Working offline', details, announcement: 'Working offline' }
      }
      return {
        ...words,
        tone: 'offline',
        text: last === null ? 'Offline · never synced' : `Offline · last synced ${clockTime(last, now)}`,
        advice: problem ? `${problem.title} ${problem.advice}` : '',
      }
    case 'paused': {
      const text = problem?.title ?? 'Syncing is paused.'
      return { ...words, tone: 'problem', text, advice: problem?.advice ?? '', announcement: `Attention: ${text}` }
    }
    case 'idle':
      if (problem) {
        const { title: text, advice } = problem
        return { ...words, tone: 'problem', text, advice, announcement: `Attention: ${text}` }
      }
      if (sync.stopped) {
        const text = last === null ? 'never synced' : `last synced ${clockTime(last, now)}`
        const details = [{ name: 'last' as const, text }]
        return { ...words, tone: 'resting', text: 'Reading is paused', details, announcement: 'Paused' }
      }
      if (last === null) return { ...words, tone: 'fine', text: 'Not synced yet' }
      return {
        ...words,
        tone: 'fine',
        text: `Synced ${agoInWords(last, now)}`,
        details: aheadDetails(sync),
        announcement: 'Up to date',
      }
  }
}

/** The least number of items whose reading ahead is reported. Less is over in a moment. */
const leastAhead = 25

/** `1,240 of 3,000 items`: the items that have been read ahead; null while there is little or nothing to read. */
export function aheadWords({ ahead }: Pick<SyncState, 'ahead'>): string | null {
  if (ahead === null) return null
  const { done, total } = ahead
  if ((total ?? done) < leastAhead) return null
  return total === null ? counted(done, 'item') : `${count(done)} of ${counted(total, 'item')}`
}

function aheadDetails(sync: SyncState): StatusDetail[] {
  const words = aheadWords(sync)
  return words === null ? [] : [{ name: 'ahead', text: `Reading ahead: ${words}` }]
}

function detailsOf(sync: SyncState, { secondsLeft }: Progress): StatusDetail[] {
  const { rows, rowsPerSecond } = sync
  return [
    ...(rows === 0 ? [] : [{ name: 'items' as const, text: counted(rows, 'item') }]),
    ...(rowsPerSecond === null || rowsPerSecond < 1 ? [] : [{ name: 'rate' as const, text: rateWords(rowsPerSecond) }]),
    ...(secondsLeft === null || !hasBar(sync)
      ? []
      : [{ name: 'time' as const, text: `${aboutSeconds(secondsLeft)} left` }]),
  ]
}

/** Returns true if the first sync has a known end, so that a progress bar can be drawn. */
export function hasBar(sync: SyncState | undefined): boolean {
  return sync?.phase === 'first' && sync.listsDone < sync.listsTotal
}

/** `5,100 a second`: two figures, since the others change with every look. */
export function rateWords(rowsPerSecond: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rowsPerSecond))) - 1)
  return `${count(Math.round(rowsPerSecond / step) * step)} a second`
}
