import { describe, expect, it, onTestFinished } from 'vitest'
import { entryWith } from '../../electron/activity/entry-log.ts'
import { addEntry, forgetEntries } from '../../electron/cache/activity/activity.ts'
import type { ReadableCache, WritableCache } from '../../electron/cache/storage/database.ts'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import type { Arrival } from '../../electron/cache/storage/revision.ts'
import { createFoldedTables, FoldedRows } from '../../electron/cache/items/folded.ts'
import { storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import type { ItemRecord } from '../../electron/cache/items/items.ts'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { discussionOf, storeNote, type NoteRecord } from '../../electron/cache/items/notes.ts'
import { storePipeline } from '../../electron/cache/pipelines/pipelines.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { queryItems } from '../../electron/cache/query/query-items.ts'
import { readTurn } from '../../electron/cache/items/turns.ts'
import { knownTypes } from '../../shared/model/issue-type.ts'
import { turns } from '../../shared/model/turn.ts'
import { parseQuery } from '../../shared/query/parse.ts'
import { printQuery } from '../../shared/query/print.ts'
import {
  reasons,
  sortKeys,
  states as stateValues,
  textParts,
  things,
  pipelines,
  threads,
  types,
  type Condition,
  type Filter,
  type Query,
} from '../../shared/query/tree.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Note } from '../../shared/model/note.ts'
import type { User } from '../../shared/model/user.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { plainlyQueried, type QueriedItem, type QueriedThread } from '../support/query-oracle.ts'
import {
  ada,
  sampleIssue,
  sampleLabel,
  sampleMergeRequest,
  samplePipeline,
  sampleMilestone,
  sampleNote,
  sampleProject,
} from '../support/samples.ts'
import { indexAll } from '../support/searching.ts'

const usernames = ['ada', 'ben', 'zoë', 'renovate-bot', '玲']
const projects = ['apps/console', 'apps/web/shop', 'tools/shop', 'Ärzte/praxis']
const milestones = ['1.0', 'Next up', 'Über']
const epics = [
  { id: 1, title: 'Quieter forges', reference: 'tools&5' },
  { id: 2, title: 'Über', reference: 'tools&7' },
  { id: 3, title: 'Quieter forges', reference: 'apps&7' },
]
const iterations = [
  { id: 1, title: 'Week 1', start: '2026-06-08', due: '2026-06-14' },
  { id: 2, title: 'Week 2', start: '2026-06-15', due: '2026-06-20' },
  { id: 3, title: null, start: '2026-06-20', due: '2026-06-28' },
]
const labels = ['bug', 'needs review', '日本', ',', 'a"b', 'Bug']
const words = [
  ...['pump', 'Pumpe', 'pump-valve', 'foo_bar', 'Foo::bar', 'café', 'cafe', 'CAFÉ', 'naïve', 'straße', 'strasse'],
  ...[
    '東京',
    '京都市',
    'がく',
    '한국어',
    'ภาษา',
    'Привет',
    'привет',
    'مرحبا',
    'Ω',
    '🚀',
    '42',
    '2026',
    'or',
    '-x',
    '!!',
  ],
]
const now = Date.UTC(2026, 5, 15, 12)
const day = 86_400_000

const calledInQueries: Readonly<Record<string, string>> = {
  directly_addressed: 'mentioned',
  unmergeable: 'conflict',
  build_failed: 'failed',
  pipeline_fixed: 'fixed',
  approval_required: 'todo',
  review_requested: 'review',
  changes_requested: 'changes',
  threads_resolved: 'resolved',
}

/** Filters that every run asks for, since few queries at random are about threads alone. */
const ofThreads: readonly Filter[] = [
  { kind: 'filter', key: 'is', value: 'unresolved' },
  { kind: 'filter', key: 'thread', value: 'mine' },
]

type Random = () => number

function textOf(random: Random, most: number): string {
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => oneOf(random, words)).join(
    oneOf(random, [' ', '. ', '\n']),
  )
}

