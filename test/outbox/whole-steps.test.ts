import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { Outbox } from '../../electron/outbox/outbox.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { retire } from '../../electron/outbox/queue/transitions.ts'
import type { Made } from '../../electron/protocols/outcome.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { readMarks } from '../../electron/user/marks.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { ada, sampleIssue, sampleNote } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A step of several parts is undone and done again as a whole, or it stays as it is, with a reason. */

const gone = 'What it was done to is no longer there.'
const issues = [1, 2, 3] as const

let cache: WritableCache
let user: WritableUserDatabase
let outbox: Outbox

beforeEach(() => {
  const folder = temporaryFolder()
  ;({ cache } = openCache(newCacheFile(folder)))
  answer(cache, (arrival) => issues.forEach((id) => void storeIssue(cache, sampleIssue(id), arrival)))
  user = openUserDatabase(newUserFile(folder))
  const reading = openCacheForReading(join(folder, 'cache.db'))
  onTestFinished(() => [reading, cache, user].forEach((each) => void each.close()))
  outbox = new Outbox({
    ...{ account: 'here', ownUserId: ada.id, user, cache: reading, holdSeconds: 10, now: () => 1_000 },
    service: null,
    attachedFolder: join(folder, 'attached'),
  })
})

const waiting = () => listUnsettledEdits(user).map(({ id, edit }) => [id, edit])
const land = (id: number, made: Made | null = null) => retire(user, { id, at: 1_000, outcome: { made } })
const landAll = () => listUnsettledEdits(user).forEach(({ id }) => land(id))
const closeAll = () =>
  outbox.submit(issues.map((id) => ({ kind: 'changeState', target: keyOf('here', 'issue', id), state: 'closed' })))
const isDone = () => readMarks(user, { kind: 'issue', id: 1 }).doneAt !== null

describe.each(issues)('a bulk of which the service has all, while item %i of three is gone', (missing) => {
  beforeEach(() => {
    closeAll()
    landAll()
  })

  it('is not undone by halves, and says so', () => {
    removeItem(cache, 'issue', missing)
    expect(outbox.undo(null)).toMatchObject({ reach: 'impossible', refused: gone, touched: [], queued: null })
    expect(waiting()).toEqual([])
  })

  it('is not done again by halves, and says so', () => {
    expect(outbox.undo(null)).toMatchObject({ reach: 'service', refused: null })
    landAll()
    removeItem(cache, 'issue', missing)
    expect(outbox.redo(null)).toMatchObject({ reach: 'impossible', refused: gone, touched: [], queued: null })
    expect(waiting()).toEqual([])
  })
})

it('what still waits of a bulk goes on waiting when the rest of it cannot be undone', () => {
  const [first] = closeAll()
  land(first?.id ?? 0)
  const before = waiting()
  removeItem(cache, 'issue', 1)
  expect(outbox.undo(null)).toMatchObject({ refused: gone, touched: [] })
  expect(waiting()).toEqual(before)
  expect(before).toHaveLength(2)
})

it('a mark is not made again without the comment that was said with it', () => {
  const target = keyOf('here', 'issue', 1)
  const entry = { target: { kind: 'issue', id: 1 }, seen: 500 }
  const [said = 0] = outbox.mark(
    [entry],
    { as: 'done', on: true },
    { finishing: [], reply: { kind: 'comment', target, body: 'Done.' } },
  )
  answer(cache, (arrival) => storeNote(cache, 'issue', 1, sampleNote(10, { author: ada }), arrival))
  land(said, { kind: 'note', serviceId: 10 })
  expect(outbox.undo(null)).toMatchObject({ refused: null })
  landAll()
  expect(isDone()).toBe(false)
  removeItem(cache, 'issue', 1)
  expect(outbox.redo(null)).toMatchObject({ refused: gone, touched: [] })
  expect(isDone()).toBe(false)
})
