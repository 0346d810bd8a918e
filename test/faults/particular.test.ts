import { afterEach, expect, it, vi } from 'vitest'
import { openAccount, type TestAccount } from '../support/account.ts'
import { startMisbehavingProxy, type Answer, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { randomFrom } from '../support/properties.ts'
import { differences } from './compare.ts'
import { PassingTime } from './passing-time.ts'
import { startWorld, type World } from './world.ts'

/** What the scheduler and the crawl do not do yet. */

afterEach(() => void vi.useRealTimers())

interface Scene {
  readonly world: World
  readonly proxy: MisbehavingProxy
  readonly time: PassingTime
  readonly account: TestAccount
}

async function play(): Promise<Scene> {
  const world = await startWorld(randomFrom(1))
  const proxy = await startMisbehavingProxy(world.address)
  const time = new PassingTime()
  const url = `${proxy.address}/api/v3`
  const { ownUserId } = world
  const account = await openAccount({
    aheadBudget: 'everything',
    url,
    token: 'token-ada',
    ownUserId,
    interval: 60,
    now: time.now,
  })
  return { world, proxy, time, account }
}

it('a single list that is refused with 401 leaves the others to be read', async () => {
  const { world, proxy, time, account } = await play()
  const [refused] = await world.list<{ id: number }>('/projects')
  proxy.decide = (_, url) =>
    url.includes(`/projects/${refused?.id}/issues?`) ? { applied: false, then: { status: 401 } } : null
  await account.engine.start()
  await time.pass(account, 130)
  expect(account.refused).toEqual([])
  const missing = await differences(world, account.folder)
  expect(missing.filter((one) => !new RegExp(`^issue .*\\[${refused?.id},|^note .*"issue"`).test(one))).toEqual([])
  time.end()
})

it('a service that asks for a pause gets it', async () => {
  const { proxy, time, account } = await play()
  proxy.decide = () => ({ applied: false, then: { status: 429, headers: { 'retry-after': '1800' } } })
  await account.engine.start()
  await time.pass(account, 1_700)
  expect(proxy.requests.length).toBe(1)
  time.end()
})

it('a todo that cannot be read does not hide that others were done', async () => {
  const { world, proxy, time, account } = await play()
  await account.engine.start()
  await time.pass(account, 2)
  // Of a commit, whose id is no number; counted like the others.
  const spoil = (answer: Answer): Answer => {
    const rows = JSON.parse(answer.body ?? '[]') as Record<string, unknown>[]
    const [row] = rows
    const total = String(rows.length + 1)
    return {
      ...answer,
      headers: { ...answer.headers, 'x-total': total },
      body: JSON.stringify([...rows, { ...row, id: 900_000, target: { id: 'c0ffee' } }]),
    }
  }
  proxy.misbehave('GET', /\/todos$/, { applied: true, then: spoil }, Infinity)
  const [todo] = await world.list<{ id: number }>('/todos?state=pending')
  const headers = { 'PRIVATE-TOKEN': 'token-ada' }
  await fetch(`${world.address}/api/v3/todos/${todo?.id}`, { method: 'DELETE', headers })
  await time.pass(account, 130)
  expect(await differences(world, account.folder)).toEqual([])
  time.end()
})
