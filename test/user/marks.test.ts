import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import {
  AllMarks,
  changedMarks,
  marked,
  readMarks,
  saveMarks,
  unmarked,
  wakeSnoozed,
  type Marks,
} from '../../electron/user/marks.ts'
import type { Mark } from '../../shared/model/triage.ts'
import { checkProperty } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'

let user: WritableUserDatabase
let marks: AllMarks
const target = { kind: 'issue', id: 7 }
const until = (time: number): Mark => ({ as: 'snoozed', on: true, until: new Date(time).toISOString() })

beforeEach(() => {
  const file = join(temporaryFolder(), 'user.db')
  user = openUserDatabase(file)
  const reading = openUserDatabaseForReading(file)
  marks = new AllMarks(reading)
  onTestFinished(() => {
    reading.close()
    user.close()
  })
})

function read(): Marks {
  marks.refresh()
  return marks.of(target.kind, target.id)
}

it('are read where they were written, each thing by itself', () => {
  expect(read()).toEqual(unmarked)
  const all: Marks = { doneAt: 1, readAt: 2, snoozedSince: 3, snoozedUntil: 4, pinnedAt: 5, mutedAt: 6 }
  saveMarks(user, target, all)
  saveMarks(user, { kind: 'mergeRequest', id: 7 }, { ...unmarked, doneAt: 200 })
  expect(read()).toEqual(all)
  expect(readMarks(user, target)).toEqual(all)
  expect(marks.of('mergeRequest', 7)).toEqual({ ...unmarked, doneAt: 200 })
})

describe('a mark', () => {
  it('changes what it is about, and nothing else', () => {
    const all: Marks = { doneAt: 1, readAt: 2, snoozedSince: 3, snoozedUntil: 4, pinnedAt: 5, mutedAt: 6 }
    const changes = (mark: Mark, before = all) => changedMarks(before, marked(before, mark, { seen: 100, now: 1000 }))
    expect(changes({ as: 'read', on: true })).toEqual({ readAt: 100 })
    expect(changes({ as: 'read', on: false })).toEqual({ readAt: null })
    expect(changes({ as: 'pinned', on: true })).toEqual({ pinnedAt: 1000 })
    expect(changes({ as: 'pinned', on: false })).toEqual({ pinnedAt: null })
    expect(changes({ as: 'muted', on: true })).toEqual({ mutedAt: 1000 })
    expect(changes({ as: 'muted', on: false })).toEqual({ mutedAt: null })
    expect(changes({ as: 'snoozed', on: false })).toEqual({ snoozedSince: null, snoozedUntil: null })
    expect(changes(until(5000))).toEqual({ snoozedSince: 100, snoozedUntil: 5000 })
    expect(changes({ as: 'snoozed', on: true, until: null })).toEqual({ snoozedSince: 100, snoozedUntil: null })
    expect(changes({ as: 'done', on: false })).toEqual({ doneAt: null })
  })

  it('as done ends a snooze: what is dealt with need not come back', () => {
    const snoozed = marked(unmarked, until(5000), { seen: 100, now: 0 })
    expect(marked(snoozed, { as: 'done', on: true }, { seen: 100, now: 0 })).toEqual({ ...unmarked, doneAt: 100 })
  })

  it('as done or read never falls while it is not taken off', async () => {
    await checkProperty(
      'done and read marks',
      fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }), fc.boolean(), (times, done) => {
        let now: Marks = unmarked
        for (const [index, seen] of times.entries()) {
          now = marked(now, { as: done ? 'done' : 'read', on: true }, { seen, now: 0 })
          expect(done ? now.doneAt : now.readAt).toBe(Math.max(...times.slice(0, index + 1)))
        }
      }),
      50,
    )
  })
})

describe('what is snoozed until a time', () => {
  it('comes back then, unread, and only once, wherever the clock goes (F16)', () => {
    saveMarks(user, target, { ...marked(unmarked, until(5000), { seen: 100, now: 0 }), readAt: 100, pinnedAt: 1 })
    saveMarks(user, { kind: 'issue', id: 8 }, marked(unmarked, until(9000), { seen: 100, now: 0 }))
    saveMarks(
      user,
      { kind: 'issue', id: 9 },
      marked(unmarked, { as: 'snoozed', on: true, until: null }, { seen: 100, now: 0 }),
    )
    expect(wakeSnoozed(user, 4999)).toEqual([])
    expect(wakeSnoozed(user, 5000)).toEqual([target])
    expect(read()).toEqual({ ...unmarked, pinnedAt: 1 })
    expect(wakeSnoozed(user, 1000)).toEqual([])
    expect(read().snoozedUntil).toBeNull()
    expect(wakeSnoozed(user, 1e13)).toEqual([{ kind: 'issue', id: 8 }])
    expect(readMarks(user, { kind: 'issue', id: 9 }).snoozedSince).toBe(100)
  })
})