/** Some of an item's values, anew. */
function valuesOf(
  random: Random,
  kind: QueriedItem['kind'],
): Omit<QueriedItem, 'id' | 'kind' | 'number' | 'project' | 'threads' | 'queued' | 'inbox' | 'reasons'> {
  const isIssue = kind === 'issue'
  const tasks = oneOf(random, ['', '', '\n- [ ] pump', '\n1. [x] pump', ' - [ ]x', ' a - [ ] b'])
  return {
    state: oneOf(random, isIssue ? ['opened', 'closed', 'reopened'] : ['opened', 'closed', 'merged']),
    author: oneOf(random, usernames),
    assignee: oneOf(random, [null, ...usernames]),
    milestone: oneOf(random, [null, ...milestones]),
    created: now - Math.floor(random() * 40) * day,
    updated: now - Math.floor(random() * 20) * day,
    closedAt: random() < 0.5 ? null : now - Math.floor(random() * 40 * day),
    due: isIssue ? oneOf(random, [null, '2026-06-14', '2026-06-15', '2026-06-16', '2026-07-01']) : null,
    confidential: isIssue && random() < 0.2,
    issueType: isIssue ? oneOf(random, [null, ...knownTypes, 'epic']) : null,
    blocked: false,
    draft: !isIssue && random() < 0.3,
    followed: random() < 0.3,
    mergeable: !isIssue && random() < 0.5,
    pipeline: isIssue ? null : oneOf(random, [null, 'failed', 'success', 'pending', 'preparing', 'manual', 'other']),
    weight: isIssue ? oneOf(random, [null, 0, 1, 2, 3]) : null,
    epic: isIssue ? oneOf(random, [null, ...epics]) : null,
    iteration: isIssue ? oneOf(random, [null, ...iterations]) : null,
    votes: Math.floor(random() * 3),
    comments: Math.floor(random() * 3),
    labels: labels.filter(() => random() < 0.2),
    localLabels: ['waiting', 'Später', 'bug'].filter(() => random() < 0.2),
    title: textOf(random, 3),
    description: random() < 0.2 ? null : textOf(random, 4) + tasks,
  }
}

function filterOf(random: Random): Filter {
  const { key, values } = oneOf<{ key: Filter['key']; values: readonly string[] }>(random, [
    { key: 'is', values: stateValues },
    { key: 'has', values: things },
    { key: 'reason', values: reasons },
    { key: 'thread', values: threads },
    { key: 'pipeline', values: pipelines },
    { key: 'type', values: types },
    { key: 'author', values: ['me', 'zoe', ...usernames] },
    { key: 'assignee', values: ['me', 'none', ...usernames] },
    { key: 'label', values: ['none', 'BUG', 'needs review', '日本', ',', 'unknown'] },
    { key: 'local', values: ['none', 'WAITING', 'spater', 'unknown'] },
    { key: 'milestone', values: ['none', 'next UP', 'über', '1.0', 'unknown'] },
    { key: 'epic', values: ['none', 'quieter FORGES', 'tools&5', '&7', 'ueber', 'Über', 'unknown'] },
    { key: 'iteration', values: ['none', 'current', 'week 2', '2026-06-20', '2026-06-21', '2025-01-01', 'unknown'] },
    { key: 'project', values: ['shop', 'tools/shop', 'console', 'ärzte/Praxis'] },
    { key: 'group', values: ['apps', 'apps/web', 'tools', 'none'] },
    {
      key: 'updated',
      values: ['<1w', '>3d', '2026-06', 'today', '<2026-06-10', '2026-06-01..2026-06-09', '..2026-06-09'],
    },
    { key: 'created', values: ['<2w', '>1mo', '>=2026-06-01', 'yesterday'] },
    { key: 'closed', values: ['<2w', '>1mo', '2026-06', 'yesterday', '2026-05-20..2026-06-09'] },
    { key: 'weight', values: ['none', '0', '2', '<2', '<=2', '>1', '>=1', '1..2', '..1', '2..'] },
    { key: 'due', values: ['overdue', 'none', 'today', 'tomorrow', '<1w', '>1w', '2026-06', '2026-06-16..'] },
  ])
  return { kind: 'filter', key, value: oneOf(random, values) }
}

function conditionOf(random: Random, depth: number): Condition {
  const kind = oneOf(
    random,
    depth > 3 ? ['filter', 'word'] : ['and', 'and', 'or', 'not', 'filter', 'filter', 'word', 'word', 'number'],
  )
  const parts = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => conditionOf(random, depth + 1))
  switch (kind) {
    case 'and':
    case 'or':
      // A part of the same kind would be taken up by the parser.
      return { kind, parts: parts().map((part) => (part.kind === kind ? { kind: 'not', part } : part)) }
    case 'not':
      return { kind: 'not', part: conditionOf(random, depth + 1) }
    case 'number':
      return { kind: 'number', number: 1 + Math.floor(random() * 12) }
    case 'word': {
      const word = oneOf(random, words)
      const text =
        random() < 0.3 ? `${word} ${oneOf(random, words)}` : [...word].slice(0, 1 + Math.floor(random() * 8)).join('')
      return { kind: 'word', text, isOpen: random() < 0.5 }
    }
    default:
      return filterOf(random)
  }
}

