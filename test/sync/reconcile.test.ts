import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { markLinksRead, storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { listProjectsWithout } from '../../electron/cache/storage/shown-projects.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { listNoteIds, storeNote } from '../../electron/cache/items/notes.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { reconcile } from '../../electron/sync/lists/reconcile.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import type { Sources } from '../../electron/sync/lists/sources.ts'
import { errorOf } from '../../shared/errors.ts'
import { apiVersions, type ApiVersion } from '../../shared/model/service-facts.ts'
import { issue, ownUser, project } from '../api/support/rows.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { apiVersion } from '../support/api-version.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

let cache: WritableCache
let server: PagedServer
let sources: Sources

const issues = '/projects/1/issues'

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  await serveOver(apiVersion)
})

async function serveOver(version: ApiVersion, perPage = 3): Promise<void> {
  server = await startPagedServer(perPage, { adapter: apiAdapters[version] })
  sources = serviceSources(server.client)
  server.rows.set('/user', ownUser)
  server.rows.set('/projects/1', { ...project, merge_requests_enabled: true })
  server.lists.set(issues, [])
  server.lists.set('/projects/1/merge_requests', [])
}

/** Compares a list of project 1 with the cache. Returns the rows of that kind that are reported as changed. */
async function compare(kind: 'issue' | 'mergeRequest'): Promise<number[]> {
  const reported: number[] = []
  const source = sources.itemsOf(1, true).find(({ rowKind }) => rowKind === kind) as DatedSource<unknown>
  const list = readList(cache, source.name, source.kind, 1)
  const total = (server.lists.get(issues)?.length ?? 0) + server.hidden
  saveList(cache, { ...list, phase: 'whole', total })
  const context: CrawlContext = {
    cache,
    signal: new AbortController().signal,
    now: () => Date.UTC(2026, 5, 1),
    listener: { onPage: (changed, _rows, ids) => void (changed === kind && reported.push(...ids)) },
  }
  await reconcile(source, { ...context, sources })
  return reported
}

const titleOf = (id: number) => cache.prepare('SELECT title FROM issues WHERE id = ?').pluck().get(id)

describe.each(apiVersions)('rows of a project that has just switched them off, over %s', (version) => {
  beforeEach(() => serveOver(version))

  it('stay, hidden, though a service says then that there are none, and the first tells of all', async () => {
    answer(cache, (arrival) => {
      for (const id of [91, 92, 93]) storeMergeRequest(cache, sampleMergeRequest(id), arrival)
    })
    server.rows.set('/projects/1', project)
    for (const id of [91, 92, 93]) server.refusals.set(`/projects/1/merge_requests/${id}`, 404)
    await compare('mergeRequest')
    expect(cache.prepare('SELECT count(*) FROM merge_requests').pluck().get()).toBe(3)
    expect(listProjectsWithout(cache, 'mergeRequest')).toEqual([1])
    expect(server.asked.filter((path) => path.startsWith('/projects/1/merge_requests/'))).toHaveLength(1)
  })
})

describe.each(apiVersions)('a row that its list does not name over %s', (version) => {
  beforeEach(() => serveOver(version))

  it.each([
    ['none of its own, and shows its project and knows the user', [404, 200, 200], 'goes'],
    ['none of its own, and shows its project, but refuses the user', [404, 200, 401], 'stays'],
    ['none of its own, and shows its project, but lets the user do nothing', [404, 200, 403], 'stays'],
    ['none of its own, and shows its project, but no user', [404, 200, 404], 'stays'],
    ['none of its own, and shows its project, but fails at the user', [404, 200, 500], 'stays'],
    ['neither of its own nor its project', [404, 404, 200], 'not_found'],
    ['none of its own, and fails at its project', [404, 500, 200], 'service_failed'],
    ['no word of it', [403, 200, 200], 'forbidden'],
    ['that it fails at it', [500, 200, 200], 'service_failed'],
    ['one of its own', [200, 200, 200], 'stays'],
  ])('is removed only on proof: the service says %s (F15)', async (_, [row, shown, user], expected) => {
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(76), arrival))
    answer(cache, (arrival) => storeNote(cache, 'issue', 76, sampleNote(1), arrival))
    server.rows.set(`${issues}/76`, { ...issue, id: 76 })
    const answers = { [`${issues}/76`]: row, '/projects/1': shown, '/user': user }
    for (const [path, status = 200] of Object.entries(answers)) if (status !== 200) server.refusals.set(path, status)
    const outcome = await compare('issue').then(
      () => (titleOf(76) === undefined ? 'goes' : 'stays'),
      (thrown: unknown) => errorOf(thrown).code,
    )
    expect(outcome).toBe(expected)
    expect([titleOf(76) === undefined, listNoteIds(cache, 'issue', 76)]).toEqual(
      expected === 'goes' ? [true, []] : [false, [1]],
    )
  })

  it.each([
    [200, 0],
    [401, 1],
  ])('is removed only on proof, when it is a merge request: the user is answered %i (F15)', async (user, left) => {
    answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(91), arrival))
    server.refusals.set('/projects/1/merge_requests/91', 404)
    if (user !== 200) server.refusals.set('/user', user)
    await compare('mergeRequest')
    expect(cache.prepare('SELECT count(*) FROM merge_requests').pluck().get()).toBe(left)
  })
})

