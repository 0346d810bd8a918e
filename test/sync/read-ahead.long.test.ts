import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { bytesAhead, listStaleItems } from '../../electron/cache/offline/stale-items.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import type { AheadPlan } from '../../shared/model/kept-offline.ts'
import { note } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, sampleIssue, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'
import { query } from './support/read-ahead.ts'

let cache: WritableCache
let server: PagedServer
let folder: string
let clock: number

const pictures = createPictureReader()
afterAll(() => pictures.close())

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  server = await startPagedServer(100)
  folder = temporaryFolder()
  clock = Date.UTC(2026, 5, 1)
  for (const id of [1, 2]) {
    answer(cache, (arrival) => storeProject(cache, sampleProject(id), id === 1 ? 'member' : null, arrival))
  }
})

function ahead(plan: Partial<AheadPlan> = {}, signal = new AbortController().signal) {
  const wanted = query(plan)
  return readAhead({
    cache,
    signal,
    now: () => clock,
    listener: { onPage: () => undefined },
    client: server.client,
    pictures,
    pictureFolder: folder,
    plan: () => wanted,
  })
}

function putIssue(id: number, changed: Parameters<typeof sampleIssue>[1] = {}, notes = changed.userNotesCount ?? 0) {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(id, changed), arrival))
  const rows = Array.from({ length: notes }, (_, index) => ({ ...note, id: id * 1000 + index }))
  server.lists.set(`/projects/${changed.projectId ?? 1}/issues/${id}/notes`, rows)
  server.lists.set(`/projects/${changed.projectId ?? 1}/issues/${id}/award_emoji`, [])
}

/** Takes the requests since the last call. */
const asked = () => server.asked.splice(0).map((one) => one.replace('/projects/1', '').replace(/ 1$/, ''))
const stale = (plan: Partial<AheadPlan> = {}, most = 100) =>
  listStaleItems(cache, query(plan), most).map(({ kind, id }) => `${kind} ${id}`)

describe('the budget', () => {
  const body = 'x'.repeat(60_000)

  beforeEach(() => {
    for (let id = 1; id <= 6; id += 1) {
      putIssue(id, { userNotesCount: 1, author: ada })
      server.lists.set(`/projects/1/issues/${id}/notes`, [{ ...note, id, body: body.repeat(10) }])
    }
  })

  const read = () => cache.prepare('SELECT item_id FROM item_parts ORDER BY item_id').pluck().all() as readonly number[]

  it('is filled with the newest, and what is newer than the oldest of them still comes', async () => {
    await ahead({ budget: 'concerning' })
    expect(read()).toEqual([])
    // Each is 0.6 MB and what is on its way is not known to be: nothing begins once the budget is full.
    cache.prepare('DELETE FROM issues WHERE id < 4').run()
    const budget = '100'
    for (let id = 101; id <= 300; id += 1) {
      putIssue(id, { userNotesCount: 1, author: ada })
      server.lists.set(`/projects/1/issues/${id}/notes`, [{ ...note, id, body: body.repeat(10) }])
    }
    await ahead({ budget })
    asked()
    const { bytes } = bytesAhead(cache, [])
    expect(bytes).toBeGreaterThanOrEqual(100_000_000)
    expect(stale({ budget })).toEqual([])
    putIssue(301, { userNotesCount: 1, author: ada })
    await ahead({ budget })
    expect(asked()).toEqual(['/issues/301/notes'])
    expect(stale({ budget: '500' }).length).toBeGreaterThan(0)
  }, 60_000)
})