/** Stores activity of a closing and of an earlier one; old activity was deleted. */
function tellClosing(cache: WritableCache, kind: QueriedItem['kind'], id: number, at: number, random: Random): void {
  const action = kind === 'issue' ? 'closed' : oneOf(random, ['closed', 'merged'])
  for (const moment of [at - Math.floor(random() * 30 * day), at]) {
    const reported = { projectId: 1, itemKind: kind, itemId: id, action, since: moment, until: moment, at: moment }
    addEntry(cache, entryWith(reported), 1)
    if (random() < 0.5) forgetEntries(cache, moment + 1, { least: 0, most: 1_000 })
  }
}

/** A note in one of a few discussions of its item, or in none. Some of them can be resolved, and some of those are. */
function noteAtRandom(random: Random, id: number): Note {
  const resolvable = random() < 0.4
  return sampleNote(id, {
    body: textOf(random, 4),
    author: person(oneOf(random, ['ada', 'ben', ...usernames])),
    createdAt: new Date(now - Math.floor(random() * 4) * day).toISOString(),
    system: random() < 0.2,
    discussionId: oneOf(random, [null, 'one', 'one', 'other']),
    resolvable,
    resolved: resolvable && random() < 0.6,
  })
}

/** Folds an own comment below an item, alone or as an answer; one note is deleted, and one resolved or reopened. */
function commentAtRandom(
  cache: ReadableCache,
  rows: FoldedRows,
  random: Random,
  { kind, id }: Pick<QueriedItem, 'kind' | 'id'>,
): void {
  const stored = cache.prepare('SELECT * FROM notes WHERE item_kind = ? AND item_id = ?').all(kind, id) as NoteRecord[]
  const [gone, ...others] = stored
  const [changed] = others
  if (gone !== undefined) rows.removeNote(gone.id)
  if (changed !== undefined) rows.putNote({ ...changed, resolved: changed.resolved === 1 ? 0 : changed.resolvable })
  const answered = oneOf(random, [undefined, ...others])
  const unsent = {
    author_id: 1,
    created_at: now,
    updated_at: null,
    system: 0,
    internal: 0,
    position: null,
    suggestions: '[]',
  }
  rows.putNote({
    ...{ ...unsent, id: -id, item_kind: kind, item_id: id, body: textOf(random, 2) },
    ...{ resolvable: random() < 0.3 ? 1 : 0, resolved: 0, resolved_by: null, resolved_at: null },
    discussion_id: answered === undefined ? null : discussionOf(answered),
  })
}

/** The discussions of people below an item as they are shown, read and put together without any SQL of discussions. */
function threadsShown(cache: ReadableCache, kind: QueriedItem['kind'], id: number): QueriedThread[] {
  const all = <Row>(from: string) =>
    cache.prepare(`SELECT * FROM ${from} WHERE item_kind = ? AND item_id = ?`).all(kind, id) as Row[]
  const folded = all<NoteRecord & { gone: number }>('temp.folded_notes')
  const shown = [
    ...all<NoteRecord>('notes').filter((note) => !folded.some((each) => each.id === note.id)),
    ...folded.filter(({ gone }) => gone === 0),
  ].toSorted(
    (one, other) =>
      Number(one.id < 0) - Number(other.id < 0) ||
      Number(one.created_at) - Number(other.created_at) ||
      one.id - other.id,
  )
  return [...Map.groupBy(shown, discussionOf).values()].map((notes) => ({
    isOpen: notes.some(({ resolvable, resolved }) => resolvable === 1 && resolved === 0),
    comments: notes
      .filter(({ system }) => system === 0)
      .map(({ author_id, body }) => ({ author: usernames[Number(author_id) - 1] ?? '', text: String(body) })),
  }))
}

