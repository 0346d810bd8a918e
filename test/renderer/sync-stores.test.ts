// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshOnFocus } from '../../renderer/data/refresh-on-focus.ts'
import { ServiceListStore } from '../../renderer/data/service-list.svelte.ts'
import { SyncListsStore } from '../../renderer/features/sync/sync-lists.svelte.ts'
import { ProgramStore } from '../../renderer/data/program.svelte.ts'
import { SyncStatesStore } from '../../renderer/data/sync-states.svelte.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { storeEditedServiceRow } from '../../electron/cache/lists/service-lists.ts'
import { keyOf } from '../../shared/model/key.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { makeSyncLists } from './support/sample-lists.ts'
import { TestBridge } from './support/test-bridge.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const asked = (bridge: TestBridge, name: string) => bridge.calls.filter((call) => call.name === name).length

describe('where the lists stand', () => {
  it('is asked for while somebody looks, at most once a second, and the last state is not missed', async () => {
    const bridge = new TestBridge()
    bridge.syncLists = makeSyncLists(2)
    const store = new SyncListsStore(bridge)
    bridge.setSync({ rows: 1 })
    await pass(5000)
    expect(asked(bridge, 'readSyncLists')).toBe(0)

    const stop = store.watch(accountId)
    await pass(10)
    expect(store.lists).toEqual(bridge.syncLists)
    expect(store.abilities).toEqual({
      listsTodos: true,
      listsAllStates: true,
      countsRows: true,
      commentsMoveItems: true,
    })
    // Five times a second, for ten seconds.
    for (let tick = 0; tick < 50; tick += 1) {
      bridge.setSync({ rows: tick })
      await pass(200)
    }
    expect(asked(bridge, 'readSyncLists')).toBeGreaterThan(8)
    expect(asked(bridge, 'readSyncLists')).toBeLessThanOrEqual(11)

    bridge.syncLists = makeSyncLists(2).slice(0, 3)
    bridge.setSync({ phase: 'idle' })
    await pass(2000)
    expect(store.lists).toHaveLength(3)
    const before = asked(bridge, 'readSyncLists')
    await pass(60_000)
    expect(asked(bridge, 'readSyncLists')).toBe(before)

    stop()
    bridge.setSync({ rows: 99 })
    await pass(5000)
    expect(asked(bridge, 'readSyncLists')).toBe(before)
  })

  it('is asked for more seldom when it takes long to answer', async () => {
    const bridge = new TestBridge({ latency: 1000 })
    const store = new SyncListsStore(bridge)
    store.watch(accountId)
    for (let tick = 0; tick < 140; tick += 1) {
      bridge.setSync({ rows: tick })
      await pass(200)
    }
    expect(asked(bridge, 'readSyncLists')).toBe(5)
  })

  it('is that of the account one looks at, whoever answers last', async () => {
    const bridge = new TestBridge({ latency: 50 })
    const store = new SyncListsStore(bridge)
    const stop = store.watch('another')
    stop()
    store.watch(accountId)
    // As Svelte does it: the next one may be there before the one before has been ended.
    stop()
    await pass(60)
    bridge.emit('syncStateChanged', { ...bridge.sync, account: 'another' })
    await pass(5000)
    expect(bridge.calls.map(({ args }) => args)).toEqual([{ account: 'another' }, { account: accountId }])
    expect(store.lists).not.toBeNull()
    bridge.setSync({ rows: 5 })
    await pass(60)
    expect(asked(bridge, 'readSyncLists')).toBe(3)
  })

  it('stays when a question fails, and the failure is known', async () => {
    const bridge = new TestBridge()
    bridge.syncLists = makeSyncLists(2)
    const store = new SyncListsStore(bridge)
    store.watch(accountId)
    await pass(10)
    bridge.fail('readSyncLists', { code: 'thread_failed' })
    bridge.setSync({ rows: 1 })
    await pass(2000)
    expect(store.error?.code).toBe('thread_failed')
    expect(store.lists).toEqual(bridge.syncLists)
    bridge.fail('readSyncLists', null)
    bridge.setSync({ rows: 2 })
    await pass(2000)
    expect(store.error).toBeNull()
  })
})

describe('the states of sync', () => {
  it('come with the progress of each account, and stop and go on', async () => {
    const bridge = new TestBridge()
    const store = new SyncStatesStore(bridge, new ProgramStore(bridge))
    bridge.setSync({ phase: 'first', rows: 10, rowsLeft: 9000, rowsPerSecond: 100 })
    bridge.setSync({ rows: 1010, rowsLeft: 8000 })
    expect(store.progressOf(accountId).secondsLeft).toBe(80)
    bridge.emit('syncStateChanged', { ...bridge.sync, account: 'another', phase: 'idle' })
    expect(store.progressOf('another').secondsLeft).toBeNull()
    expect(store.progressOf(accountId).secondsLeft).toBe(80)
    const stopped = store.stop(accountId, true)
    await pass(10)
    expect((await stopped).ok).toBe(true)
    expect(store.of(accountId)?.stopped).toBe(true)
    expect(bridge.calls.at(-1)).toEqual({ name: 'stopSync', args: { account: accountId, stopped: true } })
  })
})

describe('the user is back', () => {
  it('has the main process look for changes, once in half a minute', async () => {
    const bridge = new TestBridge()
    const looked = () => asked(bridge, 'lookForChanges')
    const stop = refreshOnFocus(bridge)
    expect(looked()).toBe(0)
    window.dispatchEvent(new Event('focus'))
    expect(looked()).toBe(1)
    await pass(5000)
    // Too soon: that must not be lost, only put off.
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('focus'))
    expect(looked()).toBe(1)
    await pass(24_900)
    expect(looked()).toBe(1)
    await pass(200)
    expect(looked()).toBe(2)
    await pass(60_000)
    expect(looked()).toBe(2)
    window.dispatchEvent(new Event('focus'))
    expect(looked()).toBe(3)
    window.dispatchEvent(new Event('focus'))
    stop()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    expect(looked()).toBe(3)
  })
})

describe('an on-demand list, while it is shown', () => {
  it('is asked for once more when an edit and a reading came at the same time', async () => {
    const bridge = new TestBridge()
    const key = { id: 1, title: 'At home', key: publicKeyOf('at home'), createdAt: '2026-01-02T03:04:05.000Z' }
    bridge.serviceLists = { keys: [key] }
    const list = new ServiceListStore(bridge, { kind: 'keys', of: keyOf(accountId, 'user', 1) })
    const stop = list.use()
    await pass(100)
    expect([list.rows.length, asked(bridge, 'refreshServiceList')]).toEqual([1, 1])

    const late = { ...key, title: 'At work' }
    const { cache } = bridge.sample
    storeEditedServiceRow(cache, 'keys 1', late, { revision: nextRevision(cache), begunAt: 0 })
    // The service cannot be reached: what changes then does not ask again and again.
    bridge.serviceLists = null
    bridge.changed(['sshKey'])
    await pass(100)
    bridge.changed(['sshKey'])
    await pass(100)
    expect([list.rows[0]?.title, asked(bridge, 'refreshServiceList')]).toEqual(['At home', 2])
    stop()
  })
})
