import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import { readItemParts } from '../../electron/sync/details/read-item-parts.ts'
import { readSnippet } from '../../electron/sync/details/read-snippet.ts'
import { readThread } from '../../electron/sync/details/read-thread.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { readServiceList } from '../../electron/sync/lists/service-lists.ts'
import { apiVersions, type ApiVersion } from '../../shared/model/service-facts.ts'
import { award, issue, mergeRequest, note, user } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleMergeRequest, sampleProject } from '../support/samples.ts'
import { apiVersion } from '../support/api-version.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

/** Rows that are read for one item at a time, and stored together with the mark that it was read. */

let cache: WritableCache
let server: PagedServer

const issuePath = '/projects/1/issues/76'
const mergeRequestPath = '/projects/1/merge_requests/5'
const snippetPath = '/projects/1/snippets/3'

beforeEach(async () => {
  cache = temporaryCache()
  fill()
  await serveOver(apiVersion)
})

function fill(): void {
  createFoldedTables(cache)
  const moved = { description: '![](/uploads/a.png)', sha: 'a'.repeat(40), userNotesCount: 2, upvotes: 1 }
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1), 'member', arrival)
    storeIssue(cache, sampleIssue(76, { userNotesCount: 2, upvotes: 1 }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(5, moved), arrival)
  })
}

async function serveOver(version: ApiVersion): Promise<void> {
  server = await startPagedServer(100, { adapter: apiAdapters[version] })
  for (const [index, path] of [issuePath, mergeRequestPath, snippetPath].entries()) {
    const ids = [index * 10 + 1, index * 10 + 2]
    server.lists.set(
      `${path}/notes`,
      ids.map((id) => ({ ...note, id })),
    )
    server.lists.set(
      `${path}/discussions`,
      ids.map((id) => ({ id: `d${id}`, notes: [{ ...note, id }] })),
    )
    server.lists.set(`${path}/award_emoji`, [{ ...award, id: 1 + index }])
  }
  server.rows.set(issuePath, { ...issue, id: 76, title: 'Renamed' })
  server.rows.set(mergeRequestPath, { ...mergeRequest, id: 5, title: 'Renamed' })
  server.rows.set(`${mergeRequestPath}/changes`, { ...mergeRequest, id: 5, changes: [change] })
  server.rows.set(`${mergeRequestPath}/approvals`, {
    user_has_approved: false,
    user_can_approve: true,
    approved_by: [{ user }],
  })
  server.lists.set(`${mergeRequestPath}/commits`, [commit])
  server.lists.set(`${mergeRequestPath}/versions`, [mergeRequestVersion])
  server.lists.set(`${mergeRequestPath}/closes_issues`, [{ id: 'HAM-7', title: 'Elsewhere' }])
  server.lists.set('/user/keys', [key, { ...key, id: 2 }])
}

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => Date.UTC(2026, 5, 1),
  listener: { onPage: () => undefined },
})

/** All stored rows, except for the features that were found in the service. */
function everything(): Record<string, unknown[]> {
  const named = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`
  const tables = cache.prepare(named).pluck().all() as string[]
  const rowsOf = (table: string) => cache.prepare(`SELECT * FROM "${table}"`).all() as { readonly name?: unknown }[]
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table).filter(({ name }) => name !== 'capabilities')]))
}

/** Reads while some write fails, such as `INSERT ON notes`, and reads again when it does not. */
async function failAt(write: string, read: () => Promise<unknown>): Promise<void> {
  const before = everything()
  cache.exec(`CREATE TEMP TRIGGER full BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  await expect(read()).rejects.toThrow('no room')
  expect(everything()).toEqual(before)
  cache.exec('DROP TRIGGER full')
  await read()
  expect(everything()).not.toEqual(before)
}

const merging = { kind: 'mergeRequest', id: 5, projectId: 1, whole: true, budgeted: false } as const
const broken = { kind: 'issue', id: 76, projectId: 1, whole: true, budgeted: false } as const

