import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import type { Note } from '../../shared/model/note.ts'
import type { InboxRow } from '../../shared/model/rows.ts'
import type { InboxPart, Mark } from '../../shared/model/triage.ts'
import { openAccountOnFiles } from '../support/account-on-files.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import { ada, ben, sampleIssue, sampleNote, sampleTodo } from '../support/samples.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'

/** Triage in the inbox as it is shown: two entries, of which that of the second issue is the newer. */

const noon = Date.UTC(2026, 0, 20, 12)
const hour = 3_600_000

let cache: WritableCache
let reader: Reader
let userStore: UserStore
let now: number
let reported: Changes[]

beforeEach(() => {
  now = noon
  ;({ cache, userStore, reader, reported } = openAccountOnFiles(() => now))
  answer(cache, (arrival) => {
    for (const id of [1, 2, 3]) storeIssue(cache, sampleIssue(id), arrival)
    for (const id of [1, 2]) storeTodo(cache, sampleTodo(id, { actionName: 'assigned' }), arrival)
  })
  deriveInbox(cache)
})

/** Something newer happens to the first issue. */
function happen(actionName: string): void {
  answer(cache, (arrival) => storeTodo(cache, sampleTodo(50, { actionName, targetId: 1 }), arrival))
  deriveInbox(cache)
}

const rows = (part?: InboxPart) => reader.readRows(reader.listInbox('here', part).keys) as InboxRow[]
const titles = (part?: InboxPart) => rows(part).map(({ item }) => item?.title)
const issue = (id: number) => keyOf('here', 'issue', id)
const triageOf = (id: number) => reader.readItem(issue(id)).item.triage

function mark(mark: Mark, title = 'Issue 1'): void {
  const row = [undefined, 'snoozed', 'done', 'muted'].flatMap((part) => rows(part as InboxPart | undefined))
  const entry = row.find(({ item }) => item?.title === title)
  if (!entry) throw new Error(`${title} is not in the inbox`)
  userStore.mark([{ key: entry.key as Key<'inboxEntry'>, seen: Date.parse(entry.at) }], mark)
}

const done: Mark = { as: 'done', on: true }
const until = (time: number | null): Mark => ({
  as: 'snoozed',
  on: true,
  until: time === null ? null : new Date(time).toISOString(),
})

describe('what is done', () => {
  it('is listed as done with all its reasons, and is open again with a newer one', () => {
    expect(titles()).toEqual(['Issue 2', 'Issue 1'])
    mark(done)
    expect([titles(), titles('done')]).toEqual([['Issue 2'], ['Issue 1']])
    expect(rows('done')[0]).toMatchObject({ reasons: [{ kind: 'assigned' }], triage: { part: 'done', unread: false } })
    happen('mentioned')
    expect(titles('done')).toEqual([])
    expect(rows()[0]).toMatchObject({ item: { title: 'Issue 1' }, reasons: [{ kind: 'mentioned' }] })
  })

  it('can be put back, and with it the todos that were not finished yet', () => {
    mark(done)
    expect(reader.countEdits('here').waiting).toBe(1)
    mark({ as: 'done', on: false })
    expect(titles()).toEqual(['Issue 2', 'Issue 1'])
    expect(reader.countEdits('here').waiting).toBe(0)
  })

  it('is so from the open item too, up to all that is here', () => {
    userStore.mark([{ key: issue(1), seen: null }], done)
    expect([titles(), triageOf(1).part]).toEqual([['Issue 2'], 'done'])
  })

  it('counts, of several items, those that are in the inbox, and marks no others', () => {
    const several = [1, 3, 4].map((id) => ({ key: issue(id), seen: null }))
    expect(userStore.mark(several, done)).toBe(1)
    expect(userStore.readUndo()?.title).toBe('Mark “Issue 1” done')
    expect(userStore.mark([{ key: issue(3), seen: null }], until(null))).toBe(0)
    // An item that is not in the inbox can be muted before it comes.
    expect(userStore.mark([{ key: issue(3), seen: null }], { as: 'muted', on: true })).toBe(1)
  })
})

it('an item has its entry in whichever part it is, and none where nothing concerns the user', () => {
  mark(done)
  expect(reader.readInboxEntry(issue(1))).toEqual(rows('done')[0])
  expect(reader.readInboxEntry(issue(2))).toEqual(rows()[0])
  expect(reader.readInboxEntry(issue(3))).toBeNull()
})

