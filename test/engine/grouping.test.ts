import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { saveMarks, unmarked } from '../../electron/user/marks.ts'
import type { Edit } from '../../shared/edit.ts'
import type { GroupedList } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { deriveInbox } from '../support/inbox.ts'
import {
  ada,
  ben,
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

let reader: Reader
let cache: WritableCache
let user: WritableUserDatabase

beforeEach(() => {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  cache = openCache(cacheFile).cache
  user = openUserDatabase(userFile)
  reader = new Reader()
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
  onTestFinished(() => {
    reader.close()
    cache.close()
    user.close()
  })
})

/** The groups of a list by their names, each with the titles of its rows. */
function groupsIn({ keys, groups = [] }: GroupedList): (readonly [string | null, readonly string[]])[] {
  const titles = reader.readRows(keys).map((row) => titleOf(row as InboxRow))
  let start = 0
  return groups.map(({ id, name, count }) => {
    start += count
    return [id === 'pinned' ? 'pinned' : name, titles.slice(start - count, start)]
  })
}

const titleOf = (row: InboxRow): string =>
  'item' in row ? (row.item?.title ?? 'nothing') : (row as { title: string }).title

describe('a list of issues', () => {
  beforeEach(() => {
    answer(cache, (arrival) => {
      storeUser(cache, ben)
      storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/saw' }), 'member', arrival)
      storeProject(cache, sampleProject(2, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      const [old, next] = [sampleMilestone(1, { title: '9.0' }), sampleMilestone(2, { title: '10.0', projectId: 2 })]
      for (const milestone of [old, next]) storeMilestone(cache, milestone, arrival)
      storeIssue(cache, sampleIssue(1, { milestone: next, projectId: 2, dueDate: '2026-02-01' }), arrival)
      storeIssue(cache, sampleIssue(2, { assignee: ben, milestone: old }), arrival)
      storeIssue(cache, sampleIssue(3, { projectId: 2 }), arrival)
      storeIssue(cache, sampleIssue(4, { milestone: old }), arrival)
    })
  })

  it('has its projects by their paths, and the rows of each in the order of the list', () => {
    expect(groupsIn(reader.listItems('issue', { query: '', grouping: 'project' }))).toEqual([
      ['tools/anvil', ['Issue 3', 'Issue 1']],
      ['tools/saw', ['Issue 4', 'Issue 2']],
    ])
  })

  it('has its milestones as people count, and last what has none', () => {
    expect(groupsIn(reader.listItems('issue', { query: 'sort:title-asc', grouping: 'milestone' }))).toEqual([
      ['9.0', ['Issue 2', 'Issue 4']],
      ['10.0', ['Issue 1']],
      [null, ['Issue 3']],
    ])
  })

  it('has the labels of a scope as people count, and last what has none of them', () => {
    answer(cache, (arrival) => {
      const names = ['size::10', 'size::9', 'Size::9', 'size::XL']
      for (const [index, name] of names.entries()) storeLabel(cache, 1, sampleLabel({ id: index + 1, name }), arrival)
      storeIssue(cache, sampleIssue(5, { labels: ['size::10', 'size::9', 'a::b'] }), arrival)
      storeIssue(cache, sampleIssue(6, { labels: ['Size::9'], projectId: 2 }), arrival)
      storeIssue(cache, sampleIssue(7, { labels: ['size::10'] }), arrival)
    })
    const target = keyOf('here', 'issue', 4)
    const base = { projectId: 1, iid: 4, projectPath: 'tools/saw', title: 'Issue 4', state: 'opened' }
    const edit: Edit = { kind: 'changeItem', target, fields: { labels: { add: ['size::XL'], remove: [] } } }
    queueEdit(user, edit, base, { createdAt: 1, heldUntil: null })
    const list = { query: 'sort:title-asc', grouping: 'scope:size', most: 5 } as const
    expect(groupsIn(reader.listItems('issue', { ...list, most: 100 }))).toEqual([
      ['size::9', ['Issue 5', 'Issue 6']],
      ['size::10', ['Issue 7']],
      ['size::XL', ['Issue 4']],
      [null, ['Issue 1', 'Issue 2', 'Issue 3']],
    ])
    // The first rows in the order of groups may be any of a list.
    expect(groupsIn(reader.listItems('issue', list)).slice(0, 2)).toEqual([
      ['size::9', ['Issue 5', 'Issue 6']],
      ['size::10', ['Issue 7']],
    ])
  })

  it('has its people as waiting edits say it', () => {
    const target = keyOf('here', 'issue', 3)
    const base = { projectId: 2, iid: 3, projectPath: 'tools/anvil', title: 'Issue 3', state: 'opened' }
    const edit = { kind: 'changeItem', target, fields: { assigneeId: ben.id } } as const
    queueEdit(user, edit, base, { createdAt: 1, heldUntil: null })
    expect(groupsIn(reader.listItems('issue', { query: '', grouping: 'assignee' }))).toEqual([
      [ben.name, ['Issue 3', 'Issue 2']],
      [null, ['Issue 4', 'Issue 1']],
    ])
  })

  it('has days of what it is sorted by, and none where that is not a time', () => {
    const timesOf = (query: string) => reader.listItems('issue', { query, grouping: 'day' }).times
    expect(timesOf('')?.[0]).toBe(Date.UTC(2026, 0, 1) + 4000)
    expect(timesOf('sort:created')?.[0]).toBe(Date.UTC(2026, 0, 1))
    expect(timesOf('sort:due-asc')).toEqual([new Date(2026, 1, 1).getTime(), null, null, null])
    expect(timesOf('sort:title')).toBeUndefined()
    expect(reader.listItems('issue', { query: '' }).times).toBeUndefined()
  })
})

describe('the inbox', () => {
  beforeEach(() => {
    answer(cache, (arrival) => {
      storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/saw' }), 'member', arrival)
      storeIssue(cache, sampleIssue(1), arrival)
      storeIssue(cache, sampleIssue(2), arrival)
      storeMergeRequest(cache, sampleMergeRequest(1), arrival)
      storeTodo(cache, sampleTodo(1), arrival)
      storeTodo(cache, sampleTodo(2, { actionName: 'assigned' }), arrival)
      storeTodo(cache, sampleTodo(3, { targetType: 'MergeRequest', targetId: 1 }), arrival)
      // Of what Docket has no rows for.
      storeTodo(cache, sampleTodo(4, { targetType: 'Commit', actionName: 'build_failed', targetId: 9 }), arrival)
    })
    deriveInbox(cache)
  })
  const inbox = (grouping: 'project' | 'reason' | 'kind', query = '') =>
    groupsIn(reader.listInbox('here', 'open', query, grouping))

  it('has what is pinned first, then its reasons, those of people before those of machines', () => {
    saveMarks(user, { kind: 'issue', id: 1 }, { ...unmarked, pinnedAt: 1 })
    expect(inbox('reason')).toEqual([
      ['pinned', ['Issue 1']],
      ['mentioned', ['Merge request 1']],
      ['assigned', ['Issue 2']],
      ['failed', ['nothing']],
    ])
  })

  it('has its kinds, and its projects, and last what has none', () => {
    expect(inbox('kind')).toEqual([
      ['issue', ['Issue 2', 'Issue 1']],
      ['mergeRequest', ['Merge request 1']],
      [null, ['nothing']],
    ])
    expect(inbox('project')).toEqual([
      ['tools/saw', ['Merge request 1', 'Issue 2', 'Issue 1']],
      [null, ['nothing']],
    ])
  })

  it('goes by days unless something else is asked for, and leaves nothing out when it is sorted', () => {
    expect(reader.listInbox('here').times).toHaveLength(4)
    const sorted = reader.listInbox('here', 'open', 'sort:title-asc')
    expect(sorted.times).toBeUndefined()
    expect((reader.readRows(sorted.keys) as InboxRow[]).map(titleOf)).toEqual([
      'Issue 1',
      'Issue 2',
      'Merge request 1',
      'nothing',
    ])
  })
})
