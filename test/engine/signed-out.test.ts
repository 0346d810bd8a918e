import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'

/** An account that loses its token while its edits are on their way: over API v4 a service answers nobody, too. */

const token = 'token-ada'
/** More than are sent side by side. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

let service: Service
let proxy: MisbehavingProxy
let account: TestAccount

beforeEach(async () => {
  const issues = numbers.map((number) => ({ title: `Issue ${number}`, author: 'ada' }))
  const projects = [{ path: 'ada/anvil', visibility: 'private' as const, issues }]
  service = await startService({ port: 0, dialect: 'v4', fixture: { users: ['ada'], projects } })
  proxy = await startMisbehavingProxy(new URL(service.url).origin)
  const ownUserId = await ownIdOf(service, token)
  account = await openAccount({ url: `${proxy.address}/api/v4`, token, ownUserId, client: { version: '19.0.0' } })
  account.userStore.setAheadBudget('nothing')
  await account.engine.start()
  await account.until(() => account.isSynced())
})

afterEach(async () => {
  await account.close()
  await service.close()
})

const close = (number: number) => {
  account.userStore.submitEdit({ kind: 'changeState', target: keyOf(account.id, 'issue', number), state: 'closed' })
}

const states = () => account.userStore.listUnsettled().map(({ state, error }) => ({ state, error }))

it('asks nothing as nobody, to whom what is private is not there (F12)', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>()
  // Each reads the project first, and then the thread.
  proxy.misbehave('GET', /\/projects\/1$/, { applied: true, after: released }, 3)
  for (const number of [1, 2, 3]) {
    const target = keyOf(account.id, 'issue', number)
    account.userStore.submitEdit({ kind: 'comment', target, body: 'Between us', internal: true })
  }
  proxy.requests.length = 0
  await proxy.arrived('GET', 3)
  account.engine.setToken(null)
  release(null)
  await account.quiet()
  expect(states()).toEqual([1, 2, 3].map(() => ({ state: 'waiting', error: null })))
  expect(proxy.requests).toHaveLength(3)
  account.engine.setToken(token)
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  const notes = await askService<{ body: string }[]>(service, token, 'GET', '/projects/1/issues/1/notes')
  expect(notes.map(({ body }) => body)).toEqual(['Between us'])
})

it('sends nothing as nobody, and everything after the next sign-in (F12)', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>()
  proxy.requests.length = 0
  proxy.decide = () => ({ applied: true, after: released })
  numbers.forEach(close)
  await proxy.arrived('GET', 6)
  account.engine.setToken(null)
  const before = proxy.requests.length
  release(null)
  await account.quiet()
  expect(states()).toEqual(numbers.map(() => ({ state: 'waiting', error: null })))
  expect(proxy.requests.slice(before)).toEqual([])

  proxy.behave()
  account.engine.setToken(token)
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  const issues = await askService<{ state: string }[]>(service, token, 'GET', '/projects/1/issues?per_page=100')
  expect(issues.map(({ state }) => state)).toEqual(numbers.map(() => 'closed'))
})
