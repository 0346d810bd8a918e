import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { developmentToken, versionsV4, type VersionV4 } from '../../service/options.ts'
import { parseEdit } from '../../shared/edit.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { keyOf, partsOf } from '../../shared/model/key.ts'
import type { IssueRow, MergeRequestRow, NoteRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** An account on a service of API v4: reading, and edits that arrive. */

/** What a careful user gives a token: all that is read, and comments on issues. */
const granted = [
  ...['User', 'Metadata', 'Personal Access Token', 'Todo', 'Project', 'Issue', 'Label', 'Milestone', 'Event', 'Member'],
  ...['Merge Request', 'Group', 'Namespace'],
]
  .map((resource) => `${resource}: Read`)
  .concat('Issue: Create')

const fixture = {
  users: [
    {
      username: 'ada',
      tokens: [
        { kind: 'personal', token: 'reads-only', scope: 'read_api' },
        { kind: 'personal', token: 'is-over', expired: true },
        { kind: 'personal', token: 'fine-grained', permissions: granted },
      ],
    },
    'ben',
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    { path: 'tools/tongs', issues: [{ title: 'Elsewhere' }, { title: 'Also elsewhere' }] },
    {
      path: 'tools/anvil',
      labels: [
        { name: 'bug', color: '#ff0000' },
        { name: 'ui', color: '#00ff00' },
      ],
      milestones: ['1.0'],
      issues: [
        {
          title: 'First',
          author: 'ben',
          assignee: 'ada',
          labels: ['bug'],
          milestone: '1.0',
          notes: [
            { author: 'ben', body: 'Oldest' },
            { author: 'ada', body: 'Newest' },
          ],
        },
        { title: 'Filler {n}', repeat: 120 },
        { title: 'Shut', state: 'closed' },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', notes: ['Please review'] }],
    },
    {
      path: 'tools/vice',
      onlyAllowMergeIfBuildSucceeds: true,
      mergeRequests: [
        { title: 'Running', branch: 'running', buildStatus: 'running' },
        { title: 'Failed', branch: 'failed', buildStatus: 'failed' },
        { title: 'Torn', branch: 'torn', conflict: true },
        { title: 'Draft: Later', branch: 'later' },
      ],
    },
  ],
  todos: [{ user: 'ada', target: 'tools/anvil#1', action: 'mentioned' }],
}

let service: Service

const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)
const anvil = '/projects/tools%2Fanvil'

async function synced(token = 'token-ada'): Promise<TestAccount> {
  const ownUserId = await ownIdOf(service, 'token-ada')
  const account = await openAccount({ url: service.url, token, ownUserId })
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

function issueNamed(account: TestAccount, title: string): IssueRow {
  const list = account.reader.listItems('issue', { query: title })
  const row = account.reader.readRows(list.keys.slice(0, 1))[0]
  if (row?.kind !== 'issue') throw new Error(`no issue ${title}`)
  return row
}

function mergeRequestNamed(account: TestAccount, title: string): MergeRequestRow {
  const row = account.reader.readRows(account.reader.listItems('mergeRequest', { query: title }).keys.slice(0, 1))[0]
  if (row?.kind !== 'mergeRequest') throw new Error('no merge request')
  return row
}

const thread = (account: TestAccount, key: string) =>
  account.reader.readRows(account.reader.listThread(key).keys) as NoteRow[]

const editsOf = (account: TestAccount) =>
  account.reader.readRows(account.reader.listEdits(account.id).keys).filter((row) => row.kind === 'edit')

/** Submits an edit as the user store takes it, and waits until it is on the service. Fails when that refuses it. */
async function arrived(account: TestAccount, edit: unknown): Promise<void> {
  account.userStore.submitEdits([parseEdit(edit)])
  await account.until(() => {
    const refused = editsOf(account).find(({ state }) => state === 'rejected')
    if (refused) throw new Error(JSON.stringify(refused))
    return editsOf(account).length === 0
  })
}

/** Submits an edit, and returns the message about it while it stays in the outbox. */
async function reported(account: TestAccount, edit: unknown): Promise<string> {
  account.userStore.submitEdits([parseEdit(edit)])
  await account.until(() => editsOf(account).some(({ error }) => error !== null))
  const error = editsOf(account).find((row) => row.error !== null)?.error
  return error ? wordsFor(error) : ''
}

let isReadOnly = false

async function serving(version: VersionV4): Promise<void> {
  isReadOnly = false
  service = await startService({ port: 0, fixture, dialect: 'v4', version, isReadOnly: () => isReadOnly })
}

afterEach(async () => {
  await service.close()
})

describe.each(versionsV4)('a first sync with version %s', (version) => {
  beforeEach(() => serving(version))

  it('brings every list whole, with threads in their order and todos', async () => {
    const account = await synced()
    expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
    expect(account.reader.listItems('issue', { query: 'is:open' })).toMatchObject({ count: 123, partial: false })
    expect(account.reader.listItems('issue', { query: 'is:closed' }).count).toBe(1)
    const first = issueNamed(account, 'First')
    expect(first).toMatchObject({
      iid: 1,
      projectPath: 'tools/anvil',
      labels: [{ name: 'bug', color: '#ff0000' }],
      milestone: { title: '1.0' },
      author: { username: 'ben' },
      assignee: { username: 'ada' },
    })
    expect(thread(account, first.key).map(({ body }) => body)).toEqual(['Oldest', 'Newest'])
    expect(thread(account, mergeRequestNamed(account, 'Forge').key).map(({ body }) => body)).toEqual(['Please review'])
    const [entry] = account.reader.readRows(account.reader.listInbox(undefined).keys)
    expect(entry).toMatchObject({
      kind: 'inboxEntry',
      itemKey: first.key,
      reasons: [{ kind: 'mentioned', source: 'service' }],
    })
  })
})

describe('edits', () => {
  beforeEach(() => serving('16'))

  it('of an issue arrive at the issue of that number', async () => {
    const account = await synced()
    const { key: target } = issueNamed(account, 'First')
    await arrived(account, {
      kind: 'changeItem',
      target,
      fields: { assigneeId: null, milestoneId: null, labels: { add: ['ui'], remove: ['bug'] }, dueDate: '2026-07-22' },
    })
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({
      title: 'First',
      assignees: [],
      milestone: null,
      labels: ['ui'],
      due_date: '2026-07-22',
    })
    await arrived(account, { kind: 'changeState', target, state: 'closed' })
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ state: 'closed' })
    await arrived(account, { kind: 'follow', target, following: true })
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ subscribed: true })
    await arrived(account, { kind: 'follow', target, following: false })
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ subscribed: false })
  })

  it('of comments and awards arrive, and deletions that answer nothing land', async () => {
    const account = await synced()
    const { key: target } = issueNamed(account, 'First')
    await arrived(account, { kind: 'comment', target, body: 'From here' })
    const bodies = async () =>
      (await ask<{ body: string; system: boolean }[]>(`${anvil}/issues/1/notes?sort=asc&order_by=created_at`))
        .filter(({ system }) => !system)
        .map(({ body }) => body)
    expect(await bodies()).toEqual(['Oldest', 'Newest', 'From here'])
    const mine = thread(account, target).at(-1)
    if (!mine) throw new Error('no note')
    await arrived(account, { kind: 'editComment', target: mine.key, body: 'Changed' })
    expect(await bodies()).toEqual(['Oldest', 'Newest', 'Changed'])
    await arrived(account, { kind: 'deleteComment', target: mine.key })
    expect(await bodies()).toEqual(['Oldest', 'Newest'])
    expect(thread(account, target).map(({ body }) => body)).toEqual(['Oldest', 'Newest'])
    await arrived(account, { kind: 'award', target, name: 'tada', awarded: true })
    expect(await ask(`${anvil}/issues/1/award_emoji`)).toMatchObject([{ name: 'tada', user: { username: 'ada' } }])
    await arrived(account, { kind: 'award', target, name: 'tada', awarded: false })
    expect(await ask(`${anvil}/issues/1/award_emoji`)).toEqual([])
  })

  it('that are commands alone are carried out, and make no comment', async () => {
    const account = await synced()
    const { key: target } = issueNamed(account, 'First')
    await arrived(account, { kind: 'comment', target, body: '/close' })
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ state: 'closed' })
    expect(issueNamed(account, 'First').state).toBe('closed')
  })

  it('that make an issue, move it and delete it', async () => {
    const account = await synced()
    const project = (await ask<{ id: number }>(anvil)).id
    const target = keyOf(account.id, 'project', project)
    await arrived(account, { kind: 'createIssue', target, title: 'Quite new', labels: ['bug'] })
    const made = issueNamed(account, 'Quite new')
    expect(await ask(`${anvil}/issues/${made.iid}`)).toMatchObject({ title: 'Quite new', labels: ['bug'] })
    const tongs = (await ask<{ id: number }>('/projects/tools%2Ftongs')).id
    const to = keyOf(account.id, 'project', tongs)
    await arrived(account, { kind: 'moveIssue', target: made.key, to })
    expect(await ask('/projects/tools%2Ftongs/issues/3')).toMatchObject({ title: 'Quite new' })
    await arrived(account, { kind: 'deleteIssue', target: made.key })
    await expect(ask(`${anvil}/issues/${made.iid}`)).rejects.toThrow('404')
  })

  it('of todos: one is done, and another is added', async () => {
    const account = await synced()
    const pending = () => ask<{ id: number }[]>('/todos?state=pending')
    const [todo] = await pending()
    await arrived(account, { kind: 'finishTodo', target: keyOf(account.id, 'todo', todo?.id ?? 0) })
    expect(await pending()).toEqual([])
    const { key: target } = mergeRequestNamed(account, 'Forge')
    await arrived(account, { kind: 'addTodo', target })
    expect(await pending()).toMatchObject([{ target_type: 'MergeRequest', target: { id: partsOf(target).id } }])
    const [added] = await pending()
    const user = keyOf(account.id, 'user', await ownIdOf(service, 'token-ada'))
    await arrived(account, { kind: 'finishTodos', target: user, upTo: added?.id ?? 0 })
    expect(await pending()).toEqual([])
  })

  it('of a merge request: it is changed and merged', async () => {
    const account = await synced()
    const { key: target } = mergeRequestNamed(account, 'Forge')
    const { id } = await ask<{ id: number }>('/user')
    await arrived(account, { kind: 'changeItem', target, fields: { title: 'Forge it', assigneeId: id } })
    expect(await ask(`${anvil}/merge_requests/1`)).toMatchObject({
      title: 'Forge it',
      assignees: [{ username: 'ada' }],
    })
    await arrived(account, { kind: 'changeItem', target, fields: { assigneeId: null } })
    expect(await ask(`${anvil}/merge_requests/1`)).toMatchObject({ assignees: [] })
    const { sha } = await ask<{ sha: string }>(`${anvil}/merge_requests/1`)
    const how = { sha, message: null, removeSourceBranch: false }
    await arrived(account, { kind: 'merge', target, ...how, whenBuildSucceeds: false })
    expect(await ask(`${anvil}/merge_requests/1`)).toMatchObject({ state: 'merged' })
    expect(mergeRequestNamed(account, 'Forge').state).toBe('merged')
  })

  it('that let a merge wait for its pipeline, and call that off', async () => {
    const account = await synced()
    const { key: target, iid } = mergeRequestNamed(account, 'Running')
    const waits = () => ask(`/projects/tools%2Fvice/merge_requests/${iid}`)
    await arrived(account, { kind: 'merge', target, sha: null, whenBuildSucceeds: true })
    expect(await waits()).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: true })
    await arrived(account, { kind: 'cancelMerge', target })
    expect(await waits()).toMatchObject({ state: 'opened', merge_when_pipeline_succeeds: false })
  })

  it.each([
    ['Running', 'Its pipeline is still running. Merge it once that has succeeded, or let GitLab do so.'],
    ['Failed', 'It can only be merged once its pipeline has succeeded. Look at what failed, fix it, then merge.'],
    ['Torn', 'GitLab cannot merge it: its branches conflict. Resolve the conflicts in the source branch, then merge.'],
    ['Later', 'Its title marks it as a draft (WIP or Draft). Change the title when it is ready, then merge.'],
  ])('that merge what cannot be merged yet tell what is in the way: %s', async (title, words) => {
    const account = await synced()
    const { key: target } = mergeRequestNamed(account, title)
    expect(await reported(account, { kind: 'merge', target, sha: null })).toBe(words)
  })
})

