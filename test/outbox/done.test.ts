import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/outbox/database.ts'
import { DoneMarks, markDone, markUndone } from '../../electron/outbox/done.ts'
import { checkProperty } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'

let user: WritableUserDatabase
let marks: DoneMarks
const target = { kind: 'issue', id: 7 }

beforeEach(() => {
  const file = join(temporaryFolder(), 'user.db')
  user = openUserDatabase(file)
  const reading = openUserDatabaseForReading(file)
  marks = new DoneMarks(reading)
  onTestFinished(() => {
    reading.close()
    user.close()
  })
})

function doneAt(): number {
  marks.refresh()
  return marks.of(target.kind, target.id)
}

it('is read where it was written, each item by itself', () => {
  expect(doneAt()).toBe(-1)
  markDone(user, target, 100, 1)
  markDone(user, { kind: 'mergeRequest', id: 7 }, 200, 1)
  expect(doneAt()).toBe(100)
  expect(marks.of('mergeRequest', 7)).toBe(200)
})

it('that is taken back leaves what was done before', () => {
  markDone(user, target, 100, 1)
  markDone(user, target, 200, 2)
  markUndone(user, target)
  expect(doneAt()).toBe(100)
  markUndone(user, target)
  expect(doneAt()).toBe(-1)
  markUndone(user, target)
  expect(doneAt()).toBe(-1)
})

it('never falls while it is not taken back (done is monotonic)', async () => {
  let id = 100
  await checkProperty(
    'done marks',
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }), (times) => {
      id += 1
      for (const [index, at] of times.entries()) {
        markDone(user, { kind: 'issue', id }, at, index)
        marks.refresh()
        expect(marks.of('issue', id)).toBe(Math.max(...times.slice(0, index + 1)))
      }
    }),
    50,
  )
})
