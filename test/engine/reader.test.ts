import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { closingOf, storeClosedIssues } from '../../electron/cache/items/closed-issues.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import type { PartsOf } from '../../electron/cache/items/item-parts.ts'
import { storeCommits } from '../../electron/cache/changes/commits.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { forgetLanded, markLanded } from '../../electron/cache/storage/landed.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { indexAll } from '../support/searching.ts'
import { storeSnippet } from '../../electron/cache/directory/snippets.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { storeFileChanges } from '../../electron/cache/changes/file-changes.ts'
import { closingReferences } from '../../electron/threads/reader/merge-effects.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { saveMarks, unmarked } from '../../electron/user/marks.ts'
import { reject } from '../../electron/outbox/queue/transitions.ts'
import type { Grouping } from '../../shared/model/grouping.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { errorThrown } from '../support/failures.ts'
import {
  ada,
  ben,
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'
import { deriveInbox } from '../support/inbox.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { hasLanded, queueEdit } from '../support/edits.ts'

interface Files {
  readonly cache: WritableCache
  readonly user: WritableUserDatabase
}

let reader: Reader
let here: Files
let there: Files

function account(name: string, ownUserId: number): Files {
  const folder = temporaryFolder()
  const cacheFile = newCacheFile(folder)
  const userFile = newUserFile(folder)
  const { cache } = openCache(cacheFile)
  const user = openUserDatabase(userFile)
  reader.openAccount({ account: name, cacheFile, userFile, ownUserId })
  onTestFinished(() => {
    cache.close()
    user.close()
  })
  return { cache, user }
}

beforeEach(() => {
  reader = new Reader()
  onTestFinished(() => reader.close())
  here = account('here', ada.id)
  there = account('there', ben.id)
})

const ids = (keys: readonly string[]) => keys.map((key) => key.replace(/\/[a-zA-Z]+\//, ' '))

describe('lists', () => {
  beforeEach(() => {
    answer(here.cache, (arrival) => {
      storeIssue(here.cache, sampleIssue(1, { assignee: ada, author: ben, title: 'Crack in the horn' }), arrival)
      storeIssue(here.cache, sampleIssue(3, { state: 'closed', projectId: 2, iid: 12 }), arrival)
      storeIssue(here.cache, sampleIssue(5, { author: ada }), arrival)
      storeMergeRequest(here.cache, sampleMergeRequest(1, { state: 'merged' }), arrival)
    })
    answer(there.cache, (arrival) => {
      storeIssue(there.cache, sampleIssue(2, { author: ben }), arrival)
      storeIssue(there.cache, sampleIssue(4, { assignee: ben, author: ada }), arrival)
    })
  })

  it('of all accounts are one, in one order', () => {
    const list = reader.listItems('issue', { query: '' })
    expect(ids(list.keys)).toEqual(['here 5', 'there 4', 'here 3', 'there 2', 'here 1'])
    expect(list.count).toBe(5)
  })

  it('name no more rows than were asked for, from the first on, and how many there are', () => {
    const first = (query: string, most: number, grouping: Grouping = 'none') => {
      const { keys, count } = reader.listItems('issue', { query, most, grouping })
      return [ids(keys), count]
    }
    expect(first('', 2)).toEqual([['here 5', 'there 4'], 5])
    expect(first('', 5)).toEqual([['here 5', 'there 4', 'here 3', 'there 2', 'here 1'], 5])
    expect(first('is:open', 3)).toEqual([['here 5', 'there 4', 'there 2'], 4])
    expect(first('sort:updated-asc', 2)).toEqual([['here 1', 'there 2'], 5])
    expect(first('wrong', 1)).toEqual([['here 5'], 5])
    expect(first('-assignee:me', 1)).toEqual([['here 5'], 3])
    // The first item in groups may be the last by its date.
    expect(first('', 2, 'assignee')).toEqual([['here 1', 'there 4'], 5])
    const days = reader.listItems('issue', { query: '', most: 2, grouping: 'day' })
    expect(days.times).toHaveLength(2)
  })

  it('are of one account or of one project when that is asked for', () => {
    expect(ids(reader.listItems('issue', { account: 'there', query: '' }).keys)).toEqual(['there 4', 'there 2'])
    const project = keyOf('here', 'project', 2)
    expect(ids(reader.listItems('issue', { project, query: '' }).keys)).toEqual(['here 3'])
    expect(ids(reader.listItems('issue', { project, query: 'is:open' }).keys)).toEqual([])
  })

  it('know in each account who one is', () => {
    expect(ids(reader.listItems('issue', { query: 'assignee:me' }).keys)).toEqual(['there 4', 'here 1'])
    expect(ids(reader.listItems('issue', { query: 'author:me' }).keys)).toEqual(['here 5', 'here 3', 'there 2'])
  })

  it('are searched by words, or by number', () => {
    expect(ids(reader.listItems('issue', { query: ' horn  crac ' }).keys)).toEqual(['here 1'])
    expect(ids(reader.listItems('issue', { query: '"what is wrong with 4"' }).keys)).toEqual(['there 4'])
    expect(ids(reader.listItems('issue', { query: 'is:closed wrong' }).keys)).toEqual(['here 3'])
    expect(ids(reader.listItems('issue', { query: ' - ' }).keys)).toHaveLength(5)
    for (const text of ['12', '#12', '!12']) {
      expect(ids(reader.listItems('issue', { query: text }).keys)).toEqual(['here 3'])
    }
    expect(reader.listItems('issue', { query: 'nowhere' }).count).toBe(0)
  })

  it('tell issues from merge requests of the same id, and open from merged', () => {
    expect(reader.listItems('mergeRequest', { query: 'is:open' }).count).toBe(0)
    expect(ids(reader.listItems('mergeRequest', { query: 'is:closed' }).keys)).toEqual(['here 1'])
    expect(reader.readRows([keyOf('here', 'mergeRequest', 1), keyOf('here', 'issue', 1)])).toMatchObject([
      { kind: 'mergeRequest', state: 'merged' },
      { kind: 'issue', title: 'Crack in the horn' },
    ])
  })

  it('are partial until each list behind them was read whole', () => {
    expect(reader.listItems('issue', { query: '' }).partial).toBe(true)
    const whole = ({ cache }: Files, name: string, phase: 'whole' | 'new') =>
      saveList(cache, { ...readList(cache, name, 'issue', 1), phase })
    // The lists are known once the projects are.
    const projectsAreKnown = ({ cache }: Files) =>
      saveList(cache, { ...readList(cache, 'projects', 'projects', null), phase: 'whole' })
    projectsAreKnown(here)
    whole(here, 'one', 'whole')
    expect(reader.listItems('issue', { account: 'here', query: '' }).partial).toBe(false)
    expect(reader.listItems('issue', { query: '' }).partial).toBe(true)
    projectsAreKnown(there)
    whole(there, 'one', 'whole')
    expect(reader.listItems('issue', { query: '' }).partial).toBe(false)
    whole(there, 'two', 'new')
    expect(reader.listItems('issue', { query: '' }).partial).toBe(true)
  })

  it('have a version that grows when something was committed, and only then', () => {
    const version = () => reader.listItems('issue', { query: '' }).version
    const before = version()
    expect(version()).toBe(before)
    answer(there.cache, (arrival) => storeIssue(there.cache, sampleIssue(9), arrival))
    expect(version()).toBeGreaterThan(before)
  })
})

describe('rows', () => {
  it('come with what stands elsewhere: project, people, labels, marks of waiting edits', () => {
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      storeLabel(here.cache, 1, sampleLabel({ id: 1 }), arrival)
      const description = 'Plan:\n\n- [x] one\n- [ ] two\n1. [X] three'
      storeIssue(here.cache, sampleIssue(1, { labels: ['bug', 'unknown'], assignee: ben, description }), arrival)
    })
    const target = keyOf('here', 'issue', 1)
    const edit = comment(here, 1, 'Hello')
    expect(reader.readRows([target])).toMatchObject([
      {
        projectPath: 'tools/anvil',
        author: { username: 'ada' },
        assignee: { username: 'ben' },
        labels: [{ name: 'bug', color: '#ff0000' }, { name: 'unknown' }],
        notesCount: 1,
        tasks: { done: 2, all: 3 },
        pending: [{ edit: keyOf('here', 'edit', edit), state: 'waiting' }],
      },
    ])
  })

  it('come in the order of their keys, those that exist', () => {
    answer(here.cache, (arrival) => storeIssue(here.cache, sampleIssue(1), arrival))
    answer(there.cache, (arrival) => storeIssue(there.cache, sampleIssue(1), arrival))
    const keys = [
      keyOf('there', 'issue', 1),
      keyOf('here', 'issue', 7),
      keyOf('here', 'issue', 1),
      keyOf('gone', 'issue', 1),
    ]
    expect(reader.readRows(keys).map((row) => row.key)).toEqual([keys[0], keys[2]])
  })

  it('of the inbox hold their item where it is known', () => {
    answer(here.cache, (arrival) => {
      storeTodo(here.cache, sampleTodo(1), arrival)
      storeTodo(here.cache, sampleTodo(2), arrival)
      storeTodo(here.cache, sampleTodo(3, { state: 'done' }), arrival)
      storeIssue(here.cache, sampleIssue(2), arrival)
    })
    deriveInbox(here.cache)
    const list = reader.listInbox(undefined)
    expect(reader.readRows(list.keys)).toMatchObject([{ item: { title: 'Issue 2' } }, { item: null }])
  })

  it('of the inbox are there until they are done, and again with what is newer', () => {
    const hear = (note: number, body: string) => {
      answer(here.cache, (arrival) => {
        storeIssue(here.cache, sampleIssue(1, { author: ada }), arrival)
        storeNote(here.cache, 'issue', 1, sampleNote(note, { body }), arrival)
      })
      deriveInbox(here.cache)
    }
    hear(1, '\n  First line  \nSecond line')
    const { keys } = reader.listInbox('here')
    const [row] = reader.readRows(keys)
    if (row?.kind !== 'inboxEntry') throw new Error('no entry')
    expect(row).toMatchObject({
      at: sampleNote(1).createdAt,
      itemKey: keyOf('here', 'issue', 1),
      reasons: [
        { kind: 'replied', source: 'docket', noteKey: keyOf('here', 'note', 1), text: 'First line  \nSecond line' },
      ],
    })
    const target = { kind: 'issue', id: 1 }
    saveMarks(here.user, target, { ...unmarked, doneAt: Date.parse(row.at) })
    expect(reader.listInbox('here').keys).toEqual([])
    expect(reader.listInbox('here', 'done').keys).toEqual(keys)
    hear(2, 'Another')
    expect(reader.listInbox('here').keys).toEqual(keys)
    expect(reader.readRows(keys)).toMatchObject([{ reasons: [{ text: 'Another' }] }])
    saveMarks(here.user, target, unmarked)
    expect(reader.readRows(keys)).toMatchObject([
      { reasons: [{ text: 'Another' }, { text: 'First line  \nSecond line' }] },
    ])
  })

  it('of the inbox of several accounts come as one list, the newest first', () => {
    const todo = (files: Files, id: number, minute: number) =>
      answer(files.cache, (arrival) =>
        storeTodo(files.cache, sampleTodo(id, { createdAt: `2026-01-03T00:0${minute}:00Z` }), arrival),
      )
    todo(here, 1, 1)
    todo(there, 1, 2)
    todo(here, 2, 3)
    deriveInbox(here.cache)
    deriveInbox(there.cache, ben.id)
    expect(reader.listInbox(undefined).keys.map((key) => key.split('/')[0])).toEqual(['here', 'there', 'here'])
    expect(reader.listInbox('there').count).toBe(1)
  })

  it('of the inbox of all accounts are those of the accounts that can be read', () => {
    answer(here.cache, (arrival) => storeTodo(here.cache, sampleTodo(1), arrival))
    deriveInbox(here.cache)
    expect(reader.listInbox(undefined).accounts).toEqual(['here', 'there'])
    there.cache.exec('DROP TABLE inbox_entries')
    const { accounts, count } = reader.listInbox(undefined)
    expect([accounts, count]).toEqual([['here'], 1])
    expect(() => reader.listInbox('there')).toThrow()
    here.cache.exec('DROP TABLE inbox_entries')
    expect(() => reader.listInbox(undefined)).toThrow()
  })

  it('of the inbox are partial until every list that feeds it was read, or was refused', () => {
    const { cache } = here
    const list = (kind: string, changed: Parameters<typeof saveList>[1] | object, projectId: number | null = null) =>
      saveList(cache, { ...readList(cache, kind, kind, projectId), ...changed })
    const partial = () => reader.listInbox('here').partial
    expect(partial()).toBe(true)
    list('projects', { phase: 'whole' })
    list('todos', { error: '{"code":"not_found"}' })
    expect(partial()).toBe(false)
    answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
    expect(partial()).toBe(true)
    list('issue', { phase: 'backwards' }, 1)
    expect(partial()).toBe(true)
    list('issue', { phase: 'whole' }, 1)
    expect(partial()).toBe(false)
    list('todos', { error: '{"code":"service_failed"}' })
    expect(partial()).toBe(true)
  })

  it('of edits say what they do, to what, and what went wrong', () => {
    const [first, second] = [comment(here, 1, 'First line'), comment(there, 4, 'There')]
    reject(here.user, first, { code: 'forbidden' })
    const list = reader.listEdits(undefined)
    expect(ids(list.keys)).toEqual([`here ${first}`, `there ${second}`])
    expect(reader.readRows(list.keys)).toMatchObject([
      {
        edit: { kind: 'comment' },
        state: 'rejected',
        detail: 'First line',
        targetReference: 'tools/anvil#7',
        error: { code: 'forbidden' },
      },
      { state: 'waiting', error: null },
    ])
    expect(reader.countEdits('here')).toEqual({ waiting: 1, rejected: 1 })
    expect(reader.countEdits('there')).toEqual({ waiting: 1, rejected: 0 })
  })

  it('of an open item come with its text', () => {
    answer(here.cache, (arrival) => {
      storeIssue(here.cache, sampleIssue(1, { description: 'Long story' }), arrival)
      storeNote(here.cache, 'issue', 1, sampleNote(5), arrival)
    })
    const item = keyOf('here', 'issue', 1)
    expect(reader.readItem(item).item).toMatchObject({ description: 'Long story', threadReadAt: null, row: { iid: 1 } })
    expect(ids(reader.listThread(item).keys)).toEqual(['here 5'])
  })

  it('of a thread come with the list of all, as many as are asked for', () => {
    answer(here.cache, (arrival) => {
      storeIssue(here.cache, sampleIssue(1), arrival)
      for (const id of [5, 6, 7]) storeNote(here.cache, 'issue', 1, sampleNote(id), arrival)
    })
    const { keys, first } = reader.listThread(keyOf('here', 'issue', 1), 2)
    expect(ids(keys)).toEqual(['here 5', 'here 6', 'here 7'])
    expect(first).toEqual(reader.readRows(keys.slice(0, 2)))
    expect(reader.listThread(keyOf('here', 'issue', 1)).first).toEqual([])
  })
})

describe('items by their words', () => {
  it('have words that begin so, each of them; those in whose title they are come first, then the last updated', () => {
    answer(here.cache, (arrival) => {
      const texts = [
        { title: 'Hammer is loose', description: 'x' },
        { title: 'Other', description: 'A loose hammer' },
        { title: 'Loose ends', description: 'x' },
        { title: 'The hammer gets looser', description: 'x' },
      ]
      for (const [index, text] of texts.entries())
        storeIssue(
          here.cache,
          sampleIssue(index + 1, { ...text, updatedAt: `2026-01-0${9 - index}T00:00:00.000Z` }),
          arrival,
        )
      storeMergeRequest(
        here.cache,
        sampleMergeRequest(1, { title: 'Hammers, loosely', updatedAt: '2026-01-08T00:00:00.000Z' }),
        arrival,
      )
    })
    const found = (text: string, limit = 10) =>
      reader.findByWords('here', text, limit).map((key) => key.replace('here/', ''))
    expect(found('loos ham')).toEqual(['issue/1', 'mergeRequest/1', 'issue/4', 'issue/2'])
    expect(found('loos ham', 2)).toEqual(['issue/1', 'mergeRequest/1'])
    expect(found('')).toEqual([])
    // Of one kind there may be some behind many of the other.
    expect(reader.findByWords('here', 'loos ham', 1, 'mergeRequest')).toEqual(['here/mergeRequest/1'])
    // As they are with the edits that wait.
    queueEdit(
      here.user,
      { kind: 'changeItem', target: keyOf('here', 'issue', 2), fields: { title: 'Hammer, loose' } },
      { projectId: 1, iid: 2, projectPath: 'tools/anvil', title: 'Other', state: 'opened' },
      { createdAt: (clock += 1_000), heldUntil: null },
    )
    expect(found('loos ham')).toContain('issue/2')
    expect(found('loos ham').indexOf('issue/2')).toBeLessThan(3)
  })
})

describe('references in texts', () => {
  it('lead to what is on this computer, in the project of the text or in the one they name', () => {
    const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678'
    const commit = {
      ...{ id, shortId: id.slice(0, 8), title: 'Temper it', message: 'Temper it' },
      ...{ authorName: null, authorEmail: null, createdAt: null },
    }
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      storeProject(here.cache, sampleProject(2, { pathWithNamespace: 'tools/tongs' }), 'member', arrival)
      storeUser(here.cache, ben)
      storeIssue(here.cache, sampleIssue(1, { projectId: 1, iid: 12 }), arrival)
      storeMergeRequest(here.cache, sampleMergeRequest(2, { projectId: 2, iid: 12 }), arrival)
      storeCommits(here.cache, 2, [commit], 1)
      storeLabel(here.cache, 1, sampleLabel({ id: 31, name: 'big job' }), arrival)
      storeMilestone(here.cache, sampleMilestone(5, { iid: 41, title: 'v1.0', projectId: 1 }), arrival)
      storeSnippet(here.cache, { id: 7, projectId: 1, readAt: 1 }, arrival)
    })
    const [one, two] = [keyOf('here', 'project', 1), keyOf('here', 'project', 2)]
    const cards = (project: typeof one, ...written: string[]) =>
      reader.readReferences(project, written).map((card) => (card?.kind === 'item' ? card.row.key : card?.kind))
    expect(cards(one, '#12', '!12', 'tools/tongs!12', '#13', 'tools/none#12')).toEqual([
      'here/issue/1',
      undefined,
      'here/mergeRequest/2',
      undefined,
      undefined,
    ])
    // A project in the same group is named by its last part.
    expect(cards(one, 'tongs!12', 'tongs!12+', '/tools/tongs!12', 'tools!12')).toEqual([
      ...['here/mergeRequest/2', 'here/mergeRequest/2', 'here/mergeRequest/2'],
      undefined,
    ])
    const named = [`@${ben.username}`, '~"big job"', '%v1.0', '$7', '@nobody', '~big', '%v2', '$8']
    const nothing = [undefined, undefined, undefined, undefined]
    expect(cards(one, ...named)).toEqual(['person', 'label', 'milestone', 'snippet', ...nothing])
    expect(cards(one, '~31', '%41', '~41', '%31')).toEqual(['label', 'milestone', undefined, undefined])
    // Labels, milestones and snippets are those of the text's own project, as its commits are, unless it names another.
    expect(cards(two, 'anvil~"big job"', 'tools/anvil%v1.0', 'anvil$7')).toEqual(['label', 'milestone', 'snippet'])
    expect(cards(one, 'tools/tongs@A1B2C3D')).toEqual(['commit'])
    expect(cards(two, '~"big job"', '%v1.0', '$7')).toEqual([undefined, undefined, undefined])
    expect(cards(two, 'a1b2c3d', 'a1b2c3e', 'not a reference')).toEqual(['commit', undefined, undefined])
    expect(cards(one, 'a1b2c3d')).toEqual([undefined])
  })
})

