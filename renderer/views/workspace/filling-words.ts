import type { SyncState } from '../../../shared/ipc.ts'
import { count, counted } from '../../components/words.ts'

/** How far the first sync has come, for those who look at a list that is not whole yet. */
export function fillingWords(sync: SyncState | undefined): string {
  if (sync?.phase === 'offline' || sync?.phase === 'paused')
    return 'The rest comes as soon as the service can be reached.'
  if (!sync || sync.listsTotal === 0) return 'What concerns you appears as it is found.'
  return `${count(sync.listsDone)} of ${counted(sync.listsTotal, 'list')} read so far.`
}
