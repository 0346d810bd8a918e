import { beforeEach, expect, it } from 'vitest'
import { addEntry } from '../../electron/cache/activity/activity.ts'
import { markLanded } from '../../electron/cache/storage/landed.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import type { Service } from '../../service/server.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { EditRow, IssueRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutbox } from '../support/filled-service.ts'

/** The rows of the outbox: the changes of an edit, the reason why it waits, and the author of a conflicting change. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'idea'],
      issues: [{ title: 'One', author: 'ben', labels: ['idea'] }],
    },
  ],
}

const noEntry = {
  history: false,
  itemKind: 'issue',
  action: 'changed',
  field: 'title',
  noteId: null,
  push: null,
  subjectKind: null,
  subject: null,
  commits: null,
  around: false,
  fromRow: true,
  fromEvent: false,
  before: 'One',
  after: 'Eins',
} as const

let service: Service
let outbox: TestOutbox
let issue: Key<'issue'>

beforeEach(async () => {
  ;({ service, outbox } = await openOutbox({ fixture }))
  issue = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
})

const row = (key: string) => outbox.reader.readRows([key])[0] as IssueRow
const editRows = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
const project = () => outbox.reader.readRows([issue])[0] as IssueRow

it('an edit says what it changes: from what was seen to what is wanted, people by name', () => {
  const ben = row(issue).author
  const fields = { assigneeId: ben.id, labels: { add: ['bug'], remove: ['idea'] }, dueDate: '2026-12-05', title: 'Uno' }
  outbox.userStore.submitEdit({ kind: 'changeItem', target: issue, fields })
  const change = { from: null, to: null, added: [], removed: [] }
  expect(editRows()[0]?.changes).toEqual([
    { ...change, field: 'title', from: 'One', to: 'Uno' },
    { ...change, field: 'assigneeId', to: ben.name },
    { ...change, field: 'dueDate', to: '2026-12-05' },
    { ...change, field: 'labels', added: ['bug'], removed: ['idea'] },
  ])
})

it('an edit has landed as soon as the cache knows of it, before the file of the user is told (I9)', () => {
  outbox.userStore.submitEdit({ kind: 'changeState', target: issue, state: 'closed' })
  const edit = editRows()[0]?.key ?? ''
  const shown = () => (outbox.reader.readRows([edit]) as EditRow[]).map(({ title, state }) => [title, state])
  expect(shown()).toEqual([['Close', 'waiting']])
  markLanded(outbox.cache, Number(partsOf(edit).id), { at: Date.now(), made: null })
  expect(shown()).toEqual([['Close', 'landed']])
  expect(editRows()).toEqual([])
})

it('an edit waits for the one before it, and for what needs the user before all else', async () => {
  const { id } = partsOf(issue)
  await askService(
    service,
    'token-ben',
    'PUT',
    `/projects/${partsOf(project().projectKey as Key<'project'>).id}/issues/${id}`,
    {
      title: 'Eins',
    },
  )
  outbox.userStore.submitEdit({ kind: 'changeItem', target: issue, fields: { title: 'Uno' } })
  outbox.userStore.submitEdit({ kind: 'follow', target: issue, following: true })
  outbox.userStore.submitEdit({ kind: 'comment', target: issue, body: 'A word' })
  const first = { title: 'Change title', targetReference: null }
  expect(editRows().map(({ waitsFor }) => waitsFor)).toMatchObject([
    null,
    { ...first, needsUser: false },
    { ...first, needsUser: false },
  ])
  await outbox.after(1)
  // The comment is behind the other only as far as that is behind the conflict.
  expect(editRows().map(({ state, waitsFor }) => [state, waitsFor?.title, waitsFor?.needsUser])).toEqual([
    ['conflict', undefined, undefined],
    ['waiting', 'Change title', true],
    ['waiting', 'Change title', true],
  ])
  // The author of the other change is shown as soon as this computer knows them.
  expect(editRows()[0]?.conflict).toMatchObject([{ field: 'title', changedBy: null, changedAt: null }])
  const at = Date.UTC(2026, 10, 22)
  const entry = { ...noEntry, projectId: 1, itemId: id, actorId: row(issue).author.id, since: at, until: at, at }
  outbox.cache.transaction(() => addEntry(outbox.cache, entry, nextRevision(outbox.cache)))()
  expect(editRows()[0]?.conflict).toMatchObject([
    { changedBy: row(issue).author, changedAt: '2026-11-22T00:00:00.000Z' },
  ])
  // A badge on the item knows as much as the outbox.
  expect(row(issue).pending.map(({ kind, title, waitsFor }) => [kind, title, waitsFor?.needsUser])).toEqual([
    ['changeItem', 'Change title', undefined],
    ['follow', 'Follow', true],
    ['comment', 'Comment', true],
  ])
})

it('what is done to an issue that is not sent yet waits for that, and is called by its title', () => {
  const target = project().projectKey as Key<'project'>
  const made = outbox.userStore.submitEdit({
    kind: 'createIssue',
    target,
    title: 'Hinge',
    description: '',
    confidential: false,
    assigneeId: null,
    milestoneId: null,
    labels: [],
    dueDate: null,
    createdAt: null,
    resolvesDiscussionsOf: null,
  })
  outbox.userStore.submitEdit({ kind: 'comment', target: keyOf('here', 'issue', -made), body: 'A word' })
  outbox.userStore.submitEdit({
    kind: 'comment',
    target: issue,
    body: `See ${row(keyOf('here', 'issue', -made)).reference}`,
  })
  expect(editRows().map(({ title, targetReference, waitsFor }) => [title, targetReference, waitsFor?.title])).toEqual([
    ['New issue', 'tools/anvil', undefined],
    ['Comment', 'new issue “Hinge”, tools/anvil', 'New issue'],
    ['Comment', 'tools/anvil#1', 'New issue'],
  ])
})
