import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangeRelay } from '../../electron/threads/change-relay.ts'
import { ServiceConnection } from '../../electron/threads/engine/service-connection.ts'
import { AppFailure, type AppError } from '../../shared/errors.ts'
import type { EventPayload } from '../../shared/ipc.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('changes on their way to the windows', () => {
  type Reported = EventPayload<'changed'>
  let reported: Reported[]
  let relay: ChangeRelay

  beforeEach(() => {
    reported = []
    relay = new ChangeRelay((payload) => reported.push(payload))
  })

  const pass = (kinds: string[], keys: string[], account = 'here') => relay.pass(account, { kinds, keys } as never)

  it('are told at once when it was quiet', () => {
    pass(['issue'], ['here/issue/1'])
    expect(reported).toEqual([{ account: 'here', kinds: ['issue'], keys: ['here/issue/1'] }])
  })

  it('are gathered while one was just told, each key once', () => {
    pass(['issue'], ['here/issue/1'])
    pass(['issue', 'edit'], ['here/issue/2'])
    pass(['note'], ['here/note/3', 'here/issue/2'])
    expect(reported).toHaveLength(1)
    vi.advanceTimersByTime(249)
    expect(reported).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(reported[1]).toEqual({
      account: 'here',
      kinds: ['issue', 'edit', 'note'],
      keys: ['here/issue/2', 'here/note/3'],
    })
  })

  it('are told at most four times a second, none of them lost', () => {
    for (let at = 0; at < 1_000; at += 10) {
      pass(['issue'], [`here/issue/${at + 1}`])
      vi.advanceTimersByTime(10)
    }
    expect(reported.length).toBeLessThanOrEqual(5)
    vi.advanceTimersByTime(250)
    expect(new Set(reported.flatMap(({ keys }) => keys)).size).toBe(100)
  })

  it('are told at once again after a quarter of a second of quiet', () => {
    pass(['issue'], ['here/issue/1'])
    vi.advanceTimersByTime(250)
    expect(reported).toHaveLength(1)
    pass(['issue'], ['here/issue/2'])
    expect(reported).toHaveLength(2)
  })

  it('name no keys when there are too many, or when one of them named none', () => {
    pass(['issue'], ['here/issue/1'])
    for (let id = 1; id <= 201; id += 1) pass(['issue'], [`here/issue/${id}`])
    vi.advanceTimersByTime(250)
    expect(reported[1]).toEqual({ account: 'here', kinds: ['issue'], keys: [] })
    pass(['todo'], [])
    pass(['issue'], ['here/issue/1'])
    vi.advanceTimersByTime(250)
    expect(reported[2]).toEqual({ account: 'here', kinds: ['todo', 'issue'], keys: [] })
  })

  it('name up to two hundred', () => {
    pass(['issue'], ['here/issue/1'])
    for (let id = 1; id <= 200; id += 1) pass(['issue'], [`here/issue/${id}`])
    vi.advanceTimersByTime(250)
    expect(reported[1]?.keys).toHaveLength(200)
  })

  it('of one account do not wait for those of another', () => {
    pass(['issue'], ['here/issue/1'])
    pass(['issue'], ['there/issue/1'], 'there')
    expect(reported.map(({ account }) => account)).toEqual(['here', 'there'])
  })

  it('are told no more once it is closed', () => {
    pass(['issue'], ['here/issue/1'])
    pass(['issue'], ['here/issue/2'])
    relay.close()
    vi.advanceTimersByTime(10_000)
    expect(reported).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a connection', () => {
  const lost: AppError = { code: 'unreachable' }
  let reachable: boolean
  let probes: number
  let changes: (AppError | null)[]
  let connection: ServiceConnection

  beforeEach(() => {
    reachable = false
    probes = 0
    changes = []
    connection = new ServiceConnection({
      probe: () => {
        probes += 1
        return reachable ? Promise.resolve() : Promise.reject(new AppFailure(lost))
      },
      onChange: (offline) => changes.push(offline),
    })
  })

  it('that is lost is told once and tried again after 1, 2, 4 … seconds, a minute at most', async () => {
    connection.lose(lost)
    connection.lose(lost)
    expect(changes).toEqual([lost])
    expect(connection.offline).toEqual(lost)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = probes
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
      expect(probes).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(probes).toBe(before + 1)
    }
    expect(changes).toEqual([lost])
  })

  it('that is back is told once, and is not tried any more', async () => {
    connection.lose(lost)
    reachable = true
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changes).toEqual([lost, null])
    expect(connection.offline).toBe(null)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(probes).toBe(1)
  })

  it('that is lost a second time begins again at one second', async () => {
    connection.lose(lost)
    await vi.advanceTimersByTimeAsync(7_000)
    reachable = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connection.offline).toBe(null)
    reachable = false
    connection.lose(lost)
    const before = probes
    await vi.advanceTimersByTimeAsync(1_000)
    expect(probes).toBe(before + 1)
  })

  it('is tried at once when somebody asks, and not at all when it was never lost', async () => {
    await connection.retry()
    expect(probes).toBe(0)
    connection.lose(lost)
    reachable = true
    await connection.retry()
    expect(probes).toBe(1)
    expect(changes).toEqual([lost, null])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('goes on being tried after such a try failed', async () => {
    connection.lose(lost)
    await connection.retry()
    expect(changes).toEqual([lost])
    reachable = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(changes).toEqual([lost, null])
  })

  it('is tried no more once it is closed', async () => {
    connection.lose(lost)
    connection.close()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(probes).toBe(0)
  })

  it('that is lost when it was closed already leaves no timer', () => {
    connection.close()
    connection.lose(lost)
    expect(vi.getTimerCount()).toBe(0)
  })
})
