import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { Key } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import {
  captivePortals,
  startMisbehavingProxy,
  type Answer,
  type MisbehavingProxy,
} from '../support/misbehaving-proxy.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** A whole account in a world that misbehaves: nothing is lost, and the reports are true. */

/** The caches that engines opened, to fill their disks with. */
const caches = vi.hoisted(() => [] as WritableCache[])

vi.mock(import('../../electron/cache/storage/open-cache.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    openCache: (file) => {
      const opened = real.openCache(file)
      caches.push(opened.cache)
      return opened
    },
  }
})

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'One', author: 'ben' },
        { title: 'Two', author: 'ben' },
        { title: 'Filler {n}', repeat: 150 },
      ],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let ownUserId: number
/** The lead of the service's clock, in milliseconds. */
let ahead: number

const notesPath = /\/notes$/
const anything = /./

beforeEach(async () => {
  caches.length = 0
  ahead = 0
  service = await startService({ port: 0, fixture, clock: () => new Date(Date.now() + ahead) })
  proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''))
  ownUserId = await ownIdOf(service, 'token-ada')
})

afterEach(async () => {
  await service.close()
})

const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)

async function open(more: Partial<Parameters<typeof openAccount>[0]> = {}): Promise<TestAccount> {
  return await openAccount({ url: `${proxy.address}/api/v3`, token: 'token-ada', ownUserId, ...more })
}

