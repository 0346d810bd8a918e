import { afterEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { openAccount, type TestAccount } from '../support/account.ts'

const long = '2020-01-01T00:00:00Z'
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'master', ben: 'master' } }],
  projects: [
    {
      path: 'tools/anvil',
      milestones: [{ title: 'Overdue', dueDate: tomorrow() }],
      issues: [
        { title: 'To assign', author: 'ben' },
        { title: 'To mention in', author: 'ben' },
        { title: 'To describe', author: 'ben', description: 'Nobody yet' },
        { title: 'Hers', author: 'ada' },
        { title: 'Hers and due', author: 'ada', milestone: 'Overdue' },
        { title: 'Closed and told', author: 'ben', state: 'closed', description: 'cc @ada' },
        { title: 'Long ago', author: 'ben', assignee: 'ada', createdAt: long, updatedAt: long },
        { title: 'Not hers', author: 'ben', notes: [{ author: 'ben', body: 'Nothing for anybody' }] },
      ],
      mergeRequests: [
        { title: 'To merge', branch: 'one', author: 'ada' },
        { title: 'To close', branch: 'two', author: 'ada' },
        { title: 'To merge herself', branch: 'five', author: 'ada' },
        { title: 'In conflict', branch: 'three', author: 'ada', conflict: true, mergeStatus: 'cannot_be_merged' },
        { title: 'Merged long since', branch: 'four', author: 'ada', state: 'merged' },
      ],
    },
  ],
}

/** So that it is due soon, whichever side of midnight this runs on. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

const services: Service[] = []
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()))
})

interface World {
  readonly account: TestAccount
  /** Ada's entries by title (of the milestone or the item). */
  inbox(): Map<string, InboxRow>
  /** Reasons by title, without their source. */
  kinds(): Record<string, string[]>
  send(user: string, method: string, path: string, body?: object): Promise<Record<string, unknown>>
  sync(until: () => boolean): Promise<void>
}

async function world(todos: boolean): Promise<World> {
  const service = await startService({ port: 0, fixture, todos })
  services.push(service)
  const send: World['send'] = (user, method, path, body) => askService(service, `token-${user}`, method, path, body)
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: service.url, token: 'token-ada', ownUserId })
  const inbox = () => {
    const rows = account.reader.readRows(account.reader.listInbox(undefined).keys) as InboxRow[]
    return new Map(rows.map((row) => [row.milestone?.title ?? row.item?.title ?? '', row]))
  }
  await account.engine.start()
  const made: World = {
    account,
    inbox,
    kinds: () =>
      Object.fromEntries(
        [...inbox()]
          .toSorted()
          .map(([title, row]) => [title, [...new Set(row.reasons.map(({ kind }) => kind))].toSorted()]),
      ),
    send,
    sync: async (until) => {
      account.engine.syncNow()
      await account.until(until)
    },
  }
  await account.until(() => account.state().lastSyncedAt !== null && made.inbox().has('Overdue'))
  return made
}

/** Acts of Ben that must reach Ada's inbox. */
async function benActs({ send }: World): Promise<void> {
  const [{ id: project } = {}] = (await send('ben', 'GET', '/projects')) as unknown as { id: number }[]
  const issues = (await send('ben', 'GET', `/projects/${project}/issues?per_page=100`)) as unknown as Titled[]
  const merges = (await send('ben', 'GET', `/projects/${project}/merge_requests?per_page=100`)) as unknown as Titled[]
  const { id: ada } = await send('ada', 'GET', '/user')
  const issue = (title: string) => `/projects/${project}/issues/${idOf(issues, title)}`
  const merge = (title: string) => `/projects/${project}/merge_requests/${idOf(merges, title)}`
  await send('ben', 'PUT', issue('To assign'), { assignee_id: ada })
  await send('ben', 'POST', `${issue('To mention in')}/notes`, { body: '@ada, have a look' })
  await send('ben', 'PUT', issue('To describe'), { description: 'Now for @ada' })
  await send('ben', 'POST', `${issue('Hers')}/notes`, { body: 'I think so too.\n\nMore of it.' })
  await send('ben', 'PUT', `${merge('To merge')}/merge`, {})
  await send('ada', 'PUT', `${merge('To merge herself')}/merge`, {})
  await send('ben', 'PUT', merge('To close'), {
    source_branch: 'two',
    target_branch: 'master',
    title: 'To close',
    state_event: 'close',
  })
}

interface Titled {
  readonly id: number
  readonly title: string
}

function idOf(items: readonly Titled[], title: string): number {
  const item = items.find((each) => each.title === title)
  if (!item) throw new Error(`nothing is called ${title}`)
  return item.id
}

const all = {
  Overdue: ['milestone_due'],
  'In conflict': ['unmergeable'],
  'To assign': ['assigned'],
  'To mention in': ['mentioned'],
  'To describe': ['mentioned'],
  Hers: ['replied'],
  'To merge': ['merged'],
  'To close': ['closed'],
}
const sorted = (record: Record<string, string[]>) => Object.fromEntries(Object.entries(record).toSorted())