describe('a reply', () => {
  const comment = { kind: 'comment', target: issue(1), body: 'I will look.' } as const
  const waiting = () => userStore.listUnsettled().map(({ edit }) => edit.kind)
  const commented = (note: Partial<Note>) => {
    answer(cache, (arrival) => storeNote(cache, 'issue', 1, sampleNote(note.id ?? 70, note), arrival))
    deriveInbox(cache)
  }
  const reply = (mark: Mark) => {
    const [entry] = rows().filter(({ item }) => item?.title === 'Issue 1')
    userStore.reply(comment, { key: entry?.key as Key<'inboxEntry'>, seen: Date.parse(entry?.at ?? '') }, mark)
  }

  it('and done are one step, undone and redone at once', () => {
    reply(done)
    expect([titles(), waiting()]).toEqual([['Issue 2'], ['comment', 'finishTodo']])
    expect(userStore.readUndo()?.title).toBe('Comment on #1 in project 1 and mark it done')
    userStore.undo()
    expect([titles(), waiting()]).toEqual([['Issue 2', 'Issue 1'], []])
    userStore.redo()
    expect([titles(), waiting()]).toEqual([['Issue 2'], ['comment', 'finishTodo']])
  })

  it('makes it somebody else’s move before it is sent, and their answer the user’s again', () => {
    const turn = () => reader.readItem(issue(1)).item.row.turn
    expect(turn()).toBe('me')
    reply(until(null))
    expect(turn()).toBe('them')
    userStore.undo()
    commented({ id: 70, author: ada, createdAt: '2026-01-20T12:01:00.000Z' })
    expect(turn()).toBe('them')
    commented({ id: 71, author: ben, createdAt: '2026-01-20T12:02:00.000Z' })
    expect(turn()).toBe('me')
  })

  it('is kept where the entry has left the inbox meanwhile', () => {
    userStore.reply(comment, { key: keyOf('here', 'inboxEntry', 99), seen: 0 }, done)
    expect([titles(), waiting()]).toEqual([['Issue 2', 'Issue 1'], ['comment']])
  })

  it.each([
    ['somebody answers', { author: ben, body: 'Thank you.' }],
    ['somebody mentions the user', { author: ben, body: 'And you, @ada?' }],
  ])('and a snooze wait until %s, and not for the comment itself', (_, answered) => {
    reply(until(null))
    expect([titles(), titles('snoozed')]).toEqual([['Issue 2'], ['Issue 1']])
    // The comment lands, with a time of the service that is later than the snooze.
    commented({ id: 70, author: ada, body: comment.body, createdAt: '2026-01-20T12:01:00.000Z' })
    answer(cache, (arrival) =>
      storeIssue(cache, sampleIssue(1, { updatedAt: '2026-01-20T12:01:00.000Z', userNotesCount: 1 }), arrival),
    )
    deriveInbox(cache)
    expect([titles(), titles('snoozed')]).toEqual([['Issue 2'], ['Issue 1']])
    commented({ id: 71, ...answered, createdAt: '2026-01-20T12:05:00.000Z' })
    expect([titles(), titles('snoozed')]).toEqual([['Issue 1', 'Issue 2'], []])
  })
})

