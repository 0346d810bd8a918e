import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { storeCommits } from '../../electron/cache/changes/commits.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import type { Commit } from '../../shared/model/commit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { checkRuns, oneOf } from '../support/properties.ts'
import { ada, ben, sampleIssue, sampleMergeRequest, sampleNote, sampleProject } from '../support/samples.ts'
import { indexAll, plainlyHolds } from '../support/searching.ts'
import { temporaryFolder } from '../support/temporary.ts'

let reader: Reader
let cache: WritableCache
let user: WritableUserDatabase

function openAccount(): void {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  cache = openCache(cacheFile).cache
  user = openUserDatabase(userFile)
  reader = new Reader()
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
}

function close(): void {
  reader.close()
  cache.close()
  user.close()
}

const find = (text: string, most = 1_000, project?: number) =>
  reader.findEverything('here', { text, most, ...(project && { project: keyOf('here', 'project', project) }) })

const words = [
  'pump',
  'pumps',
  'Pumpe',
  'valve',
  'café',
  '東京都',
  'がく',
  'ภาษา',
  'Привет',
  '🚀',
  'v42',
  'foo_bar',
  'and',
]

describe('a search over everything', () => {
  it('finds of every kind what holds all words, as looking at everything does', async () => {
    await checkRuns('search over everything', 10, async ({ random }) => {
      openAccount()
      const textOf = (most: number) =>
        Array.from({ length: 1 + Math.floor(random() * most) }, () => oneOf(random, words)).join(' ')
      const projects = [1, 2, 3].map((id) => ({ id, path: `tools/${textOf(1)}-${id}` }))
      const issues = Array.from({ length: 30 }, (_, at) => ({
        ...{ id: at + 1, projectId: oneOf(random, [1, 2, 3]), state: oneOf(random, ['opened', 'closed']) },
        ...{ title: textOf(2), description: oneOf(random, [null, textOf(4)]) },
      }))
      const notes = Array.from({ length: 60 }, (_, at) => ({
        ...{ id: at + 1, body: textOf(4), item: 1 + Math.floor(random() * 30), system: random() < 0.2 },
      }))
      const commits = Array.from({ length: 10 }, (_, at) => ({
        id: `${at}${'abcdef1'.repeat(6)}`.slice(0, 40),
        title: textOf(2),
      }))
      const people = [3, 4, 5].map((id) => ({ ...ben, id, username: `user${id}`, name: textOf(2) }))
      answer(cache, (arrival) => {
        for (const { id, path } of projects)
          storeProject(cache, sampleProject(id, { pathWithNamespace: path }), 'member', arrival)
        for (const issue of issues)
          storeIssue(cache, sampleIssue(issue.id, { ...issue, iid: 1_000 + issue.id }), arrival)
        for (const note of notes.slice(0, 50)) storeNote(cache, 'issue', note.item, sampleNote(note.id, note), arrival)
        storeMergeRequest(
          cache,
          sampleMergeRequest(1, { title: 'Nothing of it', description: null, iid: 1_001 }),
          arrival,
        )
        storeCommits(cache, 1, commits as unknown as Commit[], 1)
        for (const person of people) storeUser(cache, person)
      })
      indexAll(cache)
      // The last ones are not indexed yet.
      answer(cache, (arrival) => {
        for (const note of notes.slice(50)) storeNote(cache, 'issue', note.item, sampleNote(note.id, note), arrival)
      })
      for (let asked = 0; asked < 12; asked += 1) {
        const text = textOf(2)
        const project = random() < 0.3 ? oneOf(random, [1, 2, 3]) : undefined
        const terms = parseSearch(text)
        const holds = (texts: readonly (string | null)[]) => plainlyHolds(texts, terms)
        const isHere = (issue: (typeof issues)[number] | undefined) =>
          project === undefined || issue?.projectId === project
        const found = find(text, 1_000, project)
        const textsOf = (id: number) =>
          notes.filter(({ item, system }) => item === id && !system).map(({ body }) => body)
        const holdsOf = (issue: (typeof issues)[number]) =>
          holds([issue.title, issue.description]) || textsOf(issue.id).some((body) => holds([body]))
        const expected = issues.filter((issue) => isHere(issue) && holdsOf(issue))
        expect({
          text,
          ids: found.items.map(({ row }) => row.iid - 1_000).toSorted((one, other) => one - other),
        }).toEqual({
          text,
          ids: expected.map(({ id }) => id),
        })
        for (const { row, title, excerpt } of found.items) {
          expect(title.text).toBe(row.title)
          if (!holds([row.title])) expect(excerpt?.marks.length).toBeGreaterThan(0)
        }
        const comments = notes.filter(({ item, body, system }) => !system && holds([body]) && isHere(issues[item - 1]))
        expect({ text, comments: found.comments.map(({ row }) => row.body) }).toEqual({
          text,
          comments: comments.map(({ body }) => body).toReversed(),
        })
        const named = project === undefined
        expect(found.projects.map(({ path }) => path.text).toSorted()).toEqual(
          projects.flatMap(({ path }) => (named && holds([path]) ? path : [])).toSorted(),
        )
        expect(found.people.map(({ username }) => username).toSorted()).toEqual(
          people.flatMap(({ name, username }) => (named && holds([name, username]) ? username : [])).toSorted(),
        )
        expect(found.commits.map(({ id }) => id)).toEqual(
          project === undefined || project === 1 ? commits.flatMap(({ id, title }) => (holds([title]) ? id : [])) : [],
        )
      }
      close()
      await Promise.resolve()
    })
  })
})

