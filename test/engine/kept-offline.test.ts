import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { diffLines } from '../../shared/diff/lines.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

const secret = '0123456789abcdef0123456789abcdef'
const token = 'canary-token-of-ada'
const fixture = {
  users: [{ username: 'ada', token }, 'ben'],
  projects: [
    {
      path: 'ben/anvil',
      members: { ada: 'developer' },
      visibility: 'private',
      milestones: ['1.0'],
      issues: [
        {
          title: 'Ring',
          author: 'ben',
          state: 'closed',
          milestone: '1.0',
          description: `Heard here: ![Chart](/uploads/${secret}/ring.png) and ![Elsewhere](https://elsewhere.invalid/a.png)`,
          notes: [
            { author: 'ben', body: `![Again](/uploads/${secret}/again.png)`, awards: [{ name: 'tada', by: 'ben' }] },
          ],
          awards: [{ name: 'thumbsup', by: 'ada' }],
        },
        { title: 'Page', author: 'ben', description: '![No picture](/ben/anvil) ![Gone](/uploads/none.png)' },
        { title: 'Other', author: 'ben', state: 'closed', notes: ['Unread'] },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben', notes: ['Please review'] }],
    },
  ],
}

let service: Service
let proxy: Server
let seen: { path: string; headers: IncomingHttpHeaders }[]
let url: string
let ownUserId: number

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  seen = []
  const { port } = new URL(service.url)
  // Stands between, under an origin that the service does not know as its own.
  proxy = createServer((incoming, outgoing) => {
    seen.push({ path: incoming.url ?? '', headers: incoming.headers })
    const forward = request({
      port,
      host: '127.0.0.1',
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    })
    forward.on('error', () => outgoing.destroy())
    forward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/v3`
  ownUserId = await ownIdOf(service, token)
})

afterEach(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await service.close()
})

async function started(folder?: string): Promise<TestAccount> {
  const account = await openAccount({ url, token, ownUserId, ...(folder === undefined ? {} : { folder }) })
  await account.engine.start()
  return account
}

async function synced(): Promise<TestAccount> {
  const account = await openAccount({ url, token, ownUserId })
  account.userStore.setAheadBudget('nothing')
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

/** The moment at which the whole thread of an item was read: a single comment may have come with an event. */
function threadReadAt(account: TestAccount, title: string): string | null {
  return account.reader.readItem(keyNamed(account, title)).item.threadReadAt
}

function keyNamed(account: TestAccount, title: string): string {
  for (const kind of ['issue', 'mergeRequest'] as const) {
    const rows = account.reader.readRows(account.reader.listItems(kind, { query: '' }).keys)
    const row = rows.find((one) => 'title' in one && one.title === title)
    if (row) return row.key
  }
  throw new Error(`no item ${title}`)
}

function projectKey(account: TestAccount): string {
  return account.reader.listProjects(undefined).keys[0] ?? ''
}

const pictureRequests = () => seen.filter(({ path }) => !path.startsWith('/api/'))

describe('a project kept offline', () => {
  it('is here whole when the service is gone', async () => {
    const account = await synced()
    const project = projectKey(account)
    expect(account.reader.readKeptOffline(project)).toMatchObject({
      title: 'ben/anvil',
      kept: false,
      items: { total: 4, there: 0 },
      complete: false,
    })
    account.userStore.keepOffline([project], true)
    await account.until(() => account.reader.readKeptOffline(project).complete)
    const { folder } = account
    await account.close()
    proxy.closeAllConnections()
    proxy.close()

    const away = await started(folder)
    await away.until(() => away.state().phase === 'offline')
    const state = away.reader.readKeptOffline(project)
    expect(state).toMatchObject({
      kept: true,
      items: { total: 4, there: 4 },
      threads: { total: 4, there: 4 },
      diffs: { total: 1, there: 1 },
      pictures: { total: 4, there: 2 },
      refused: 2,
      complete: true,
    })
    expect(away.reader.listKeptOffline(away.id)).toEqual([state])

    const ring = keyNamed(away, 'Ring')
    const { item } = away.reader.readItem(ring)
    const local = item.pictures?.[`/uploads/${secret}/ring.png`]?.local ?? ''
    expect(local).toMatch(/^pictures\/here\/[0-9a-f]{64}$/)
    expect(
      readFileSync(join(folder, 'pictures', local.split('/')[2] ?? ''))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(item.pictures).not.toHaveProperty('https://elsewhere.invalid/a.png')
    const notes = away.reader.readRows(away.reader.listThread(ring).keys)
    expect(notes[0]).toMatchObject({ pictures: { [`/uploads/${secret}/again.png`]: { local: expect.any(String) } } })
    expect(away.reader.readItemContents(ring).awards).toMatchObject([{ name: 'thumbsup', user: { username: 'ada' } }])

    const contents = away.reader.readItemContents(keyNamed(away, 'Forge'))
    expect(contents.changes.length).toBeGreaterThan(0)
    expect(contents.changes.every(({ diff }) => diff?.startsWith('@@') === true || diff?.startsWith('---'))).toBe(true)
    const files = contents.changes.map(({ place, patch }) => ({ place, patch }))
    const patches = contents.changes.map(({ diff }) => diff)
    const forgeItem = keyNamed(away, 'Forge') as Key<'mergeRequest'>
    expect(away.reader.readPatches(forgeItem, files)).toEqual({ patches })
    expect(away.reader.readItemContents(forgeItem, 0).changes.map(({ diff }) => diff)).toEqual(patches.map(() => null))
    const [line] = diffLines(patches[0] ?? '').filter(({ kind }) => kind === 'added')
    const { found } = away.reader.findInPatches(forgeItem, line?.text.toUpperCase() ?? '')
    const first = found.find(({ patch }) => patch === files[0]?.patch)
    expect(first?.lines.map((at) => diffLines(patches[0] ?? '')[at]?.text)).toContain(line?.text)
    expect(contents.commits.length).toBeGreaterThan(0)
    expect(contents.versions.length).toBeGreaterThan(0)
    expect(away.reader.readItem(keyNamed(away, 'Page')).item.pictures).toMatchObject({ '/ben/anvil': { local: null } })
    expect(readdirSync(join(folder, 'pictures'))).toHaveLength(2)
  })

  it('has its pictures fetched without credentials', async () => {
    const account = await synced()
    const project = projectKey(account)
    account.userStore.keepOffline([project], true)
    await account.until(() => account.reader.readKeptOffline(project).complete)
    expect(
      pictureRequests()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/ben/anvil',
      `/ben/anvil/uploads/${secret}/again.png`,
      `/ben/anvil/uploads/${secret}/ring.png`,
      '/ben/anvil/uploads/none.png',
    ])
    for (const { path, headers } of pictureRequests()) {
      expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
      expect(JSON.stringify([path, headers])).not.toContain(token)
    }
    expect(seen.some(({ headers }) => headers['private-token'] === token)).toBe(true)
  })

  it('follows what a colleague does, and is let go again', async () => {
    const account = await synced()
    const project = projectKey(account)
    account.userStore.keepOffline([project], true)
    await account.until(() => account.reader.readKeptOffline(project).complete)
    const other = keyNamed(account, 'Other')
    const path = `/projects/${project.split('/')[2]}/issues/${other.split('/')[2]}/notes`
    await askService(service, 'token-ben', 'POST', path, { body: 'News' })
    account.engine.syncNow()
    await account.until(() => account.reader.listThread(other).count === 2)
    await account.until(() => account.reader.readKeptOffline(project).complete)
    account.userStore.keepOffline([project], false)
    expect(account.reader.readKeptOffline(project)).toMatchObject({ kept: false, items: { there: 4 } })
    expect(account.reader.listKeptOffline(account.id)).toEqual([])
  })
})

describe('a milestone or an item kept offline', () => {
  it('brings what belongs to it and nothing else', async () => {
    const account = await synced()
    const ring = keyNamed(account, 'Ring')
    const [row] = account.reader.readRows([ring])
    if (row?.kind !== 'issue' || !row.milestone) throw new Error('no milestone')
    const milestone = keyOf(account.id, 'milestone', row.milestone.id)
    account.userStore.keepOffline([milestone], true)
    await account.until(() => account.reader.readKeptOffline(milestone).complete)
    expect(account.reader.readKeptOffline(milestone)).toMatchObject({ title: '1.0', items: { total: 1, there: 1 } })
    expect(account.reader.readKeptOffline(ring)).toMatchObject({
      kept: false,
      within: { key: milestone, title: '1.0' },
      complete: true,
    })
    expect(threadReadAt(account, 'Other')).toBe(null)
    const forge = keyNamed(account, 'Forge')
    account.userStore.keepOffline([forge], true)
    await account.until(() => account.reader.readKeptOffline(forge).complete)
    expect(account.reader.readKeptOffline(forge)).toMatchObject({ diffs: { total: 1, there: 1 } })
    expect(threadReadAt(account, 'Other')).toBe(null)
  })
})

describe('the budget', () => {
  it('takes effect at once', async () => {
    const account = await synced()
    expect(existsSync(join(account.folder, 'pictures'))).toBe(false)
    expect(account.reader.readAheadStatus(account.id)).toMatchObject({ budget: 'nothing', items: 0, bytes: 0 })
    account.userStore.setAheadBudget('500')
    const forge = keyNamed(account, 'Forge')
    await account.until(() => account.reader.readItemContents(forge).changes.length > 0)
    expect(threadReadAt(account, 'Other')).toBe(null)
    account.userStore.setAheadBudget('everything')
    await account.until(() => threadReadAt(account, 'Other') !== null)
    expect(account.reader.readAheadStatus(account.id)).toMatchObject({ budget: 'everything', items: 2 })
  })
})
