import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readList } from '../../electron/cache/lists/lists.ts'
import { finishOtherTodos, readTodoRecord, storeTodo } from '../../electron/cache/items/todos.ts'
import { readLabelBadge } from '../../electron/cache/directory/labels.ts'
import { listShownMilestones, readMilestone, storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { listMemberIds } from '../../electron/cache/directory/members.ts'
import { listProjectIds } from '../../electron/cache/directory/projects.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { readWhole, someId, type CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import type { PlainSource } from '../../electron/sync/by-pages/source.ts'
import type { Sources } from '../../electron/sync/lists/sources.ts'
import { apiVersions } from '../../shared/model/service-facts.ts'
import { group, label, milestone, project, todo, user } from '../api/support/rows.ts'
import { answer, request, temporaryCache } from '../support/cache.ts'
import { checkProperty, timeFor } from '../support/properties.ts'
import { sampleIssue, sampleMergeRequest, sampleMilestone, sampleTodo } from '../support/samples.ts'
import { startPagedServer, type PagedServer } from './paged-server.ts'

let cache: WritableCache
let server: PagedServer
let sources: Sources
let reported: { kind: string; rows: number; changed: readonly number[] }[]

beforeEach(async () => {
  cache = temporaryCache()
  createFoldedTables(cache)
  server = await startPagedServer()
  sources = serviceSources(server.client)
  reported = []
})

const context = (): CrawlContext => ({
  cache,
  signal: new AbortController().signal,
  now: () => Date.UTC(2026, 5, 1),
  listener: { onPage: (kind, rows, changed) => reported.push({ kind, rows, changed }) },
})

const todos = (): PlainSource<unknown> => sources.todos
const todoOf = (id: number) => ({ ...todo, id, author: user, target: { ...todo.target, id: 1000 + id } })
/** Newest first, as services list them. */
const serve = (...ids: number[]) => server.lists.set('/todos', ids.toSorted((a, b) => b - a).map(todoOf))
const pending = () => cache.prepare(`SELECT id FROM todos WHERE state = 'pending' ORDER BY id DESC`).pluck().all()
const read = () => readWhole(todos(), context())

describe('todos', () => {
  it('are read from the first page to the last', async () => {
    serve(1, 2, 3, 4, 5, 6, 7)
    await read()
    expect(pending()).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(server.asked).toEqual(['/todos 1', '/todos 2', '/todos 3'])
    expect(readList(cache, 'todos', 'todos', null)).toMatchObject({ phase: 'whole', total: 7, error: null })
    expect(readTodoRecord(cache, 7)).toMatchObject({ target_kind: 'issue', target_id: 1007, state: 'pending' })
  })

  it('that were finished elsewhere are done, and that is told', async () => {
    serve(1, 2, 3, 4, 5)
    await read()
    serve(1, 3, 5)
    reported = []
    await read()
    expect(pending()).toEqual([5, 3, 1])
    expect(readTodoRecord(cache, 2)).toMatchObject({ state: 'done' })
    expect(reported.flatMap(({ changed }) => changed)).toHaveLength(1)
    reported = []
    await read()
    expect(reported.flatMap(({ changed }) => changed)).toEqual([])
  })

  it('are all done when there are none left', async () => {
    serve(1, 2)
    await read()
    serve()
    await read()
    expect(pending()).toEqual([])
  })

  it('come back when they are pending again', async () => {
    serve(1, 2)
    await read()
    serve(1)
    await read()
    serve(1, 2)
    await read()
    expect(pending()).toEqual([2, 1])
  })

  it.each([true, false])(
    'stay when others are finished while the list is read (counts are given: %s)',
    async (counts) => {
      server.counts = counts
      serve(1, 2, 3, 4, 5, 6, 7, 8)
      await read()
      // Between the first page and the second, two of the first go: two that were to come are drawn past us.
      let done = false
      server.onRequest = (_, page) => {
        if (page !== 2 || done) return
        done = true
        serve(1, 2, 3, 4, 5, 6)
      }
      await read()
      expect(pending()).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
      server.onRequest = () => undefined
      server.counts = true
      await read()
      expect(pending()).toEqual([6, 5, 4, 3, 2, 1])
    },
  )

  it('that are new while the list is read finish no other', async () => {
    serve(1, 2, 3, 4, 5)
    await read()
    server.onRequest = (_, page) => page === 2 && serve(1, 2, 3, 4, 5, 6, 7)
    await read()
    expect(pending()).toEqual(expect.arrayContaining([5, 4, 3, 2, 1]))
  })

  it.each([true, false])('stay when one that cannot be read has no id (counts are given: %s)', async (counts) => {
    server.counts = counts
    serve(1, 2, 3)
    await read()
    server.lists.set('/todos', [{ ...todoOf(3), id: 'x' }, todoOf(2)])
    await read()
    expect(pending()).toEqual([3, 2, 1])
  })

  it('of which one cannot be read are finished when that one says which it is', async () => {
    serve(1, 2, 3)
    await read()
    server.lists.set('/todos', [{ ...todoOf(3), author: 'nobody' }, todoOf(2)])
    await read()
    expect(pending()).toEqual([3, 2])
  })

  it('stay when the reading breaks off', async () => {
    serve(1, 2, 3, 4, 5)
    await read()
    serve(5)
    server.refusals.set('/todos', 500)
    await expect(read()).rejects.toThrow()
    expect(pending()).toEqual([5, 4, 3, 2, 1])
  })

  it('that were stored after the reading began are not the reading’s to judge', () => {
    const reading = request(cache)
    answer(cache, (arrival) => storeTodo(cache, sampleTodo(9), arrival))
    reading((arrival) => finishOtherTodos(cache, new Set(), arrival))
    expect(pending()).toEqual([9])
    answer(cache, (arrival) => finishOtherTodos(cache, new Set(), arrival))
    expect(pending()).toEqual([])
  })

  it.each([
    ['v3', 'stay where the count came out uneven', [4, 3, 2, 1]],
    ['v4', 'are done, since services also count what they do not show', [4, 1]],
  ] as const)('that a whole reading over %s does not name %s', async (version, _, left) => {
    server = await startPagedServer(3, { adapter: apiAdapters[version] })
    sources = serviceSources(server.client)
    serve(1, 2, 3, 4)
    await read()
    serve(1, 4)
    server.hidden = 3
    await read()
    expect(pending()).toEqual(left)
    expect(readList(cache, 'todos', 'todos', null)).toMatchObject({ phase: 'whole', total: 5 })
  })

  it.each(apiVersions)('stay over %s where fewer are counted than are shown', async (version) => {
    server = await startPagedServer(3, { adapter: apiAdapters[version] })
    sources = serviceSources(server.client)
    serve(1, 2, 3, 4)
    await read()
    serve(1, 4)
    server.hidden = -1
    await read()
    expect(pending()).toEqual([4, 3, 2, 1])
  })

  it('are stored together with what says that the list was read (I4)', async () => {
    serve(1, 2, 3)
    await read()
    const before = [pending(), readList(cache, 'todos', 'todos', null)]
    serve(2, 3, 4)
    cache.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON lists BEGIN SELECT RAISE(ABORT, 'no room'); END`)
    await expect(read()).rejects.toThrow('no room')
    expect([pending(), readList(cache, 'todos', 'todos', null)]).toEqual(before)
    cache.exec('DROP TRIGGER full')
    await read()
    expect(pending()).toEqual([4, 3, 2])
  })

  const runs = 100
  it(
    'are never wrongly done, whatever is finished or comes between two pages',
    { timeout: timeFor(runs) },
    async () => {
      const change = fc.record({
        before: fc.integer({ min: 0, max: 5 }),
        finished: fc.array(fc.nat(20), { maxLength: 4 }),
        fresh: fc.nat(3),
      })
      await checkProperty(
        'todos while the list moves',
        fc.asyncProperty(fc.nat(12), fc.array(change, { maxLength: 5 }), async (most, changes) => {
          cache.exec('DELETE FROM todos; DELETE FROM lists')
          let next = most + 1
          let now = Array.from({ length: most }, (_, index) => index + 1)
          const finished = new Set<number>()
          serve(...now)
          server.onRequest = () => undefined
          await read()
          let requests = 0
          server.onRequest = () => {
            for (const one of changes.filter(({ before }) => before === requests)) {
              for (const at of one.finished) if (now.length > 0) finished.add(now.splice(at % now.length, 1)[0] ?? 0)
              for (let count = 0; count < one.fresh; count += 1) now = [...now, next++]
            }
            requests += 1
            serve(...now)
          }
          await read()
          const shown = new Set(pending())
          const wronglyDone = Array.from({ length: most }, (_, index) => index + 1).filter(
            (id) => !finished.has(id) && !shown.has(id),
          )
          expect(wronglyDone).toEqual([])
          // And the next reading, with nothing going on, puts all of it right.
          server.onRequest = () => undefined
          await read()
          expect(pending()).toEqual(now.toSorted((a, b) => b - a))
        }),
        runs,
      )
    },
  )
})

describe('the other small lists', () => {
  it('are read whole: projects, labels and milestones', async () => {
    server.lists.set(
      '/projects',
      [1, 2, 3, 4].map((id) => ({ ...project, id, path_with_namespace: `g/p${id}` })),
    )
    server.lists.set(
      '/projects/4/labels',
      [1, 2, 3, 4].map((id) => ({ ...label, id, name: `label ${id}` })),
    )
    server.lists.set('/projects/4/milestones', [{ ...milestone, project_id: 4 }])
    server.lists.set('/projects/4/users', [user])
    await readWhole(sources.projects, context())
    expect(listProjectIds(cache)).toEqual([1, 2, 3, 4])
    for (const source of sources.detailsOf(4)) await readWhole(source, context())
    expect(readLabelBadge(cache, 4, 'label 4').color).toBe(label.color)
    expect(readMilestone(cache, milestone.id)).toMatchObject({ title: milestone.title, projectId: 4 })
    expect(listMemberIds(cache, 4)).toEqual([user.id])
  })

  it.each([
    ['milestone', 'milestones', '/projects/4/milestones', { ...milestone, project_id: 4 }],
    ['group', 'groups', '/groups', group],
  ])('keep a %s until two readings in a row did not name it', async (kind, table, path, row) => {
    const source = [sources.groups, ...sources.detailsOf(4)].find(({ rowKind }) => rowKind === kind)
    if (!source) throw new Error(`no list of ${table}`)
    const readRows = async (...rows: object[]): Promise<unknown> => {
      server.lists.set(path, rows)
      reported = []
      await readWhole(source, context())
      return [cache.prepare(`SELECT id FROM ${table}`).pluck().all(), reported.at(-1)?.changed]
    }
    expect(await readRows(row)).toEqual([[row.id], [row.id]])
    expect(await readRows()).toEqual([[row.id], []])
    // Seen again, it counts as never missed.
    expect(await readRows(row)).toEqual([[row.id], []])
    expect(await readRows()).toEqual([[row.id], []])
    expect(await readRows()).toEqual([[], [someId]])
  })

  it.each([
    ['when the service has listed one beside those of a project', true, [[12], [12], []]],
    ['never where it lists none, so that only items tell of them', false, [[12], [12], [12]]],
  ])('give up a milestone of a group %s', async (_when, isListed, expected) => {
    const { client, lists } = await startPagedServer(3, { adapter: apiAdapterV4 })
    const [, milestones] = serviceSources(client).detailsOf(4)
    if (!milestones) throw new Error('no list of milestones')
    const { project_id: _project, ...rest } = milestone
    const ofGroup = { ...rest, id: 12, group_id: 9, web_url: 'https://code.example.org/groups/g/-/milestones/1' }
    lists.set('/projects', [{ ...project, id: 4, path_with_namespace: 'g/h/p4' }])
    await readWhole(serviceSources(client).projects, context())
    const found: unknown[] = []
    for (const rows of [isListed ? [ofGroup] : [], [], []]) {
      if (found.length === 0 && !isListed) {
        const revision = nextRevision(cache)
        storeMilestone(cache, sampleMilestone(12, { projectId: 0, groupPath: 'g' }), { revision, begunAt: revision })
      }
      lists.set('/projects/4/milestones', rows)
      await readWhole(milestones, context())
      found.push(listShownMilestones(cache, 4).map(({ id }) => id))
    }
    expect(found).toEqual(expected)
  })

  it('begin anew each time, and tell only what changed', async () => {
    server.lists.set(
      '/projects/4/labels',
      [1, 2, 3, 4].map((id) => ({ ...label, id, name: `label ${id}` })),
    )
    const [labels] = sources.detailsOf(4)
    if (!labels) throw new Error('no list of labels')
    await readWhole(labels, context())
    reported = []
    server.lists.set('/projects/4/labels', [
      { ...label, id: 1, name: 'label 1' },
      { ...label, id: 2, name: 'renamed' },
      { ...label, id: 3, name: 'label 3' },
    ])
    await readWhole(labels, context())
    expect(reported).toEqual([
      { kind: 'label', rows: 3, changed: [2, someId] },
      ...['issue', 'mergeRequest'].map((kind) => ({ kind, rows: 0, changed: [someId] })),
    ])
  })
})

describe('a label that is renamed or deleted', () => {
  const named = (...names: string[]) => names.map((name, index) => ({ ...label, id: index + 1, name }))
  const read = async (...names: string[]) => await readLabels(named(...names))
  const readLabels = async (labels: readonly object[]) => {
    server.lists.set('/projects/4/labels', [...labels])
    const [list] = sources.detailsOf(4)
    if (!list) throw new Error('no list of labels')
    await readWhole(list, context())
  }
  const put = (id: number, projectId: number, ...labels: string[]) => {
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(id, { projectId, labels }), arrival))
    answer(cache, (arrival) => storeMergeRequest(cache, sampleMergeRequest(id, { projectId, labels }), arrival))
  }
  const labelsOf = (id: number) =>
    ['issues', 'merge_requests'].map((table) =>
      JSON.parse(String(cache.prepare(`SELECT labels FROM ${table} WHERE id = ?`).pluck().get(id))),
    )

  it.each([
    ['of the project is on no item of it any more', true, [['idea'], ['idea']], [['bug'], ['bug']]],
    [
      'that a group had may still be on them',
      false,
      [
        ['bug', 'idea'],
        ['bug', 'idea'],
      ],
      [['bug'], ['bug']],
    ],
  ] as const)('%s', async (_, isOfProject, expected, others) => {
    const [bug, idea] = named('bug', 'idea').map((each) => ({ ...each, is_project_label: isOfProject }))
    await readLabels([bug, idea].flatMap((each) => each ?? []))
    put(1, 4, 'bug', 'idea')
    put(2, 5, 'bug')
    await readLabels(idea ? [idea] : [])
    expect([1, 2].map(labelsOf)).toEqual([expected, others])
  })

  it('stays on the items where many are gone at once, until a second answer says so', async () => {
    const own = named('bug', 'idea', 'later').map((each) => ({ ...each, is_project_label: true }))
    await readLabels(own)
    put(1, 4, 'bug')
    await readLabels(own.slice(2))
    expect(labelsOf(1)).toEqual([['bug'], ['bug']])
    await readLabels(own.slice(2))
    expect(labelsOf(1)).toEqual([[], []])
  })

  it('has its new name on the items of its project', async () => {
    await read('bug', 'idea')
    put(1, 4, 'bug', 'idea')
    put(2, 4, 'idea')
    put(3, 5, 'bug')
    await read('defect', 'idea')
    expect([1, 2, 3].map(labelsOf)).toEqual([
      [
        ['defect', 'idea'],
        ['defect', 'idea'],
      ],
      [['idea'], ['idea']],
      [['bug'], ['bug']],
    ])
  })

  it('leaves the items as they are where another label has its old name', async () => {
    await read('bug', 'idea')
    put(1, 4, 'bug')
    await read('idea', 'bug')
    expect(labelsOf(1)).toEqual([['bug'], ['bug']])
    await read('idea', 'bug', 'idea of old')
    expect(labelsOf(1)).toEqual([['bug'], ['bug']])
  })

  it('is not undone by an older answer', async () => {
    await read('bug')
    put(1, 4, 'bug')
    const late = request(cache)
    await read('defect')
    late((arrival) => storeIssue(cache, sampleIssue(1, { projectId: 4, labels: ['bug'] }), arrival))
    expect(labelsOf(1)).toEqual([['defect'], ['defect']])
  })
})