describe('a token', () => {
  beforeEach(() => serving('16'))

  it('that may only read reads everything, and lets edits wait', async () => {
    const account = await synced('reads-only')
    const { key: target } = issueNamed(account, 'First')
    expect(await reported(account, { kind: 'changeState', target, state: 'closed' })).toBe(
      'This token can only read. What you change waits here. Sign in again with a token that has the scope “api”.',
    )
    expect(editsOf(account)).toMatchObject([{ state: 'waiting' }])
    account.engine.setToken('token-ada')
    await account.until(() => editsOf(account).length === 0)
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ state: 'closed' })
  })

  it('that is fine-grained reads what it may, sends what it may, and lets the rest wait for another', async () => {
    const account = await synced('fine-grained')
    expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
    expect(account.refused).toEqual([])
    const { key: target } = issueNamed(account, 'First')
    expect(await reported(account, { kind: 'changeState', target, state: 'closed' })).toBe(
      'This token does not have the permission “Issue: Update”. Make one on GitLab that has it, and sign in with that. What you change waits here.',
    )
    const { key: another, iid } = issueNamed(account, 'Also elsewhere')
    account.userStore.submitEdits([parseEdit({ kind: 'comment', target: another, body: 'It may' })])
    await account.until(() => editsOf(account).length === 1)
    expect(await ask(`/projects/tools%2Ftongs/issues/${iid}/notes`)).toMatchObject([{ body: 'It may' }])
    expect(editsOf(account)).toMatchObject([{ kind: 'edit', state: 'waiting' }])
    account.engine.setToken('token-ada')
    await account.until(() => editsOf(account).length === 0)
    expect(await ask(`${anvil}/issues/1`)).toMatchObject({ state: 'closed' })
  })

  it('that is over pauses the account, and is told as that', async () => {
    const ownUserId = await ownIdOf(service, 'token-ada')
    const account = await openAccount({ url: service.url, token: 'is-over', ownUserId })
    await account.engine.start()
    await account.until(() => account.refused.length > 0)
    expect(account.refused).toMatchObject([{ code: 'token_expired', status: 401 }])
    await account.until(() => account.state().phase === 'paused')
  })
})

