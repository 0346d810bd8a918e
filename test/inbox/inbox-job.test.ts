import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { isInboxPartial } from '../../electron/cache/lists/inbox-lists.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { removeOtherNotes, storeNote } from '../../electron/cache/items/notes.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { finishOtherTodos, storeTodo } from '../../electron/cache/items/todos.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { hasInboxWaiting, readInboxState } from '../../electron/cache/inbox/inbox-state.ts'
import { InboxJob } from '../../electron/inbox/inbox-job.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { deriveInbox, inboxJob, morning, storedInbox } from '../support/inbox.ts'
import {
  ada,
  ben,
  sampleApprovals,
  sampleIssue,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'

let cache: WritableCache

/** The minute of 1 January 2026 at which something happened. */
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const milliseconds = (minute: number) => Date.parse(at(minute))

function issue(id: number, updated: number, changed: Partial<Issue> = {}): void {
  const row = sampleIssue(id, { author: ben, createdAt: at(0), updatedAt: at(updated), ...changed })
  answer(cache, (arrival) => storeIssue(cache, row, arrival))
}

function mergeRequest(updated: number, changed: Parameters<typeof sampleMergeRequest>[1] = {}): void {
  const row = sampleMergeRequest(1, { author: ada, createdAt: at(0), updatedAt: at(updated), ...changed })
  answer(cache, (arrival) => storeMergeRequest(cache, row, arrival))
}

function note(id: number, minute: number, body = 'A word', author = ben): void {
  const row = sampleNote(id, { body, author, createdAt: at(minute) })
  answer(cache, (arrival) => storeNote(cache, 'issue', 1, row, arrival))
}

function listed(name: string, kind: string, error: string | null = null): void {
  const list = readList(cache, name, kind, kind === 'issue' || kind === 'mergeRequest' ? 1 : null)
  saveList(cache, { ...list, phase: error ? list.phase : 'whole', wholeAt: error ? list.wholeAt : 1, error })
}

/** The first sync has read everything there was. */
function firstSyncEnds(todos: 'listed' | 'refused' = 'refused'): void {
  answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
  for (const kind of ['projects', 'issue', 'mergeRequest']) listed(kind, kind)
  listed('todos', 'todos', todos === 'refused' ? '{"code":"not_found"}' : null)
  deriveInbox(cache)
}

/** Reasons of an item in short: `mentioned 7 docket`, with the minute. */
function reasons(target = 'issue 1'): string[] {
  deriveInbox(cache)
  return (storedInbox(cache).get(target) ?? []).map(
    ({ kind, at: time, source }) => `${kind} ${(time - Date.UTC(2026, 0, 1)) / 60_000} ${source}`,
  )
}

beforeEach(() => {
  cache = temporaryCache()
  storeUser(cache, ada)
  deriveInbox(cache)
})

describe('an order in which rows are seldom read', () => {
  it('a thread before its item', () => {
    note(1, 3, 'What does @ada think?')
    note(2, 4, 'Nothing yet')
    expect(reasons()).toEqual([])
    issue(1, 4)
    expect(reasons()).toEqual(['mentioned 3 docket'])
  })

  it('the end of the first sync, although a project was hidden before any of its lists was read', () => {
    answer(cache, (arrival) => storeProject(cache, sampleProject(2), 'member', arrival))
    for (const kind of ['issue', 'mergeRequest']) saveList(cache, readList(cache, `of two, ${kind}`, kind, 2))
    firstSyncEnds()
    expect([readInboxState(cache).wholeSince, isInboxPartial(cache)]).toEqual([null, true])
    hideProject(cache, { id: 2, revision: nextRevision(cache) })
    deriveInbox(cache)
    expect(readInboxState(cache).wholeSince).not.toBeNull()
    expect(isInboxPartial(cache)).toBe(false)
  })

  it('a comment that did not move its item, newer than all items when the first sync ends', () => {
    answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
    listed('todos', 'todos')
    issue(1, 1, { author: ben })
    note(1, 5, '@ada, please')
    // Until the end, whatever is there is for the service's own list to tell.
    expect(reasons()).toEqual([])
    for (const kind of ['projects', 'issue', 'mergeRequest']) listed(kind, kind)
    expect(reasons()).toEqual(['mentioned 5 docket'])
  })

  it('a row of a service that was set back, after its todos were listed', () => {
    firstSyncEnds('listed')
    issue(1, 9, { assignee: ada })
    issue(2, 10)
    listed('todos', 'todos')
    expect(reasons()).toEqual([])
    for (const id of [1, 2]) issue(id, 2, { labels: ['back'] })
    listed('todos', 'todos')
    issue(2, 5, { assignee: ada })
    expect(reasons('issue 2')).toEqual([])
  })
})

describe('what a row says counts from when it began to', () => {
  it('being assigned, not what happened to the item since', () => {
    issue(1, 5, { assignee: ada })
    expect(reasons()).toEqual(['assigned 5 docket'])
    issue(1, 9, { assignee: ada, labels: ['bug'] })
    expect(reasons()).toEqual(['assigned 5 docket'])
    issue(1, 11, { assignee: null })
    expect(reasons()).toEqual([])
    issue(1, 12, { assignee: ada })
    expect(reasons()).toEqual(['assigned 12 docket'])
  })

  it('being asked for a review, until one is not asked any more', () => {
    const asked = (updated: number, changed: Parameters<typeof sampleMergeRequest>[1] = {}) =>
      mergeRequest(updated, { author: ben, reviewers: [ben, ada], ...changed })
    asked(5)
    expect(reasons('mergeRequest 1')).toEqual(['review_requested 5 docket'])
    asked(9, { labels: ['bug'] })
    expect(reasons('mergeRequest 1')).toEqual(['review_requested 5 docket'])
    asked(11, { reviewers: [ben] })
    expect(reasons('mergeRequest 1')).toEqual([])
    asked(12)
    expect(reasons('mergeRequest 1')).toEqual(['review_requested 12 docket'])
    asked(13, { state: 'locked' })
    expect(reasons('mergeRequest 1')).toEqual(['review_requested 12 docket'])
    const approvals = sampleApprovals({ approvedBy: [{ user: ada }], userCanApprove: false, userHasApproved: true })
    answer(cache, (arrival) => storeApprovals(cache, 1, approvals, arrival))
    expect(reasons('mergeRequest 1')).toEqual([])
  })

  it('being mentioned in a description, when a change put the name in', () => {
    issue(1, 1, { description: 'cc @ben' })
    issue(1, 6, { description: 'cc @ben and @ada' })
    expect(reasons()).toEqual(['mentioned 6 docket'])
    issue(1, 8, { description: 'cc @ben and @ada, please' })
    expect(reasons()).toEqual(['mentioned 6 docket'])
    issue(1, 9, { description: '' })
    issue(1, 10, { description: '@ada after all' })
    // Both changes came before anybody looked: it has mentioned her all the time, as far as can be told.
    expect(reasons()).toEqual(['mentioned 6 docket'])
  })

  it('a conflict, which services forget and find again', () => {
    mergeRequest(1)
    expect(reasons('mergeRequest 1')).toEqual([])
    mergeRequest(4, { mergeStatus: 'cannot_be_merged' })
    expect(reasons('mergeRequest 1')).toEqual(['unmergeable 4 docket'])
    mergeRequest(6, { mergeStatus: 'unchecked' })
    expect(reasons('mergeRequest 1')).toEqual([])
    mergeRequest(7, { mergeStatus: 'cannot_be_merged' })
    expect(reasons('mergeRequest 1')).toEqual(['unmergeable 4 docket'])
    mergeRequest(8, { mergeStatus: 'can_be_merged' })
    mergeRequest(9, { mergeStatus: 'cannot_be_merged' })
    expect(reasons('mergeRequest 1')).toEqual(['unmergeable 9 docket'])
  })

  it('a conflict that is no update is newer than all that was known before', () => {
    mergeRequest(5, { assignee: ada, mergeStatus: 'can_be_merged' })
    expect(reasons('mergeRequest 1')).toEqual(['assigned 5 docket'])
    mergeRequest(5, { assignee: ada, mergeStatus: 'cannot_be_merged' })
    deriveInbox(cache)
    const [conflict, assigned] = storedInbox(cache).get('mergeRequest 1') ?? []
    expect([conflict?.kind, assigned?.kind]).toEqual(['unmergeable', 'assigned'])
    expect(conflict?.at).toBe(milliseconds(5) + 1)
  })

  it('being merged, after the first sync', () => {
    mergeRequest(5)
    firstSyncEnds()
    mergeRequest(8, { state: 'merged' })
    expect(reasons('mergeRequest 1')).toEqual(['merged 8 docket'])
    mergeRequest(9, { state: 'merged', labels: ['done'] })
    expect(reasons('mergeRequest 1')).toEqual(['merged 8 docket'])
  })
})

describe('notes', () => {
  it('count as they come and go', () => {
    issue(1, 1, { author: ada })
    note(1, 2)
    note(2, 3, 'Ask @ada')
    expect(reasons()).toEqual(['mentioned 3 docket', 'replied 2 docket'])
    note(2, 3, 'Ask somebody')
    expect(reasons()).toEqual(['replied 3 docket', 'replied 2 docket'])
    answer(cache, (arrival) => removeOtherNotes(cache, 'issue', 1, new Set([2]), arrival))
    expect(reasons()).toEqual(['replied 3 docket'])
    note(3, 4, 'Done', ada)
    expect(reasons()).toEqual([])
  })
})

describe('the first sync', () => {
  it('reaches back fourteen days from the newest there is, whatever the clock of this computer', () => {
    issue(2, 20 * 24 * 60)
    issue(1, 1, { assignee: ada })
    expect(reasons()).toEqual([])
    issue(3, 7 * 24 * 60, { assignee: ada })
    expect(reasons('issue 3')).toHaveLength(1)
    expect(readInboxState(cache).since).toBe(milliseconds(6 * 24 * 60))
  })

  it('takes back what turns out to be older as newer items come', () => {
    issue(1, 1, { assignee: ada })
    expect(reasons()).toHaveLength(1)
    issue(2, 15 * 24 * 60)
    expect(reasons()).toEqual([])
  })

  it('is not misled by a date from far away', () => {
    issue(1, 1, { assignee: ada })
    issue(2, 1, { updatedAt: '2099-01-01T00:00:00.000Z' })
    expect(reasons()).toEqual(['assigned 1 docket'])
  })

  it('tells news from what was there, and keeps it however old it gets', () => {
    issue(1, 5, { state: 'closed', description: '@ada' })
    firstSyncEnds()
    expect(reasons()).toEqual([])
    issue(2, 6, { assignee: ada })
    note(1, 7, '@ada, see this')
    expect(reasons()).toEqual(['mentioned 7 docket'])
    issue(3, 30 * 24 * 60)
    expect(reasons('issue 2')).toEqual(['assigned 6 docket'])
  })

  it('ends although a list fails each time', () => {
    issue(1, 5)
    firstSyncEnds()
    expect(readInboxState(cache).wholeSince).toBe(milliseconds(5))
    cache.exec('UPDATE inbox_state SET whole_since = NULL')
    listed('more issues', 'issue', '{"code":"service_failed"}')
    deriveInbox(cache)
    expect(readInboxState(cache).wholeSince).toBe(milliseconds(5))
  })

  it('has not ended while a list was not begun', () => {
    firstSyncEnds()
    cache.exec('UPDATE inbox_state SET whole_since = NULL')
    saveList(cache, readList(cache, 'more issues', 'issue', 2))
    deriveInbox(cache)
    expect(readInboxState(cache).wholeSince).toBe(null)
  })

  it('can be reached behind', () => {
    issue(1, 1, { assignee: ada })
    issue(2, 15 * 24 * 60)
    firstSyncEnds()
    expect(reasons()).toEqual([])
    inboxJob(cache).reachBack()
    expect(reasons()).toEqual(['assigned 1 docket'])
  })
})

describe('todos of the service', () => {
  function todo(id: number, minute: number, changed: Parameters<typeof sampleTodo>[1] = {}): void {
    const row = sampleTodo(id, { targetId: 1, createdAt: at(minute), ...changed })
    answer(cache, (arrival) => storeTodo(cache, row, arrival))
  }
  const finishOthers = (...pending: number[]) =>
    answer(cache, (arrival) => finishOtherTodos(cache, new Set(pending), arrival))

  it('come before their items, and for what Docket has no rows of', () => {
    todo(1, 5)
    todo(2, 6, { targetType: 'Epic', targetId: 9, actionName: 'marked' })
    expect(reasons()).toEqual(['mentioned 5 service'])
    expect(reasons('Epic 9')).toEqual(['marked 6 service'])
  })

  it('of commits, which have no number, are entries of their own', () => {
    for (const id of [3, 4]) todo(id, id, { targetType: 'Commit', targetId: 0 })
    expect(reasons('Commit 3')).toEqual(['mentioned 3 service'])
    expect(reasons('Commit 4')).toEqual(['mentioned 4 service'])
    finishOthers(4)
    expect(reasons('Commit 3')).toEqual([])
    expect(reasons('Commit 4')).toEqual(['mentioned 4 service'])
  })

  it('that are done elsewhere take with them what was known then, and nothing newer', () => {
    issue(1, 7, { author: ada })
    todo(1, 5, { actionName: 'marked' })
    note(1, 6)
    expect(reasons()).toEqual(['replied 6 docket', 'marked 5 service'])
    finishOthers()
    expect(reasons()).toEqual([])
    issue(1, 9, { author: ada })
    note(2, 9)
    expect(reasons()).toEqual(['replied 9 docket'])
  })

  it('say during a first sync what is left of what was there before', () => {
    listed('todos', 'todos')
    issue(1, 5, { assignee: ada })
    note(1, 4, '@ada')
    expect(reasons()).toEqual([])
    issue(2, 6, { author: ada })
    answer(cache, (arrival) => storeNote(cache, 'issue', 2, sampleNote(9, { createdAt: at(6) }), arrival))
    expect(reasons('issue 2')).toEqual(['replied 6 docket'])
  })

  it('come a round later than what they are of, and one that was done by then does not stay', () => {
    issue(1, 5)
    firstSyncEnds('listed')
    issue(1, 8)
    note(1, 8, '@ada')
    expect(reasons()).toEqual(['mentioned 8 docket'])
    todo(1, 8, { targetUrl: 'https://code.example.org/issues/1#note_1' })
    listed('todos', 'todos')
    expect(reasons()).toEqual(['mentioned 8 service'])
    note(2, 9, '@ada again')
    issue(1, 9)
    finishOthers()
    listed('todos', 'todos')
    expect(reasons()).toEqual([])
  })

  it('that the service does not list any more leave it to Docket', () => {
    issue(1, 5, { assignee: ada })
    firstSyncEnds('listed')
    expect(reasons()).toEqual([])
    listed('todos', 'todos', '{"code":"method_not_allowed"}')
    expect(reasons()).toEqual(['assigned 5 docket'])
  })
})

describe('milestones', () => {
  const milestone = sampleMilestone(4, { dueDate: '2026-01-25', createdAt: at(0), updatedAt: at(0) })

  it('come when their day comes near, and again when it has passed', () => {
    let now = morning
    const job = new InboxJob({ cache, ownUserId: ada.id, now: () => now, onChange: () => undefined })
    const look = () => {
      while (job.step());
      return (storedInbox(cache).get('milestone 4') ?? []).map(({ kind }) => kind)
    }
    issue(1, 5, { author: ada, milestone })
    expect(look()).toEqual([])
    now = Date.UTC(2026, 0, 22, 12)
    expect(look()).toEqual(['milestone_due'])
    now = Date.UTC(2026, 0, 26, 12)
    expect(look()).toEqual(['milestone_overdue'])
    issue(1, 6, { author: ada, milestone, state: 'closed' })
    expect(look()).toEqual([])
    issue(1, 7, { author: ada, milestone })
    expect(look()).toEqual(['milestone_overdue'])
    answer(cache, (arrival) => storeMilestone(cache, { ...milestone, state: 'closed' }, arrival))
    expect(look()).toEqual([])
  })
})

describe('steps', () => {
  it('are short: a thousand waiting items are not looked at in one', () => {
    cache.transaction(() => {
      for (let id = 1; id <= 1_000; id += 1) {
        storeIssue(cache, sampleIssue(id, { author: ben, assignee: ada }), { revision: 1, begunAt: 0 })
      }
    })()
    const reported: number[] = []
    const job = new InboxJob({
      cache,
      ownUserId: ada.id,
      now: () => morning,
      onChange: (ids) => reported.push(ids.length),
    })
    while (job.step());
    expect(Math.max(...reported)).toBeLessThanOrEqual(200)
    expect(reported.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  })

  it('write nothing when nothing has moved', () => {
    issue(1, 5, { assignee: ada })
    firstSyncEnds()
    const before = cache.pragma('data_version', { simple: true })
    const changes = () => cache.prepare('SELECT total_changes()').pluck().get()
    const changesBefore = changes()
    expect(inboxJob(cache).step()).toBe(false)
    expect([changes(), cache.pragma('data_version', { simple: true })]).toEqual([changesBefore, before])
  })

  it('look only at items that can concern the user, and at those whose notes came', () => {
    issue(1, 5)
    issue(2, 5, { subscribed: true })
    issue(3, 5, { description: 'so @Ada' })
    const waiting = () => cache.prepare('SELECT item_id FROM inbox_waiting ORDER BY 1').pluck().all()
    expect(waiting()).toEqual([2, 3])
    note(1, 6)
    expect(waiting()).toEqual([1, 2, 3])
    deriveInbox(cache)
    expect(hasInboxWaiting(cache)).toBe(false)
  })

  it('find what came before it was known whose inbox it is', () => {
    const other = temporaryCache()
    answer(other, (arrival) => storeIssue(other, sampleIssue(1, { author: ben, assignee: ada }), arrival))
    answer(other, (arrival) => storeNote(other, 'issue', 1, sampleNote(1), arrival))
    deriveInbox(other)
    expect([...storedInbox(other).keys()]).toEqual(['issue 1'])
  })

  it('give what comes back another id, so that no key on the screen becomes another entry', () => {
    const id = () => cache.prepare('SELECT id FROM inbox_entries').pluck().get()
    issue(1, 5, { assignee: ada })
    deriveInbox(cache)
    const first = id()
    issue(1, 6, { assignee: null })
    deriveInbox(cache)
    issue(2, 7, { assignee: ada })
    deriveInbox(cache)
    expect(first).toBe(1)
    expect(id()).toBe(2)
  })
})