describe('related items', () => {
  it('share their number fairly between what is mentioned and what mentions it, found in texts on this computer', () => {
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      storeProject(here.cache, sampleProject(2, { pathWithNamespace: 'tools/tongs' }), 'member', arrival)
      const many = Array.from({ length: 12 }, (_, at) => `#${at + 21}`).join(' ')
      const issue = (id: number, title: string, description: string, projectId = 1) =>
        storeIssue(here.cache, sampleIssue(id, { projectId, iid: id, title, description }), arrival)
      issue(20, 'Itself', many)
      for (let id = 21; id <= 32; id += 1) issue(id, `Numbered ${id}`, 'x')
      issue(41, 'Says it', '这与#20有关。')
      issue(42, 'Says it from elsewhere', 'Because of anvil#20.', 2)
      issue(43, 'Means another', 'Because of #20.', 2)
      issue(44, 'Means a number', 'It is 20 metres, !20 and #201.')
      issue(45, 'Says it in a comment', 'x')
      storeNote(here.cache, 'issue', 45, sampleNote(7, { body: 'The same as #20' }), arrival)
      storeMergeRequest(
        here.cache,
        sampleMergeRequest(46, { projectId: 1, iid: 46, description: 'Closes tools/anvil#20+' }),
        arrival,
      )
    })
    indexAll(here.cache)
    const related = reader.readRelatedItems(keyOf('here', 'issue', 20)).filter(({ why }) => why !== 'similar')
    expect(related.map(({ why, row }) => `${why} ${row.key}`)).toEqual([
      ...[21, 22, 23, 24].map((id) => `mentions here/issue/${id}`),
      'mentioned here/issue/42',
      'mentioned here/issue/41',
      'mentioned here/mergeRequest/46',
      'mentioned here/issue/45',
    ])
  })

  it('are mentioned by their addresses, too', () => {
    const service = 'https://code.example.org'
    answer(here.cache, (arrival) => {
      for (const [id, path] of ['tools/anvil', 'tools/tongs'].entries()) {
        const project = sampleProject(id + 1, { pathWithNamespace: path, webUrl: `${service}/${path}` })
        storeProject(here.cache, project, 'member', arrival)
      }
      const issue = (id: number, title: string, description: string, projectId = 1) =>
        storeIssue(here.cache, sampleIssue(id, { projectId, iid: id, title, description }), arrival)
      issue(
        20,
        'Itself',
        `See [this](${service}/tools/tongs/-/work_items/21#note_3), and ${service}/tools/anvil/issues/22.`,
      )
      issue(21, 'First', 'x', 2)
      issue(22, 'Second', 'x')
      issue(23, 'Third', `Because of ${service}/tools/anvil/-/issues/20?tab=1.`, 2)
      issue(24, 'Fourth', 'As https://elsewhere.example/tools/anvil/-/issues/20 says', 2)
    })
    indexAll(here.cache)
    const related = reader.readRelatedItems(keyOf('here', 'issue', 20)).filter(({ why }) => why !== 'similar')
    expect(related.map(({ why, row }) => `${why} ${row.key}`)).toEqual([
      'mentions here/issue/21',
      'mentions here/issue/22',
      'mentioned here/issue/23',
    ])
  })

  it('are not those named in code, comments and quotations, and no title is code of the text below it', () => {
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      const issue = (id: number, title: string, description: string) =>
        storeIssue(here.cache, sampleIssue(id, { projectId: 1, iid: id, title, description }), arrival)
      issue(20, 'Itself', 'See `#21`, <!-- #22 --> and #23.\n\n    #24\n\n> #25\n\n```\n#26\n```')
      for (const [at, text] of ['`#20`', '<!-- #20 -->', 'x', '    #20', '> #20', '~~~\n#20'].entries())
        issue(21 + at, `Numbered ${21 + at}`, text)
      issue(27, '```', '#20')
      issue(28, '> #20 again', 'x')
      issue(29, 'As #20', '```\ncode\n```')
    })
    indexAll(here.cache)
    const related = reader.readRelatedItems(keyOf('here', 'issue', 20)).filter(({ why }) => why !== 'similar')
    expect(related.map(({ why, row }) => `${why} ${row.key}`)).toEqual([
      'mentions here/issue/23',
      'mentioned here/issue/29',
      'mentioned here/issue/27',
    ])
  })

  it('are those mentioned in its texts, those that mention it, and those with a similar title', () => {
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      const titles = [
        'The horn of the anvil is cracked',
        'Crack in the horn of the old anvil',
        'Buy more coal',
        'Cracked anvil horn again',
        'Something else',
        'Hidden: the horn of the anvil is cracked',
      ]
      for (const [index, title] of titles.entries()) {
        const [id, iid] = [index + 1, index + 1]
        const description = id === 1 ? 'After #3, not #1 itself, and #5. And #99.' : 'x'
        storeIssue(here.cache, sampleIssue(id, { projectId: id === 6 ? 2 : 1, iid, title, description }), arrival)
      }
      storeProject(here.cache, sampleProject(2, { pathWithNamespace: 'tools/tongs' }), 'member', arrival)
      hideProject(here.cache, { id: 2, revision: arrival.revision })
      storeMergeRequest(here.cache, sampleMergeRequest(8, { projectId: 1, iid: 7, title: 'Weld' }), arrival)
      storeNote(here.cache, 'issue', 1, sampleNote(1, { body: 'mentioned in merge request !7', system: true }), arrival)
      storeNote(here.cache, 'issue', 1, sampleNote(2, { body: 'See #3 again' }), arrival)
    })
    indexAll(here.cache)
    const related = reader.readRelatedItems(keyOf('here', 'issue', 1))
    expect(related.map(({ why, row }) => `${why} ${row.key}`)).toEqual([
      'mentions here/issue/3',
      'mentions here/issue/5',
      'mentioned here/mergeRequest/8',
      'similar here/issue/4',
      'similar here/issue/2',
    ])
    const similar = (title: string) => reader.findSimilarIssues('here', title).map(({ key }) => key)
    expect(similar('anvil horn cracked')).toEqual(['here/issue/1', 'here/issue/4', 'here/issue/2'])
    expect(similar('" OR title : *')).toEqual([])
    expect(similar('of the')).toEqual([])
  })
})

