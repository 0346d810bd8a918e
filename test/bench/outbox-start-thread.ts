import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { account, openUserStore } from './waiting-edits.ts'

/**
 * The work of a start with an outbox: its user store opens it, and a reader folds it for the first time. Posts the time in
 * milliseconds.
 */
const { folder } = workerData as { folder: string }
const began = performance.now()
const userStore = openUserStore(folder)
const reader = new Reader()
reader.openAccount({ account, ownUserId: 1, cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') })
reader.countEdits(account)
parentPort?.postMessage(performance.now() - began)
reader.close()
userStore.close()
