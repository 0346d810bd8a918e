import { sentenceFor } from '../../../shared/error-sentences.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import { ago, clockTime, count, counted } from '../../components/words.ts'

export interface StatusWords {
  readonly tone: 'fine' | 'busy' | 'offline' | 'problem'
  readonly text: string
  /** What one can do about it. */
  readonly advice: string
}

/** How far the cache is behind, in one sentence with numbers. */
export function statusWords(sync: SyncState | undefined, url: string, now: number): StatusWords {
  if (!sync) return { tone: 'busy', text: 'Starting…', advice: '' }
  const last = sync.lastSyncedAt
  const problem = sync.problem === null ? null : sentenceFor(sync.problem, { url })
  switch (sync.phase) {
    case 'first':
      return {
        tone: 'busy',
        text:
          sync.listsTotal === 0
            ? 'Starting the first sync'
            : `Syncing ${count(sync.listsDone)} of ${counted(sync.listsTotal, 'list')} · ${counted(sync.rows, 'item')}`,
        advice: '',
      }
    case 'syncing':
      return {
        tone: 'busy',
        text:
          sync.listsTotal === 0 ? 'Syncing' : `Syncing ${count(sync.listsDone)} of ${counted(sync.listsTotal, 'list')}`,
        advice: '',
      }
    case 'offline':
      return {
        tone: 'offline',
        text: last === null ? 'Offline · never synced' : `Offline · last synced ${clockTime(last, now)}`,
        advice: problem ? `${problem.title} ${problem.advice}` : '',
      }
    case 'paused':
      return { tone: 'problem', text: problem?.title ?? 'Syncing is paused.', advice: problem?.advice ?? '' }
    case 'idle':
      if (problem) return { tone: 'problem', text: problem.title, advice: problem.advice }
      return { tone: 'fine', text: last === null ? 'Not synced yet' : `Synced ${ago(last, now)}`, advice: '' }
  }
}

/** `2 edits queued`, `2 edits queued, 1 needs you`, or nothing. */
export function editsWords(sync: Pick<SyncState, 'waitingEdits' | 'rejectedEdits'> | undefined): string {
  if (!sync || sync.waitingEdits === 0) return ''
  const queued = sync.waitingEdits - sync.rejectedEdits
  const needs =
    sync.rejectedEdits === 0
      ? ''
      : `${counted(sync.rejectedEdits, 'edit')} ${sync.rejectedEdits === 1 ? 'needs' : 'need'} you`
  if (queued <= 0) return needs
  return `${counted(queued, 'edit')} queued${needs === '' ? '' : `, ${count(sync.rejectedEdits)} ${sync.rejectedEdits === 1 ? 'needs' : 'need'} you`}`
}
