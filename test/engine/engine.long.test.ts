import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { api, apiVersion } from '../support/api-version.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { IssueRow, NoteRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { askService, ownIdOf } from '../support/asking.ts'

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [{ name: 'bug', color: '#ff0000' }],
      milestones: ['1.0'],
      issues: [
        { title: 'First', author: 'ben', labels: ['bug'], milestone: '1.0', notes: [{ author: 'ben', body: 'Look' }] },
        { title: 'Filler {n}', repeat: 250 },
        { title: 'Shut', state: 'closed' },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', notes: ['Please review'] }],
    },
  ],
  todos: [{ user: 'ada', target: 'tools/anvil#1', action: 'mentioned' }],
}

let service: Service

const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)
const ben = (method: string, path: string, body: object) => askService(service, 'token-ben', method, path, body)

async function synced(): Promise<TestAccount> {
  const account = await openAccount({
    url: service.url,
    token: 'token-ada',
    ownUserId: await ownIdOf(service, 'token-ada'),
  })
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

function issueNamed(account: TestAccount, title: string): IssueRow {
  const list = account.reader.listItems('issue', { query: title })
  const [row] = account.reader.readRows(list.keys.slice(0, 1))
  if (row?.kind !== 'issue') throw new Error(`no issue ${title}`)
  return row
}

function thread(account: TestAccount, key: string): NoteRow[] {
  const { keys } = account.reader.listThread(key)
  return account.reader.readRows(keys) as NoteRow[]
}

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
})

afterEach(async () => {
  await service.close()
})

describe('a first sync', () => {
  it('brings every list whole, with threads and todos', async () => {
    const account = await synced()
    expect(account.reader.listItems('issue', { query: 'is:open' })).toMatchObject({ count: 251, partial: false })
    expect(account.reader.listItems('issue', { query: 'is:closed' }).count).toBe(1)
    expect(account.reader.listItems('mergeRequest', { query: 'is:open' }).count).toBe(1)
    const first = issueNamed(account, 'First')
    expect(first).toMatchObject({
      iid: 1,
      projectPath: 'tools/anvil',
      labels: [{ name: 'bug', color: '#ff0000' }],
      milestone: { title: '1.0' },
      author: { username: 'ben' },
    })
    expect(thread(account, first.key).map((note) => note.body)).toEqual(['Look'])
    const inbox = account.reader.readRows(account.reader.listInbox(undefined).keys)
    expect(inbox).toMatchObject([
      {
        kind: 'inboxEntry',
        reasons: [{ kind: 'mentioned', source: 'service' }],
        itemKey: first.key,
        item: { title: 'First' },
      },
    ])
    expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
  })

  it('tells what had happened before in the activity, with who and where', async () => {
    const account = await synced()
    const list = account.reader.listActivity({})
    expect(list.partial).toBe(false)
    const rows = account.reader.readRows(list.keys).flatMap((row) => (row.kind === 'activity' ? [row] : []))
    // One page of events, the newest.
    expect(rows).toHaveLength(100)
    const comment = rows.find(({ action }) => action === 'commented')
    expect(comment).toMatchObject({ comment: 'Please review', item: { title: 'Forge' }, around: false })
    expect(comment?.actor).not.toBe(null)
  })

  it('continues a crawl that was broken off, and does not begin anew', async () => {
    const proxy = await startMisbehavingProxy(service.url.replace(/\/api\/v3$/, ''), { perPage: 20 })
    const options = {
      url: `${proxy.address}${api}`,
      token: 'token-ada',
      ownUserId: await ownIdOf(service, 'token-ada'),
    }
    // 13 pages of issues behind the newest. Nothing comes any more from the fourth of them on.
    const isPage = /\/projects\/\d+\/issues\?.*(sort=asc.*[?&]page=\d|updated_before=)/
    const asked: string[] = []
    let isCut = false
    proxy.decide = (_method, url) => {
      isCut ||= isPage.test(url) && asked.length === 3
      if (isCut) return { applied: false, then: 'reset' }
      if (isPage.test(url)) asked.push(url)
      return null
    }
    const account = await openAccount(options)
    await account.engine.start()
    await account.until(() => account.state().phase === 'offline')
    const { folder } = account
    const { count, partial } = account.reader.listItems('issue', { query: '' })
    await account.close()
    // By dates, the newest page came first; the row at which a page ends begins the next one.
    expect([asked.length, count, partial]).toEqual([3, { v3: 52, v4: 79 }[apiVersion], true])

    const before = new Set(asked.splice(0))
    proxy.decide = (_method, url) => {
      if (isPage.test(url)) asked.push(url)
      return null
    }
    const again = await openAccount({ ...options, folder })
    await again.engine.start()
    await again.until(() => again.isSynced())
    expect(again.reader.listItems('issue', { query: '' })).toMatchObject({ count: 252, partial: false })
    expect(asked.length).toBeGreaterThanOrEqual(10)
    expect(asked.filter((url) => before.has(url))).toEqual([])
  })

  it('that was whole has nothing to tell after a restart when nothing changed', async () => {
    const account = await synced()
    const { folder } = account
    const { lastSyncedAt } = account.state()
    await account.close()
    const again = await openAccount({
      url: service.url,
      token: 'token-ada',
      ownUserId: await ownIdOf(service, 'token-ada'),
      folder,
    })
    await again.engine.start()
    again.engine.syncNow()
    await again.until(() => again.isSynced() && again.state().lastSyncedAt !== lastSyncedAt)
    expect(again.changes.filter((change) => change.kinds.includes('issue'))).toEqual([])
  })

  it('takes in what a colleague did since', async () => {
    const account = await synced()
    const first = issueNamed(account, 'First')
    const [project] = await ask<{ id: number }[]>('/projects')
    const id = Number(first.key.split('/')[2])
    await ben('PUT', `/projects/${project?.id}/issues/${id}`, { title: 'First!' })
    await ben('POST', `/projects/${project?.id}/issues/${id}/notes`, { body: 'More' })
    account.engine.syncNow()
    await account.until(() => thread(account, first.key).some((note) => note.body === 'More'))
    expect(issueNamed(account, 'First')).toMatchObject({ title: 'First!' })
  })
})

