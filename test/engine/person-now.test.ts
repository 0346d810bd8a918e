import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { minute } from '../../shared/durations.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { NewStatus } from '../../shared/model/user-status.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'

/** What people say of themselves, asked of the real service. */

const fixture = {
  users: [
    'ada',
    { username: 'ben', status: { emoji: 'palm_tree', message: 'Away', busy: true } },
    { username: 'robot', bot: true },
    { username: 'eve', state: 'deactivated' },
  ],
  projects: [{ path: 'ada/anvil', members: { ben: 'developer' } }],
}

let service: Service
let proxy: MisbehavingProxy
let account: TestAccount
let later: number

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  onTestFinished(() => service.close())
  proxy = await startMisbehavingProxy(new URL(service.url).origin)
  const token = 'token-ada'
  later = 0
  const now = () => Date.now() + later
  const of = { url: `${proxy.address}/api/v4`, token, ownUserId: await ownIdOf(service, token), version: '19.5.0' }
  account = await openAccount({ ...of, now })
  onTestFinished(() => account.close())
  await account.engine.start()
})

const idOf = async (name: string) => {
  const [{ id }] = (await askService(service, 'token-ada', 'GET', `/users?username=${name}`)) as [{ id: number }]
  return keyOf(account.id, 'user', id)
}
const read = async (name: string) => account.engine.people.readPerson(await idOf(name))
const set = async (status: Partial<NewStatus>) =>
  account.engine.people.setOwnStatus({
    user: await idOf('ada'),
    status: { emoji: '', message: '', isBusy: false, clearsAfter: null, ...status },
  })

it('says the status, a program, and who may not sign in any more', async () => {
  expect(await read('ben')).toEqual({
    status: { emoji: 'palm_tree', message: 'Away', availability: 'busy', clearStatusAt: null },
    ...{ state: 'active', isBot: false },
  })
  expect(await read('robot')).toMatchObject({ status: { emoji: null, message: null }, isBot: true })
  expect(await read('eve')).toMatchObject({ state: 'deactivated', isBot: false })
  const nobody = await account.engine.people.readPerson(keyOf(account.id, 'user', 4711))
  expect(nobody).toEqual({ status: null, state: null, isBot: false })
})

it('is trusted for some minutes', async () => {
  await read('ben')
  await askService(service, 'token-ben', 'PUT', '/user/status', { message: 'Back' })
  expect((await read('ben')).status?.message).toBe('Away')
  later = 5 * minute
  expect((await read('ben')).status?.message).toBe('Back')
})

it('is trusted no longer than it lasts', async () => {
  await set({ message: 'Reading', clearsAfter: '30_minutes' })
  later = 28 * minute
  expect((await read('ada')).status?.message).toBe('Reading')
  await askService(service, 'token-ada', 'PUT', '/user/status', { message: 'Back' })
  later = 31 * minute
  expect((await read('ada')).status?.message).toBe('Back')
})

it('is not kept where one’s own was set while it was read', async () => {
  const { promise: isSet, resolve } = Promise.withResolvers<undefined>()
  const body = JSON.stringify({ emoji: null, message: 'Away', availability: 'not_set', clear_status_at: null })
  proxy.misbehave('GET', /\/status$/, { applied: false, then: { status: 200, body }, after: isSet })
  const early = read('ada')
  await vi.waitUntil(() => proxy.requests.some((request) => request.endsWith('/status')))
  await set({ message: 'Reading' })
  resolve(undefined)
  expect((await early).status?.message).toBe('Away')
  expect((await read('ada')).status?.message).toBe('Reading')
})

it('one’s own is set at once, and is what is read next', async () => {
  await read('ada')
  const before = Date.now()
  const said = await set({ emoji: 'coffee', message: 'Reading', isBusy: true, clearsAfter: '30_minutes' })
  expect(said).toMatchObject({ emoji: 'coffee', message: 'Reading', availability: 'busy' })
  expect(Date.parse(said.clearStatusAt ?? '')).toBeGreaterThanOrEqual(before + 30 * minute - 1000)
  expect((await read('ada')).status).toEqual(said)
  expect(await errorRejected(set({ emoji: 'no such thing' }))).toMatchObject({ code: 'invalid' })
  expect(await set({})).toMatchObject({ emoji: null, message: null })
})
