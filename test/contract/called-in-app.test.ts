import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isChange, operationNamed, operationNames, type CallValues } from '../../shared/contract/call.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { startService, type Service } from '../../service/server.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { addressOf } from './call.ts'
import { expectations } from './expectations/index.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import { fixture, fixtures } from './fixture.ts'
import { startReceiver } from './receiver.ts'
import { made, tokenOf, worldAt, type World } from './world.ts'

/**
 * Every operation is called through the engine, as the API explorer does, and what came of it is asked of the service: of
 * what changes something by the page below, which must say something else afterwards; of what only reads by the same
 * request from elsewhere. An operation that nobody calls here fails the last test.
 */

/** What is called, by whom, and with what. */
interface Called extends Pick<Expectation, 'as' | 'values' | 'needs'> {
  readonly name: string
}

/** A new todo of Rita's, which is what operations about todos are called with. */
async function todoOf(world: World): Promise<Values> {
  const [project, issue] = [await world.projectId(), (await world.newIssue()) as { readonly id: number }]
  const todo = made(await world.as('rita').send('POST', `/projects/${project}/issues/${issue.id}/todo`, {}), 'a todo')
  return { id: (todo as { readonly id: number }).id }
}
/** The contract's own tables have names of their own: method and path say which operation it is. */
const ofContract: readonly Called[] = expectations.map((one) => {
  const method = typeof one.method === 'string' ? one.method : one.method.contract
  const is = (name: string) => operationNamed(name)?.method === method && operationNamed(name)?.path === one.path
  return { ...one, name: operationNames.find(is) ?? one.name }
})
const ofTodos: readonly Called[] = [
  { name: 'listTodos', as: 'rita', values: async (world) => (await todoOf(world)) && {} },
  { name: 'finishTodo', as: 'rita', values: todoOf },
  { name: 'finishTodos', as: 'rita', values: async (world) => (await todoOf(world)) && {} },
]
const every: readonly Called[] = [
  ...ofContract,
  ...ofTodos,
  { name: 'deleteProject', as: 'olga', values: async (world) => ({ id: await world.newProject() }) },
]

/** The pages that say what became of a change, where that is not the thing itself or the list that it belongs to. */
const told: Partial<Record<OperationName, string>> = {
  createProjectForUser: '/projects/all',
  forkProject: '/projects/all',
  deleteProject: '/projects/all',
  starProject: '/projects/starred',
  unstarProject: '/projects/starred',
  deleteLabel: '/projects/:id/labels',
  followLabel: '/projects/:id/labels',
  unfollowLabel: '/projects/:id/labels',
  addIssueTodo: '/todos',
  addMergeRequestTodo: '/todos',
  finishTodos: '/todos',
  deleteGroup: '/groups?all_available=true',
}

const gets = new Set(operationNames.map(operationNamed).flatMap((one) => (one?.method === 'GET' ? [one.path] : [])))

function pageOf(name: string): string {
  const given = told[name as OperationName]
  if (given !== undefined) return given
  const { method = '', path = '' } = operationNamed(name) ?? {}
  const above = path.replace(/\/[^/]+$/, '')
  return method !== 'DELETE' && gets.has(path) ? path : above
}

/** Who can read such a page: most of them whoever called. */
const readerOf = (called: Called, page: string) => (page === '/projects/all' ? 'root' : called.as)

/** What a page says, without the moments that change by themselves. */
async function saidBy(world: World, who: string, page: string, values: Values): Promise<string> {
  const { path } = addressOf(page, values)
  const reply = await world.as(who).get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
  return reply.text.replaceAll(/"(?:updated_at|last_activity_at)":"[^"]*"/g, '')
}

