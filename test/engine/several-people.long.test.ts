import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Items that are assigned to several people, and merge requests with reviewers, on a service of API v4. */

const fixture = {
  users: ['ada', 'ben', 'cleo'].map((username) => ({ username, name: username })),
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer', cleo: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        { title: 'Shared', author: 'ben' },
        { title: 'Lone', author: 'ben', assignee: 'cleo' },
        { title: 'Nobody’s', author: 'ben' },
      ],
      mergeRequests: [
        { title: 'Forge', author: 'ben', branch: 'forge' },
        { title: 'Cast', author: 'ben', branch: 'cast' },
      ],
    },
  ],
}

let service: Service
let account: TestAccount
const ids: Record<string, number> = {}

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '16' })
  const ask = <T>(method: string, path: string, body?: unknown) =>
    askService<T>(service, 'token-ada', method, path, body)
  for (const { id, username } of await ask<{ id: number; username: string }[]>('GET', '/users')) ids[username] = id
  await ask('PUT', '/projects/1/issues/1', { assignee_ids: [ids['cleo'], ids['ada']] })
  await ask('PUT', '/projects/1/merge_requests/1', { reviewer_ids: [ids['ada'], ids['cleo']] })
  account = await openAccount({
    url: service.url,
    token: 'token-ada',
    ownUserId: await ownIdOf(service, 'token-ada'),
  })
  await account.engine.start()
  await account.until(() => account.isSynced())
})

afterEach(() => service.close())

function titles(kind: 'issue' | 'mergeRequest', query: string): string[] {
  const rows = account.reader.readRows(account.reader.listItems(kind, { query }).keys)
  return rows.flatMap((row) => (row.kind === 'issue' || row.kind === 'mergeRequest' ? [row.title] : [])).toSorted()
}

function rowOf(kind: 'issue' | 'mergeRequest', query: string) {
  const [row] = account.reader.readRows(account.reader.listItems(kind, { query }).keys)
  if (row?.kind !== kind) throw new Error(`no ${kind}`)
  return row
}

it('shows all of them, the user first', () => {
  const { assignee, assignees } = rowOf('issue', 'Shared')
  expect([assignee?.username, assignees.map(({ username }) => username)]).toEqual(['ada', ['ada', 'cleo']])
  expect(rowOf('mergeRequest', 'Forge')).toMatchObject({ reviewers: [{ username: 'ada' }, { username: 'cleo' }] })
})

it('shows how far each reviewer is, and what the user does at once', async () => {
  const forge = () => {
    const row = rowOf('mergeRequest', 'Forge')
    if (row.kind !== 'mergeRequest') throw new Error('no merge request')
    return row
  }
  const shown = () => forge().reviewers.map(({ username, review }) => `${username} ${review}`)
  await account.until(() => !shown().includes('ada null'))
  expect(shown()).toEqual(['ada unreviewed', 'cleo unreviewed'])
  const { key: target, sha } = forge()
  account.userStore.submitEdits([
    parseEdit({ kind: 'approve', target, approved: true, sha }),
    parseEdit({ kind: 'changeItem', target, fields: { reviewers: { add: [ids['ben']], remove: [ids['cleo']] } } }),
  ])
  expect(shown()).toEqual(['ada approved', 'ben unreviewed'])
  await account.until(() => account.reader.listEdits(account.id).keys.length === 0)
  expect(shown()).toEqual(['ada approved', 'ben unreviewed'])
})

it.each([
  ['issue', 'assignee:me', ['Shared']],
  ['issue', 'assignee:cleo', ['Lone', 'Shared']],
  ['issue', 'assignee:ben', []],
  ['issue', 'assignee:none', ['Nobody’s']],
  ['issue', '-assignee:cleo', ['Nobody’s']],
  ['mergeRequest', 'reviewer:me', ['Forge']],
  ['mergeRequest', 'reviewer:cleo', ['Forge']],
  ['mergeRequest', 'reviewer:ben', []],
  ['mergeRequest', 'reviewer:none', ['Cast']],
  ['issue', 'reviewer:cleo', []],
] as const)('finds %ss by %s', (kind, query, expected) => {
  expect(titles(kind, query)).toEqual(expected)
})

it('makes what is assigned to the user and others the user’s move, and a review that was asked for', () => {
  expect(titles('issue', 'turn:me')).toEqual(['Shared'])
  expect(titles('mergeRequest', 'turn:me')).toEqual(['Forge'])
})

it('has each of them as a column of a board, with what the column then shows', () => {
  const { columns } = account.reader.listBoardColumns({
    account: account.id,
    list: 'issues',
    by: 'assignee',
    query: 'is:open',
  })
  expect(columns.map(({ name, count }) => [name, count])).toEqual([
    [null, 1],
    ['cleo', 2],
    ['ada', 1],
  ])
})

it('puts whoever is chosen in the place of all', async () => {
  const { key: target } = rowOf('issue', 'Shared')
  account.userStore.submitEdits([parseEdit({ kind: 'changeItem', target, fields: { assigneeId: ids['ben'] } })])
  expect(titles('issue', 'assignee:ben')).toEqual(['Shared'])
  expect(titles('issue', 'assignee:cleo')).toEqual(['Lone'])
  await account.until(() => account.reader.listEdits(account.id).keys.length === 0)
  const { assignees } = await askService<{ assignees: { username: string }[] }>(
    service,
    'token-ada',
    'GET',
    '/projects/1/issues/1',
  )
  expect(assignees.map(({ username }) => username)).toEqual(['ben'])
})

it('takes what is added and taken off to what a colleague has meanwhile, and shows it before', async () => {
  const ask = <T>(method: string, body?: unknown) =>
    askService<T>(service, 'token-ada', method, '/projects/1/issues/2', body)
  const { key: target } = rowOf('issue', 'Lone')
  // A colleague assigns somebody else besides, which Docket reads no earlier than it sends.
  await ask('PUT', { assignee_ids: [ids['cleo'], ids['ben']] })
  const change = (add: readonly (number | undefined)[], remove: readonly (number | undefined)[]) =>
    account.userStore.submitEdits([parseEdit({ kind: 'changeItem', target, fields: { assignees: { add, remove } } })])
  const shown = () => rowOf('issue', 'Lone').assignees.map(({ username }) => username)
  change([ids['ada']], [])
  expect(shown()).toEqual(['ada', 'cleo'])
  change([], [ids['cleo']])
  expect(shown()).toEqual(['ada'])
  const edits = () => account.reader.listEdits(account.id).keys
  expect(edits()).toHaveLength(1)
  account.userStore.undo()
  expect(shown()).toEqual(['ada', 'cleo'])
  await account.until(() => edits().length === 0)
  const { assignees } = await ask<{ assignees: { username: string }[] }>('GET')
  expect(assignees.map(({ username }) => username)).toEqual(['cleo', 'ben', 'ada'])
})