describe('a service in maintenance', () => {
  beforeEach(() => serving('19'))

  it('is read, and gets what was done meanwhile, with a body or without one, once that is over', async () => {
    const account = await synced()
    const { key: issue } = issueNamed(account, 'First')
    const { key: merge } = mergeRequestNamed(account, 'Forge')
    const { key: another, iid } = issueNamed(account, 'Filler 7')
    isReadOnly = true
    const words = await reported(account, { kind: 'comment', target: issue, body: 'Meanwhile' })
    expect(words).toBe(
      'GitLab takes no changes at the moment. It is being maintained. What you change waits here, and goes out by itself.',
    )
    account.userStore.submitEdits([
      parseEdit({ kind: 'approve', target: merge, approved: true, sha: null }),
      parseEdit({ kind: 'follow', target: another, following: false }),
    ])
    await account.until(() => editsOf(account).every(({ error }) => error?.code === 'service_read_only'))
    expect(editsOf(account)).toHaveLength(3)
    expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
    isReadOnly = false
    for (const { key } of editsOf(account)) account.userStore.sendEditNow(partsOf(key).id)
    await account.until(() => editsOf(account).length === 0)
    expect(await ask(`${anvil}/issues/${iid}`)).toMatchObject({ subscribed: false })
    expect(await ask(`${anvil}/merge_requests/1/approvals`)).toMatchObject({
      approved_by: [{ user: { username: 'ada' } }],
    })
  })
})

