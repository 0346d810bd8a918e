import { beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { currentRevision } from '../../electron/cache/storage/revision.ts'
import { readServiceListReading, removeServiceRow, storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import { arrive } from '../../electron/sync/crawl/arrive.ts'
import { readServiceList } from '../../electron/sync/lists/service-lists.ts'
import type { Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { serviceListName, type ServiceListKind } from '../../shared/model/service-list.ts'
import { askService } from '../support/asking.ts'
import { afterEveryTest } from '../support/end-of-test.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { Answer, MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { TestOutbox } from '../support/outbox.ts'
import { publicKeyOf } from '../support/public-key.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/**
 * I6 for the on-demand lists: a reading and an edit may be under way at once, and their answers come in either order.
 * Rows that landed do not vanish, and deleted ones do not come back.
 */

const fixture = { users: ['ada'], groups: [{ path: 'tools', members: { ada: 'owner' } }] }

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let client: Client

afterEveryTest(() => client.close())

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  client = createClient({
    baseUrl: proxy.address,
    ...adapterOfRun(() => outbox.cache),
    token: () => 'token-ada',
    retries: 0,
  })
})

const ask = <T>(method: string, path: string, body?: object) => askService<T>(service, 'token-ada', method, path, body)
const self = () => keyOf('here', 'user', outbox.ownUserId)
const submit = (edit: object) => outbox.userStore.submitEdit(parseEdit({ target: self(), ...edit }))
const context = () => ({
  cache: outbox.cache,
  signal: new AbortController().signal,
  now: () => outbox.now,
  listener: { onPage: () => undefined },
})

const read = (kind: ServiceListKind, part: { row?: number; search?: string } = {}) => {
  const asked = { row: part.row, search: part.search }
  return readServiceList(client, kind, { owner: { id: outbox.ownUserId, isOwn: true }, asked, context: context() })
}
const shown = (kind: ServiceListKind) => outbox.reader.readServiceList({ kind, of: self() })
const titles = () => shown('keys').rows.map((row) => ('title' in row ? row.title : ''))

/**
 * Begins some work, and holds up the answer to its next request for a path. Returns a function that lets that answer arrive,
 * after which the work goes on.
 */
async function holdUp(method: 'GET' | 'PUT', path: string, work: () => Promise<unknown>, body?: object) {
  const already = proxy.requests.length
  let requests = proxy.requests.filter((request) => request.startsWith(`${method} `)).length
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let answer: Answer = { status: 500 }
  proxy.misbehave(method, new RegExp(`${path}$`), { applied: false, after: released, then: () => answer })
  const working = work()
  while (!proxy.requests.includes(`${method} ${path}`, already)) await proxy.arrived(method, (requests += 1))
  answer = { status: 200, body: JSON.stringify(await ask(method, path, body)) }
  return async () => {
    release()
    await working
  }
}

describe('a list that was asked for before an edit landed, and comes after it', () => {
  it('does not take the added row away (I6)', async () => {
    const letArrive = await holdUp('GET', '/user/keys', () => read('keys'))
    submit({ kind: 'addKey', title: 'New', key: publicKeyOf('new') })
    await outbox.flush()
    expect(titles()).toEqual(['New'])
    await letArrive()
    expect(titles()).toEqual(['New'])
  })

  it('does not bring the deleted row back', async () => {
    const key = publicKeyOf('old')
    const { id } = await ask<{ id: number }>('POST', '/user/keys', { title: 'Old', key })
    await read('keys')
    const letArrive = await holdUp('GET', '/user/keys', () => read('keys'))
    submit({ kind: 'deleteKey', id, title: 'Old', key })
    await outbox.flush()
    expect(titles()).toEqual([])
    await letArrive()
    expect(titles()).toEqual([])
  })

  it('does not undo the change of a row, whether the list comes or its row alone', async () => {
    const { id } = await ask<{ id: number }>('GET', '/groups/tools')
    await read('groups')
    const change = async (name: string) => {
      outbox.userStore.submitEdit(parseEdit({ kind: 'changeGroup', target: keyOf('here', 'group', id), name }))
      await outbox.flush()
      expect([outbox.edits(), shown('groups').rows]).toMatchObject([[], [{ name }]])
    }
    const letListArrive = await holdUp('GET', '/groups', () => read('groups'))
    await change('Tools of all')
    await letListArrive()
    expect(shown('groups').rows).toMatchObject([{ name: 'Tools of all' }])
    const letRowArrive = await holdUp('GET', `/groups/${id}`, () => read('groups', { row: id }))
    await change('Tools of some')
    await letRowArrive()
    expect(shown('groups').rows).toMatchObject([{ name: 'Tools of some' }])
  })

  it('is read once more, so that the rest of it is of today', async () => {
    const letArrive = await holdUp('GET', '/user/keys', () => read('keys'))
    await ask('POST', '/user/keys', { title: 'Elsewhere', key: publicKeyOf('elsewhere') })
    submit({ kind: 'addKey', title: 'New', key: publicKeyOf('new') })
    await outbox.flush()
    await letArrive()
    expect(titles()).toEqual(['Elsewhere', 'New'])
  })
})

describe('the answer to an edit that was sent before a list was read, and comes after it', () => {
  it('is not stored over it, and has the list read again', async () => {
    const { id } = await ask<{ id: number }>('GET', '/groups/tools')
    await read('groups')
    outbox.userStore.submitEdit(parseEdit({ kind: 'changeGroup', target: keyOf('here', 'group', id), name: 'Mine' }))
    const letArrive = await holdUp('PUT', `/groups/${id}`, () => outbox.flush(), { name: 'Mine' })
    await ask('PUT', `/groups/${id}`, { name: 'By another' })
    await read('groups')
    expect(shown('groups').isOvertaken).toBe(false)
    await letArrive()
    expect(outbox.edits()).toEqual([])
    expect(shown('groups')).toMatchObject({ isOvertaken: true, rows: [{ name: 'By another' }] })
    await read('groups')
    expect(shown('groups')).toMatchObject({ isOvertaken: false, rows: [{ name: 'By another' }] })
  })
})

describe('of two readings of a list', () => {
  it('the one that began earlier and comes later takes nothing away and brings nothing back', async () => {
    const add = (title: string) =>
      ask<{ id: number }>('POST', '/user/keys', { title, key: publicKeyOf(title.toLowerCase()) })
    const { id } = await add('Gone')
    await add('Kept')
    const letArrive = await holdUp('GET', '/user/keys', () => read('keys'))
    await ask('DELETE', `/user/keys/${id}`)
    await add('New')
    await read('keys')
    expect(titles()).toEqual(['Kept', 'New'])
    await letArrive()
    expect(titles()).toEqual(['Kept', 'New'])
  })

  it('leave rows as they are that were stored or removed since they began, however often they are asked', () => {
    const { cache } = outbox
    const name = serviceListName('keys', 7)
    const refused: string[] = []
    const store = (at: number, ids: readonly number[], said = 'first') =>
      cache.transaction(() => {
        const arrival = arrive({ cache }, at, { onRefused: () => refused.push(said) })
        const rows = ids.map((id) => ({ id, said }))
        storeServiceList(cache, name, { rows, arrival, readAt: 1 })
      })()
    const stored = () => cache.prepare(`SELECT data ->> 'said', id FROM service_rows WHERE list = ?`).raw().all(name)
    const begunAt = currentRevision(cache)
    store(begunAt, [1, 2])
    cache.transaction(() => removeServiceRow(cache, name, 2, arrive({ cache }, currentRevision(cache))))()
    store(begunAt, [2, 3], 'early')
    expect(stored()).toEqual([['first', 1]])
    expect(refused).toEqual(['early', 'early', 'early'])
    store(currentRevision(cache), [2, 3], 'late')
    expect(stored()).toEqual([
      ['late', 2],
      ['late', 3],
    ])
    expect(readServiceListReading(cache, name)).toEqual({ readAt: 1, isOvertaken: false })
  })
})
