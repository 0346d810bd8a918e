import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import type { ApiAdapter } from '../../electron/api/versions/api-adapter.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { listLists, readList } from '../../electron/cache/lists/lists.ts'
import { hideProject } from '../../electron/cache/directory/projects.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { sentenceFor } from '../../shared/error-sentences.ts'
import { readStoredError } from '../../shared/stored-errors.ts'
import { startService, type Service } from '../../service/server.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'

/** With a change feed of all projects, or of a group, the projects need not be asked one by one. */

const minute = 60_000
const hour = 60 * minute

/** Two groups with four projects each, in which nothing happened for years, and a project of its own. */
const fixture = {
  users: ['ada', 'ben'],
  groups: ['tools', 'farm'].map((path) => ({ path, members: { ben: 'owner', ada: 'developer' } })),
  projects: [
    ...['tools', 'farm'].flatMap((group) =>
      [1, 2, 3, 4].map((number) => ({
        path: `${group}/p${number}`,
        visibility: 'private',
        issues: [
          { title: 'Old', author: 'ben', updatedAt: '2020-05-01T10:00:00.000Z' },
          { title: 'Over', author: 'ben', state: 'closed', updatedAt: '2019-05-01T10:00:00.000Z' },
        ],
        mergeRequests: [{ title: 'Older', author: 'ben', updatedAt: '2020-05-01T10:00:00.000Z' }],
      })),
    ),
    { path: 'ben/alone', members: { ada: 'developer' }, issues: [{ title: 'Lonely', author: 'ben' }] },
  ],
}

let service: Service
let client: Client | null
let cache: WritableCache
let clock: number
/** The targets of the requests of the last round. */
let asked: string[]
/** Requests whose targets contain one of these fail. */
let refused: string[]
/** The round ends with such a request. */
let endsAt: string | null

beforeEach(() => {
  cache = temporaryCache()
  client = null
  clock = Date.UTC(2026, 5, 1, 9)
  asked = []
  refused = []
  endsAt = null
})

afterEach(async () => {
  await client?.close()
  await service.close()
})

type Round = (minutes?: number, what?: 'due' | 'everything') => Promise<void>

async function reading(): Promise<Round> {
  service = await startService({ port: 0, fixture, dialect: 'v4', clock: () => new Date(clock) })
  let ending = new AbortController()
  const noting: ApiAdapter = {
    ...apiAdapterV4,
    requestOf: (operation, values, numbers) => {
      const request = apiAdapterV4.requestOf(operation, values, numbers)
      asked.push(request.target)
      if (endsAt !== null && request.target.startsWith(endsAt)) ending.abort()
      const isRefused = refused.some((part) => request.target.includes(part))
      return isRefused ? { ...request, target: '/nowhere' } : request
    },
  }
  const baseUrl = service.url.replace(/\/api\/v4$/, '')
  client = createClient({ baseUrl, adapter: noting, token: () => 'token-ada', retries: 0 })
  const scheduler = schedulerOn(client, cache, { now: () => clock, ahead: false })
  return async (minutes = 1, what = 'due') => {
    clock += minutes * minute
    asked = []
    ending = new AbortController()
    await scheduler.round(what, ending.signal)
  }
}

/** Rounds until the lists that were read at once at the start are known to be covered. */
async function settled(round: Round): Promise<void> {
  await round(0, 'everything')
  await round()
  await round()
}

async function change(project: string, title: string, kind: 'issues' | 'merge_requests' = 'issues'): Promise<void> {
  const url = `${service.url}/projects/${encodeURIComponent(project)}/${kind}/1`
  const headers = { 'PRIVATE-TOKEN': 'token-ben', 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ title }) })
  expect(response.status).toBe(200)
}

const idOf = (path: string) =>
  cache.prepare(`SELECT id FROM projects WHERE path_with_namespace = ?`).pluck().get(path) as number
const titles = (table: string, path: string) =>
  cache.prepare(`SELECT title FROM ${table} WHERE project_id = ? AND iid = 1`).pluck().all(idOf(path))
const feedLists = () => listLists(cache).filter(({ kind }) => kind === 'news')
const listsAsked = (kind: 'issues' | 'merge_requests') =>
  asked.filter((target) => new RegExp(`^/projects/\\d+/${kind}\\?`).test(target))

