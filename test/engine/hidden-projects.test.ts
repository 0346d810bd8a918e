import { expect, it } from 'vitest'
import { addEntry, type ActivityEntry } from '../../electron/cache/activity/activity.ts'
import { storeCommits } from '../../electron/cache/changes/commits.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { hideProject, storeProject, untieProject } from '../../electron/cache/directory/projects.ts'
import { storeSnippet } from '../../electron/cache/directory/snippets.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { readItemParts, saveItemParts } from '../../electron/cache/items/item-parts.ts'
import { listEpics } from '../../electron/cache/items/epics.ts'
import { listIterations } from '../../electron/cache/items/iterations.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import type { Commit } from '../../shared/model/commit.ts'
import { errorOf } from '../../shared/errors.ts'
import { keyOf, partsOf } from '../../shared/model/key.ts'
import type { Row } from '../../shared/model/rows.ts'
import { answer } from '../support/cache.ts'
import { errorThrown } from '../support/failures.ts'
import { deriveInbox } from '../support/inbox.ts'
import { openedReader } from '../support/opened-reader.ts'
import {
  ada,
  ben,
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  sampleProject,
} from '../support/samples.ts'
import { indexAll } from '../support/searching.ts'

/** What the user was shown of a project, and must not be shown any more once the service does not. */

/** A comment in a project. */
function entryOf(id: number): ActivityEntry {
  return {
    ...{ projectId: id, itemKind: 'issue', itemId: id, actorId: ben.id, action: 'commented', field: null },
    ...{ noteId: id, push: null, subjectKind: null, subject: null, commits: null, around: false },
    ...{ since: id, until: id, at: id, fromRow: true, fromEvent: true, before: null, after: null, history: false },
  }
}

/** Two projects that have the same of everything: `tools/saw` stays, `tools/secret` may be hidden. */
function opened() {
  const { cache, reader } = openedReader()
  storeUser(cache, ada)
  deriveInbox(cache)
  answer(cache, (arrival) => {
    for (const [id, path] of [
      [1, 'saw'],
      [2, 'secret'],
    ] as const) {
      const updatedAt = new Date(Date.UTC(2026, 0, 18, 0, id)).toISOString()
      const named = { projectId: id, iid: 5, updatedAt, author: ben, assignee: ada }
      storeProject(cache, sampleProject(id, { pathWithNamespace: `tools/${path}` }), 'member', arrival)
      storeLabel(cache, id, sampleLabel({ id, name: `label of ${path}` }), arrival)
      storeMilestone(cache, sampleMilestone(id, { projectId: id, title: `milestone of ${path}` }), arrival)
      storeIssue(cache, sampleIssue(id, { ...named, title: `issue of ${path}` }), arrival)
      storeMergeRequest(cache, sampleMergeRequest(id, { ...named, title: `merge request of ${path}` }), arrival)
      storeCommits(cache, id, [{ id: `${id}`.repeat(40), title: `commit of ${path}` }] as Commit[], 1)
      storeSnippet(cache, { id, projectId: id, readAt: 1 }, arrival)
      storeNote(cache, 'issue', id, sampleNote(id, { body: `comment of ${path}`, author: ben }), arrival)
      addEntry(cache, entryOf(id), arrival.revision)
    }
  })
  indexAll(cache)
  deriveInbox(cache)
  /** The projects of which an item that somebody has open is still there. */
  const opens = () =>
    [1, 2].flatMap((id) => {
      const keys = [keyOf('here', 'issue', id), keyOf('here', 'mergeRequest', id)] as const
      const here = keys.filter((key) => {
        try {
          return reader.readItem(key).item.row.key === key
        } catch (thrown) {
          expect(errorOf(thrown).code).toBe('item_unknown')
          return false
        }
      })
      expect(reader.readRows([...keys]).map(({ key }) => key)).toEqual(here)
      return here.map((key) => `${partsOf(key).kind} of ${id === 1 ? 'saw' : 'secret'}`)
    })
  const rowsOf = (keys: readonly string[]) => reader.readRows([...keys])
  const placesIn = (rows: readonly Row[]) =>
    rows.map((row) => /saw|secret/.exec(JSON.stringify(row))?.[0] ?? '').toSorted()
  /** The projects of which each part of the program shows something. */
  const shown = () => {
    const found = reader.findEverything('here', { text: 'of', most: 10 })
    const named = reader.findNamed('here', 'of', 10)
    const complete = (key: 'label' | 'milestone') => reader.completeFilter('here', key, key).values
    const { inbox, mergeRequests } = reader.readTraySummary()
    return {
      issues: placesIn(rowsOf(reader.listItems('issue', { query: '' }).keys)),
      inbox: placesIn(rowsOf(reader.listInbox(undefined).keys)),
      activity: placesIn(rowsOf(reader.listActivity({}).keys)),
      comments: placesIn(found.comments.map(({ row }) => row)),
      commits: found.commits.map(({ title }) => title.text.split(' ').at(-1)).toSorted(),
      labels: named.labels.map(({ name }) => name.split(' ').at(-1)).toSorted(),
      milestones: named.milestones.map(({ title }) => title.split(' ').at(-1)).toSorted(),
      completed: [...complete('label'), ...complete('milestone')]
        .map(({ value }) => value.split(' ').at(-1))
        .toSorted(),
      opened: opens(),
      tray: [...inbox.newest, ...mergeRequests].map(({ title }) => title.split(' ').at(-1)).toSorted(),
    }
  }
  return { cache, reader, shown }
}

