import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { directRoute } from '../../electron/api/transport/route.ts'
import { startService, type Service } from '../support/service-of-run.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { errorRejected } from '../support/failures.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Items are read ahead after the lists, and beside the rounds that go on meanwhile. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ben/anvil',
      members: { ada: 'developer' },
      visibility: 'private',
      issues: [{ title: 'Heard {n}', author: 'ben', notes: ['Hello'], repeat: 30 }],
    },
  ],
}

const threads = /\/issues\/\d+\/notes/

let service: Service
let proxy: MisbehavingProxy

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''))
})

afterEach(async () => {
  await proxy.close()
  await service.close()
})

async function open(): Promise<TestAccount> {
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: `${proxy.address}/api/v3`, token: 'token-ada', ownUserId })
  await account.engine.start()
  return account
}

const issues = (account: TestAccount) => account.reader.listItems('issue', { query: 'is:open' })
const isListed = (account: TestAccount) => account.state().lastSyncedAt !== null && account.state().phase === 'idle'

describe('before the user goes offline', () => {
  it('all that is open is counted, fetched when they ask, and left again when they cancel', async () => {
    const ownUserId = await ownIdOf(service, 'token-ada')
    const url = `${proxy.address}/api/v3`
    const account = await openAccount({ url, token: 'token-ada', ownUserId, aheadBudget: 'nothing' })
    await account.engine.start()
    await account.until(() => account.isSynced())
    const missing = () => account.reader.readAheadStatus(account.id).missing
    expect(missing()).toMatchObject({ items: 30, pictures: 0, refused: 0 })

    proxy.misbehave('GET', threads, { applied: false, then: 'silence' }, 6)
    await account.engine.fetchOpen(true)
    await account.until(() => account.state().ahead?.asked === true && account.state().ahead?.total === 30)
    await account.engine.fetchOpen(false)
    expect(missing().items).toBeGreaterThan(0)
    await account.close()

    const again = await openAccount({ url, token: 'token-ada', ownUserId, folder: account.folder })
    again.engine.setRoute({ ...directRoute, isClosed: true })
    expect(await errorRejected(again.engine.fetchOpen(true))).toEqual({ code: 'working_offline' })
    again.engine.setRoute(directRoute)
    await again.engine.fetchOpen(true)
    await again.until(() => again.reader.readAheadStatus(again.id).missing.items === 0)
    await again.until(() => again.state().ahead === null)
    // Once only: the budget is what it was.
    expect(again.reader.readAheadStatus(again.id)).toMatchObject({ budget: 'nothing', items: 30 })
  })
})

describe('a first sync', () => {
  it('ends when the lists are whole, though no thread is here yet', async () => {
    proxy.misbehave('GET', threads, { applied: false, then: 'silence' }, Infinity)
    const account = await open()
    await account.until(() => isListed(account) && account.state().ahead?.total === 30)
    const { listsDone, listsTotal, ahead } = account.state()
    expect(listsDone).toBe(listsTotal)
    expect(ahead).toEqual({ done: 0, total: 30 })
    expect(issues(account)).toMatchObject({ count: 30, partial: false })
    expect(account.isSynced()).toBe(false)
  })

  it('is followed by threads, counted as they come', async () => {
    const account = await open()
    await account.until(() => account.isSynced())
    const figures = account.states.flatMap(({ ahead }) => (ahead ? [ahead] : []))
    expect(figures.every(({ done, total }) => total !== null && done <= total)).toBe(true)
    expect(account.states.every(({ phase, ahead }) => phase !== 'first' || ahead === null || ahead.total === 0)).toBe(
      true,
    )
    const [first] = issues(account).keys
    expect(account.reader.listThread(first ?? '').count).toBe(1)
  })
})

describe('while threads are read ahead', () => {
  it('the user may ask for changes, and gets them', async () => {
    proxy.misbehave('GET', threads, { applied: false, then: 'silence' }, Infinity)
    const account = await open()
    await account.until(() => isListed(account))
    const [project] = await askService<{ id: number }[]>(service, 'token-ben', 'GET', '/projects')
    await askService(service, 'token-ben', 'POST', `/projects/${project?.id}/issues`, { title: 'New' })
    account.engine.syncNow()
    await account.until(() => issues(account).count === 31)
    expect(account.state().ahead).not.toBe(null)
  })

  it('stopping breaks them off, and resuming goes on where they were', async () => {
    proxy.misbehave('GET', threads, { applied: false, then: 'silence' }, Infinity)
    const account = await open()
    await account.until(() => isListed(account) && account.state().ahead !== null)
    account.engine.stopSync(true)
    await account.until(() => account.state().stopped && account.state().ahead === null)
    proxy.behave()
    account.engine.stopSync(false)
    await account.until(() => account.isSynced())
    const [first] = issues(account).keys
    expect(account.reader.listThread(first ?? '').count).toBe(1)
  })

  it('one that fails is told of, and read when the user asks again', async () => {
    proxy.misbehave('GET', threads, { applied: false, then: { status: 500 } }, 1)
    const account = await open()
    await account.until(() => account.state().problem !== null)
    expect(account.state()).toMatchObject({ phase: 'idle', problem: { code: 'service_failed' } })
    expect(account.state().lastSyncedAt).not.toBe(null)
    account.engine.syncNow()
    await account.until(() => account.isSynced() && account.state().problem === null)
    const threadsHere = issues(account).keys.map((key) => account.reader.listThread(key).count)
    expect(threadsHere.every((count) => count === 1)).toBe(true)
  })
})