it('a row that is gone has changed the issues that it was linked to', async () => {
  const other = { id: 5, iid: 5, projectId: 2, title: 'Rust', state: 'opened', webUrl: null, full: '' }
  answer(cache, (arrival) => {
    storeIssue(cache, sampleIssue(76), arrival)
    storeIssueLinks(cache, 76, [{ ...other, issueLinkId: 7, linkType: 'blocks' }], arrival)
    markLinksRead(cache, 76, { readAt: 1, itemUpdatedAt: 1 })
  })
  server.refusals.set(`${issues}/76`, 404)
  expect(await compare('issue')).toEqual([76, 5])
  expect(cache.prepare('SELECT * FROM issue_link_readings').all()).toEqual([])
})

const at = (id: number) => Date.UTC(2026, 0, 1) + id * 1000
const dateOf = (moment: number) => new Date(moment).toISOString()

function tell(id: number, title: string, moment = at(id)): void {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(id, { title, updatedAt: dateOf(moment) }), arrival))
}

/** The service lists the issues to a number, but for some. */
function serve(last: number, gone: readonly number[] = []): void {
  const ids = Array.from({ length: last }, (_, index) => index + 1).filter((id) => !gone.includes(id))
  const rows = ids.map((id) => ({ ...issue, id, title: `On the service ${id}`, updated_at: dateOf(at(id)) }))
  server.lists.set(issues, rows)
}

/** The cache has all of them, as they were before. */
function know(last: number): void {
  cache.transaction(() => {
    for (let id = 1; id <= last; id += 1) tell(id, `Before ${id}`)
  })()
}

const askedAlone = () => server.asked.filter((one) => one.startsWith(`${issues}/`))

describe('a long list', () => {
  it.each([1, 150, 302])('of which a single row is gone is halved, and not swept: row %i', async (gone) => {
    await serveOver(apiVersion, 100)
    know(302)
    serve(302)
    await compare('issue')
    serve(302, [gone])
    server.asked.length = 0
    await compare('issue')
    expect(titleOf(gone)).toBeUndefined()
    expect(askedAlone()).toEqual([`${issues}/${gone} 1`])
    const pages = server.asked.filter((one) => one.startsWith(`${issues} `))
    // The first page, two on the way, and those at both ends of what is left: a sweep would read four more.
    expect(pages.length).toBeLessThanOrEqual(5)
  })
})

describe('what another answer told while a list was compared (I6)', () => {
  /** On the n-th request for the list, lets another answer store a new row, and one that is also on the page. */
  function overtakeAt(request: number, moment: number, known: number): void {
    server.onRequest = () => {
      if (server.asked.length !== request) return
      tell(1000, 'New', moment)
      tell(known, 'From elsewhere')
    }
  }

  it.each([
    ['the last page is looked for', 1, at(9), 5],
    ['the last page is read', 2, at(9), 5],
    ['the page before it is read', 3, 1, 2],
  ])('is neither undone nor doubted by a sweep: %s', async (_, request, moment, known) => {
    know(5)
    serve(5)
    overtakeAt(request, moment, known)
    await compare('issue')
    expect([titleOf(1000), titleOf(known), titleOf(known - 1)]).toEqual([
      'New',
      'From elsewhere',
      `On the service ${known - 1}`,
    ])
    expect(server.asked).toEqual([`${issues} 1`, `${issues} 2`, `${issues} 1`])
  })

  it.each([4, 5])('is neither undone nor doubted by halving: request %i', async (request) => {
    await serveOver(apiVersion, 100)
    know(303)
    serve(303, [150, 151])
    // The service counts the new one already.
    server.hidden = 1
    overtakeAt(request, at(150), 140)
    await compare('issue')
    expect([titleOf(1000), titleOf(140), titleOf(139)]).toEqual(['New', 'From elsewhere', 'On the service 139'])
    expect(askedAlone()).toEqual([`${issues}/150 1`, `${issues}/151 1`])
  })

  it('is not undone by the row that was asked for by itself', async () => {
    know(1)
    server.rows.set(`${issues}/1`, { ...issue, id: 1, title: 'On the service 1', updated_at: dateOf(at(1)) })
    server.onRequest = (path) => void (path === `${issues}/1` && tell(1, 'From elsewhere'))
    await compare('issue')
    expect(titleOf(1)).toBe('From elsewhere')
    server.onRequest = () => undefined
    await compare('issue')
    expect(titleOf(1)).toBe('On the service 1')
  })
})