describe('what is found', () => {
  beforeEach(() => {
    openAccount()
    onTestFinished(close)
    answer(cache, (arrival) => {
      storeProject(cache, sampleProject(1), null, arrival)
      for (let id = 1; id <= 9; id += 1)
        storeIssue(cache, sampleIssue(id, { title: `Valve ${id}`, state: id > 4 ? 'closed' : 'opened' }), arrival)
      storeIssue(cache, sampleIssue(10, { title: 'Other', description: 'One of the valves is stuck.' }), arrival)
      storeMergeRequest(cache, sampleMergeRequest(1, { title: 'Turn the valve' }), arrival)
      storeCommits(cache, 1, [{ id: 'abcdef1234'.repeat(4), title: 'Turn it' }] as Commit[], 1)
    })
    indexAll(cache)
  })

  it('begins with what is open, and counts what is not shown', () => {
    const found = find('valve', 3)
    expect(found.items.map(({ row }) => row.state)).toEqual(['opened', 'opened', 'opened'])
    expect(found.more.issue.open + found.more.mergeRequest.open).toBe(3)
    expect(found.more.issue.closed).toBe(5)
    expect(find('valve').more).toEqual({ issue: { open: 0, closed: 0 }, mergeRequest: { open: 0, closed: 0 } })
  })

  it('stands in the order that was asked for, what is open still first', () => {
    const titles = (text: string, most?: number) => find(text, most).items.map(({ row }) => row.title)
    const open = ['Turn the valve', 'Valve 1', 'Valve 2', 'Valve 3', 'Valve 4']
    const closed = ['Valve 5', 'Valve 6', 'Valve 7', 'Valve 8', 'Valve 9']
    expect(titles('in:title valve sort:title')).toEqual([...open, ...closed])
    expect(titles('in:title valve sort:title-desc')).toEqual([...open.toReversed(), ...closed.toReversed()])
    expect(titles('in:title valve sort:title', 2)).toEqual(open.slice(0, 2))
    answer(cache, (arrival) => {
      for (const [at, createdAt] of ['2026-03-03', '2026-01-01', '2026-02-02'].entries())
        storeIssue(
          cache,
          sampleIssue(20 + at, { title: `Lever ${at}`, createdAt: `${createdAt}T00:00:00Z`, dueDate: createdAt }),
          arrival,
        )
    })
    expect(titles('lever sort:created-asc')).toEqual(['Lever 1', 'Lever 2', 'Lever 0'])
    expect(titles('lever sort:created')).toEqual(['Lever 0', 'Lever 2', 'Lever 1'])
    expect(titles('lever sort:due')).toEqual(['Lever 1', 'Lever 2', 'Lever 0'])
  })

  it('says why it was found', () => {
    const [other] = find('valves stuck').items
    expect(other?.excerpt).toEqual({
      text: 'One of the valves is stuck.',
      marks: [
        { start: 11, end: 17 },
        { start: 21, end: 26 },
      ],
    })
    expect(find('"turn the"').items[0]).toMatchObject({ title: { marks: [{ start: 0, end: 8 }] }, excerpt: null })
  })

  it('is only items where more than words is asked for', () => {
    const found = find('is:closed valve')
    expect(found.items).toHaveLength(5)
    expect(found).toMatchObject({ comments: [], projects: [], people: [], commits: [] })
    expect(found.items[0]?.title.marks).toEqual([{ start: 0, end: 5 }])
  })

  it('has commits by the beginning of their id', () => {
    expect(find('abcdef').commits.map(({ title }) => title.text)).toEqual(['Turn it'])
    expect(find('bcdef1').commits).toEqual([])
    // One in forty ids begins with digits alone, which may be the number of an item as well.
    answer(cache, () => {
      storeCommits(cache, 1, [{ id: '1234567f'.repeat(5), title: 'Turn it back' }] as Commit[], 1)
    })
    expect(find('1234567').commits.map(({ title }) => title.text)).toEqual(['Turn it back'])
    expect(find('#1234567').commits).toEqual([])
  })

  it('has a comment that waits in the outbox, before all others', () => {
    answer(cache, (arrival) => void storeNote(cache, 'issue', 1, sampleNote(1, { body: 'An old lever' }), arrival))
    const base = { projectId: 1, iid: 7, projectPath: 'tools/anvil', title: 'Issue', state: 'opened' }
    const edit = { kind: 'comment', target: keyOf('here', 'issue', 2), body: 'A new lever' } as const
    queueEdit(user, edit, base, { createdAt: 1_000, heldUntil: null })
    expect(find('lever').comments.map(({ row }) => row.body)).toEqual(['A new lever', 'An old lever'])
  })
})