describe('everything', () => {
  const finishing = () =>
    userStore.listUnsettled().map(({ edit }) => (edit.kind === 'finishTodos' ? `up to ${edit.upTo}` : edit.target))

  it('that is open is done at once, and once for the service, up to what was seen', () => {
    expect(userStore.markAllDone(null)).toBe(2)
    expect([titles(), titles('done')]).toEqual([[], ['Issue 2', 'Issue 1']])
    expect(finishing()).toEqual(['up to 2'])
    happen('marked')
    expect(titles()).toEqual(['Issue 1'])
    expect(userStore.undo()?.title).toBe('Mark “Issue 2” and 1 more done')
    expect([titles(), finishing()]).toEqual([['Issue 1', 'Issue 2'], []])
  })

  it('leaves what is snoozed or muted as it is', () => {
    answer(cache, (arrival) => storeTodo(cache, sampleTodo(3, { actionName: 'assigned' }), arrival))
    deriveInbox(cache)
    mark(until(null), 'Issue 2')
    expect(userStore.markAllDone(null)).toBe(2)
    expect([titles(), titles('snoozed')]).toEqual([[], ['Issue 2']])
    expect(finishing()).toEqual([3, 1].map((id) => keyOf('here', 'todo', id)))
  })

  it.each([
    ['a new reason of an entry', 'Issue 1', () => happen('marked')],
    [
      'a new entry',
      'Issue 3',
      () => {
        answer(cache, (arrival) => storeTodo(cache, sampleTodo(60, { actionName: 'assigned', targetId: 3 }), arrival))
        deriveInbox(cache)
      },
    ],
  ])('but not %s that came after the user saw the inbox, nor its todo', (_what, title, come) => {
    const seen = Math.max(...rows().map(({ at }) => Date.parse(at)))
    come()
    expect(userStore.markAllDone(seen)).toBe(2)
    expect(titles()).toEqual([title])
    expect(finishing().toSorted()).toEqual([1, 2].map((id) => keyOf('here', 'todo', id)))
  })

  it('is done up to its own newest reason, so that an older one of another entry that comes late is open', () => {
    const seen = Math.max(...rows().map(({ at }) => Date.parse(at)))
    userStore.markAllDone(seen)
    const between = new Date(seen - 1).toISOString()
    answer(cache, (arrival) =>
      storeTodo(cache, sampleTodo(3, { actionName: 'mentioned', targetId: 1, createdAt: between }), arrival),
    )
    deriveInbox(cache)
    expect(titles()).toEqual(['Issue 1'])
  })

  it('is nothing where nothing is open', () => {
    mark(done, 'Issue 1')
    mark(done, 'Issue 2')
    expect(userStore.markAllDone(null)).toBe(0)
    userStore.undo()
    expect(titles()).toEqual(['Issue 2'])
  })
})

describe('what is snoozed', () => {
  it('until something happens comes back with any newer reason, unread', () => {
    mark({ as: 'read', on: true })
    mark(until(null))
    expect([titles(), titles('snoozed')]).toEqual([['Issue 2'], ['Issue 1']])
    expect(triageOf(1)).toEqual({ part: 'snoozed', unread: false, pinned: false, snoozedUntil: null })
    happen('marked')
    expect([titles(), titles('snoozed')]).toEqual([['Issue 1', 'Issue 2'], []])
    expect(triageOf(1)).toMatchObject({ part: 'open', unread: true })
  })

  it('until a time sleeps through what happens, but not through a mention', () => {
    mark(until(noon + hour))
    expect(rows('snoozed')[0]?.triage.snoozedUntil).toBe(new Date(noon + hour).toISOString())
    happen('marked')
    expect(titles('snoozed')).toEqual(['Issue 1'])
    happen('mentioned')
    expect([titles('snoozed'), titles()]).toEqual([[], ['Issue 1', 'Issue 2']])
    expect(rows()[0]?.triage.snoozedUntil).toBeNull()
  })

  it('until a time comes back then, unread, and the views are told', () => {
    mark({ as: 'read', on: true })
    mark(until(noon + hour))
    reported.length = 0
    now = noon + hour - 1
    userStore.wakeSnoozed()
    expect([reported, titles('snoozed')]).toEqual([[], ['Issue 1']])
    now = noon + hour
    userStore.wakeSnoozed()
    const [, entry] = reader.listInbox('here').keys
    expect(reported).toEqual([{ kinds: ['inboxEntry'], keys: [entry, issue(1)] }])
    expect([titles(), titles('snoozed')]).toEqual([['Issue 2', 'Issue 1'], []])
    expect(rows()[1]?.triage).toEqual({ part: 'open', unread: true, pinned: false, snoozedUntil: null })
  })

  it('is listed in the order in which it comes back', () => {
    mark(until(noon + 2 * hour), 'Issue 2')
    mark(until(noon + hour), 'Issue 1')
    expect(titles('snoozed')).toEqual(['Issue 1', 'Issue 2'])
    mark(until(null), 'Issue 1')
    expect(titles('snoozed')).toEqual(['Issue 2', 'Issue 1'])
  })
})

it('what is muted stays out of the inbox, whatever happens to it, until it no longer is', () => {
  userStore.mark([{ key: issue(3), seen: null }], { as: 'muted', on: true })
  expect([triageOf(3).part, titles('muted')]).toEqual(['muted', []])
  mark({ as: 'muted', on: true })
  happen('mentioned')
  expect([titles(), titles('muted'), titles('done')]).toEqual([['Issue 2'], ['Issue 1'], []])
  mark({ as: 'muted', on: false })
  expect(titles()).toEqual(['Issue 1', 'Issue 2'])
})