const both = ['saw', 'secret']
const all = {
  ...{ issues: both, inbox: ['saw', 'saw', 'secret', 'secret'], activity: both, comments: both, commits: both },
  ...{ labels: both, milestones: both, completed: ['saw', 'saw', 'secret', 'secret'] },
  opened: ['issue of saw', 'mergeRequest of saw', 'issue of secret', 'mergeRequest of secret'],
  tray: ['saw', 'saw', 'saw', 'secret', 'secret', 'secret'],
}
const one = ['saw']
const without = {
  ...{ issues: one, inbox: ['saw', 'saw'], activity: one, comments: one, commits: one, labels: one, milestones: one },
  ...{ completed: ['saw', 'saw'], tray: ['saw', 'saw', 'saw'], opened: ['issue of saw', 'mergeRequest of saw'] },
}

it('is nowhere to be seen of one that became private, and everywhere again when it is back (F15)', () => {
  const { cache, reader, shown } = opened()
  expect(shown()).toEqual(all)
  const snippet = keyOf('here', 'snippet', 2)
  expect(reader.readSnippet(snippet)).toMatchObject({ key: snippet })
  hideProject(cache, { id: 2, revision: nextRevision(cache) })
  expect(shown()).toEqual(without)
  expect(errorThrown(() => reader.readSnippet(snippet)).code).toBe('item_unknown')
  answer(cache, (arrival) =>
    storeProject(cache, sampleProject(2, { pathWithNamespace: 'tools/secret' }), 'member', arrival),
  )
  expect(shown()).toEqual(all)
})

it('is in the inbox alone of one that the user left: todos of it may wait for them still', () => {
  const { cache, shown } = opened()
  untieProject(cache, 2, 'member', nextRevision(cache))
  const { inbox, tray, opened: there, ...others } = shown()
  expect(others).toEqual((({ inbox: _, tray: __, opened: ___, ...rest }) => rest)(without))
  expect(there).toEqual(all.opened)
  expect(inbox).toEqual(all.inbox)
  expect(tray).toEqual(['saw', 'saw', 'saw', 'secret', 'secret'])
})

