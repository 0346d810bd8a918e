import type { SyncState } from '../../../shared/ipc.ts'
import { aboutSeconds, count, counted } from '../../components/words.ts'

/** How far the first sync has come, for those who look at a list that is not whole yet. */
export function fillingWords(sync: SyncState | undefined, secondsLeft: number | null): string {
  if (sync?.phase === 'offline' || sync?.phase === 'paused')
    return 'The rest comes as soon as the service can be reached.'
  if (sync?.phase === 'idle' && sync.stopped) return 'Reading is paused; the rest comes when you resume it.'
  if (!sync || sync.listsTotal === 0) return 'The newest come first.'
  const left = secondsLeft === null ? '' : `, ${aboutSeconds(secondsLeft)} left`
  return `${count(sync.listsDone)} of ${counted(sync.listsTotal, 'list')} and ${counted(sync.rows, 'item')} so far${left}.`
}