/** The service has said which others block an issue: of one that nothing blocks, a closed one at most. */
function linkAtRandom(cache: WritableCache, { id, blocked }: QueriedItem, random: Random): void {
  if (!blocked && random() < 0.5) return
  const other = { iid: 1, projectId: 1, title: 'Elsewhere', webUrl: null, full: '', linkType: 'is_blocked_by' }
  const blocking = [{ ...other, id: 1000 + id, issueLinkId: id, state: blocked ? 'opened' : 'closed' }]
  answer(cache, (arrival) => storeIssueLinks(cache, id, blocking, arrival))
}

const person = (username: string): User => ({ ...ada, id: usernames.indexOf(username) + 1, username, name: username })

function storeWithPipeline(
  cache: WritableCache,
  id: number,
  own: Partial<MergeRequest>,
  { draft, mergeable, pipeline: status }: Pick<QueriedItem, 'draft' | 'mergeable' | 'pipeline'>,
  arrival: Arrival,
): void {
  const detailedMergeStatus = mergeable ? 'mergeable' : 'not_approved'
  storeMergeRequest(cache, sampleMergeRequest(id, { ...own, workInProgress: draft, detailedMergeStatus }), arrival)
  if (status !== null) storePipeline(cache, id, { ...samplePipeline, status }, arrival)
}

function changed<Values extends Partial<QueriedItem>>(values: Values) {
  return {
    ...values,
    createdAt: new Date(values.created ?? 0).toISOString(),
    updatedAt: new Date(values.updated ?? 0).toISOString(),
    author: person(values.author ?? ''),
    assignee: values.assignee === null || values.assignee === undefined ? null : person(values.assignee),
    milestone:
      values.milestone === null || values.milestone === undefined
        ? null
        : sampleMilestone(milestones.indexOf(values.milestone) + 1, { title: values.milestone }),
    labels: [...(values.labels ?? [])],
    subscribed: values.followed ?? false,
    upvotes: values.votes ?? 0,
    userNotesCount: values.comments ?? 0,
  }
}

/** The epic and the iteration of an issue as it is stored. */
function plannedIn({ epic, iteration }: Pick<QueriedItem, 'epic' | 'iteration'>) {
  return {
    ...{ epicId: epic?.id ?? null, epicTitle: epic?.title ?? null, epicReference: epic?.reference ?? null },
    ...{ iterationId: iteration?.id ?? null, iterationTitle: iteration?.title ?? null },
    ...{ iterationStart: iteration?.start ?? null, iterationDue: iteration?.due ?? null },
  }
}

