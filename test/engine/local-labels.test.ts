import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import { listLocalLabels } from '../../electron/user/local-labels.ts'
import { openUserDatabaseForReading } from '../../electron/user/database.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { ChosenRule } from '../../shared/model/rule.ts'
import type { InboxRow, IssueRow } from '../../shared/model/rows.ts'
import { openAccountOnFiles } from '../support/account-on-files.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import { ben, sampleIssue, sampleMergeRequest, sampleProject, sampleTodo } from '../support/samples.ts'

let cache: WritableCache
let reader: Reader
let userStore: UserStore
let reported: Changes[]
let folder: string
let now: number

beforeEach(() => {
  now = Date.UTC(2026, 0, 20, 12)
  ;({ cache, userStore, reader, reported, folder } = openAccountOnFiles(() => now))
  answer(cache, (arrival) => {
    for (const id of [1, 2, 3, 4]) storeIssue(cache, sampleIssue(id, { author: ben }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(1), arrival)
    storeProject(cache, sampleProject(1), null, arrival)
  })
})

/** Something new comes about issues: a todo of each. */
function come(...ids: number[]): void {
  answer(cache, (arrival) => {
    for (const id of ids) storeTodo(cache, sampleTodo(id, { actionName: 'assigned', targetId: id }), arrival)
  })
  deriveInbox(cache)
}

const issue = (id: number): Key<'issue'> => keyOf('here', 'issue', id)
const labelsOf = (id: number) => (reader.readRows([issue(id)]) as IssueRow[]).flatMap((row) => row.localLabels)
const asked = (query: string) => reader.listItems('issue', { query }).keys.toSorted()
const works = () => reader.listRules('here').works
const wait: ChosenRule = { name: 'Wait', query: 'author:ben', action: 'label', localLabel: 'waiting', isOn: true }

describe('a local label', () => {
  it('is on items and their entries, and is asked for', () => {
    come(2)
    userStore.setLocalLabel([issue(1), issue(2), keyOf('here', 'mergeRequest', 1)], 'waiting', true)
    userStore.setLocalLabel([issue(2)], 'Ärger', true)
    expect([labelsOf(1), labelsOf(2), labelsOf(3)]).toEqual([['waiting'], ['Ärger', 'waiting'], []])
    const [entry] = reader.readRows(reader.listInbox('here').keys) as InboxRow[]
    expect(entry?.item?.localLabels).toEqual(['Ärger', 'waiting'])
    expect(asked('local:waiting')).toEqual([issue(1), issue(2)])
    expect(asked('local:arger')).toEqual([issue(2)])
    expect(asked('-local:waiting')).toEqual([issue(3), issue(4)])
    expect(asked('local:none')).toEqual([issue(3), issue(4)])
    expect(reader.listInbox('here', 'open', 'local:waiting').count).toBe(1)
    expect(reader.listLocalLabels('here').labels).toEqual([
      { name: 'Ärger', count: 1 },
      { name: 'waiting', count: 3 },
    ])
    expect(reader.completeFilter('here', 'local', 'wa').values).toEqual([{ value: 'waiting', about: '' }])
  })

  it('is one step for several items, which is undone and redone as one, and sends nothing', () => {
    userStore.setLocalLabel([issue(1)], 'waiting', true)
    now += 1000
    userStore.setLocalLabel([issue(1), issue(2), issue(3)], 'waiting', true)
    expect(userStore.readUndo()).toMatchObject({
      title: 'Add the local label “waiting” to 2 items',
      reach: { is: 'here' },
    })
    expect(reported.at(-1)).toEqual({
      kinds: ['localLabel', 'inboxEntry', 'issue', 'mergeRequest'],
      keys: [issue(2), issue(3)],
    })
    userStore.undo()
    expect(asked('local:waiting')).toEqual([issue(1)])
    expect(reported.at(-1)?.kinds).toContain('localLabel')
    userStore.redo()
    expect(asked('local:waiting')).toEqual([issue(1), issue(2), issue(3)])
    userStore.setLocalLabel([issue(1), issue(4)], 'waiting', false)
    expect(userStore.readUndo()?.title).toBe('Remove the local label “waiting” from “Issue 1”')
    userStore.undo()
    expect(labelsOf(1)).toEqual(['waiting'])
    expect(reader.listEdits('here').keys).toEqual([])
  })

  it('is the one that is there already where nothing but case and accents differ', () => {
    userStore.setLocalLabel([issue(1)], 'Später', true)
    userStore.setLocalLabel([issue(2)], 'spater', true)
    expect(labelsOf(2)).toEqual(['Später'])
    userStore.setLocalLabel([issue(1)], 'SPATER', false)
    expect(labelsOf(1)).toEqual([])
  })

  it('adds no step where nothing changes', () => {
    userStore.setLocalLabel([issue(1)], 'waiting', false)
    expect([userStore.readUndo(), reported]).toEqual([null, []])
  })

  it('stays on what was made here when the service names it, and undo still finds it', async () => {
    const id = userStore.submitEdit({
      kind: 'createIssue',
      target: keyOf('here', 'project', 1),
      title: 'New',
      description: '',
      confidential: false,
      assigneeId: null,
      milestoneId: null,
      labels: [],
      dueDate: null,
      createdAt: null,
      resolvesDiscussionsOf: null,
    })
    const local = issue(localIdOf(id))
    userStore.setLocalLabel([local], 'waiting', true)
    expect((reader.readRows([local]) as IssueRow[])[0]?.localLabels).toEqual(['waiting'])
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(77), arrival))
    await userStore.retire({ id, at: now, outcome: { made: { kind: 'issue', serviceId: 77, iid: 77 } } } as never)
    await userStore.hurryAll()
    expect(labelsOf(77)).toEqual(['waiting'])
    userStore.undo()
    expect(labelsOf(77)).toEqual([])
  })

  it('is in a backup', () => {
    userStore.setLocalLabel([issue(1)], 'waiting', true)
    const file = join(folder, 'backup.db')
    userStore.backUp(file)
    const user = openUserDatabaseForReading(file)
    onTestFinished(() => void user.close())
    expect(listLocalLabels(user, { kind: 'issue', id: 1 })).toEqual(['waiting'])
  })
})

