import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { Thread, type ThreadName } from '../../electron/threads/worker.ts'
import type { UserStoreProtocol } from '../../electron/threads/user-store/user-calls.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'

function located(locate = locateThread): { readonly threads: PreparedThreads; readonly begun: ThreadName[] } {
  const begun: ThreadName[] = []
  const threads = new PreparedThreads((name) => {
    begun.push(name)
    return locate(name)
  })
  return { threads, begun }
}

async function openUserStore(threads: PreparedThreads): Promise<void> {
  const folder = temporaryFolder()
  const cacheFile = join(folder, 'cache.db')
  openCache(cacheFile).cache.close()
  const userStore = new Thread<UserStoreProtocol>(threads.take('user-store-thread'), () => undefined)
  const files = { userFile: join(folder, 'user.db'), cacheFile }
  await userStore.calls.open({ account: 'here', ownUserId: 1, holdSeconds: 0, service: null, ...files })
  expect(await userStore.calls.readUndo()).toBe(null)
  await userStore.stop(async () => await userStore.calls.close())
}

it('of one account are begun before it is known, and taken by whoever asks first', async () => {
  const { threads, begun } = located()
  threads.prepare()
  expect(begun).toEqual(['user-store-thread', 'engine-thread'])
  await openUserStore(threads)
  expect(begun).toEqual(['user-store-thread', 'engine-thread'])
  await openUserStore(threads)
  expect(begun).toEqual(['user-store-thread', 'engine-thread', 'user-store-thread'])
  await threads.discard()
})

it('that nobody took are ended, and whoever asks after that gets one that begins then', async () => {
  const { threads, begun } = located()
  threads.prepare()
  await threads.discard()
  await openUserStore(threads)
  expect(begun).toEqual(['user-store-thread', 'engine-thread', 'user-store-thread'])
})

it('that ended before they were taken are not handed out', async () => {
  let isBroken = true
  const broken = new URL('data:text/javascript,throw new Error("broken on purpose")')
  const { threads, begun } = located((name) => (isBroken ? broken : locateThread(name)))
  threads.prepare()
  isBroken = false
  const waited = new Thread<UserStoreProtocol>(threads.take('engine-thread'), () => undefined)
  await expect(waited.calls.readUndo()).rejects.toMatchObject({ error: { code: 'thread_failed' } })
  await expect.poll(() => threads.count).toBe(0)
  await openUserStore(threads)
  expect(begun).toEqual(['user-store-thread', 'engine-thread', 'user-store-thread'])
})
