import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addEntry, type ActivityEntry } from '../../../electron/cache/activity/activity.ts'
import { storeCommits } from '../../../electron/cache/changes/commits.ts'
import type { WritableCache } from '../../../electron/cache/storage/database.ts'
import { openCache } from '../../../electron/cache/storage/open-cache.ts'
import { storeFileChanges } from '../../../electron/cache/changes/file-changes.ts'
import { saveInboxEntry, type InboxTarget, type Reason } from '../../../electron/cache/inbox/inbox-entries.ts'
import { diffOf, saveItemParts } from '../../../electron/cache/items/item-parts.ts'
import { storeReviews } from '../../../electron/cache/items/reviews.ts'
import { storeIssue } from '../../../electron/cache/items/issues.ts'
import type { ItemKind, ItemRecord } from '../../../electron/cache/items/items.ts'
import { storeLabel } from '../../../electron/cache/directory/labels.ts'
import { readList, saveList } from '../../../electron/cache/lists/lists.ts'
import { storeMember } from '../../../electron/cache/directory/members.ts'
import { storeMergeRequest } from '../../../electron/cache/items/merge-requests.ts'
import { storeMilestone } from '../../../electron/cache/directory/milestones.ts'
import { storeNote } from '../../../electron/cache/items/notes.ts'
import { storeProject } from '../../../electron/cache/directory/projects.ts'
import type { Arrival } from '../../../electron/cache/storage/revision.ts'
import { searchFileOf } from '../../../electron/cache/storage/search-file.ts'
import { indexAll } from '../../support/searching.ts'
import { markThreadRead } from '../../../electron/cache/items/threads.ts'
import { storeTodo } from '../../../electron/cache/items/todos.ts'
import { saveCapabilities } from '../../../electron/sync/service/capabilities.ts'
import { openUserDatabase } from '../../../electron/user/database.ts'
import { markLooked } from '../../../electron/user/looked-at.ts'
import { saveMarks, unmarked } from '../../../electron/user/marks.ts'
import type { Issue } from '../../../shared/model/issue.ts'
import type { MergeRequest } from '../../../shared/model/merge-request.ts'
import { answer } from '../../support/cache.ts'
import { newCacheFile, newUserFile } from '../../support/databases.ts'
import { sampleTodo } from '../../support/samples.ts'
import {
  at,
  comments,
  day,
  hour,
  labels,
  makeChanges,
  makeCommits,
  makeIssues,
  makeMergeRequests,
  makeNotes,
  milestonesOf,
  minute,
  person,
  pick,
  projects,
  usernames,
} from './sample-content.ts'

/** The sample content as the program keeps it: in a cache.db with its search.db, and a user.db. */

export interface SampleOptions {
  /** The number of issues. */
  readonly issues?: number
  /** Marks every item as looked at before, and changed since. */
  readonly lookedAt?: boolean
  /** False for a user who is in no project, and so sees nothing. */
  readonly inProjects?: boolean
}

interface Files {
  readonly cache: Buffer
  readonly search: Buffer
  readonly user: Buffer
  readonly issues: readonly Issue[]
}

/** Files that were written before, by their options: writing them takes longer than most tests do. */
const written = new Map<string, Files>()

/** Puts the files of the sample account into a folder, and returns its issues as the service has sent them. */
export function putSampleFiles(
  folder: string,
  { issues = 60, lookedAt = false, inProjects = true }: SampleOptions,
): readonly Issue[] {
  const name = JSON.stringify([issues, lookedAt, inProjects])
  const files = written.get(name) ?? write({ issues, lookedAt, inProjects })
  written.set(name, files)
  writeFileSync(join(folder, 'cache.db'), files.cache)
  writeFileSync(join(folder, 'search.db'), files.search)
  writeFileSync(join(folder, 'user.db'), files.user)
  return files.issues
}

