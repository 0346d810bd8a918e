import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { largeCacheFolder } from './large-cache.ts'
import { issues } from './size.ts'
import { figure, median, type Bench } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { itemsWithEdits, queueEdits, spreadIds, waitingEdits } from './waiting-edits.ts'

const times = 10

/** Milliseconds of one start, in a thread that has run nothing yet. */
async function start(folder: string): Promise<number> {
  const worker = new Worker(new URL('./outbox-start-thread.ts', import.meta.url), { workerData: { folder } })
  const [took] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  return took
}

/** The time that a full outbox adds to the start of the program. */
export const outboxStartBench: Bench = {
  name: 'outbox-start',
  about: `opening user.db for writing and reading first, with ${waitingEdits} waiting edits and with none`,
  isQuick: true,
  run: async (say) => {
    const folders = new TemporaryFolders()
    const folder = largeCacheFolder(say)
    const [full, empty] = [folders.copy(folder), folders.copy(folder)]
    queueEdits(full, spreadIds(itemsWithEdits, issues))
    queueEdits(empty, [])
    try {
      const ours: number[] = []
      const other: number[] = []
      for (let time = 0; time < times; time += 1) {
        ours.push(await start(full))
        other.push(await start(empty))
      }
      const without = median(other)
      return [
        figure('keeper and first read at a start', 'ms', median(ours), without, {
          words: '≤ 50 more',
          met: (took) => took - without <= 50,
        }),
      ]
    } finally {
      folders.remove()
    }
  },
}