it('what is pinned stands first, whatever is newer', () => {
  mark({ as: 'pinned', on: true })
  expect(rows().map(({ item, triage }) => [item?.title, triage.pinned])).toEqual([
    ['Issue 1', true],
    ['Issue 2', false],
  ])
  mark({ as: 'pinned', on: false })
  expect(titles()).toEqual(['Issue 2', 'Issue 1'])
})

it('what oneself did is no news: a todo of one’s own is in the inbox, and not unread', () => {
  const own = sampleTodo(60, { actionName: 'marked', author: ada, targetId: 3 })
  answer(cache, (arrival) => storeTodo(cache, own, arrival))
  deriveInbox(cache)
  expect(titles()).toContain('Issue 3')
  expect([triageOf(3).unread, rows().find(({ item }) => item?.title === 'Issue 3')?.triage.unread]).toEqual([
    false,
    false,
  ])
  answer(cache, (arrival) => storeTodo(cache, sampleTodo(61, { actionName: 'mentioned', targetId: 3 }), arrival))
  deriveInbox(cache)
  expect(triageOf(3).unread).toBe(true)
})

describe('what was read', () => {
  it('by opening it stays so until there is a newer reason, or until it is marked otherwise', () => {
    const look = (opened: boolean) => userStore.markLooked(reader.readItem(issue(1)).seen, opened)
    expect(triageOf(1).unread).toBe(true)
    look(false)
    expect(triageOf(1).unread).toBe(true)
    look(true)
    expect([triageOf(1).unread, triageOf(2).unread]).toEqual([false, true])
    mark({ as: 'read', on: false })
    // It is still open, and read again since something about it changed.
    look(false)
    expect(triageOf(1).unread).toBe(true)
    look(true)
    happen('mentioned')
    expect(triageOf(1).unread).toBe(true)
  })
})

describe('undoing', () => {
  it('takes marks of every kind back one by one, in the same history as edits, and does them again', () => {
    const marks: Mark[] = [
      { as: 'read', on: true },
      { as: 'pinned', on: true },
      { as: 'muted', on: true },
      { as: 'muted', on: false },
      until(noon + hour),
      { as: 'snoozed', on: false },
      done,
    ]
    const states = [triageOf(1)]
    for (const each of marks) {
      mark(each)
      states.push(triageOf(1))
    }
    userStore.submitEdit({ kind: 'follow', target: issue(1), following: true })
    expect(userStore.undo()?.title).toBe('Follow #1 in project 1')
    const said: (string | undefined)[] = []
    for (const state of states.slice(0, -1).toReversed()) {
      said.push(userStore.undo()?.title)
      expect(triageOf(1)).toEqual(state)
    }
    expect(said.toReversed()).toEqual([
      'Mark “Issue 1” read',
      'Pin “Issue 1”',
      'Mute “Issue 1”',
      'Unmute “Issue 1”',
      'Snooze “Issue 1”',
      'Wake “Issue 1”',
      'Mark “Issue 1” done',
    ])
    expect(userStore.undo()).toBeNull()
    for (const state of states.slice(1)) {
      userStore.redo()
      expect(triageOf(1)).toEqual(state)
    }
  })

  it('of one mark leaves the others as they have become since', () => {
    mark({ as: 'pinned', on: true })
    userStore.markLooked(reader.readItem(issue(1)).seen, true)
    userStore.undo()
    expect(triageOf(1)).toMatchObject({ pinned: false, unread: false })
  })

  it('of a mark on several entries is one step', () => {
    const entries = rows().map(({ key, at }) => ({ key: key as Key<'inboxEntry'>, seen: Date.parse(at) }))
    userStore.mark(entries, { as: 'muted', on: true })
    expect(titles()).toEqual([])
    expect(userStore.undo()?.title).toBe('Mute “Issue 2” and 1 more')
    expect(titles()).toEqual(['Issue 2', 'Issue 1'])
  })
})

it('entries that are no longer there are passed over', () => {
  userStore.mark([{ key: keyOf('here', 'inboxEntry', 99), seen: 0 }], done)
  expect([reported, userStore.undo()]).toEqual([[], null])
})
