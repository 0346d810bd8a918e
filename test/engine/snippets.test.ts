import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { keyOf, partsOf } from '../../shared/model/key.ts'
import type { ActivityRow, NoteRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { errorRejected, errorThrown } from '../support/failures.ts'

/** A snippet, which nothing lists, through the whole of an account: found by its number, read, commented, read offline. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['One'],
      snippets: [
        { title: 'Quench', fileName: 'quench.md', author: 'ben', notes: [{ author: 'ben', body: 'In oil, @ada?' }] },
      ],
    },
  ],
}

const snippet = keyOf('here', 'snippet', 1)
let service: Service

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
})

afterEach(async () => {
  await service.close()
})

const ben = <T>(method: string, path: string, body?: unknown) =>
  askService<T>(service, 'token-ben', method, `/projects/1/snippets/1/${path}`, body)

async function synced(folder?: string): Promise<TestAccount> {
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: service.url, token: 'token-ada', ownUserId, ...(folder && { folder }) })
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

const shown = ({ reader }: TestAccount) => reader.readRows(reader.listThread(snippet).keys) as NoteRow[]
const bodies = (account: TestAccount) => shown(account).map(({ body }) => body)
const project = ({ reader }: TestAccount) => partsOf(reader.listProjects(undefined).keys[0] ?? '').id

it('is found by its number, commented, and brings what others say when it is looked at again', async () => {
  const account = await synced()
  const projectId = project(account)
  expect(errorThrown(() => account.reader.readSnippet(snippet)).code).toBe('item_unknown')
  await account.engine.items.findSnippet({ id: 1, projectId })
  expect(account.reader.readSnippet(snippet)).toMatchObject({
    key: snippet,
    reference: '$1',
    projectPath: 'tools/anvil',
  })
  expect(account.reader.listSnippets(undefined).keys).toEqual([snippet])
  expect(bodies(account)).toEqual(['In oil, @ada?'])
  account.userStore.submitEdit({ kind: 'comment', target: snippet, body: 'In water' })
  await account.until(() => account.reader.listEdits(undefined).count === 0)
  await ben('POST', 'notes', { body: 'In brine' })
  await account.engine.items.refreshItem(snippet)
  expect(bodies(account)).toEqual(['In oil, @ada?', 'In water', 'In brine'])
  expect(account.changes.some(({ kinds, keys }) => kinds.includes('snippet') && keys.includes(snippet))).toBe(true)
})

it('is nothing for the inbox, and what happened to it is told by the service alone, once', async () => {
  const account = await synced()
  const history = account.reader.listActivity({}).keys
  await account.engine.items.findSnippet({ id: 1, projectId: project(account) })
  await ben('POST', 'notes', { body: 'And you, @ada?' })
  await account.engine.items.refreshItem(snippet)
  account.engine.syncNow()
  await account.until(() => reported().length > 0)
  await account.quiet()
  expect(account.reader.listInbox(undefined).keys).toEqual([])
  expect(reported()).toMatchObject([{ actor: { username: 'ben' }, subjectKind: 'Snippet', targetKey: null }])
  expect(account.state().problem).toBeNull()

  function reported(): ActivityRow[] {
    const rows = account.reader.readRows(account.reader.listActivity({}).keys) as ActivityRow[]
    return rows.filter(({ key, action }) => action === 'commented' && !history.includes(key))
  }
})

it('that is not there is told of as that, and is no trouble of the account', async () => {
  const account = await synced()
  const projectId = project(account)
  expect(await errorRejected(account.engine.items.findSnippet({ id: 4711, projectId }))).toMatchObject({
    code: 'not_found',
    status: 404,
  })
  expect(account.reader.listSnippets(undefined).keys).toEqual([])
  expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
})

it('is there offline once it was opened, and another one is not', async () => {
  const first = await synced()
  const projectId = project(first)
  await first.engine.items.findSnippet({ id: 1, projectId })
  const { folder } = first
  await first.close()
  const ownUserId = 2
  const account = await openAccount({ url: 'http://127.0.0.1:1/api/v3', token: 'token-ada', ownUserId, folder })
  await account.engine.start()
  await account.until(() => account.state().phase === 'offline')
  await account.engine.items.findSnippet({ id: 1, projectId })
  expect(bodies(account)).toEqual(['In oil, @ada?'])
  account.userStore.submitEdit({ kind: 'comment', target: snippet, body: 'Written offline' })
  expect(bodies(account)).toEqual(['In oil, @ada?', 'Written offline'])
  expect(await errorRejected(account.engine.items.findSnippet({ id: 2, projectId }))).toHaveProperty(
    'code',
    'unreachable',
  )
})