describe('a rule that adds a local label', () => {
  it('leaves the entry to the rules after it, which may ask for the label', () => {
    userStore.saveRule(null, wait)
    userStore.saveRule(null, { ...wait, name: 'Mute', query: 'local:waiting', action: 'mute', localLabel: null })
    come(3)
    userStore.applyRules()
    expect(labelsOf(3)).toEqual(['waiting'])
    expect(reader.listInbox('here', 'muted').count).toBe(1)
    expect(works()).toMatchObject([
      { rule: 'Mute', action: 'mute', localLabel: null },
      { rule: 'Wait', action: 'label', localLabel: 'waiting', titles: ['Issue 3'], count: 1 },
    ])
    expect(reported.some(({ kinds, keys }) => kinds.includes('localLabel') && keys.includes(issue(3)))).toBe(true)
  })

  it('is undone as one, but for what the user has labelled otherwise since', () => {
    userStore.saveRule(null, wait)
    userStore.setLocalLabel([issue(1)], 'waiting', true)
    come(1, 2, 3)
    userStore.applyRules()
    // The first had the label before: it is not the rule's to take off.
    expect(works()).toMatchObject([{ count: 2 }])
    userStore.setLocalLabel([issue(3)], 'waiting', false)
    now += 1000
    userStore.setLocalLabel([issue(3)], 'waiting', true)
    userStore.undoRuleWork(works()[0]?.id ?? 0)
    expect(asked('local:waiting')).toEqual([issue(1), issue(3)])
    expect(works()).toMatchObject([{ isUndone: true }])
  })

  it('does nothing twice: a label that was taken off stays off', () => {
    userStore.saveRule(null, wait)
    come(2)
    userStore.applyRules()
    userStore.setLocalLabel([issue(2)], 'waiting', false)
    userStore.applyRules()
    expect([labelsOf(2), works().length]).toEqual([[], 1])
  })

  it('is kept with its label, and a rule without one has none', () => {
    const id = userStore.saveRule(null, wait)
    expect(reader.listRules('here').rules).toEqual([{ id, ...wait }])
    userStore.saveRule(id, { ...wait, action: 'pin', localLabel: null })
    expect(reader.listRules('here').rules).toMatchObject([{ action: 'pin', localLabel: null }])
  })
})