describe('a write that fails half-way', () => {
  it.each([
    ['its thread', 'INSERT ON threads'],
    ['its commits', 'INSERT ON commits'],
  ])('leaves nothing of an opened merge request: %s (I4)', async (_, write) => {
    await failAt(write, () => readItemParts(server.client, merging, context()))
  })

  it.each(apiVersions)('leaves nothing of a merge request that is opened over %s (I4)', async (version) => {
    await serveOver(version)
    await failAt('INSERT ON item_parts', () => readItemParts(server.client, merging, context()))
  })

  it('leaves nothing of an opened issue (I4)', async () => {
    await failAt('INSERT ON item_parts', () => readItemParts(server.client, broken, context()))
  })

  it('leaves nothing of items that are read ahead together (I4)', async () => {
    const pictures = createPictureReader()
    const plan = { ownUserId: 1, budget: 'everything', kept: [] } as const
    const more = { client: server.client, pictures, pictureFolder: temporaryFolder(), plan: () => plan }
    const ahead = () => readAhead({ ...context(), ...more })
    await failAt(`INSERT ON item_parts WHEN NEW.item_kind = 'issue'`, ahead)
    await pictures.close()
  })

  it.each([
    ['a note', 'INSERT ON notes WHEN NEW.id = 2'],
    ['the mark that it was read', 'INSERT ON threads'],
  ])('leaves nothing of a thread: %s (I4)', async (_, write) => {
    await failAt(write, () => readThread(server.client, broken, context()))
  })

  it('leaves nothing of a snippet (I4)', async () => {
    await failAt('INSERT ON snippets', () => readSnippet(server.client, { id: 3, projectId: 1 }, context()))
  })

  it('leaves nothing of a list that is read when somebody looks at it (I4)', async () => {
    const all = { row: undefined, search: undefined }
    const read = () =>
      readServiceList(server.client, 'keys', { owner: { id: 1, isOwn: true }, asked: all, context: context() })
    await failAt('INSERT ON service_rows WHEN NEW.id = 2', read)
  })

  it.each([
    ['issue', 76, 'UPDATE ON issues'],
    ['mergeRequest', 5, 'UPDATE ON merge_requests'],
  ] as const)('leaves nothing of the row of an opened %s (I4)', async (kind, id, write) => {
    await failAt(write, () => refreshItem(server.client, kind, id, context()))
  })
})

describe('a part of an item in a form that nobody knows', () => {
  const parts = ['notes', 'discussions', 'award_emoji', 'changes', 'commits', 'versions', 'closes_issues', 'approvals']

  it.each(apiVersions)('is noted, keeps nothing else away, and is no trouble of the account: %s', async (version) => {
    for (const part of parts.filter((one) => one !== (version === 'v4' ? 'notes' : 'discussions'))) {
      cache = temporaryCache()
      fill()
      await serveOver(version)
      for (const id of [11, 12]) server.lists.set(`${mergeRequestPath}/notes/${id}/award_emoji`, [])
      // A list where one row is expected, and one row where a list is.
      server.rows.set(`${mergeRequestPath}/${part}`, part === 'approvals' ? [] : { hello: 'world' })
      expect(await readItemParts(server.client, merging, context()), part).toBeNull()
      const counts = ['notes', 'commits'].map((table) => cache.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
      const diffIsOdd = ['changes', 'commits', 'versions'].includes(part)
      expect(counts, part).toEqual([part === 'notes' || part === 'discussions' ? 0 : 2, diffIsOdd ? 0 : 1])
      const noted = cache.prepare(`SELECT problem FROM item_parts WHERE item_kind = 'mergeRequest'`).pluck().get()
      if (part !== 'approvals' || version === 'v4') expect(String(noted), part).toContain('answer_unexpected')
    }
  })
})

const change = {
  old_path: 'a.txt',
  new_path: 'a.txt',
  a_mode: '100644',
  b_mode: '100644',
  diff: '@@ -1 +1 @@\n-a\n+b\n',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
}

const commit = {
  id: 'c'.repeat(40),
  short_id: 'cccccccc',
  title: 'Forge',
  author_name: user.name,
  author_email: 'ada@example.org',
  created_at: note.created_at,
  message: 'Forge\n',
}

const mergeRequestVersion = { id: 7, merge_request_id: 5, created_at: note.created_at, state: 'collected' }

const key = { id: 1, title: 'Desk', key: 'ssh-rsa AAAA', created_at: note.created_at }
