import { beforeEach, describe, expect, it } from 'vitest'
import { activityKnownSince } from '../../electron/cache/activity/activity-counts.ts'
import { listProjectIds } from '../../electron/cache/directory/projects.ts'
import { listNoteIds } from '../../electron/cache/items/notes.ts'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { WatchedService } from './watched-service.ts'
import { draftWord } from '../support/api-version.ts'

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      milestones: ['1.0', '1.1'],
      issues: [
        { title: 'Crack', author: 'ada', labels: ['bug'], milestone: '1.0', notes: [{ author: 'ben', body: 'Look' }] },
        { title: 'Shut', state: 'closed' },
      ],
      mergeRequests: [{ title: `${draftWord}: Forge`, author: 'ada', branch: 'forge', notes: ['Please review'] }],
    },
  ],
}

let watched: WatchedService
let project: string
let issue: string
let mergeRequest: string
let milestones: { id: number; title: string }[]

beforeEach(async () => {
  watched = await WatchedService.start(fixture)
  const list = async (path: string) =>
    (await watched.as('ada', 'GET', path)) as unknown as { id: number; title: string }[]
  project = `/projects/${(await list('/projects'))[0]?.id}`
  issue = `${project}/issues/${(await list(`${project}/issues`)).find(({ title }) => title === 'Crack')?.id}`
  mergeRequest = `${project}/merge_requests/${(await list(`${project}/merge_requests`))[0]?.id}`
  milestones = await list(`${project}/milestones`)
})

/** Reads rows and events in an order that should make no difference. */
async function readBoth(order: 'rows first' | 'events first'): Promise<void> {
  if (order === 'rows first') await watched.readRows()
  await watched.readEvents()
  if (order === 'events first') await watched.readRows()
}

const projectId = () => listProjectIds(watched.cache)[0] ?? 0
const benDoes = (method: string, path: string, body?: object) => watched.as('ben', method, path, body)
const milestone = (title: string) => milestones.find((one) => one.title === title)?.id

describe('since when all activity is known', () => {
  it('is ever, where all of it is on one page', async () => {
    await watched.readRows()
    await watched.readEvents()
    expect(activityKnownSince(watched.cache, { projectId: projectId() })).toBe(0)
  })

  it('is the oldest event of the first page where there are more, also after later readings', async () => {
    const issues = Array.from({ length: 130 }, (_, at) => ({ title: `Issue ${at}` }))
    watched = await WatchedService.start({ ...fixture, projects: [{ path: 'tools/anvil', issues }] })
    await watched.readRows()
    expect(activityKnownSince(watched.cache, { projectId: projectId() })).toBeNull()
    await watched.readEvents()
    const oldest = Math.min(...watched.entries({ history: true }).map(({ at }) => at))
    expect(activityKnownSince(watched.cache, { projectId: projectId() })).toBe(oldest)
    await watched.as('ben', 'POST', `/projects/${projectId()}/issues`, { title: 'One more' })
    expect(await watched.readEvents()).toBe(1)
    expect(activityKnownSince(watched.cache, { projectId: projectId() })).toBe(oldest)
    expect(activityKnownSince(watched.cache, { actorId: 1 })).toBe(oldest)
  })
})

describe('a first sync', () => {
  it.each(['rows first', 'events first'] as const)(
    'tells once what had happened before, as history, %s',
    async (order) => {
      await readBoth(order)
      await readBoth(order)
      expect(watched.reported()).toEqual([])
      expect(watched.reported({ history: true }).toSorted()).toEqual([
        'ada commented',
        'ada opened',
        'ada opened',
        'ben closed',
        'ben commented',
        'ben opened',
      ])
      const closed = watched.entries({ history: true }).find(({ action }) => action === 'closed')
      expect(closed).toMatchObject({ around: false, fromEvent: true, fromRow: true })
    },
  )

  it('writes nothing for rows alone', async () => {
    await watched.readRows()
    expect(watched.reported({ history: true })).toEqual([])
    expect(watched.recorded).toEqual([])
  })

  it('lets what follows be news, also where history tells of the same', async () => {
    await readBoth('rows first')
    const shut = watched.entries({ history: true }).find(({ action }) => action === 'closed')
    for (const state_event of ['reopen', 'close']) {
      await benDoes('PUT', `${project}/issues/${shut?.itemId}`, { state_event })
      await readBoth('rows first')
    }
    expect(watched.reported()).toEqual(['ben reopened', 'ben closed'])
  })
})