describe('the change feed of all projects', () => {
  it('bring a change in any of them in the next round, for one request more', async () => {
    const round = await reading()
    await settled(round)
    await change('farm/p3', 'New')
    await change('tools/p2', 'Newer', 'merge_requests')
    await round()
    expect([titles('issues', 'farm/p3'), titles('merge_requests', 'tools/p2')]).toEqual([['New'], ['Newer']])
    expect([listsAsked('issues').length, listsAsked('merge_requests').length]).toEqual([1, 1])
    // Whatever was read is not news any more.
    await round()
    expect([listsAsked('issues'), listsAsked('merge_requests')]).toEqual([[], []])
  })

  it('let quiet lists wait, and lists in which people were at work', async () => {
    const round = await reading()
    await settled(round)
    await change('farm/p3', 'New')
    await round()
    let inProjects = 0
    for (let at = 0; at < 55; at += 1) {
      await round()
      inProjects += listsAsked('issues').length
    }
    // Without a change feed, that list alone would be asked for some twenty times.
    expect(inProjects).toBeLessThan(18)
  })

  it('are read on from where they were, and lead to what changed meanwhile', async () => {
    const round = await reading()
    await settled(round)
    clock += 48 * hour
    await change('tools/p4', 'Over the weekend')
    clock += 2 * hour
    await round()
    expect(titles('issues', 'tools/p4')).toEqual(['Over the weekend'])
  })

  it('are not believed for what changed before they began', async () => {
    const round = await reading()
    await round(0, 'everything')
    clock += 30 * minute
    await change('farm/p1', 'Before the first news')
    await round(20)
    expect(feedLists().map(({ phase }) => phase)).toEqual(['whole', 'whole'])
    expect(titles('issues', 'farm/p1')).toEqual(['Old'])
    await round(10)
    expect(titles('issues', 'farm/p1')).toEqual(['Before the first news'])
  })

  it('do not speak for the time in which a project was not shown', async () => {
    const round = await reading()
    await settled(round)
    hideProject(cache, { id: idOf('farm/p1'), revision: nextRevision(cache) })
    await round()
    await round()
    const lists = listLists(cache).filter(({ projectId }) => projectId === idOf('farm/p1'))
    expect(lists.filter(({ succeededAt }) => (succeededAt ?? 0) < clock - minute)).toEqual([])
  })

  it('are remembered when the round ends before their lists were read', async () => {
    const round = await reading()
    await settled(round)
    await change('farm/p3', 'New')
    endsAt = `/projects/${idOf('farm/p3')}/issues`
    await expect(round()).rejects.toThrow()
    expect(titles('issues', 'farm/p3')).toEqual(['Old'])
    endsAt = null
    // Long enough that the change feed does not name it any more.
    await round(10)
    expect(titles('issues', 'farm/p3')).toEqual(['New'])
  })

  it('are not asked for where dates are ignored', async () => {
    const round = await reading()
    await settled(round)
    cache
      .prepare(
        `UPDATE facts SET value = json_set(value, '$.features.dates.isThere', json('false'),
      '$.features.dates.at', ?) WHERE name = 'capabilities'`,
      )
      .run(clock)
    await round()
    expect([
      feedLists(),
      asked.filter((target) => target.includes('scope=all&') && target.includes('updated_after')),
    ]).toEqual([[], []])
  })
})

describe('a service that cannot say what is new everywhere', () => {
  const everywhere = ['/issues?scope=all', '/merge_requests?scope=all']
  const noFeed = () => refused.push(...everywhere)

  it('is asked for each list of a project as if there were no change feed', async () => {
    const round = await reading()
    await settled(round)
    noFeed()
    await change('ben/alone', 'Unheard')
    for (let at = 0; at < 60; at += 1) await round()
    expect(titles('issues', 'ben/alone')).toEqual(['Unheard'])
    const [issues] = feedLists()
    const error = readStoredError(issues?.error ?? '')
    expect(sentenceFor(error).title).toBe('GitLab cannot list the changes in all projects in time.')
  })

  it('is asked for the change feed of each group with several projects after three failures, until it can again', async () => {
    const round = await reading()
    await settled(round)
    noFeed()
    for (let at = 0; at < 10; at += 1) await round()
    expect(feedLists().map(({ name }) => name)).toEqual([
      'news of issues',
      'news of issues in farm',
      'news of issues in tools',
      'news of merge requests',
      'news of merge requests in farm',
      'news of merge requests in tools',
    ])
    await change('farm/p3', 'New')
    await round()
    expect(titles('issues', 'farm/p3')).toEqual(['New'])
    expect(listsAsked('issues')).toHaveLength(1)
    refused = []
    for (let at = 0; at < 61; at += 1) await round()
    expect(feedLists().map(({ name }) => name)).toEqual(['news of issues', 'news of merge requests'])
    expect(readList(cache, 'news of issues', 'news', null).failures).toBe(0)
  })
})