describe('what merging does', () => {
  it('names the issues that its texts close and the open merge requests that change the same files', () => {
    const change = (newPath: string, oldPath = newPath) => ({
      ...{ oldPath, newPath, aMode: null, bMode: null, diff: '@@ -1 +1 @@\n+x\n' },
      ...{
        newFile: false,
        renamedFile: oldPath !== newPath,
        deletedFile: false,
        tooLarge: false,
        collapsed: false,
        generatedFile: false,
      },
    })
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { defaultBranch: 'master' }), 'member', arrival)
      for (let id = 1; id <= 6; id += 1) {
        const state = id === 4 ? 'closed' : 'opened'
        storeIssue(here.cache, sampleIssue(id, { projectId: 1, iid: id, state }), arrival)
      }
      const branches = { projectId: 1, targetBranch: 'master' }
      const description = 'Closes #2, #4 and #9. See #5.\nFixes: #3'
      storeMergeRequest(here.cache, sampleMergeRequest(1, { ...branches, iid: 1, description }), arrival)
      storeMergeRequest(here.cache, sampleMergeRequest(2, { ...branches, iid: 2 }), arrival)
      storeMergeRequest(here.cache, sampleMergeRequest(3, { ...branches, iid: 3 }), arrival)
      storeMergeRequest(here.cache, sampleMergeRequest(4, { ...branches, iid: 4, state: 'merged' }), arrival)
      const elsewhere = { ...branches, targetBranch: 'stable', iid: 5, description }
      storeMergeRequest(here.cache, sampleMergeRequest(5, elsewhere), arrival)
      const commit = { id: 'a'.repeat(40), shortId: 'aaaaaaaa', title: 'x', authorName: null, authorEmail: null }
      storeCommits(here.cache, 1, [{ ...commit, createdAt: null, message: 'x\n\nResolves #6, closes #2' }], 0)
      storeFileChanges(here.cache, 1, [change('a.ts'), change('b.ts', 'old.ts'), change('c.ts')], 0)
      storeFileChanges(here.cache, 2, [change('c.ts'), change('z.ts')], 0)
      storeFileChanges(here.cache, 3, [change('old.ts'), change('a.ts')], 0)
      storeFileChanges(here.cache, 4, [change('a.ts')], 0)
    })
    const effectsOf = (id: number) => {
      const { closes, overlaps } = reader.readMergeEffects(keyOf('here', 'mergeRequest', id))
      return [closes.map(({ iid }) => iid), overlaps.map(({ row, files }) => [row.iid, files])]
    }
    expect(effectsOf(1)).toEqual([
      [2, 3, 6],
      [
        [3, ['old.ts', 'a.ts']],
        [2, ['c.ts']],
      ],
    ])
    // The service closes issues only with what is merged into the default branch.
    expect(effectsOf(5)).toEqual([[], []])
    expect(effectsOf(99)).toEqual([[], []])
    // The service's closing issues replace those found in the texts, and name issues that are not here, until the texts change.
    const one = readStoredItem(here.cache, 'mergeRequest', 1) as PartsOf
    const issue = (id: number, isOpen: boolean, projectId = 1) =>
      ({ kind: 'issue', id, projectId, iid: id, title: `Issue ${id}`, isOpen }) as const
    const tracked = { kind: 'external', id: 'HAM-7', title: 'Tracked elsewhere' } as const
    const said = [issue(5, true), issue(4, true), issue(70, true), issue(71, false), tracked]
    storeClosedIssues(here.cache, 1, closingOf(one), said)
    const effects = () => reader.readMergeEffects(keyOf('here', 'mergeRequest', 1))
    expect(effects()).toMatchObject({
      closes: [{ iid: 5 }],
      closesElsewhere: [
        { reference: '#70', title: 'Issue 70' },
        { reference: 'HAM-7', title: 'Tracked elsewhere' },
      ],
      isSaid: true,
    })
    storeClosedIssues(here.cache, 1, 'of other texts', said)
    expect(effects().closes.map(({ iid }) => iid)).toEqual([5, 2, 3, 6])
    expect(effects().isSaid).toBe(false)
    expect(
      closingReferences(`closes${' '.repeat(300_000)}#1 Closed tools/anvil#4, tools/parts/tiny/pin#5, #5`),
    ).toEqual(['tools/anvil#4', 'tools/parts/tiny/pin#5', '#5'])
    expect(closingReferences(`closes ${'a/'.repeat(100_000)}#1`)).toEqual([])
  })
})