function write(options: Required<SampleOptions>): Files {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
  try {
    const cacheFile = newCacheFile(folder)
    const userFile = newUserFile(folder)
    const { cache } = openCache(cacheFile)
    const items = options.inProjects
      ? { issue: makeIssues(options.issues), mergeRequest: makeMergeRequests() }
      : { issue: [], mergeRequest: [] }
    answer(cache, (arrival) => fill(cache, items, options, arrival))
    // Of more than a test searches, indexing takes long.
    if (options.issues <= mostIndexed) indexAll(cache)
    fillUser(userFile, items, options)
    cache.close()
    return {
      cache: readFileSync(cacheFile),
      search: readFileSync(searchFileOf(cacheFile)),
      user: readFileSync(userFile),
      issues: items.issue,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const mostIndexed = 1000

interface Items {
  readonly issue: readonly Issue[]
  readonly mergeRequest: readonly MergeRequest[]
}

function fill(cache: WritableCache, items: Items, { inProjects }: Required<SampleOptions>, arrival: Arrival): void {
  saveCapabilities(cache, { todos: true, allStates: true, totals: true, commentsMoveItems: true })
  if (inProjects) for (const project of projects) fillProject(cache, project, arrival)
  for (const issue of items.issue) storeIssue(cache, issue, arrival)
  for (const mergeRequest of items.mergeRequest) storeMergeRequest(cache, mergeRequest, arrival)
  saveLists(cache, inProjects)
  if (!inProjects) return
  for (const kind of ['issue', 'mergeRequest'] as const)
    for (const { id } of items[kind].slice(0, threads)) fillParts(cache, kind, id, arrival)
  fillActivity(cache, items, arrival)
  fillInbox(cache, items, arrival)
}

function fillProject(cache: WritableCache, project: (typeof projects)[number], arrival: Arrival): void {
  storeProject(cache, project, 'member', arrival)
  if (project.id <= 2) storeProject(cache, project, 'starred', arrival)
  for (const label of labels) storeLabel(cache, project.id, label, arrival)
  for (const milestone of milestonesOf(project)) storeMilestone(cache, milestone, arrival)
  for (const username of usernames) storeMember(cache, project.id, person(username))
}

/** All lists that there are, read whole two minutes ago. */
function saveLists(cache: WritableCache, inProjects: boolean): void {
  const readAt = Date.now() - 130_000
  const save = (name: string, kind: string, projectId: number | null): void => {
    const list = readList(cache, name, kind, projectId)
    saveList(cache, { ...list, phase: 'whole', wholeAt: readAt, succeededAt: readAt, total: 0 })
  }
  for (const kind of ['projects', 'todos', 'events']) save(kind, kind, null)
  if (!inProjects) return
  for (const { id } of projects) {
    save(`project ${id} issues all`, 'issue', id)
    save(`project ${id} merge requests`, 'mergeRequest', id)
  }
}

/** The number of items of each kind that have a thread here. */
const threads = 60

/** The number of the thread of an item: no two have the same. */
function threadOf(kind: ItemKind, id: number): number {
  return id - 1 + (kind === 'issue' ? 0 : threads)
}

/** Stores the thread of an item, and other parts that were read an hour ago. Every fifth was not read whole. */
function fillParts(cache: WritableCache, kind: ItemKind, id: number, arrival: Arrival): void {
  for (const note of makeNotes(threadOf(kind, id))) storeNote(cache, kind, id, note, arrival)
  const record = readStored(cache, kind, id)
  const said = {
    notesCount: Number(record.notes_count),
    updatedAt: Number(record.updated_at),
    upvotes: Number(record.upvotes),
    downvotes: Number(record.downvotes),
  }
  const readAt = Date.now() - hour
  markThreadRead(cache, kind, id, { item: said, readAt })
  if (kind === 'mergeRequest') {
    storeReviews(cache, id, [], arrival)
    for (const push of [1, 2] as const) {
      storeCommits(cache, id, makeCommits(push), push === 1 ? 0 : 2)
      storeFileChanges(cache, id, makeChanges(push), push === 1 ? 0 : 2)
    }
  }
  if (id % 5 === 0) return
  const diff = kind === 'issue' ? null : diffOf(record as never)
  saveItemParts(cache, kind, id, {
    parts: { whole: true, isEarly: false, ...said, diffOf: diff, noteAwardsAt: readAt, problem: null },
    readAt,
  })
}

/** A row as it is stored, while no connection folds anything over it. */
function readStored(cache: WritableCache, kind: ItemKind, id: number) {
  const table = kind === 'issue' ? 'issues' : 'merge_requests'
  return cache.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as ItemRecord
}

/** Something that happened at a moment. */
export function makeEntry(when: number, changed: Partial<ActivityEntry>): ActivityEntry {
  return {
    projectId: 1,
    itemKind: null,
    itemId: null,
    actorId: null,
    action: 'changed',
    field: null,
    noteId: null,
    push: null,
    subjectKind: null,
    subject: null,
    commits: null,
    since: when,
    until: when,
    at: when,
    around: false,
    fromRow: true,
    fromEvent: true,
    before: null,
    after: null,
    history: false,
    ...changed,
  }
}

/** Fills the activity of the last days: something of each sort. */
function fillActivity(cache: WritableCache, items: Items, { revision }: Arrival): void {
  const sorts: readonly Partial<ActivityEntry>[] = [
    { action: 'commented' },
    { action: 'closed', field: 'state', before: 'opened', after: 'closed' },
    { field: 'labels', before: '["field report"]', after: '["bug"]' },
    { field: 'milestone', before: '1.0', after: 'Spring season' },
    { action: 'merged', field: 'state', before: 'opened', after: 'merged' },
    { field: 'assignee', after: '1' },
    { action: 'pushed', field: 'sha', subjectKind: 'branch', subject: 'queue-index-twice', commits: 3, around: true },
    { field: 'mergeStatus', before: 'can_be_merged', after: 'cannot_be_merged', actorId: null, around: true },
    { field: 'title', before: 'Gateway sleeps', after: 'Gateway sleeps through its first uplink after a cold start' },
    { action: 'opened' },
    { field: 'dueDate', after: at(-3 * day).slice(0, 10), actorId: null },
    { action: 'opened', subjectKind: 'Milestone', subject: 'Autumn season', itemKind: null, itemId: null },
  ]
  for (let index = 39; index >= 0; index -= 1) {
    const sort = pick(sorts, index)
    const isOfMergeRequest = ['merged', 'pushed'].includes(sort.action ?? '') || sort.field === 'mergeStatus'
    const itemKind = isOfMergeRequest ? 'mergeRequest' : 'issue'
    const item = pick<Issue | MergeRequest>(items[itemKind], isOfMergeRequest ? index : index * 2)
    const when = Date.parse(at(index * index * 3 * minute + 4 * minute))
    const noteId = sort.action === 'commented' ? (makeNotes(threadOf(itemKind, item.id))[0]?.id ?? null) : null
    const actorId = person(pick(usernames, index * 3 + 1)).id
    const about = { projectId: item.projectId, itemKind, itemId: item.id, actorId, noteId } as const
    addEntry(cache, makeEntry(when, { ...about, ...sort }), revision)
  }
}

const entries = 18

/** The target of the inbox entry with this index. */
function targetAt(
  items: Items,
  index: number,
): { target: InboxTarget; item: Issue | MergeRequest; kinds: readonly string[] } {
  const kinds = pick(reasonKinds, index)
  const isOfMergeRequest = kinds.some((kind) => ofMergeRequests.includes(kind))
  const item = pick<Issue | MergeRequest>(isOfMergeRequest ? items.mergeRequest : items.issue, index)
  const about = (kind: string, id: number) => ({ target: { kind, id }, item, kinds })
  if (kinds[0]?.startsWith('milestone')) return about('milestone', (item.projectId - 1) * 3 + 1)
  // Docket has no rows of things that a user marks elsewhere.
  if (kinds[0] === 'marked') return about('commit', 1)
  return about(isOfMergeRequest ? 'mergeRequest' : 'issue', item.id)
}

const ofMergeRequests = ['unmergeable', 'merged', 'build_failed', 'approval_required']
const todoKinds = ['mentioned', 'approval_required', 'build_failed', 'marked']
const reasonKinds = [
  ['mentioned', 'assigned', 'replied', 'replied'],
  ['assigned'],
  ['replied'],
  ['milestone_due'],
  ['unmergeable'],
  ['replied', 'replied', 'replied'],
  ['merged'],
  ['mentioned', 'replied'],
  ['build_failed'],
  ['approval_required'],
  ['marked'],
  ['milestone_overdue'],
]

/** Fills Mira's inbox, with reasons of every kind. */
function fillInbox(cache: WritableCache, items: Items, arrival: Arrival): void {
  let todo = 0
  for (let index = 0; index < entries; index += 1) {
    const { target, item, kinds } = targetAt(items, index)
    const notes = makeNotes(threadOf(target.kind === 'mergeRequest' ? 'mergeRequest' : 'issue', item.id))
    const reasons = kinds.map((kind, place): Reason => {
      const when = at(index * 4 * hour + place * 17 * minute + 9 * minute)
      const isSilent = kind.startsWith('milestone') || ['unmergeable', 'build_failed'].includes(kind)
      const actor = person(kind === 'marked' ? 'mira' : pick(usernames.slice(1), index * 2 + place))
      const isTodo = todoKinds.includes(kind)
      if (isTodo) {
        const row = sampleTodo((todo += 1), {
          projectId: item.projectId,
          author: actor,
          actionName: kind,
          targetType: target.kind === 'mergeRequest' ? 'MergeRequest' : target.kind === 'issue' ? 'Issue' : 'Commit',
          targetId: target.id,
          body: pick(comments, index + place),
          createdAt: when,
        })
        storeTodo(cache, row, arrival)
      }
      return {
        kind,
        source: isTodo ? 'service' : 'docket',
        at: Date.parse(when),
        actorId: isSilent || (kind === 'assigned' && place > 0) ? null : actor.id,
        noteId: kind === 'replied' ? (notes[place]?.id ?? null) : null,
        todoId: isTodo ? todo : null,
      }
    })
    saveInboxEntry(cache, target, { reasons, provisionalAt: null })
  }
}

/** The first entry is pinned, and all but the first four were read. */
function fillUser(file: string, items: Items, { lookedAt, inProjects }: Required<SampleOptions>): void {
  const user = openUserDatabase(file)
  user.transaction(() => {
    for (let index = 0; inProjects && index < entries; index += 1) {
      const marks = { ...unmarked, pinnedAt: index === 0 ? Date.now() : null, readAt: index < 4 ? null : Date.now() }
      saveMarks(user, targetAt(items, index).target, marks)
    }
    if (!lookedAt) return
    for (const kind of ['issue', 'mergeRequest'] as const) {
      for (const { id } of items[kind].slice(0, threads)) {
        const newestNote = makeNotes(threadOf(kind, id))[2]?.id ?? 0
        const seenAt = Date.now() - 50 * hour
        markLooked(user, kind, id, { seenAt, newestNote, newestVersion: 1, lookedAt: seenAt + hour })
      }
    }
  })()
  user.close()
}
