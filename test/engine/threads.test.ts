import { MessageChannel } from 'node:worker_threads'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { startService } from '../support/service-of-run.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { directRoute } from '../../electron/api/transport/route.ts'
import { AccountThreads, type AccountListener } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { ReaderThread } from '../../electron/threads/reader/reader-thread-caller.ts'
import { beginThread, Thread } from '../../electron/threads/worker.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { errorRejected } from '../support/failures.ts'
import { sampleIssue } from '../support/samples.ts'
import { createWaking } from '../support/waking.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'
import type { EngineData } from '../../electron/protocols/thread-data.ts'
import type { EngineProtocol } from '../../electron/threads/engine/engine-calls.ts'
import type { UserStoreProtocol } from '../../electron/threads/user-store/user-calls.ts'
import { ownIdOf } from '../support/asking.ts'
import { apiVersion } from '../support/api-version.ts'

/** The threads as they run in Docket, each a worker with its own files. */

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

describe('the threads of an account', () => {
  it('sync, send and read together, and end', async () => {
    const service = await startService({
      port: 0,
      fixture: {
        users: ['ada'],
        groups: [{ path: 'tools', members: { ada: 'developer' } }],
        projects: [{ path: 'tools/anvil', issues: ['One', 'Two'] }],
      },
    })
    const ownUserId = await ownIdOf(service, 'token-ada')
    const lost: string[] = []
    const reported: EventPayload<'toast'>[] = []
    const { wake, until } = createWaking()
    let synced = false
    const listener: AccountListener = {
      onChanged: wake,
      onSyncState: (_account, state) => {
        synced ||= state.lastSyncedAt !== null
        wake()
      },
      onTokenRefused: () => expect.unreachable('the token is good'),
      onToast: (_account, one) => reported.push(one),
      onDamaged: (_account, error) => lost.push(error.code),
      onLost: (_account, reason) => lost.push(reason),
    }
    const reader = new ReaderThread(locateThread, (reason) => lost.push(reason))
    const threads = await AccountThreads.start({
      account: 'here',
      folder: join(folder, 'made', 'here'),
      baseUrl: service.url.replace(/\/api\/v3$/, ''),
      ownUserId,
      apiVersion,
      token: 'token-ada',
      version: '0.0.0',
      interval: 3600,
      holdSeconds: 0,
      threads: new PreparedThreads(locateThread),
      readers: [reader],
      listener,
    })
    onTestFinished(async () => {
      await threads.stop()
      await reader.stop()
      await service.close()
    })
    await threads.begin()
    await until(() => synced)
    const list = await reader.calls.listIssues({ query: 'is:open' })
    expect(list.count).toBe(2)
    const [key] = list.keys
    const target = keyOf('here', 'issue', Number(key?.split('/')[2]))
    const edits = [{ kind: 'comment', target, body: 'From a thread' }] as const
    const { ids } = await threads.userStore.calls.submitEdits({ edits })
    const id = ids[0] ?? 0
    expect(id).toBeGreaterThan(0)
    await until(async () => (await reader.calls.listEdits()).count === 0)
    const thread = await reader.calls.listThread({ item: target })
    expect(await reader.calls.readRows({ keys: thread.keys })).toMatchObject([{ body: 'From a thread', pending: [] }])
    const unknown = threads.userStore.calls.submitEdits({
      edits: [{ kind: 'comment', target: keyOf('here', 'issue', 999), body: 'Nowhere' }],
    })
    expect((await errorRejected(unknown)).code).toBe('item_unknown')
    expect((await errorRejected(threads.userStore.calls.discardEdit({ id }))).code).toBe('edit_ended')
    await threads.stop()
    expect(wordsFor(await errorRejected(threads.userStore.calls.sendEditNow({ id })))).toBe(
      'A part of Docket stopped working. It is being restarted. Nothing saved is lost.',
    )
    expect(wordsFor(await errorRejected(reader.calls.countEdits({ account: 'here' })))).toBe(
      'This account is no longer on this computer. Add it again to continue.',
    )
    expect([lost, reported]).toEqual([[], []])
  })

  it('of a reader begin when it is asked something, with the accounts it was given before', async () => {
    const files = {
      account: 'here',
      cacheFile: join(folder, 'cache.db'),
      userFile: join(folder, 'user.db'),
      ownUserId: 1,
    }
    openCache(files.cacheFile).cache.close()
    openUserDatabase(files.userFile).close()
    const begun: string[] = []
    const troubles: string[] = []
    const reader = new ReaderThread(
      (name) => {
        begun.push(name)
        return locateThread(name)
      },
      (reason) => troubles.push(reason),
    )
    await reader.addAccount(files, () => undefined)
    await reader.addAccount({ ...files, account: 'gone' }, () => undefined)
    await reader.removeAccount('gone')
    expect(begun).toEqual([])
    expect(await reader.calls.countEdits({ account: 'here' })).toEqual({ waiting: 0, rejected: 0 })
    expect((await errorRejected(reader.calls.countEdits({ account: 'gone' }))).code).toBe('account_unknown')
    expect([begun, troubles]).toEqual([['reader-thread'], []])
    await reader.stop()

    const unasked = new ReaderThread(locateThread, (reason) => troubles.push(reason))
    await unasked.stop()
    expect((await errorRejected(unasked.calls.countEdits({ account: 'here' }))).code).toBe('thread_failed')
  })

  it('of readers open an account later that could not be opened when they began', async () => {
    const files = {
      account: 'here',
      cacheFile: join(folder, 'cache.db'),
      userFile: join(folder, 'user.db'),
      ownUserId: 1,
    }
    openCache(files.cacheFile).cache.close()
    const troubles: string[] = []
    const reader = new ReaderThread(locateThread, (reason) => troubles.push(reason))
    onTestFinished(() => reader.stop())
    await reader.addAccount(files, () => undefined)
    const asked = reader.calls.countEdits({ account: 'here' })
    expect((await errorRejected(asked)).code).toBe('account_unknown')
    expect(troubles.length).toBeGreaterThan(0)
    openUserDatabase(files.userFile).close()
    await expect
      .poll(() => reader.calls.countEdits({ account: 'here' }).catch(() => null))
      .toEqual({ waiting: 0, rejected: 0 })
  })

  it('of readers tell of damage that they meet when they open an account', async () => {
    const files = {
      account: 'here',
      cacheFile: join(folder, 'cache.db'),
      userFile: join(folder, 'user.db'),
      ownUserId: 1,
    }
    openCache(files.cacheFile).cache.close()
    openUserDatabase(files.userFile).close()
    writeFileSync(files.cacheFile, 'no database at all, and long enough to be looked at'.repeat(40))
    const { promise, resolve } = Promise.withResolvers<string>()
    const reader = new ReaderThread(locateThread, () => undefined)
    onTestFinished(() => reader.stop())
    await reader.addAccount(files, ({ code }) => resolve(code))
    reader.begin()
    expect(await promise).toBe('database_damaged')
  })

  it('that end by themselves say so to whoever waits', async () => {
    const lost: string[] = []
    const userStore = new Thread<UserStoreProtocol>(
      beginThread('engine-thread', () => new URL('./broken-thread.ts', import.meta.url)),
      (reason) => void lost.push(reason),
    )
    expect(await errorRejected(userStore.calls.readUndo())).toMatchObject({ code: 'thread_failed' })
    // Why is logged, and what an error says may quote anything.
    expect(lost).toEqual([expect.stringMatching(/^Error at broken-thread\.ts:\d+:\d+\)?$/)])
    expect((await errorRejected(userStore.calls.readUndo())).code).toBe('thread_failed')
  })

  it('can be ended when the user store is gone: nobody waits for its answer for ever', async () => {
    const file = join(folder, 'cache.db')
    const { cache } = openCache(file)
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    cache.close()
    openUserDatabase(join(folder, 'user.db')).close()
    const { port1, port2 } = new MessageChannel()
    const indexing = new MessageChannel()
    const data: EngineData = {
      account: 'here',
      baseUrl: 'http://127.0.0.1:9',
      ownUserId: 1,
      cacheFile: file,
      damaged: null,
      token: null,
      tokenKind: 'private',
      apiVersion: 'v3',
      route: directRoute,
      version: '0.0.0',
      interval: 3600,
      userStore: port1,
      indexer: indexing.port1,
    }
    const engine = new Thread<EngineProtocol>(beginThread('engine-thread', locateThread), () => undefined)
    await engine.calls.open(data, [port1, indexing.port1])
    const starting = errorRejected(engine.calls.start())
    // It asks the user store first what waits; nobody answers.
    await new Promise((resolve) => port2.once('message', resolve))
    port2.close()
    expect((await starting).code).toBe('thread_failed')
    await engine.stop(() => engine.calls.close())
  })
})
