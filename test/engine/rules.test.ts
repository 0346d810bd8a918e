import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import type { ChosenRule } from '../../shared/model/rule.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import type { InboxPart } from '../../shared/model/triage.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import { openAccountOnFiles } from '../support/account-on-files.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import { ben, sampleIssue, sampleTodo } from '../support/samples.ts'

const bot = { ...ben, id: 3, username: 'renovate-bot', name: 'Renovate' }

let cache: WritableCache
let reader: Reader
let userStore: UserStore
let reported: Changes[]
let userFile: string

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  ;({ cache, userStore, reader, reported, userFile } = openAccountOnFiles(() => Date.now()))
  answer(cache, (arrival) => {
    for (const id of [1, 2, 3, 4, 5]) {
      storeIssue(cache, sampleIssue(id, { author: id % 2 === 0 ? bot : ben, labels: id === 4 ? ['bug'] : [] }), arrival)
    }
  })
  come(1, 2)
})

/** Something new comes about issues: a todo of each. */
function come(...ids: number[]): void {
  answer(cache, (arrival) => {
    for (const id of ids) storeTodo(cache, sampleTodo(id, { actionName: 'assigned', targetId: id }), arrival)
  })
  deriveInbox(cache)
}

const titles = (part?: InboxPart) =>
  (reader.readRows(reader.listInbox('here', part).keys) as InboxRow[]).map(({ item }) => item?.title).toSorted()
const works = () => reader.listRules('here').works
const bots: ChosenRule = { name: 'Bots', query: 'is:bot', action: 'done', localLabel: null, isOn: true }

describe('rules', () => {
  it('do what they say to what is new, and leave what was there before them alone', () => {
    userStore.saveRule(null, bots)
    come(3, 4)
    userStore.applyRules()
    expect(titles()).toEqual(['Issue 1', 'Issue 2', 'Issue 3'])
    expect(titles('done')).toEqual(['Issue 4'])
    expect(works()).toMatchObject([{ rule: 'Bots', action: 'done', titles: ['Issue 4'], count: 1, isUndone: false }])
    expect(reported.at(-1)?.kinds).toEqual(['inboxEntry'])
  })

  it('do nothing while they are off, and look at nothing twice', () => {
    const id = userStore.saveRule(null, { ...bots, isOn: false })
    come(4)
    userStore.applyRules()
    expect(titles('done')).toEqual([])
    userStore.saveRule(id, { ...bots, action: 'mute' })
    userStore.applyRules()
    expect(titles('muted')).toEqual(['Issue 4'])
    // The user wants it back: the rule does not take it again.
    const [entry] = reader.listInbox('here', 'muted').keys
    userStore.mark([{ key: entry as never, seen: null }], { as: 'muted', on: false })
    userStore.applyRules()
    expect([titles('muted'), works().length]).toEqual([[], 1])
  })

  it('look at an entry again when there is something newer', () => {
    userStore.saveRule(null, bots)
    come(4)
    userStore.applyRules()
    expect(titles('done')).toEqual(['Issue 4'])
    answer(cache, (arrival) => {
      const newer = sampleTodo(40, { actionName: 'mentioned', targetId: 4, createdAt: '2026-01-19T00:00:00.000Z' })
      storeTodo(cache, newer, arrival)
    })
    deriveInbox(cache)
    expect(titles('done')).toEqual([])
    userStore.applyRules()
    expect([titles('done'), works().length]).toEqual([['Issue 4'], 2])
  })

  it('win by their order', () => {
    userStore.saveRule(null, { name: 'Bugs', query: 'label:bug', action: 'pin', localLabel: null, isOn: true })
    userStore.saveRule(null, bots)
    come(4)
    userStore.applyRules()
    expect(titles('done')).toEqual([])
    expect(works().map(({ rule }) => rule)).toEqual(['Bugs'])
  })

  it('are undone as one, but for what the user has marked otherwise since', () => {
    userStore.saveRule(null, { ...bots, query: 'author:ben or is:bot', action: 'mute' })
    come(3, 4, 5)
    userStore.applyRules()
    expect(titles('muted')).toEqual(['Issue 3', 'Issue 4', 'Issue 5'])
    const entry = reader
      .readRows(reader.listInbox('here', 'muted').keys)
      .find((row) => row.kind === 'inboxEntry' && row.item?.title === 'Issue 5')
    userStore.mark([{ key: entry?.key as never, seen: null }], { as: 'muted', on: false })
    vi.setSystemTime(Date.now() + 1000)
    userStore.mark([{ key: entry?.key as never, seen: null }], { as: 'muted', on: true })
    const [work] = works()
    userStore.undoRuleWork(work?.id ?? 0)
    expect(titles('muted')).toEqual(['Issue 5'])
    expect(works()).toMatchObject([{ count: 3, isUndone: true }])
    // A second time there is nothing to undo.
    userStore.undoRuleWork(work?.id ?? 0)
    expect(titles('muted')).toEqual(['Issue 5'])
  })

  it('send nothing: the todo of what they mark done stays on the service', () => {
    userStore.saveRule(null, bots)
    come(4)
    userStore.applyRules()
    expect(reader.listEdits('here').keys).toEqual([])
  })

  it('keep what they put away from speaking in a notification', async () => {
    await userStore.beginNotifications({ since: Date.UTC(2026, 0, 3) })
    userStore.takeNotifications({ rules: defaultNotificationRules, onScreen: null })
    userStore.saveRule(null, bots)
    come(3, 4)
    const notifications = userStore.takeNotifications({ rules: defaultNotificationRules, onScreen: null })
    expect(notifications.map(({ title }) => title)).toEqual(['Issue 3'])
  })

  it('are tried out without doing anything', () => {
    come(3, 4)
    const trial = reader.tryRule('here', 'is:bot')
    expect([trial.count, trial.of]).toEqual([2, 4])
    expect(reader.readRows(trial.entries)).toMatchObject([
      { item: { title: 'Issue 4' } },
      { item: { title: 'Issue 2' } },
    ])
    expect(titles()).toHaveLength(4)
    vi.setSystemTime(Date.now() + 40 * 86_400_000)
    expect(reader.tryRule('here', 'is:bot')).toEqual({ count: 0, of: 0, entries: [] })
  })
})

describe('a step about many entries', () => {
  it('is on disk whole, or not at all', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => at + 100)
    answer(cache, (arrival) => {
      for (const id of many) storeIssue(cache, sampleIssue(id), arrival)
    })
    come(...many)
    const entries = reader.listInbox('here').keys.map((key) => ({ key: key as never, seen: null }))
    expect(entries).toHaveLength(1_002)
    // One of them cannot be written.
    const other = new Database(userFile)
    onTestFinished(() => void other.close())
    other.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON marks WHEN NEW.item_id = 600 BEGIN SELECT RAISE(ABORT, 'no'); END`,
    )
    expect(() => userStore.mark(entries, { as: 'done', on: true })).toThrow()
    expect([titles().length, userStore.readUndo()]).toEqual([1_002, null])
    other.exec(`DROP TRIGGER refused`)
    userStore.mark(entries, { as: 'done', on: true })
    expect(titles()).toEqual([])
    userStore.undo(null)
    expect(titles()).toHaveLength(1_002)
  })
})