describe('every operation, called by the app', () => {
  const running: Service[] = []
  const called = new Set<string>()

  afterAll(() => Promise.all(running.map((service) => service.close())))

  async function start({ needs }: Called): Promise<World> {
    const holds = needs ? fixtures[needs] : fixture
    const service = await startService({ port: 0, token: 'root-token', dialect: 'real', fixture: holds })
    running.push(service)
    return worldAt(service.url, 'real')
  }
  const worlds = new Map<Called['needs'], World>()
  beforeAll(async () => {
    for (const needs of [undefined, 'snippets', 'builds'] as const) {
      worlds.set(needs, await start({ needs } as Called))
    }
  })
  /** System hooks have a service of their own: every other change would be reported to them. */
  const worldFor = async (one: Called): Promise<World> =>
    operationNamed(one.name)?.path.startsWith('/hooks') === true ? start(one) : (worlds.get(one.needs) as World)
  const open = async (world: World, who: string): Promise<TestAccount> =>
    openAccount({ url: world.url, token: tokenOf(who), ownUserId: await world.userId(who) })

  it.each(every.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const operation = operationNamed(name)
    if (operation === null) throw new Error(`the contract has no ${name}`)
    const world = await worldFor(one)
    const values = await one.values(world)
    const account = await open(world, one.as)
    const call = () => account.engine.callOperation({ operation: name, values: values as CallValues })
    called.add(name)
    if (!isChange(operation)) {
      const answer = await call()
      const { path, rest } = addressOf(operation.path, values)
      const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
      const same = await world.as(one.as).get(query === '' ? path : `${path}?${query}`)
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(same.text)
      expect(answer.headers).toContainEqual(['content-type', same.headers.get('content-type')])
      return
    }
    if (name === 'testHook') {
      const receiver = await startReceiver()
      const hook = (await world.newHook(receiver.url)) as { readonly id: number }
      const answer = await account.engine.callOperation({ operation: name, values: { id: hook.id } })
      expect(answer.status).toBe(200)
      await receiver.next()
      return
    }
    const page = pageOf(name)
    const who = readerOf(one, page)
    const before = await saidBy(world, who, page, values)
    const answer = await call()
    expect(`${answer.status} ${answer.text.slice(0, 200)}`).toMatch(/^20[01] /)
    expect(await saidBy(world, who, page, values)).not.toBe(before)
  })

  it('is all there are', () => {
    expect(operationNames.filter((name) => !called.has(name))).toEqual([])
  })

  it('is followed page by page, through its own list only', async () => {
    const world = worlds.get(undefined) as World
    const account = await open(world, 'root')
    const called = { operation: 'listUsers', values: { per_page: 2 } }
    const first = await account.engine.callOperation(called)
    expect(first.pages.next).toContain('/users?')
    const next = await account.engine.callOperation({ ...called, page: first.pages.next ?? '' })
    expect(JSON.parse(next.text)).toHaveLength(2)
    expect(next.text).not.toBe(first.text)
    for (const page of ['/hooks/1', '/users/1', '//elsewhere/users', 'http://elsewhere/users', '/users/../hooks']) {
      const refused = account.engine.callOperation({ ...called, page })
      await expect(refused).rejects.toMatchObject({ error: { code: 'bad_call' } })
    }
  })

  it('shows nobody’s token', async () => {
    const world = worlds.get(undefined) as World
    const account = await open(world, 'root')
    const self = await account.engine.callOperation({ operation: 'readCurrentUser', values: {} })
    const other = await account.engine.callOperation({ operation: 'readCurrentUser', values: {}, sudo: 'olga' })
    expect(JSON.parse(other.text)).toMatchObject({ username: 'olga' })
    expect(`${self.text} ${other.text}`).not.toMatch(/root-token|token-olga/)
  })

  it('that the contract does not have is refused, and so is what cannot be sent', async () => {
    const world = worlds.get(undefined) as World
    const account = await open(world, 'rita')
    const refused = (operation: string, values: CallValues) =>
      expect(account.engine.callOperation({ operation, values })).rejects.toMatchObject({ error: { code: 'bad_call' } })
    await refused('readEverything', {})
    await refused('readProject', {})
    await refused('readProject', { id: '..' })
  })
})