describe('names', () => {
  const namesOf = (text: string, limit = 10) => {
    const { people, labels, milestones } = reader.findNamed('here', text, limit)
    return [
      people.map(({ username }) => username),
      labels.map(({ name }) => name),
      milestones.map(({ title }) => title),
    ]
  }

  beforeEach(() => {
    answer(here.cache, (arrival) => {
      storeProject(here.cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
      for (const project of [1, 2]) {
        storeLabel(here.cache, project, sampleLabel({ id: project, name: 'bug' }), arrival)
        storeLabel(here.cache, project, sampleLabel({ id: project + 10, name: 'big job' }), arrival)
      }
      storeMilestone(here.cache, sampleMilestone(5, { title: 'Autumn', projectId: 1, state: 'closed' }), arrival)
      storeMilestone(here.cache, sampleMilestone(6, { title: 'Winter', projectId: 2, state: 'active' }), arrival)
    })
    storeUser(here.cache, { ...ada, id: 70, username: 'jose', name: 'José Álvarez' })
    storeUser(here.cache, { ...ada, id: 71, username: 'joan', name: 'Joan Baker' })
  })

  it('are found over all projects by their words, in any order and without their accents, each label once', () => {
    expect(namesOf('alvarez jose')).toEqual([['jose'], [], []])
    expect(namesOf('b')).toEqual([['joan'], ['big job', 'bug'], []])
    expect(namesOf('anvil aut')).toEqual([[], [], ['Autumn']])
    expect(reader.findNamed('here', 'winter', 1).milestones).toEqual([
      { key: keyOf('here', 'milestone', 6), title: 'Winter', homePath: null, state: 'active' },
    ])
  })

  it('are found by the letters of a word in their order, after those that have the word', () => {
    expect(namesOf('bg')).toEqual([[], ['big job', 'bug'], []])
    expect(namesOf('gub')).toEqual([[], [], []])
    expect(namesOf('bgj')).toEqual([[], ['big job'], []])
    // No word is spelled by two names.
    expect(namesOf('bakerjoan')).toEqual([[], [], []])
    storeUser(here.cache, { ...ada, id: 72, username: 'zz', name: 'Zjo An' })
    storeUser(here.cache, { ...ada, id: 73, username: 'aa', name: 'A j-o-a-n' })
    expect(namesOf('joan', 2)[0]).toEqual(['joan', 'aa'])
  })

  it('have the edits that wait in them', () => {
    const project = keyOf('here', 'project', 1)
    const base = { projectId: 1, iid: 0, projectPath: 'tools/anvil', title: 'bugle', state: '' }
    const at = { createdAt: (clock += 1_000), heldUntil: null }
    const made = { name: 'bugle', color: '#aabbcc', description: '', priority: null }
    queueEdit(here.user, { kind: 'createLabel', target: project, ...made }, base, at)
    expect(namesOf('bug')[1]).toEqual(['bug', 'bugle'])
  })
})

describe('what is not there', () => {
  it('is named: an item, an account', () => {
    expect(errorThrown(() => reader.readItem(keyOf('here', 'issue', 1))).code).toBe('item_unknown')
    expect(errorThrown(() => reader.readItem(keyOf('gone', 'issue', 1))).code).toBe('account_unknown')
    expect(errorThrown(() => reader.listItems('issue', { account: 'gone', query: '' })).code).toBe('account_unknown')
    reader.closeAccount('there')
    expect(errorThrown(() => reader.countEdits('there')).code).toBe('account_unknown')
    expect(reader.countEdits('here')).toEqual({ waiting: 0, rejected: 0 })
  })
})

describe('names of edits that landed (I9)', () => {
  it('are forgotten when they are old, but not while the edit is still queued', () => {
    const { cache } = here
    for (const [edit, at] of [
      [1, 100],
      [2, 100],
      [3, 900],
    ] as const) {
      markLanded(cache, edit, { at, made: null })
    }
    markLanded(cache, 1, { at: 5_000, made: null })
    forgetLanded(cache, 500, [{ id: 2, createdAt: 500 }])
    expect([1, 2, 3].map((edit) => hasLanded(cache, edit))).toEqual([false, true, true])
  })
})

let clock = 0
function comment({ user, cache }: Files, item: number, body: string): number {
  const name = cache === here.cache ? 'here' : 'there'
  const base = { projectId: 1, iid: 7, projectPath: 'tools/anvil', title: 'Issue', state: 'opened' }
  const at = { createdAt: (clock += 1_000), heldUntil: null }
  return queueEdit(user, { kind: 'comment', target: keyOf(name, 'issue', item), body }, base, at)
}
