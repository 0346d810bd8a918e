import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import { aboutSeconds, agoInWords, clockTime, count, counted } from '../../components/words.ts'
import type { Progress } from '../../stores/progress.ts'

/** What else there is to say; its name is for the style, which leaves some out where there is little room. */
export interface StatusDetail {
  readonly name: 'time' | 'items' | 'rate' | 'last'
  readonly text: string
}

export interface StatusWords {
  readonly tone: 'fine' | 'busy' | 'resting' | 'offline' | 'problem'
  readonly text: string
  readonly details: readonly StatusDetail[]
  /** What one can do about it. */
  readonly advice: string
  /** For those who hear the screen: told only when it becomes another one, so without numbers. */
  readonly announcement: string
}

/** How far the cache is behind, in one sentence with numbers. */
export function statusWords(sync: SyncState | undefined, progress: Progress, url: string, now: number): StatusWords {
  const words = { details: [], advice: '', announcement: '' }
  if (!sync) return { ...words, tone: 'busy', text: 'Starting…' }
  const last = sync.lastSyncedAt
  const problem = sync.problem === null ? null : sentenceFor(sync.problem, { url })
  switch (sync.phase) {
    case 'first':
      return {
        ...words,
        tone: 'busy',
        text: readingWords(sync) ?? 'Starting the first sync',
        details: detailsOf(sync, progress),
        announcement: 'The first sync is running',
      }
    case 'syncing':
      return { ...words, tone: 'busy', text: readingWords(sync) ?? 'Syncing' }
    case 'offline':
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
      return { ...words, tone: 'fine', text: `Synced ${agoInWords(last, now)}`, announcement: 'Up to date' }
  }
}

/** `Syncing 12 of 340 lists`; after the last of them come the comments, which are no lists of their own. */
function readingWords({ phase, listsDone, listsTotal }: SyncState): string | null {
  if (listsTotal === 0) return null
  if (phase === 'first' && listsDone >= listsTotal) return 'Reading comments'
  return `Syncing ${count(listsDone)} of ${counted(listsTotal, 'list')}`
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

/** Whether there is an end in sight to draw a bar towards: how many comments there are nobody says. */
export function hasBar(sync: SyncState | undefined): boolean {
  return sync?.phase === 'first' && sync.listsDone < sync.listsTotal
}

/** `5,100 a second`: two figures, since the others change with every look. */
export function rateWords(rowsPerSecond: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rowsPerSecond))) - 1)
  return `${count(Math.round(rowsPerSecond / step) * step)} a second`
}
