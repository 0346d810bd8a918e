import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyPage } from '../../electron/api/client/paging.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { saveFeature } from '../../electron/sync/service/capabilities.ts'
import { Scheduler } from '../../electron/sync/schedule/scheduler.ts'
import type { DatedSource, PlainSource } from '../../electron/sync/by-pages/source.ts'
import type { Sources } from '../../electron/sync/lists/sources.ts'
import type { Kind } from '../../shared/model/key.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleProject } from '../support/samples.ts'

/** The work of a round on one list, and work that it must not do at the same time or twice. */

const hour = 3_600_000
const week = 7 * 24 * hour

let cache: WritableCache
let clock: number
/** The number of rows that the service counts. It shows none. */
let total: number
/** The requests and answers of the list, in order. */
let events: string[]

beforeEach(() => {
  cache = temporaryCache()
  clock = Date.UTC(2026, 5, 1)
  total = 0
  events = []
  answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
})

const empty = (name: string, rowKind: Kind): PlainSource<unknown> => ({
  name,
  kind: name,
  projectId: null,
  rowKind,
  read: () => Promise.resolve(emptyPage('/')),
  idOf: () => 0,
  store: () => false,
})

/** Holds the first answer until every list is due again, and every possible reading has begun. */
async function answerTo(what: string) {
  if (events.length === 0) clock += 2 * hour
  events.push(`${what} asked`)
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  events.push(`${what} answered`)
  return { ...emptyPage('/'), total }
}

function listRead(way: 'pages' | 'dates'): DatedSource<unknown> {
  return {
    name: 'project 1 merge requests',
    kind: 'mergeRequest',
    projectId: 1,
    rowKind: 'mergeRequest',
    read: (sort) => answerTo(sort === 'asc' ? 'sweep' : 'follow'),
    ...(way === 'dates' && { seek: () => answerTo('follow') }),
    idOf: () => 0,
    updatedAt: () => 0,
    store: () => false,
    comparison: {
      contents: { kind: 'mergeRequest', projectId: 1, open: null },
      readRow: () => Promise.reject(new Error('there is no row to ask for')),
    },
  }
}

function sourcesWith(list: DatedSource<unknown>): Sources {
  return {
    todos: empty('todos', 'todo'),
    projects: empty('projects', 'project'),
    newestProjects: empty('newest projects', 'project'),
    starredProjects: empty('starred projects', 'project'),
    groups: empty('groups', 'group'),
    inbox: [],
    feeds: [],
    feedsOf: () => [],
    ownIssues: () => [],
    itemsOf: () => [list],
    detailsOf: () => [],
    readProject: () => Promise.resolve(sampleProject(1)),
    readOwnUser: () => Promise.resolve(null),
    countIssues: () => Promise.resolve(null),
  }
}

/** Rounds over a list that was read whole long ago, and is not due yet. */
function roundsOver(way: 'pages' | 'dates'): () => Promise<unknown> {
  const list = listRead(way)
  if (way === 'dates') saveFeature(cache, 'dates', true, clock)
  const known = readList(cache, list.name, list.kind, 1)
  const read = { phase: 'whole', total, succeededAt: clock, nextAt: clock + hour, wholeAt: clock - 2 * week } as const
  saveList(cache, { ...known, ...read })
  const scheduler = new Scheduler({
    cache,
    sources: sourcesWith(list),
    now: () => clock,
    interval: 60_000,
    listener: { onPage: () => undefined },
    readEvents: () => Promise.resolve(),
    onProgress: () => undefined,
  })
  return () => scheduler.round('due', new AbortController().signal)
}

const swept = ['sweep asked', 'sweep answered', 'sweep asked', 'sweep answered']
const followed = ['follow asked', 'follow answered']

describe.each(['pages', 'dates'] as const)('a list that is followed by %s', (way) => {
  it('and comes due while it is swept is swept to its end first (I3)', async () => {
    await roundsOver(way)()
    expect(events).toEqual([...swept, ...followed])
  })

  it('and of which more rows are counted than shown is swept once, until another number is counted', async () => {
    total = 2
    const round = roundsOver(way)
    const again = async () => {
      clock += 2 * hour
      events = ['asked again']
      await round()
      return events.slice(1)
    }
    await round()
    expect([await again(), await again()]).toEqual([followed, followed])
    total = 3
    expect([await again(), await again()]).toEqual([[...followed, ...swept], followed])
  })
})
