import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAwards } from '../../electron/cache/items/award-emoji.ts'
import { readVersionChanges } from '../../electron/cache/changes/version-changes.ts'
import { readClosedIssues } from '../../electron/cache/items/closed-issues.ts'
import { listCommits } from '../../electron/cache/changes/commits.ts'
import { listDiffVersions } from '../../electron/cache/changes/diff-versions.ts'
import { listFileChanges } from '../../electron/cache/changes/file-changes.ts'
import { seenOf } from '../../electron/threads/reader/looks.ts'
import { readKeptState } from '../../electron/cache/offline/kept-offline.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { listNoteIds, storeNote } from '../../electron/cache/items/notes.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { bytesAhead } from '../../electron/cache/offline/stale-items.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import { hasFeature, saveFeature } from '../../electron/sync/service/capabilities.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import { mergeRequest, note, user } from '../api/support/rows.ts'
import { answer } from '../support/cache.ts'
import { errorRejected } from '../support/failures.ts'
import {
  ada,
  ben,
  sampleMilestone,
  sampleMergeRequest,
  sampleNote,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'
import { apiVersion } from '../support/api-version.ts'
import { openReadAhead, query } from './support/read-ahead.ts'

type Stage = Awaited<ReturnType<typeof openReadAhead>>

let clock: number
let cache: Stage['cache']
let server: Stage['server']
let folder: Stage['folder']
let pictures: Stage['pictures']
let ahead: Stage['ahead']
let putIssue: Stage['putIssue']
let asked: Stage['asked']
let stale: Stage['stale']

beforeEach(async () => {
  clock = Date.UTC(2026, 5, 1)
  ;({ cache, server, folder, pictures, ahead, putIssue, asked, stale } = await openReadAhead(() => clock))
})

const commit = {
  id: 'c'.repeat(40),
  short_id: 'cccccccc',
  title: 'Forge',
  author_name: 'Ada',
  author_email: 'ada@example.org',
  created_at: '2026-01-04T15:31:46.176Z',
  message: 'Forge\n',
}
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

function putMergeRequest(id: number, changed: Partial<MergeRequest> = {}) {
  const row = sampleMergeRequest(id, { sha: 'a'.repeat(40), ...changed })
  answer(cache, (arrival) => storeMergeRequest(cache, row, arrival))
  const path = `/projects/1/merge_requests/${id}`
  server.lists.set(`${path}/notes`, [])
  server.lists.set(`${path}/award_emoji`, [])
  server.lists.set(`${path}/commits`, [commit])
  server.lists.set(`${path}/versions`, [
    { id: 7, merge_request_id: id, created_at: '2026-01-04T15:31:46.176Z', state: 'collected' },
  ])
  server.rows.set(`${path}/changes`, { ...mergeRequest, id, changes: [change] })
  server.rows.set(`${path}/approvals`, { user_has_approved: false, user_can_approve: true, approved_by: [] })
}

/** The request for the approvals of merge request 5, which is sent each time over v4 and never over v3. */
const approvals = { v3: [], v4: ['/merge_requests/5/approvals'] }[apiVersion]

describe('what is read ahead', () => {
  it('of an issue is its thread, and nothing where nothing can come', async () => {
    putIssue(1, { userNotesCount: 2 })
    putIssue(2)
    await ahead()
    expect(asked()).toEqual(['/issues/1/notes'])
    expect(listNoteIds(cache, 'issue', 1)).toEqual([1000, 1001])
    await ahead()
    expect(asked()).toEqual([])
  })

  it('of an issue are its awards too when it has votes', async () => {
    putIssue(1, { upvotes: 1 })
    server.lists.set('/projects/1/issues/1/award_emoji', [
      {
        id: 4,
        name: 'thumbsup',
        user,
        created_at: '2026-01-04T15:31:46.176Z',
        updated_at: '2026-01-04T15:31:46.176Z',
        awardable_id: 1,
        awardable_type: 'Issue',
      },
    ])
    await ahead()
    expect(asked()).toEqual(['/issues/1/award_emoji'])
    expect(listAwards(cache, 'issue', 1)).toMatchObject([{ name: 'thumbsup', user: { username: 'ada' } }])
    // The vote is taken back.
    putIssue(1, { updatedAt: '2026-03-01T00:00:00.000Z' })
    await ahead()
    expect(listAwards(cache, 'issue', 1)).toEqual([])
  })

  it('of a merge request are its changes, commits and versions, and what is closed with it', async () => {
    server.lists.set('/projects/1/merge_requests/5/closes_issues', [{ id: 'HAM-7', title: 'Elsewhere' }])
    putMergeRequest(5)
    await ahead()
    const parts = ['changes', 'closes_issues', 'commits', 'versions'].map((part) => `/merge_requests/5/${part}`)
    expect(asked().sort()).toEqual([...approvals, ...parts])
    expect(readClosedIssues(cache, 5)?.issues).toEqual([{ kind: 'external', id: 'HAM-7', title: 'Elsewhere' }])
    // Another text may close others.
    server.refusals.set('/projects/1/merge_requests/5/closes_issues', 404)
    putMergeRequest(5, { description: 'Closes #1', updatedAt: '2026-03-01T00:00:00.000Z' })
    await ahead()
    expect(asked()).toEqual([...approvals, '/merge_requests/5/closes_issues'])
    expect(readClosedIssues(cache, 5)?.issues).toBeNull()
    expect(listFileChanges(cache, 5)).toMatchObject([{ newPath: 'a.txt', diff: change.diff, newFile: false }])
    expect(listCommits(cache, 5)).toMatchObject([{ title: 'Forge', authorEmail: 'ada@example.org' }])
    expect(listDiffVersions(cache, 5)).toMatchObject([{ id: 7 }])
  })

  it('of a merge request is its diff only when its branches moved, and its thread when it moved', async () => {
    putMergeRequest(5)
    await ahead()
    asked()
    putMergeRequest(5, { updatedAt: '2026-03-01T00:00:00.000Z', userNotesCount: 1 })
    await ahead()
    expect(asked()).toEqual(['/merge_requests/5/notes', ...approvals])
    putMergeRequest(5, { updatedAt: '2026-03-01T00:00:00.000Z', userNotesCount: 1, sha: 'b'.repeat(40) })
    server.rows.set('/projects/1/merge_requests/5/changes', { ...mergeRequest, id: 5, changes: [] })
    await ahead()
    expect(asked()).toContain('/merge_requests/5/changes')
    expect(listFileChanges(cache, 5)).toEqual([])
    putMergeRequest(5, {
      updatedAt: '2026-03-01T00:00:00.000Z',
      userNotesCount: 1,
      sha: 'b'.repeat(40),
      targetBranch: 'next',
    })
    await ahead()
    expect(asked()).toContain('/merge_requests/5/changes')
  })

  it('of a merge request is its diff whenever it moved, where the service does not say its head', async () => {
    putMergeRequest(5, { sha: null })
    await ahead()
    asked()
    await ahead()
    expect(asked()).toEqual([])
    putMergeRequest(5, { sha: null, updatedAt: '2026-03-01T00:00:00.000Z' })
    await ahead()
    expect(asked()).toContain('/merge_requests/5/changes')
  })

  it('of a merge request says with which version each commit and each change came', async () => {
    const path = '/projects/1/merge_requests/5'
    const version = { merge_request_id: 5, created_at: '2026-01-04T15:31:46.176Z', state: 'collected' }
    const other = { ...change, old_path: 'b.txt', new_path: 'b.txt' }
    const since = () => [
      listCommits(cache, 5).map(({ title, sinceVersion }) => `${title} ${sinceVersion}`),
      listFileChanges(cache, 5).map(({ newPath, sinceVersion }) => `${newPath} ${sinceVersion}`),
    ]
    putMergeRequest(5)
    server.rows.set(`${path}/changes`, { ...mergeRequest, id: 5, changes: [change, other] })
    await ahead()
    expect(since()).toEqual([['Forge 0'], ['a.txt 0', 'b.txt 0']])
    expect(seenOf(cache, 'mergeRequest', 5)).toMatchObject({ newestVersion: 7 })

    const push = async (sha: string, id: number, commits: object[], changes: object[]) => {
      putMergeRequest(5, { sha: sha.repeat(40) })
      server.lists.set(`${path}/commits`, commits)
      server.lists.set(`${path}/versions`, [{ ...version, id }])
      server.rows.set(`${path}/changes`, { ...mergeRequest, id: 5, changes })
      await ahead()
    }
    const quench = { ...commit, id: 'd'.repeat(40), title: 'Quench' }
    // The other file's lines only moved.
    await push(
      'b',
      8,
      [quench, commit],
      [
        { ...change, diff: '@@ -1 +1 @@\n-a\n+c\n' },
        { ...other, diff: '@@ -5 +5 @@\n-a\n+b\n' },
      ],
    )
    expect(since()).toEqual([
      ['Quench 8', 'Forge 0'],
      ['a.txt 8', 'b.txt 0'],
    ])
    expect(seenOf(cache, 'mergeRequest', 5)).toMatchObject({ newestVersion: 8 })
    await push('e', 9, [{ ...quench, id: 'e'.repeat(40), title: 'Polish' }, quench, commit], [other])
    expect(since()).toEqual([['Polish 9', 'Quench 8', 'Forge 0'], ['b.txt 0']])
    // The changes of the previous version are kept.
    expect(readVersionChanges(cache, 5, 7)).toMatchObject([{ newPath: 'a.txt' }, { newPath: 'b.txt' }])
  })

  it('lacks versions where the service knows none', async () => {
    putMergeRequest(5)
    server.refusals.set('/projects/1/merge_requests/5/versions', 404)
    await ahead()
    expect([listFileChanges(cache, 5).length, listDiffVersions(cache, 5).length]).toEqual([1, 0])
    expect(stale()).toEqual([])
  })

  it('is let be until it moves where the service refuses it, and the rest of the item is kept', async () => {
    putMergeRequest(5, { userNotesCount: 1 })
    server.lists.set('/projects/1/merge_requests/5/notes', [{ ...note, id: 3 }])
    server.refusals.set('/projects/1/merge_requests/5/changes', 403)
    expect(await ahead()).toEqual([])
    expect(listNoteIds(cache, 'mergeRequest', 5)).toEqual([3])
    asked()
    await ahead()
    expect(asked()).toEqual([])
    expect(readKeptState(cache, { kind: 'mergeRequest', id: 5 })).toMatchObject({ refused: 1 })
  })

  it('is read once its project is shown again, though it did not move', async () => {
    putIssue(1, { userNotesCount: 1 })
    putMergeRequest(5, { userNotesCount: 1 })
    const refused = ['/projects/1/issues/1/notes', '/projects/1/merge_requests/5/notes']
    server.lists.set('/projects/1/merge_requests/5/notes', [{ ...note, id: 3 }])
    for (const path of refused) server.refusals.set(path, 404)
    server.rows.set('/user', { ...user, id: 2 })
    await ahead()
    expect(stale()).toEqual([])
    answer(cache, ({ revision }) => hideProject(cache, { id: 1, revision }))
    server.refusals.clear()
    answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
    await ahead()
    expect(listNoteIds(cache, 'issue', 1)).toEqual([1000])
    expect(listNoteIds(cache, 'mergeRequest', 5)).toEqual([3])
    expect(readKeptState(cache, { kind: 'mergeRequest', id: 5 })).toMatchObject({ refused: 0 })
  })

  it('stays to be read where the service fails, is tried once in a round, and the failure is told', async () => {
    putIssue(1, { userNotesCount: 1 })
    putIssue(2, { userNotesCount: 1 })
    server.refusals.set('/projects/1/issues/1/notes', 500)
    expect(await ahead()).toMatchObject([{ code: 'service_failed' }])
    expect(asked().sort()).toEqual(['/issues/1/notes', '/issues/2/notes'])
    expect(stale()).toEqual(['issue 1'])
    server.refusals.clear()
    expect(await ahead()).toEqual([])
    expect(stale()).toEqual([])
  })

  it('stays to be read where the service says of the user too that there is none, as one does that is half asleep (F15)', async () => {
    putIssue(1, { userNotesCount: 1 })
    putMergeRequest(5, { userNotesCount: 1 })
    server.lists.set('/projects/1/merge_requests/5/notes', [{ ...note, id: 3 }])
    for (const name of ['notes', 'changes']) server.refusals.set(`/projects/1/merge_requests/5/${name}`, 404)
    server.refusals.set('/projects/1/issues/1/notes', 404)
    server.refusals.set('/user', 404)
    saveFeature(cache, 'approvals', false, clock)
    saveFeature(cache, 'mergeTrains', false, clock - 3_600_000)
    expect(await ahead()).toMatchObject([{ code: 'service_failed' }, { code: 'service_failed' }])
    expect(stale().sort()).toEqual(['issue 1', 'mergeRequest 5'])
    // What it lacked a moment ago is asked for again, and nothing that it lacked long before.
    const has = (feature: 'approvals' | 'mergeTrains') => hasFeature(cache, feature, clock)
    expect([has('approvals'), has('mergeTrains')]).toEqual([null, false])
    server.refusals.clear()
    expect(await ahead()).toEqual([])
    expect([listNoteIds(cache, 'issue', 1), listNoteIds(cache, 'mergeRequest', 5)]).toEqual([[1000], [3]])
  })

  it('is read again when it moved while it was read', async () => {
    putIssue(1, { userNotesCount: 1 })
    server.onRequest = () => {
      server.onRequest = () => undefined
      putIssue(1, { userNotesCount: 2, updatedAt: '2026-04-01T00:00:00.000Z' })
    }
    await ahead()
    expect(asked()).toEqual(['/issues/1/notes', '/issues/1/notes'])
    expect(listNoteIds(cache, 'issue', 1)).toEqual([1000, 1001])
  })

  it('keeps one’s own comment that was sent while it was read (I6)', async () => {
    putIssue(1, { userNotesCount: 1 })
    server.onRequest = () => {
      // The service has it too late for this reading.
      answer(cache, (arrival) =>
        storeNote(cache, 'issue', 1, sampleNote(1009, { createdAt: '2026-05-01T00:00:00.000Z' }), arrival),
      )
    }
    await ahead()
    expect(asked()).toEqual(['/issues/1/notes'])
    expect(listNoteIds(cache, 'issue', 1)).toEqual([1000, 1009])
  })

  it('is put off when it moves faster than it is read', async () => {
    putIssue(1, { userNotesCount: 1 })
    server.onRequest = () => {
      const updatedAt = new Date(Date.UTC(2026, 6, 1) + server.asked.length).toISOString()
      putIssue(1, { userNotesCount: 1, updatedAt })
    }
    await ahead()
    expect(asked()).toEqual(['/issues/1/notes', '/issues/1/notes', '/issues/1/notes'])
    expect(stale()).toEqual(['issue 1'])
  })

  it('stands there as far as it came when the service wants a pause', async () => {
    for (let id = 1; id <= 60; id += 1) putIssue(id, { userNotesCount: 1 })
    server.refusals.set('/projects/1/issues/20/notes', 429)
    expect((await errorRejected(ahead())).code).toBe('rate_limited')
    const read = cache.prepare('SELECT count(*) FROM item_parts').pluck().get() as number
    const threads = cache.prepare('SELECT count(DISTINCT item_id) FROM notes').pluck().get() as number
    expect(read).toBe(threads)
    expect(read).toBeGreaterThanOrEqual(35)
    server.refusals.clear()
    asked()
    await ahead()
    expect(asked()).toHaveLength(60 - read)
  })
})

describe('the order', () => {
  beforeEach(() => {
    putIssue(1, { userNotesCount: 1, author: ada })
    putIssue(2, { userNotesCount: 1, author: ada, assignee: ben })
    putIssue(3, { userNotesCount: 1, author: ben, state: 'closed' })
    putIssue(4, { userNotesCount: 1, author: ada, state: 'closed' })
    putIssue(5, { userNotesCount: 1, author: ada })
    putIssue(6, { userNotesCount: 1, author: ada, projectId: 2 })
    putMergeRequest(7, { author: ben })
    answer(cache, (arrival) => storeTodo(cache, sampleTodo(1, { targetId: 4 }), arrival))
  })

  it('is what concerns the user, then what is open in their projects, the newest first', () => {
    expect(stale()).toEqual(['mergeRequest 7', 'issue 4', 'issue 2', 'issue 5', 'issue 1'])
    expect(stale({}, 3)).toEqual(['mergeRequest 7', 'issue 4', 'issue 2'])
  })

  it('is all there is with the largest budget, only what concerns the user with a small one, nothing with none', () => {
    expect(stale({ budget: 'everything' }).slice(-1)).toEqual(['issue 3'])
    expect(stale({ budget: 'concerning' })).toEqual(['mergeRequest 7', 'issue 4', 'issue 2'])
    expect(stale({ budget: 'nothing' })).toEqual([])
  })

  it('has what is kept offline among the first, whatever the budget, and closed items too', () => {
    const kept = [{ kind: 'issue', id: 3 }] as const
    expect(stale({ budget: 'nothing', kept })).toEqual(['issue 3'])
    expect(stale({ budget: 'concerning', kept })).toEqual(['mergeRequest 7', 'issue 4', 'issue 3', 'issue 2'])
    expect(stale({ budget: 'nothing', kept: [{ kind: 'project', id: 2 }] })).toEqual(['issue 6'])
    expect(stale({ budget: 'nothing', kept: [{ kind: 'mergeRequest', id: 3 }] })).toEqual([])
  })

  it('of a milestone is its items', () => {
    const milestone = sampleMilestone(9)
    putIssue(1, { userNotesCount: 1, author: ada, milestone })
    expect(stale({ budget: 'nothing', kept: [{ kind: 'milestone', id: 9 }] })).toEqual(['issue 1'])
  })
})

describe('the budget', () => {
  const body = 'x'.repeat(60_000)

  beforeEach(() => {
    for (let id = 1; id <= 6; id += 1) {
      putIssue(id, { userNotesCount: 1, author: ada })
      server.lists.set(`/projects/1/issues/${id}/notes`, [{ ...note, id, body: body.repeat(10) }])
    }
  })

  it('leaves out what is kept offline', async () => {
    await ahead({ kept: [{ kind: 'issue', id: 6 }] })
    const kept = [{ kind: 'issue', id: 6 }] as const
    expect(bytesAhead(cache, [])).toEqual({ items: 6, bytes: 3_600_000 })
    expect(bytesAhead(cache, kept)).toEqual({ items: 5, bytes: 3_000_000 })
  })
})

describe('what is kept offline', () => {
  const kept = [{ kind: 'project', id: 1 }] as const
  const award = (id: number, of: number, type: string) => ({
    id,
    name: 'tada',
    user,
    created_at: '2026-01-04T15:31:46.176Z',
    updated_at: '2026-01-04T15:31:46.176Z',
    awardable_id: of,
    awardable_type: type,
  })

  beforeEach(() => {
    putIssue(1, { userNotesCount: 1, author: ada, state: 'closed' })
    server.lists.set('/projects/1/issues/1/notes', [
      { ...note, id: 30 },
      { ...note, id: 31, system: true },
    ])
    server.lists.set('/projects/1/issues/1/award_emoji', [award(1, 1, 'Issue')])
    server.lists.set('/projects/1/issues/1/notes/30/award_emoji', [award(2, 30, 'Note')])
    putIssue(2)
    putMergeRequest(5)
  })

  it('is all of every item, and says when it is complete', async () => {
    expect(readKeptState(cache, kept[0])).toMatchObject({ items: { total: 3, there: 0 }, complete: false })
    await ahead({ budget: 'nothing', kept })
    expect(asked().sort()).toEqual([
      '/issues/1/award_emoji',
      '/issues/1/notes',
      '/issues/1/notes/30/award_emoji',
      '/issues/2/award_emoji',
      '/issues/2/notes',
      ...approvals,
      '/merge_requests/5/award_emoji',
      '/merge_requests/5/changes',
      '/merge_requests/5/closes_issues',
      '/merge_requests/5/commits',
      '/merge_requests/5/notes',
      '/merge_requests/5/versions',
    ])
    expect(listAwards(cache, 'issue', 1)).toHaveLength(1)
    expect(listAwards(cache, 'note', 30)).toHaveLength(1)
    expect(readKeptState(cache, kept[0])).toEqual({
      items: { total: 3, there: 3 },
      threads: { total: 3, there: 3 },
      diffs: { total: 1, there: 1 },
      pictures: { total: 0, there: 0 },
      refused: 0,
      bytes: note.body.length * 2 + change.diff.length,
      oldestReadAt: new Date(clock).toISOString(),
      newestReadAt: new Date(clock).toISOString(),
      complete: true,
    })
  })

  it('is not complete once an item has moved, and is fetched again', async () => {
    await ahead({ budget: 'nothing', kept })
    asked()
    clock += 7_200_000
    putIssue(2, { userNotesCount: 1, updatedAt: '2026-04-01T00:00:00.000Z' })
    server.lists.set('/projects/1/issues/2/notes/2000/award_emoji', [])
    expect(readKeptState(cache, kept[0])).toMatchObject({ items: { total: 3, there: 3 }, complete: false })
    await ahead({ budget: 'nothing', kept })
    expect(asked().every((path) => path.startsWith('/issues/2/'))).toBe(true)
    expect(readKeptState(cache, kept[0])).toMatchObject({
      complete: true,
      oldestReadAt: new Date(clock - 7_200_000).toISOString(),
      newestReadAt: new Date(clock).toISOString(),
    })
  })

  it('is fetched whole although some of it was read ahead before', async () => {
    await ahead({ budget: 'everything' })
    asked()
    await ahead({ budget: 'everything', kept })
    expect(asked()).toContain('/issues/1/notes/30/award_emoji')
    expect(readKeptState(cache, kept[0]).complete).toBe(true)
  })

  it('is not complete while the lists it comes from are not whole', async () => {
    await ahead({ budget: 'nothing', kept })
    cache.prepare(`INSERT INTO lists (name, kind, project_id, phase) VALUES ('one', 'issue', 1, 'backwards')`).run()
    expect(readKeptState(cache, kept[0]).complete).toBe(false)
    expect(readKeptState(cache, { kind: 'issue', id: 1 }).complete).toBe(true)
  })

  it('is taken in at once when the user changes it in the middle', async () => {
    for (let id = 10; id < 40; id += 1) putIssue(id, { userNotesCount: 1 })
    let plan = query({})
    let requests = 0
    server.onRequest = () => {
      requests += 1
      if (requests === 3) plan = query({ budget: 'nothing', kept: [{ kind: 'issue', id: 1 }] })
    }
    await readAhead({
      cache,
      signal: new AbortController().signal,
      now: () => clock,
      listener: { onPage: () => undefined },
      client: server.client,
      pictures,
      pictureFolder: folder,
      plan: () => plan,
    })
    expect(requests).toBeLessThan(20)
    expect(readKeptState(cache, { kind: 'issue', id: 1 }).complete).toBe(true)
  })
})

describe('no secret (S15)', () => {
  it('is stored of what is read', async () => {
    putMergeRequest(5, { userNotesCount: 0 })
    server.rows.set('/projects/1/merge_requests/5/changes', {
      ...mergeRequest,
      id: 5,
      runners_token: 'canary-secret',
      private_token: 'canary-secret',
      author: { ...user, private_token: 'canary-secret' },
      changes: [{ ...change, private_token: 'canary-secret' }],
    })
    server.lists.set('/projects/1/merge_requests/5/commits', [{ ...commit, runners_token: 'canary-secret' }])
    await ahead({ kept: [{ kind: 'mergeRequest', id: 5 }] })
    expect(listCommits(cache, 5)).toHaveLength(1)
    for (const suffix of ['', '-wal']) {
      const file = cache.name + suffix
      if (existsSync(file)) expect(readFileSync(file).includes('canary-secret')).toBe(false)
    }
    expect(existsSync(join(folder, 'pictures'))).toBe(false)
  })
})
