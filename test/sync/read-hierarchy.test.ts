import { expect, it } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { hierarchyIn } from '../../electron/cache/items/hierarchies.ts'
import { hasFeature } from '../../electron/sync/service/capabilities.ts'
import { AppFailure, type PlainCode } from '../../shared/errors.ts'
import { askService } from '../support/asking.ts'
import { openedIssues } from './support/opened-issues.ts'

/** What issues are parts of, read from the real service when one is opened. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        'Crack',
        { title: 'Look', type: 'task', parent: '#1' },
        { title: 'Weld', type: 'task', parent: '#1' },
        'Rust',
      ],
    },
  ],
}

async function opened(asked: Parameters<typeof openedIssues>[1] = {}) {
  const stage = await openedIssues(fixture, asked)
  const { cache, client, idOf } = stage
  const stored = (iid: number) => {
    const column = cache.prepare('SELECT hierarchy FROM issues WHERE id = ?').pluck().get(idOf(iid)) as string | null
    return hierarchyIn(column)
  }
  let asks = 0
  /** Opens an issue, and counts how often its hierarchy is asked for. */
  const open = (iid: number, query: Client['query'] = client.query) =>
    stage.open(iid, {
      query: (document, ...more) => {
        if (document.path[0] === 'namespace') asks += 1
        return query(document, ...more)
      },
    })
  return { ...stage, stored, open, asks: () => asks }
}

it('is read with the issue and with its parts, and again when it has changed', async () => {
  const { open, stored, idOf, shown, service, asks } = await opened()
  await open(1)
  expect(stored(1)).toMatchObject({
    parent: null,
    children: [
      { id: idOf(2), iid: 2, title: 'Look', state: 'opened', type: 'task', path: 'tools/anvil' },
      { id: idOf(3), title: 'Weld', state: 'opened' },
    ],
    isWhole: true,
  })
  await open(2)
  expect(stored(2)).toMatchObject({ parent: { id: idOf(1), title: 'Crack', type: 'issue' }, children: [] })
  expect(asks()).toBe(2)

  await askService(service, 'token-ada', 'PUT', '/projects/1/issues/3', { state_event: 'close' })
  shown.length = 0
  await open(1)
  expect(stored(1)?.children.map(({ state }) => state)).toEqual(['opened', 'closed'])
  expect(shown).toContain(idOf(1))
})

it.each([
  ['11.8', '11.8', 'that is older'],
  ['19', null, 'that does not say its version'],
] as const)('is asked of no service of %s taken for %s, %s', async (version, takenFor, _what) => {
  const { open, stored, asks } = await opened({ version, takenFor })
  await open(1)
  expect([asks(), stored(1)]).toEqual([0, null])
})

it.each<[PlainCode, boolean | null]>([
  ['not_found', false],
  ['method_not_allowed', false],
  ['forbidden', null],
  ['unauthorized', null],
  ['not_permitted', null],
])('is not asked again for a day after %s, and the issue is opened all the same', async (code, isThere) => {
  const { open, asks, cache, stored } = await opened()
  const refuse = () => Promise.reject(AppFailure.of(code))
  await open(1, refuse)
  await open(4, refuse)
  expect([asks(), hasFeature(cache, 'hierarchies', 2), stored(1)]).toEqual([1, isThere, null])
})

it('stays as it was while the service does not show the issue by GraphQL', async () => {
  const { open, stored } = await opened()
  await open(1)
  const nothing = (() => Promise.resolve({ namespace: null })) as unknown as Client['query']
  await open(1, nothing)
  expect(stored(1)?.children).toHaveLength(2)
})

it('has its first 300 parts, and says that there are more', async () => {
  const { open, stored, asks } = await opened()
  const nodes = (from: number) =>
    Array.from({ length: 100 }, (_, at) => ({ id: `gid://gitlab/WorkItem/${from + at}`, iid: '9', title: 'Step' }))
  const page = ((_query, { after }) => {
    const from = Number(after ?? 1000)
    const children = { nodes: nodes(from), page: { more: true, cursor: String(from + 100) } }
    return Promise.resolve({ namespace: { workItem: { widgets: [{}, { parent: null, children }] } } })
  }) as Client['query']
  await open(1, page)
  expect([stored(1)?.children.length, stored(1)?.isWhole, asks()]).toEqual([300, false, 3])
})