it('keeps what a blocked user has done, and sends it once they are let in again', async () => {
  await serving('19')
  const account = await synced('token-ben')
  const { key: issue } = issueNamed(account, 'First')
  const { key: merge } = mergeRequestNamed(account, 'Forge')
  const ben = await ownIdOf(service, 'token-ben')
  const as = (method: string, path: string) => askService(service, developmentToken, method, path)
  await as('POST', `/users/${ben}/block`)
  account.userStore.submitEdits([
    parseEdit({ kind: 'comment', target: issue, body: 'Not lost' }),
    parseEdit({
      kind: 'merge',
      target: merge,
      sha: null,
      message: null,
      removeSourceBranch: false,
      whenBuildSucceeds: false,
    }),
  ])
  await account.until(() => account.refused.length > 0)
  await account.until(() => account.state().phase === 'paused')
  expect(account.refused).toMatchObject([{ code: 'user_refused' }])
  expect(editsOf(account).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await as('POST', `/users/${ben}/unblock`)
  account.engine.setToken('token-ben')
  await account.until(() => editsOf(account).length === 0)
  expect(await ask(`${anvil}/merge_requests/1`)).toMatchObject({ state: 'merged' })
})

it('shows no project that was deleted, though the service keeps it for a while', async () => {
  await serving('19')
  const account = await synced()
  const paths = () =>
    account.reader
      .readRows(account.reader.listProjects(account.id).keys)
      .flatMap((row) => (row?.kind === 'project' ? [row.pathWithNamespace] : []))
  expect(paths()).toContain('tools/vice')
  await askService(service, developmentToken, 'DELETE', '/projects/tools%2Fvice')
  account.engine.syncNow()
  await account.until(() => !paths().some((path) => path.startsWith('tools/vice')))
  expect(account.reader.listItems('mergeRequest', { query: 'Running' }).count).toBe(0)
})
