import type { SendState } from '../../../shared/edit-words.ts'
import type { SyncState } from '../../../shared/ipc.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { aboutSeconds, counted } from '../../ui/words.ts'

/** Returns the progress of the first sync, or what it waits for, in words for those who look at a list that is not whole yet. */
export function fillingWords(sync: SyncState | undefined, secondsLeft: number | null, sendState: SendState): string {
  if (sendState === 'signedOut') return 'You are signed out. The rest comes when you sign in again.'
  if (sendState === 'safeMode') return 'Docket runs in safe mode. The rest comes when it leaves it.'
  if (sendState === 'workingOffline') return 'You are working offline. The rest comes when you stop working offline.'
  if (sync?.phase === 'offline' || sync?.phase === 'paused') return 'The rest comes as soon as GitLab can be reached.'
  if (sync?.phase === 'idle' && sync.stopped) return 'Reading is paused; the rest comes when you resume it.'
  if (sync?.phase === 'idle' && sync.problem) return wordsFor(sync.problem)
  if (!sync || sync.rows === 0) return 'The newest come first.'
  const left = secondsLeft === null ? '' : `, ${aboutSeconds(secondsLeft)} left`
  return `${counted(sync.rows, 'item')} so far${left}. The newest come first.`
}