describe.each(['rows first', 'events first'] as const)('what a colleague does, read with the %s,', (order) => {
  beforeEach(async () => {
    await watched.readRows()
    await watched.readEvents()
  })

  it('is told once each, field by field, with who and when', async () => {
    await benDoes('PUT', issue, { description: 'Worse than it looked', labels: 'ui', milestone_id: milestone('1.1') })
    const closed = await benDoes('PUT', issue, { state_event: 'close' })
    const note = await benDoes('POST', `${issue}/notes`, { body: 'Done with it' })
    await readBoth(order)
    await readBoth(order)
    expect(watched.reported().toSorted()).toEqual([
      '? changed description',
      'ben changed labels',
      'ben changed milestone',
      'ben closed',
      'ben commented',
    ])
    const entry = (field: string | null) => watched.entries().find((one) => one.field === field)
    expect(entry('description')).toMatchObject({ before: null, after: 'Worse than it looked' })
    expect(entry('labels')).toMatchObject({ before: '["bug"]', after: '["ui"]', around: false })
    expect(entry('milestone')).toMatchObject({ before: '1.0', after: '1.1' })
    expect(entry('state')).toMatchObject({
      before: 'opened',
      after: 'closed',
      at: Date.parse(String(closed['updated_at'])),
      around: false,
      fromRow: true,
      fromEvent: true,
    })
    expect(entry(null)).toMatchObject({
      noteId: note['id'],
      at: Date.parse(String(note['created_at'])),
      fromEvent: true,
    })
  })

  it('is told three times when it was done three times', async () => {
    for (const state_event of ['close', 'reopen', 'close']) await benDoes('PUT', issue, { state_event })
    await readBoth(order)
    await readBoth(order)
    expect(watched.reported()).toEqual(['ben closed', 'ben reopened', 'ben closed'])
    await benDoes('PUT', issue, { state_event: 'reopen' })
    await readBoth(order)
    expect(watched.reported()).toEqual(['ben closed', 'ben reopened', 'ben closed', 'ben reopened'])
  })

  it('is told of what is new, with its comments', async () => {
    const opened = await benDoes('POST', `${project}/issues`, { title: 'Another' })
    await benDoes('POST', `${project}/issues/${String(opened['id'])}/notes`, { body: 'First' })
    await readBoth(order)
    await readBoth(order)
    expect(watched.reported()).toEqual(['ben opened', 'ben commented'])
    expect(watched.entries()[0]).toMatchObject({
      itemKind: 'issue',
      itemId: opened['id'],
      at: Date.parse(String(opened['created_at'])),
    })
  })

  it('is told of merge requests', async () => {
    await benDoes('PUT', mergeRequest, { source_branch: 'forge', target_branch: 'master', title: 'Forge' })
    await readBoth(order)
    await benDoes('PUT', `${mergeRequest}/merge`)
    await readBoth(order)
    await readBoth(order)
    expect(watched.reported()).toEqual(['ben changed workInProgress', 'ben merged'])
  })

  it('is told of what is no item', async () => {
    await benDoes('POST', `${project}/milestones`, { title: '2.0' })
    await readBoth(order)
    await readBoth(order)
    expect(watched.entries()).toMatchObject([
      { action: 'opened', itemKind: null, subjectKind: 'Milestone', subject: '2.0', around: false },
    ])
  })
})

describe('a comment', () => {
  it('is on this computer with its event, before its thread is read', async () => {
    await watched.readRows()
    await watched.readEvents()
    const note = await benDoes('POST', `${issue}/notes`, { body: 'Hear, hear' })
    await watched.readEvents()
    createFoldedTables(watched.cache)
    expect(listNoteIds(watched.cache, 'issue', Number(issue.split('/').at(-1)))).toContain(note['id'])
    expect(watched.reported()).toEqual(['ben commented'])
  })

  it('of before the first sync is no news when its thread is read only later', async () => {
    await watched.readRows()
    watched.cache.exec('DELETE FROM notes; DELETE FROM threads')
    await watched.readRows()
    expect(watched.reported()).toEqual([])
  })
})

describe('what was told', () => {
  it('is told again to windows after it was written, with its item', async () => {
    await watched.readRows()
    await benDoes('PUT', issue, { title: 'Crack!' })
    await watched.readRows()
    const id = Number(issue.split('/').at(-1))
    expect(watched.recorded.length).toBeGreaterThan(0)
    for (const { item } of watched.recorded) expect(item).toEqual({ kind: 'issue', id })
    expect(watched.reported()).toEqual(['ben changed title'])
  })
})