async function synced(): Promise<TestAccount> {
  const account = await open()
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

function keyOfItem(account: TestAccount, title: string): Key<'issue'> {
  return account.reader.listItems('issue', { query: title }).keys[0] as Key<'issue'>
}

async function said(target: Key): Promise<string[]> {
  const [project] = await ask<{ id: number }[]>('/projects')
  const notes = await ask<{ body: string }[]>(`/projects/${project?.id}/issues/${target.split('/')[2]}/notes`)
  return notes.map(({ body }) => body)
}

const editsOf = (account: TestAccount) => account.reader.readRows(account.reader.listEdits(undefined).keys)
const comment = (account: TestAccount, title: string, body: string) => {
  const target = keyOfItem(account, title)
  account.userStore.submitEdit({ kind: 'comment', target, body })
  return target
}
/** Answers every request of the account in this way. */
const misbehave = (answer: Answer | 'reset') => {
  for (const method of ['GET', 'POST', 'PUT'])
    proxy.misbehave(method, anything, { applied: false, then: answer }, Infinity)
}

it('a service that no longer offers API version 3 is told as that, and nothing is lost', async () => {
  const account = await synced()
  const body = JSON.stringify({ error: 'API V3 is no longer supported. Use API V4 instead.' })
  misbehave({ status: 410, headers: { 'content-type': 'application/json' }, body })
  const target = comment(account, 'One', 'Still here?')
  await account.until(() => account.state().phase === 'offline')
  expect(account.state().problem?.code).toBe('interface_retired')
  expect(account.reader.listItems('issue', { query: 'is:open' }).count).toBe(152)
  expect(editsOf(account)).toMatchObject([{ state: 'waiting', detail: 'Still here?' }])
  proxy.behave()
  account.engine.syncNow()
  await account.until(() => editsOf(account).length === 0)
  expect(await said(target)).toEqual(['Still here?'])
})

describe('a network that wants a sign-in first', () => {
  it.each(Object.entries(captivePortals))(
    'is told as such, keeps what can be read and what waits, and passes: %s (F11)',
    async (_, portal) => {
      const account = await synced()
      misbehave(portal)
      const target = comment(account, 'One', 'From the hotel')
      await account.until(() => account.state().phase === 'offline')
      expect(['redirected', 'not_this_service']).toContain(account.state().problem?.code)
      expect(account.reader.listItems('issue', { query: 'is:open' }).count).toBe(152)
      expect(editsOf(account)).toMatchObject([{ state: 'waiting', detail: 'From the hotel' }])
      expect(account.refused).toEqual([])
      proxy.behave()
      account.engine.syncNow()
      await account.until(() => editsOf(account).length === 0 && account.state().phase === 'idle')
      expect(account.state().problem).toBe(null)
      expect(await said(target)).toEqual(['From the hotel'])
    },
  )
})

describe('a token', () => {
  it('that was revoked while the service was out of reach pauses the account once it is back', async () => {
    const account = await synced()
    const { folder } = account
    await account.close()
    misbehave('reset')
    const away = await open({ token: 'revoked-meanwhile', folder })
    comment(away, 'One', 'Kept')
    await away.engine.start()
    await away.until(() => away.state().phase === 'offline')
    proxy.behave()
    away.engine.syncNow()
    await away.until(() => away.state().phase === 'paused')
    expect(away.refused).toMatchObject([{ code: 'unauthorized' }])
    expect(editsOf(away)).toMatchObject([{ state: 'waiting', detail: 'Kept' }])
    away.engine.setToken('token-ada')
    await away.until(() => editsOf(away).length === 0)
  })

  it('that is good survives the refusal of one edit, which alone is parked', async () => {
    const account = await synced()
    const refused = keyOfItem(account, 'One').split('/')[2]
    proxy.misbehave('POST', new RegExp(`/issues/${refused}/notes$`), { applied: false, then: { status: 401 } })
    comment(account, 'One', 'Not this')
    const other = comment(account, 'Two', 'But this')
    await account.until(() => {
      const { waiting, rejected } = account.reader.countEdits('here')
      return waiting === 1 && rejected === 1
    })
    expect(editsOf(account)).toMatchObject([{ state: 'rejected', detail: 'Not this' }])
    expect(await said(other)).toEqual(['But this'])
    expect(account.refused).toEqual([])
    expect(account.state().phase).not.toBe('paused')
  })

  it('of which nobody can say whether it is good parks nothing', async () => {
    const account = await synced()
    proxy.misbehave('POST', notesPath, { applied: false, then: { status: 401 } })
    proxy.misbehave('GET', /\/user$/, { applied: false, then: 'reset' })
    const target = comment(account, 'One', 'Hello')
    await account.until(() => account.state().phase === 'offline')
    expect(editsOf(account)).toMatchObject([{ state: 'waiting' }])
    expect(account.refused).toEqual([])
    account.engine.syncNow()
    await account.until(() => editsOf(account).length === 0)
    expect(await said(target)).toEqual(['Hello'])
  })
})

describe('a service that fails', () => {
  it('at some list does not pass for one that was read', async () => {
    proxy.misbehave('GET', /\/merge_requests$/, { applied: false, then: { status: 500 } }, Infinity)
    const account = await open()
    await account.engine.start()
    await account.until(() => account.state().problem !== null)
    expect(account.state()).toMatchObject({ phase: 'idle', lastSyncedAt: null, problem: { code: 'service_failed' } })
    // The readable rows are there.
    expect(account.reader.listItems('issue', { query: 'is:open' }).count).toBe(152)
    proxy.behave()
    account.engine.syncNow()
    await account.until(() => account.state().lastSyncedAt !== null && account.state().problem === null)
  })

  it('while much changes, and half-way through reading that, hides none of it once it is back', async () => {
    const account = await synced()
    const failing = { applied: false, then: { status: 500 } } as const
    const failsNow = async () => {
      const reported = account.states.length
      account.engine.syncNow()
      await account.until(() =>
        account.states.slice(reported).some(({ problem }) => problem?.code === 'service_failed'),
      )
      await account.until(() => account.state().phase === 'idle')
    }
    misbehave({ status: 500 })
    await failsNow()
    const [project] = await ask<{ id: number }[]>('/projects')
    const fillers = account.reader.listItems('issue', { query: 'is:open Filler' }).keys
    expect(fillers).toHaveLength(150)
    for (const key of fillers) {
      // Further apart than what each look reads again of the time before.
      ahead += 60_000
      const path = `/projects/${project?.id}/issues/${key.split('/')[2]}`
      await askService(service, 'token-ben', 'PUT', path, { title: 'Changed' })
    }
    const changed = () => account.reader.listItems('issue', { query: 'is:open Changed' }).count
    // The newest page comes; what lies behind it does not.
    proxy.behave()
    proxy.decide = (_method, url) => (/\/issues\?.*(sort=asc|updated_before=)/.test(url) ? failing : null)
    await failsNow()
    expect(changed()).toBeLessThan(150)
    proxy.behave()
    account.engine.syncNow()
    await account.until(() => changed() === 150)
  })

  it('to show one item that somebody looks at is no trouble of the account', async () => {
    const account = await synced()
    const target = keyOfItem(account, 'One')
    proxy.misbehave('GET', /\/issues\/\d+$/, {
      applied: false,
      then: { status: 403, body: '{"message": "403 Forbidden"}' },
    })
    await account.engine.items.refreshItem(target)
    // By then all earlier states have been reported, since the round does not get on.
    proxy.misbehave('GET', /\/todos$/, { applied: false, then: 'silence' })
    account.engine.syncNow()
    await account.until(() => account.state().phase === 'syncing')
    expect(account.state().problem).toBe(null)
    expect(account.reader.readItem(target).item.row.title).toBe('One')
  })

  it('and asks for a pause of years is asked at once when it was out of reach since', async () => {
    const account = await synced()
    const years = { status: 429, headers: { 'retry-after': '100000000' } }
    proxy.misbehave('POST', notesPath, { applied: false, then: years })
    const target = comment(account, 'One', 'Hello')
    await account.until(() => editsOf(account).some((row) => row.kind === 'edit' && row.attempts === 1))
    misbehave('reset')
    account.engine.syncNow()
    await account.until(() => account.state().phase === 'offline')
    proxy.behave()
    account.engine.syncNow()
    await account.until(() => editsOf(account).length === 0)
    expect(await said(target)).toEqual(['Hello'])
  })

  it('and asks for a pause of years sets no clock that goes off at once', async () => {
    const account = await synced()
    const clocks = vi.spyOn(globalThis, 'setTimeout')
    const years = { status: 429, headers: { 'retry-after': '100000000' } }
    proxy.misbehave('POST', notesPath, { applied: false, then: years }, Infinity)
    comment(account, 'One', 'Hello')
    // Nobody is told of a clock that was set.
    const isSet = ([, wait]: unknown[]) => wait === 60_000 || Number(wait) > 2 ** 31
    while (!clocks.mock.calls.some(isSet)) await setImmediate()
    const longest = Math.max(...clocks.mock.calls.map(([, wait]) => Number(wait ?? 0)))
    expect(longest).toBeLessThan(2 ** 31)
    expect(editsOf(account)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })
})

describe('a disk that is full', () => {
  it('is told as such, keeps what was stored, and reading goes on; when there is room, so does the rest (F4)', async () => {
    const account = await open()
    const [cache] = caches
    cache?.exec('VACUUM')
    const pages = Number(cache?.pragma('page_count', { simple: true }))
    cache?.pragma(`max_page_count = ${pages}`)
    await account.engine.start()
    await account.until(() => account.state().problem !== null)
    expect(account.state()).toMatchObject({ problem: { code: 'disk_full' }, lastSyncedAt: null })
    expect(account.reader.listItems('issue', { query: 'is:open' }).partial).toBe(true)
    cache?.pragma(`max_page_count = ${pages + 1_000}`)
    account.engine.syncNow()
    await account.until(() => account.state().lastSyncedAt !== null && account.state().problem === null)
    expect(account.reader.listItems('issue', { query: 'is:open' }).count).toBe(152)
  })

  it('that cannot take the WAL does not end the looking for changes', async () => {
    const account = await synced()
    const [cache] = caches
    const real = cache?.pragma.bind(cache)
    const pragma = vi.spyOn(cache as WritableCache, 'pragma').mockImplementation((text, options) => {
      if (text.startsWith('wal_checkpoint')) throw new Error('SQLITE_FULL')
      return real?.(text, options)
    })
    account.engine.syncNow()
    await account.until(() => account.state().problem !== null)
    pragma.mockRestore()
    account.engine.syncNow()
    await account.until(() => account.state().problem === null)
  })
})

describe('a user store that fails', () => {
  it('to lift the pauses does not keep the account from going on', async () => {
    const account = await synced()
    misbehave('reset')
    const target = comment(account, 'One', 'Hello')
    account.engine.syncNow()
    await account.until(() => account.state().phase === 'offline')
    vi.spyOn(account.userStore, 'hurryAll').mockImplementation(() => {
      throw new Error('the disk is full')
    })
    proxy.behave()
    account.engine.syncNow()
    await account.until(() => account.state().phase !== 'offline')
    // The first pause is a second long.
    await account.until(() => editsOf(account).length === 0)
    expect(await said(target)).toEqual(['Hello'])
  })
})
