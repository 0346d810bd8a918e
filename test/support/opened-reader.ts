import { onTestFinished } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { newCacheFile, newUserFile } from './databases.ts'
import { ada } from './samples.ts'
import { temporaryFolder } from './temporary.ts'

/** A reader with the account `here` of Ada open, over new files that end with the test. */
export function openedReader() {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  const { cache } = openCache(cacheFile)
  const user = openUserDatabase(userFile)
  const reader = new Reader()
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
  onTestFinished(() => {
    reader.close()
    cache.close()
    user.close()
  })
  return { cache, user, reader }
}
