import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { temporaryFolder } from '../support/temporary.ts'

describe('the two files of an account', () => {
  it('are told apart by the compiler', () => {
    const folder = temporaryFolder()
    const { cache } = openCache(join(folder, 'cache.db'))
    const user = openUserDatabase(join(folder, 'user.db'))
    // @ts-expect-error What reads the cache takes no connection to user.db.
    const asCache: ReadableCache = user
    // @ts-expect-error What writes user.db takes no connection to the cache.
    const asUser: WritableUserDatabase = cache
    expect([asCache.name, asUser.name]).toEqual([join(folder, 'user.db'), join(folder, 'cache.db')])
    cache.close()
    user.close()
  })
})