describe('a query over a cache', () => {
  it(
    'finds exactly what looking at every item finds',
    async () => {
      const queriesPerRun = 25
      await checkRuns('caches queried beside a look at every item', 20, async ({ random }) => {
        const writing = temporaryCache()
        const cache = openCacheForReading(writing.name)
        onTestFinished(() => void cache.close())
        createFoldedTables(cache)
        const rows = new FoldedRows(cache, 1)
        const items: QueriedItem[] = []
        answer(writing, (arrival) => {
          for (const [at, pathWithNamespace] of projects.entries()) {
            storeProject(writing, sampleProject(at + 1, { pathWithNamespace, name: `Project ${at}` }), null, arrival)
            for (const [id, name] of labels.entries()) storeLabel(writing, at + 1, sampleLabel({ id, name }), arrival)
          }
        })
        let noteId = 0
        for (let id = 1; id <= 24; id += 1) {
          const kind = id % 3 === 0 ? 'mergeRequest' : 'issue'
          const values = valuesOf(random, kind)
          const at = Math.floor(random() * projects.length)
          const notes = Array.from({ length: Math.floor(random() * 7) }, () => noteAtRandom(random, (noteId += 1)))
          answer(writing, (arrival) => {
            const own = { ...changed(values), projectId: at + 1, iid: (id % 12) + 1 }
            if (kind === 'issue')
              storeIssue(
                writing,
                sampleIssue(id, {
                  ...{ ...own, dueDate: values.due, issueType: values.issueType, weight: values.weight },
                  ...plannedIn(values),
                }),
                arrival,
              )
            else storeWithPipeline(writing, id, own, values, arrival)
            for (const note of notes) storeNote(writing, kind, id, note, arrival)
          })
          if (values.closedAt !== null) tellClosing(writing, kind, id, values.closedAt, random)
          if (id === 14) indexAll(writing)
          let item: QueriedItem = {
            ...{ id, kind, number: (id % 12) + 1, project: projects[at] ?? '', ...values },
            ...{ threads: [], queued: false, inbox: [], reasons: [] },
            blocked: kind === 'issue' && random() < 0.3,
          }
          if (kind === 'issue') linkAtRandom(writing, item, random)
          if (random() < 0.3) item = { ...item, inbox: stateValues.slice(-6).filter(() => random() < 0.5) }
          if (random() < 0.3) {
            const kinds = [
              'assigned',
              'mentioned',
              'directly_addressed',
              'unmergeable',
              'build_failed',
              'pipeline_fixed',
              'approval_required',
              'review_requested',
              'approved',
              'changes_requested',
              'threads_resolved',
              'mergeable',
            ].filter(() => random() < 0.5)
            item = { ...item, reasons: kinds.map((each) => calledInQueries[each] ?? each) }
            writing
              .prepare('INSERT INTO inbox_entries (item_kind, item_id, newest_at, reasons) VALUES (?, ?, 0, ?)')
              .run(kind, id, JSON.stringify(kinds.map((each) => ({ kind: each }))))
          }
          const fate = random()
          if (fate < 0.3) {
            // An edit waits that changes words, state and labels, and others that comment.
            const fresh = valuesOf(random, kind)
            const stored = cache.prepare(`SELECT * FROM ${kind === 'issue' ? 'issues' : 'merge_requests'} WHERE id = ?`)
            const isOpen = fresh.state === 'opened' || fresh.state === 'reopened'
            const { title, description, state, epic, iteration } = fresh
            const planned = {
              ...{
                epic_id: epic?.id ?? null,
                epic_title: epic?.title ?? null,
                epic_reference: epic?.reference ?? null,
              },
              ...{ iteration_id: iteration?.id ?? null, iteration_title: iteration?.title ?? null },
              ...{ iteration_start: iteration?.start ?? null, iteration_due: iteration?.due ?? null },
            }
            rows.putItem(kind, {
              ...(stored.get(id) as ItemRecord),
              ...{ title, description, state, is_open: isOpen ? 1 : 0, labels: JSON.stringify(fresh.labels) },
              ...(kind === 'issue' && planned),
            })
            item = { ...item, title, description, state, epic, iteration, labels: fresh.labels, queued: true }
            commentAtRandom(cache, rows, random, { kind, id })
          } else if (fate < 0.35) {
            rows.removeItem(kind, id)
            rows.write()
            continue
          }
          rows.write()
          items.push({ ...item, threads: threadsShown(cache, kind, id) })
        }
        const context = (asked: readonly QueriedItem[]) => ({
          ownUserId: 1,
          now,
          scope: {},
          locallyLabelled: () => asked.flatMap(({ id, localLabels }) => localLabels.map((name) => ({ id, name }))),
          inInbox: (_: string, state: string) => asked.filter(({ inbox }) => inbox.includes(state)).map(({ id }) => id),
        })
        for (const turn of turns) {
          const { rows: found } = queryItems(
            cache,
            'issue',
            parseQuery(`turn:${turn} sort:number-asc`).query,
            context(items),
          )
          const asked = items.filter(
            ({ kind, id }) => kind === 'issue' && readTurn(cache, { kind, id, ownUserId: 1 }) === turn,
          )
          expect(found.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(asked.map(({ id }) => id))
        }
        for (let count = 0; count < queriesPerRun; count += 1) {
          const query: Query = {
            condition: ofThreads[count] ?? (random() < 0.1 ? null : conditionOf(random, 0)),
            places: random() < 0.7 ? [] : textParts.filter(() => random() < 0.5),
            sort:
              random() < 0.5
                ? null
                : { by: oneOf(random, sortKeys), direction: oneOf(random, ['ascending', 'descending']) },
          }
          const text = printQuery(query)
          const parsed = parseQuery(text)
          expect(parsed.problems).toEqual([])
          for (const kind of ['issue', 'mergeRequest'] as const) {
            const asked = items.filter((item) => item.kind === kind)
            const { rows: found, partial } = queryItems(cache, kind, parsed.query, context(asked))
            expect(`${text} finds ${found.map(({ id }) => id)}`).toBe(
              `${text} finds ${plainlyQueried(asked, query, { me: 'ada', now })}`,
            )
            expect(partial).toBe(false)
          }
        }
      })
    },
    timeFor(20),
  )
})
