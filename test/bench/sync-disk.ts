import { BenchAccount } from './account.ts'
import { largeWorkspace, noteBytes, syncedFolder } from './large-workspace.ts'
import { notes } from './size.ts'
import { figure, type Bench, type Figure } from './measure.ts'
import { fillWithNotes, measureStored } from './stored.ts'
import { TemporaryFolders } from './temporary-folders.ts'

/** Nobody listens there: the account is offline, and only works on its cache. */
const nowhere = 'http://127.0.0.1:1'

const goal = {
  words: '≤ 2.5 × the bytes of text + 500 a row',
  met: (_ours: number, ratio: number | null) => (ratio ?? 2) <= 1,
}

function figureOf(name: string, folder: string): Figure {
  const { bytes, rows, textBytes } = measureStored(folder)
  return figure(name, 'MB', bytes / 1e6, (2.5 * textBytes + 500 * rows) / 1e6, goal)
}

/** The size of the cache on disk, with its search index, beside the goal. */
export const syncDiskBench: Bench = {
  name: 'sync-disk',
  about: `the cache after a first sync, and with ${notes} notes`,
  run: async (say) => {
    await largeWorkspace(say)
    const folders = new TemporaryFolders()
    try {
      const folder = folders.copy(await syncedFolder(say))
      const figures = [figureOf('cache after a first sync, on disk', folder)]
      say('storing the notes')
      fillWithNotes(folder, notes, noteBytes)
      const account = await BenchAccount.open({ folder, baseUrl: nowhere })
      await account.untilSearchable()
      await account.close()
      return [...figures, figureOf(`cache with ${notes} notes, on disk`, folder)]
    } finally {
      folders.remove()
    }
  },
}