describe('the same things happen on a service that lists todos and on one that cannot', () => {
  it('and the inbox is the same', async () => {
    const worlds = [await world(true), await world(false)]
    for (const one of worlds) {
      expect(one.kinds()).toEqual(sorted({ Overdue: ['milestone_due'], 'In conflict': ['unmergeable'] }))
      await benActs(one)
      await one.sync(() => JSON.stringify(one.kinds()) === JSON.stringify(sorted(all)))
      // The todos of what was found in that round are there in the next, and make one with it.
      await one.sync(() => one.account.isSynced())
      expect(one.account.reader.listInbox(undefined).partial).toBe(false)
    }
    const [listing, deriving] = worlds
    if (!listing || !deriving) throw new Error('no worlds')
    const sources = ({ inbox }: World) =>
      [...inbox()]
        .flatMap(([title, row]) => row.reasons.map(({ kind, source }) => `${title} ${kind} ${source}`))
        .toSorted()
    await listing.sync(() => sources(listing).filter((each) => each.endsWith('service')).length === 3)
    expect(listing.kinds()).toEqual(deriving.kinds())
    expect(sources(deriving).filter((each) => each.endsWith('service'))).toEqual([])
    expect(sources(listing).filter((each) => each.endsWith('service'))).toEqual([
      'To assign assigned service',
      'To describe mentioned service',
      'To mention in mentioned service',
    ])
  }, 20_000)

  it.each([true, false])(
    'says who, when and with which words (todos listed: %s)',
    async (todos) => {
      const one = await world(todos)
      await benActs(one)
      await one.sync(() => one.inbox().has('Hers') && one.inbox().get('To merge')?.reasons[0]?.actor !== null)
      const [reply] = one.inbox().get('Hers')?.reasons ?? []
      expect(reply).toMatchObject({
        source: 'docket',
        actor: { username: 'ben' },
        text: 'I think so too.\n\nMore of it.',
      })
      const notes = one.account.reader.readRows([reply?.noteKey ?? ''])
      expect(notes).toMatchObject([{ kind: 'note', createdAt: reply?.at }])
      expect(one.inbox().get('To merge')?.reasons).toMatchObject([{ kind: 'merged', actor: { username: 'ben' } }])
      expect(one.inbox().get('Overdue')).toMatchObject({ milestone: { openItems: 1 }, item: { title: 'Hers and due' } })
    },
    60_000,
  )

  it.each([true, false])(
    'what she answers is settled (todos listed: %s)',
    async (todos) => {
      const one = await world(todos)
      await benActs(one)
      await one.sync(() => one.inbox().has('To mention in') && one.inbox().has('Hers'))
      for (const title of ['To mention in', 'Hers']) {
        const { projectKey, key } = one.inbox().get(title)?.item ?? { projectKey: '', key: '' }
        const path = `/projects/${partsOf(projectKey).id}/issues/${partsOf(key).id}/notes`
        await one.send('ada', 'POST', path, { body: 'Thank you' })
      }
      await one.sync(() => !one.inbox().has('To mention in') && !one.inbox().has('Hers'))
      expect(one.inbox().has('To assign')).toBe(true)
    },
    60_000,
  )
})

it('what is done on the service leaves the inbox, and does not come back as found by Docket', async () => {
  const one = await world(true)
  await benActs(one)
  const bySource = (title: string) => one.inbox().get(title)?.reasons[0]?.source
  await one.sync(() => one.inbox().has('To mention in') && one.inbox().has('To assign'))
  await one.sync(() => bySource('To mention in') === 'service' && bySource('To assign') === 'service')
  for (const { id } of (await one.send('ada', 'GET', '/todos')) as unknown as { id: number }[]) {
    await one.send('ada', 'DELETE', `/todos/${id}`)
  }
  await one.sync(() => !one.inbox().has('To mention in') && !one.inbox().has('To assign'))
  expect(Object.keys(one.kinds())).toEqual(['Hers', 'In conflict', 'Overdue', 'To close', 'To merge'])
}, 20_000)

describe('done on this computer', () => {
  it.each([true, false])(
    'holds until there is a newer reason (todos listed: %s)',
    async (todos) => {
      const one = await world(todos)
      await benActs(one)
      await one.sync(() => one.inbox().has('To mention in'))
      const row = one.inbox().get('To mention in')
      if (!row) throw new Error('it was just there')
      const entry = { key: row.key as Key<'inboxEntry'>, seen: Date.parse(row.at) }
      // Done may be marked while the service's todo of it is only coming.
      one.account.userStore.mark([entry], { as: 'done', on: true })
      expect(one.inbox().has('To mention in')).toBe(false)
      one.account.userStore.mark([entry], { as: 'done', on: false })
      expect(one.inbox().has('To mention in')).toBe(true)
      one.account.userStore.mark([entry], { as: 'done', on: true })
      const item = row.item
      if (!item) throw new Error('it has an item')
      const path = `/projects/${partsOf(item.projectKey).id}/issues/${partsOf(item.key).id}`
      await one.send('ben', 'POST', `${path}/notes`, { body: '@ada, once more' })
      await one.sync(() => one.inbox().has('To mention in'))
      const reasons = one.inbox().get('To mention in')?.reasons ?? []
      expect(reasons[0]?.text).toBe('@ada, once more')
    },
    60_000,
  )
})
