import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openWritable } from '../../electron/database/open.ts'
import { beginThread, Thread } from '../../electron/threads/worker.ts'
import { randomFrom } from '../support/properties.ts'
import { locateBuilt } from './account.ts'
import { largeCacheFolder } from './large-cache.ts'
import { issues } from './size.ts'
import { atMost, figure, noGoal, percentile, type Bench } from './measure.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { account, editsOf, itemsWithEdits, queueEdits, spreadIds, waitingEdits } from './waiting-edits.ts'
import type { UserStoreData } from '../../electron/protocols/thread-data.ts'
import type { UserStoreProtocol } from '../../electron/threads/user-store/user-calls.ts'

const submitted = 400
/** Milliseconds between two: somebody who holds a key down. */
const pause = 25

/** The time until an edit of the user is on disk and acknowledged. */
export const outboxSubmitBench: Bench = {
  name: 'outbox-submit',
  about: `an edit with ${waitingEdits} waiting and ${issues} issues cached, while another thread stores pages without a pause`,
  isQuick: true,
  run: async (say) => {
    const folders = new TemporaryFolders()
    const folder = folders.copy(largeCacheFolder(say))
    queueEdits(folder, spreadIds(itemsWithEdits, issues))
    const locate = await locateBuilt()
    const data: UserStoreData = {
      account,
      ownUserId: 1,
      userFile: join(folder, 'user.db'),
      cacheFile: join(folder, 'cache.db'),
      holdSeconds: 0,
      service: null,
    }
    const lost = (reason: string) => say(`the user store ended: ${reason}`)
    const userStore = new Thread<UserStoreProtocol>(beginThread('user-store-thread', locate), lost)
    const writer = new Worker(new URL('./page-writer-thread.ts', import.meta.url), { workerData: { folder } })
    const bare = openWritable(join(folder, 'bare.db'), { synchronous: 'full' })
    try {
      bare.exec('CREATE TABLE edits (id INTEGER PRIMARY KEY, edit TEXT NOT NULL)')
      const insert = bare.prepare('INSERT INTO edits (edit) VALUES (?)')
      await userStore.calls.open(data)
      await once(writer, 'message')
      const random = randomFrom(11)
      const ours: number[] = []
      const other: number[] = []
      for (let one = 0; one < submitted; one += 1) {
        const [change, comment] = editsOf(1 + Math.floor(random() * issues))
        const edit = one % 2 === 0 ? change : comment
        if (!edit) continue
        await after(pause)
        let began = performance.now()
        await userStore.calls.submitEdits({ edits: [edit] })
        ours.push(performance.now() - began)
        await after(pause)
        began = performance.now()
        insert.run(JSON.stringify(edit))
        other.push(performance.now() - began)
      }
      return [
        figure(
          'an edit acknowledged, beside a bare commit, p50',
          'ms',
          percentile(ours, 0.5),
          percentile(other, 0.5),
          noGoal,
        ),
        figure(
          'an edit acknowledged, beside a bare commit, p95',
          'ms',
          percentile(ours, 0.95),
          percentile(other, 0.95),
          atMost(10),
        ),
      ]
    } finally {
      await userStore.stop(() => userStore.calls.close())
      writer.postMessage('enough')
      await once(writer, 'exit')
      bare.close()
      folders.remove()
    }
  },
}
