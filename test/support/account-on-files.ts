import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import { ada } from './samples.ts'
import { temporaryFolder } from './temporary.ts'

/** Ada's account `here` on files of its own, without threads and a service. */
export interface AccountOnFiles {
  readonly cache: WritableCache
  readonly userStore: UserStore
  readonly reader: Reader
  /** The changes that were reported to the views, in order. */
  readonly reported: Changes[]
  readonly folder: string
  readonly userFile: string
}

/**
 * Opens the account for the length of the test.
 *
 * @param now milliseconds since 1970
 */
export function openAccountOnFiles(now: () => number): AccountOnFiles {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [join(folder, 'cache.db'), join(folder, 'user.db')]
  const { cache } = openCache(cacheFile)
  const reported: Changes[] = []
  const userStore = new UserStore({
    account: 'here',
    ownUserId: ada.id,
    userFile,
    cacheFile,
    holdSeconds: 10,
    now,
    onChange: (changes) => reported.push(changes),
    onQueued: () => undefined,
    onAheadPlan: () => undefined,
  })
  const reader = new Reader()
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
  onTestFinished(() => {
    reader.close()
    userStore.close()
    cache.close()
  })
  return { cache, userStore, reader, reported, folder, userFile }
}