describe('edits', () => {
  it('arrive once each, in the order they were made', async () => {
    const account = await synced()
    const first = issueNamed(account, 'First')
    const target = keyOf(account.id, 'issue', Number(first.key.split('/')[2]))
    account.userStore.submitEdit({ kind: 'comment', target, body: 'Closing this.' })
    account.userStore.submitEdit({ kind: 'changeState', target, state: 'closed' })
    expect(issueNamed(account, 'First')).toMatchObject({ state: 'closed' })
    await account.until(() => account.reader.listEdits(undefined).count === 0)
    const [project] = await ask<{ id: number }[]>('/projects')
    const path = `/projects/${project?.id}/issues/${target.split('/')[2]}`
    expect(await ask(path)).toMatchObject({ state: 'closed' })
    const notes = await ask<{ body: string; system: boolean }[]>(`${path}/notes`)
    expect(notes.filter((note) => note.body === 'Closing this.')).toHaveLength(1)
    expect(notes.findIndex((note) => note.body === 'Closing this.')).toBeLessThan(notes.length - 1)
    expect(thread(account, first.key).filter((note) => note.body === 'Closing this.')).toHaveLength(1)
    expect(issueNamed(account, 'First')).toMatchObject({ state: 'closed', pending: [] })
  })

  it('wait while the service is away, survive a restart, and arrive once when it is back (F9)', async () => {
    // A service that is gone, and comes back where it was with what it held.
    await service.close()
    const database = join(temporaryFolder(), 'service.db')
    service = await startService({ port: 0, fixture, database })
    const { url } = service
    const account = await synced()
    const { folder } = account
    const first = issueNamed(account, 'First')
    const ownUserId = await ownIdOf(service, 'token-ada')
    await service.close()
    account.userStore.submitEdit({ kind: 'comment', target: first.key, body: 'From the train' })
    await account.until(() => account.state().phase === 'offline')
    await account.close()

    const away = await openAccount({ url, token: 'token-ada', ownUserId, folder })
    await away.engine.start()
    await away.until(() => away.state().phase === 'offline')
    expect(away.reader.listEdits(undefined).count).toBe(1)
    expect(thread(away, first.key).at(-1)).toMatchObject({ body: 'From the train', pending: [{ state: 'waiting' }] })

    service = await startService({ port: Number(new URL(url).port), database })
    expect(service.url).toBe(url)
    away.engine.syncNow()
    await away.until(() => away.reader.listEdits(undefined).count === 0)
    const [project] = await ask<{ id: number }[]>('/projects')
    const notes = await ask<{ body: string }[]>(`/projects/${project?.id}/issues/${first.key.split('/')[2]}/notes`)
    expect(notes.filter((note) => note.body === 'From the train')).toHaveLength(1)
  })

  it('are shown as refused when the service refuses, and hold back nothing else', async () => {
    const account = await synced()
    const one = issueNamed(account, 'First')
    const other = issueNamed(account, 'Shut')
    const id = Number(one.key.split('/')[2])
    const [project] = await ask<{ id: number }[]>('/projects')
    // The issue turns confidential, and Ada may no longer see it.
    await service.close()
    service = await startService({
      port: 0,
      fixture: {
        ...fixture,
        groups: [{ path: 'tools', members: { ada: 'guest', ben: 'developer' } }],
        projects: fixture.projects.map((one) => ({
          ...one,
          issues: one.issues.map((issue) => (issue.title === 'First' ? { ...issue, confidential: true } : issue)),
        })),
      },
    })
    const { folder } = account
    await account.close()
    const again = await openAccount({
      url: service.url,
      token: 'token-ada',
      ownUserId: await ownIdOf(service, 'token-ada'),
      folder,
    })
    again.userStore.submitEdit({ kind: 'comment', target: keyOf('here', 'issue', id), body: 'Hello?' })
    again.userStore.submitEdit({ kind: 'comment', target: other.key, body: 'Still open?' })
    await again.engine.start()
    await again.until(
      () => again.reader.countEdits('here').rejected === 1 && again.reader.countEdits('here').waiting === 1,
    )
    const [edit] = again.reader.readRows(again.reader.listEdits(undefined).keys)
    expect(edit).toMatchObject({ kind: 'edit', state: 'rejected', detail: 'Hello?', targetKey: one.key })
    const notes = await ask<{ body: string }[]>(`/projects/${project?.id}/issues/${other.key.split('/')[2]}/notes`)
    expect(notes.filter((note) => note.body === 'Still open?')).toHaveLength(1)
  })
})

describe('a token that is refused', () => {
  it('pauses the account, is told once, and keeps what can be read (F12)', async () => {
    const account = await synced()
    const { folder } = account
    await account.close()
    const refused = await openAccount({
      url: service.url,
      token: 'wrong',
      ownUserId: await ownIdOf(service, 'token-ada'),
      folder,
    })
    refused.userStore.submitEdit({
      kind: 'comment',
      target: issueNamed(refused, 'First').key,
      body: 'Kept',
    })
    await refused.engine.start()
    await refused.until(() => refused.refused.length > 0)
    await refused.until(() => refused.state().phase === 'paused')
    expect(refused.state().problem).toMatchObject({ code: 'unauthorized' })
    expect(refused.reader.listItems('issue', { query: 'is:open' }).count).toBe(251)
    expect(refused.reader.listEdits(undefined).count).toBe(1)
    refused.engine.setToken('token-ada')
    await refused.until(() => refused.reader.listEdits(undefined).count === 0)
    await refused.until(() => refused.state().problem === null)
  })
})