it('shows nothing of the issues, or the merge requests, of one that has them switched off, until they are switched on again', () => {
  const { cache, shown } = opened()
  const switched = (fields: { readonly issuesEnabled?: boolean; readonly mergeRequestsEnabled?: boolean }) =>
    answer(cache, (arrival) =>
      storeProject(cache, sampleProject(2, { pathWithNamespace: 'tools/secret', ...fields }), 'member', arrival),
    )
  switched({ issuesEnabled: false })
  const less = { inbox: ['saw', 'saw', 'secret'], tray: ['saw', 'saw', 'saw', 'secret', 'secret'] }
  const left = (kind: string) => all.opened.filter((each) => each !== `${kind} of secret`)
  expect(shown()).toEqual({ ...all, ...less, issues: one, activity: one, comments: one, opened: left('issue') })
  const parts = { whole: false, updatedAt: 1, isEarly: false, notesCount: 0, upvotes: 0, downvotes: 0, diffOf: null }
  const refused = { ...parts, noteAwardsAt: null, problem: { code: 'forbidden' } as const }
  saveItemParts(cache, 'issue', 2, { parts: refused, readAt: 1 })
  switched({ issuesEnabled: false })
  expect(readItemParts(cache, 'issue', 2)?.problem).toEqual({ code: 'forbidden' })
  switched({ mergeRequestsEnabled: false })
  // What was refused meanwhile is asked for again: the issue does not move.
  expect(readItemParts(cache, 'issue', 2)).toBeNull()
  const tray = ['saw', 'saw', 'saw', 'secret']
  expect(shown()).toEqual({ ...all, inbox: less.inbox, commits: one, tray, opened: left('mergeRequest') })
  switched({})
  expect(shown()).toEqual(all)
})

it('is not in the week of who worked there, nor are its epics and iterations offered, nor its days counted', () => {
  const { cache, reader } = opened()
  const at = Date.UTC(2026, 0, 20)
  answer(cache, (arrival) => {
    for (const [id, path] of [
      [1, 'saw'],
      [2, 'secret'],
    ] as const) {
      const planned = {
        ...{ epicId: id, epicTitle: `epic of ${path}`, epicReference: `tools&${id}`, iterationId: id },
        ...{ iterationTitle: `iteration of ${path}`, iterationStart: '2026-06-15', iterationDue: '2026-06-21' },
      }
      const createdAt = new Date(at).toISOString()
      const made = { projectId: id, iid: 6, createdAt, updatedAt: createdAt, author: ada }
      storeIssue(cache, sampleIssue(10 + id, { ...made, ...planned, title: `own of ${path}` }), arrival)
    }
  })
  const shown = () => {
    const { opened: made } = reader.readWeek('here', { from: at - 1, until: at + 1 })
    const complete = (key: 'epic' | 'iteration') =>
      reader.completeFilter('here', key, key).values.map(({ value }) => value)
    const days = reader.readOverview('here', keyOf('here', 'user', ben.id)).year?.days ?? []
    return {
      counted: days.reduce((sum, { count }) => sum + count, 0),
      planned: [...listEpics(cache, 1), ...listIterations(cache, 1)].map(({ title }) => title).toSorted(),
      made: made.map(({ title }) => title).toSorted(),
      epics: complete('epic'),
      iterations: complete('iteration'),
    }
  }
  for (const id of [1, 2]) addEntry(cache, { ...entryOf(id), at: Date.now() }, 1)
  expect(shown()).toEqual({
    counted: 2,
    planned: ['epic of saw', 'epic of secret', 'iteration of saw', 'iteration of secret'],
    made: ['own of saw', 'own of secret'],
    epics: ['epic of saw', 'epic of secret'],
    iterations: ['iteration of saw', 'iteration of secret'],
  })
  hideProject(cache, { id: 2, revision: nextRevision(cache) })
  expect(shown()).toEqual({
    counted: 1,
    planned: ['epic of saw', 'iteration of saw'],
    made: ['own of saw'],
    epics: ['epic of saw'],
    iterations: ['iteration of saw'],
  })
})
