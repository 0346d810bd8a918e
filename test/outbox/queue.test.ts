import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import {
  discard,
  doubt,
  doubtWhatWasSending,
  forgetEnded,
  hurry,
  hurryAll,
  putBack,
  reject,
  restore,
  retire,
  startSending,
} from '../../electron/outbox/queue/transitions.ts'
import {
  changeEdit,
  listDueEdits,
  listUnsettledEdits,
  nextDueAt,
  readUnsettledEdit,
  UnsettledEdits,
} from '../../electron/outbox/queue/queue.ts'
import type { EditOf } from '../../shared/edit.ts'
import type { AppError } from '../../shared/errors.ts'
import { keyOf } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { checkProperty } from '../support/properties.ts'
import { newUserFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { queueEdit } from '../support/edits.ts'

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Issue 3', state: 'opened' }
const refused: AppError = { code: 'forbidden', status: 403 }
const failed: AppError = { code: 'service_failed', status: 502 }

let user: WritableUserDatabase

beforeEach(() => {
  user = openUserDatabase(newUserFile(temporaryFolder()))
  onTestFinished(() => void user.close())
})

function comment(item: number, { createdAt = 0, heldUntil = null as number | null, kind = 'issue' as const } = {}) {
  const edit = { kind: 'comment', target: keyOf('here', kind, item), body: `On ${item}` } as const
  return queueEdit(user, edit, base, { createdAt, heldUntil })
}

const due = (now = 1_000, most = 100) => listDueEdits(user, { now, most }).map(({ id }) => id)
const edit = (id: number) => readUnsettledEdit(user, id)
const stateOf = (id: number) => user.prepare('SELECT state FROM edits WHERE id = ?').pluck().get(id)

describe('what may be sent', () => {
  it('is the oldest edit of each item, first in, first out', () => {
    const [one, two, other] = [comment(1), comment(1), comment(2)]
    expect(due()).toEqual([one, other])
    startSending(user, { id: one, at: 0, sentAfter: 0, version: 0 })
    expect(due()).toEqual([other])
    retire(user, { id: one, at: 0, outcome: { made: null } })
    expect(due()).toEqual([two, other])
  })

  it('keeps the order of what is done to one todo and to many, unless the user is needed', () => {
    const at = { createdAt: 0, heldUntil: null }
    const finish = (id: number) => queueEdit(user, { kind: 'finishTodo', target: keyOf('here', 'todo', id) }, base, at)
    const self = keyOf('here', 'user', 1)
    const other = comment(2)
    const one = finish(1)
    const many = queueEdit(user, { kind: 'restoreTodos', target: self, todos: [1, 2] }, base, at)
    const last = finish(2)
    expect(due()).toEqual([other, one])
    startSending(user, { id: one, at: 0, sentAfter: 0, version: 0 })
    expect(due()).toEqual([other])
    // In between, something else may have come before it.
    startSending(user, { id: many, at: 0, sentAfter: 0, version: 0 })
    expect(stateOf(many)).toBe('waiting')
    reject(user, one, refused)
    expect(due()).toEqual([other, many])
    startSending(user, { id: many, at: 0, sentAfter: 0, version: 0 })
    expect(due()).toEqual([other])
    retire(user, { id: many, at: 0, outcome: { made: null } })
    expect(due()).toEqual([other, last])
  })

  it('is no more than asked for, the oldest first', () => {
    const ids = [1, 2, 3, 4, 5].map((item) => comment(item))
    expect(due(1_000, 3)).toEqual(ids.slice(0, 3))
  })

  it('is not of a key queue that is passed over, and as many as asked for all the same', () => {
    const ids = [1, 2, 3, 4].map((item) => comment(item))
    expect(listDueEdits(user, { now: 1_000, most: 2, besides: ['issue/1', 'issue/3'] }).map(({ id }) => id)).toEqual([
      ids[1],
      ids[3],
    ])
  })

  it('is found in the order of the queue, and nothing is sorted or read for it besides', () => {
    const asked = vi.spyOn(user, 'prepare')
    for (let item = 1; item <= 50; item += 1) comment(item)
    asked.mockClear()
    due()
    const [text = ''] = asked.mock.calls.map(([one]) => one).filter((one) => one.includes('ORDER BY'))
    const steps = user.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(0, '[]', 4)
    const plan = steps.map(({ detail }) => detail)
    expect(plan[0]).toBe('SCAN e USING INDEX edits_in_order')
    expect(plan.filter((step) => /TEMP B-TREE FOR ORDER|^SCAN (earlier|needed)/.test(step))).toEqual([])
  })

  it('is told apart by kind: an issue and a merge request may have the same number', () => {
    const issue = comment(1)
    const target = keyOf('here', 'mergeRequest', 1)
    const other = queueEdit(user, { kind: 'comment', target, body: 'There' }, base, { createdAt: 0, heldUntil: null })
    expect(due()).toEqual([issue, other])
  })

  it('waits behind a rejected edit of its own item, and behind no other', () => {
    const [one, two, other] = [comment(1), comment(1), comment(2)]
    reject(user, one, refused)
    expect(due()).toEqual([other])
    discard(user, { id: one, at: 0 })
    expect(due()).toEqual([two, other])
  })

  it.each(['sending', 'doubtful'])('waits behind one of its item that is %s', (state) => {
    const [one] = [comment(1), comment(1)]
    startSending(user, { id: one, at: 0, sentAfter: 0, version: 0 })
    if (state === 'doubtful') doubt(user, { id: one, nextAttemptAt: 9_000, error: null })
    expect(due()).toEqual([])
    expect(due(9_000)).toEqual(state === 'doubtful' ? [one] : [])
  })

  it('is nothing before its time: held back by the user or pausing after a failure', () => {
    const held = comment(1, { heldUntil: 10_000 })
    comment(1)
    expect(due(9_999)).toEqual([])
    expect(nextDueAt(user, 9_999)).toBe(10_000)
    expect(due(10_000)).toEqual([held])
    startSending(user, { id: held, at: 10_000, sentAfter: 0, version: 0 })
    putBack(user, { id: held, nextAttemptAt: 17_000, error: failed })
    expect(due(16_999)).toEqual([])
    expect(nextDueAt(user, 10_000)).toBe(17_000)
    expect(due(17_000)).toEqual([held])
    expect(nextDueAt(user, 17_000)).toBe(null)
  })
})

describe('an edit on its way', () => {
  it('notes when it left, and what was known when it left first', () => {
    const id = comment(1, { heldUntil: 500 })
    expect(startSending(user, { id, at: 600, sentAfter: 41, version: 0 })).toBe(true)
    expect(edit(id)).toMatchObject({ state: 'sending', attempts: 1, sentAt: 600, sentAfter: 41, heldUntil: null })
    doubt(user, { id, nextAttemptAt: 700, error: failed })
    expect(edit(id)).toMatchObject({ state: 'doubtful', attempts: 1, error: failed, nextAttemptAt: 700 })
    putBack(user, { id, nextAttemptAt: 0, error: null })
    expect(startSending(user, { id, at: 800, sentAfter: 99, version: 0 })).toBe(true)
    expect(edit(id)).toMatchObject({ attempts: 2, sentAt: 800, sentAfter: 41, error: null })
  })

  it('leaves once: who comes second is told', () => {
    const id = comment(1)
    expect(startSending(user, { id, at: 0, sentAfter: 0, version: 0 })).toBe(true)
    expect(startSending(user, { id, at: 0, sentAfter: 0, version: 0 })).toBe(false)
    discard(user, { id, at: 0 })
    retire(user, { id, at: 0, outcome: { made: null } })
    expect(startSending(user, { id, at: 0, sentAfter: 0, version: 0 })).toBe(false)
  })

  it('does not leave before what the user has put before it since it was found to be due', () => {
    const [one, two] = [comment(1), comment(1)]
    discard(user, { id: one, at: 0 })
    expect(due()).toEqual([two])
    restore(user, { id: one, heldUntil: null })
    expect(startSending(user, { id: two, at: 0, sentAfter: 0, version: 0 })).toBe(false)
    expect(edit(two)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(startSending(user, { id: one, at: 0, sentAfter: 0, version: edit(one)?.version ?? 0 })).toBe(true)
    expect(startSending(user, { id: two, at: 0, sentAfter: 0, version: 0 })).toBe(false)
    retire(user, { id: one, at: 0, outcome: { made: null } })
    expect(startSending(user, { id: two, at: 0, sentAfter: 0, version: 0 })).toBe(true)
  })

  it('counts failures that came before it could leave, so that pauses grow', () => {
    const id = comment(1)
    putBack(user, { id, nextAttemptAt: 0, error: failed })
    putBack(user, { id, nextAttemptAt: 0, error: failed })
    expect(edit(id)?.attempts).toBe(2)
    putBack(user, { id, nextAttemptAt: 0, error: null })
    expect(edit(id)?.attempts).toBe(2)
    startSending(user, { id, at: 0, sentAfter: 0, version: 0 })
    doubt(user, { id, nextAttemptAt: 0, error: failed })
    expect(edit(id)?.attempts).toBe(3)
    // The look after it failed too.
    doubt(user, { id, nextAttemptAt: 0, error: failed })
    expect(edit(id)?.attempts).toBe(4)
  })

  it('is in doubt after a restart, and due at once (I8, F1)', () => {
    const [sending, waiting, rejected] = [comment(1), comment(2, { heldUntil: 9_000 }), comment(3)]
    putBack(user, { id: sending, nextAttemptAt: 400_000, error: null })
    startSending(user, { id: sending, at: 500, sentAfter: 7, version: 0 })
    reject(user, rejected, refused)
    expect(doubtWhatWasSending(user)).toBe(1)
    expect(edit(sending)).toMatchObject({ state: 'doubtful', sentAt: 500, sentAfter: 7 })
    expect(edit(waiting)).toMatchObject({ state: 'waiting', heldUntil: 9_000 })
    expect(edit(rejected)).toMatchObject({ state: 'rejected', error: refused })
    expect(due(0)).toEqual([sending])
    expect(doubtWhatWasSending(user)).toBe(0)
  })

  it('that landed is gone from the queue, and what it made is known by both its ids', () => {
    const id = comment(1)
    retire(user, { id, at: 5, outcome: { made: { kind: 'note', serviceId: 900 } } })
    retire(user, { id, at: 6, outcome: { made: { kind: 'note', serviceId: 901 } } })
    expect(edit(id)).toBe(null)
    expect(stateOf(id)).toBe('landed')
    expect(user.prepare('SELECT kind, local_id, service_id FROM id_map').all()).toEqual([
      { kind: 'note', local_id: localIdOf(id), service_id: 900 },
    ])
    expect(localIdOf(id)).toBeLessThan(0)
  })
})

describe('what the user may do with it', () => {
  it('sends a held one now', () => {
    const id = comment(1, { heldUntil: 10_000 })
    expect(hurry(user, id)).toBe(true)
    expect(due(0)).toEqual([id])
  })

  it('tries a rejected one again', () => {
    const id = comment(1)
    reject(user, id, refused)
    expect(due()).toEqual([])
    expect(hurry(user, id)).toBe(true)
    expect(edit(id)).toMatchObject({ state: 'waiting', error: null })
    expect(due(0)).toEqual([id])
  })

  it('looks for a doubtful one now, and does not send it blindly', () => {
    const id = comment(1)
    startSending(user, { id, at: 0, sentAfter: 0, version: 0 })
    doubt(user, { id, nextAttemptAt: 90_000, error: failed })
    expect(hurry(user, id)).toBe(true)
    expect(listDueEdits(user, { now: 0, most: 1 })).toMatchObject([{ id, state: 'doubtful' }])
  })

  it('cannot hurry one that is being sent', () => {
    const id = comment(1)
    startSending(user, { id, at: 0, sentAfter: 0, version: 0 })
    expect(hurry(user, id)).toBe(false)
    expect(stateOf(id)).toBe('sending')
  })

  it('takes back a waiting or a rejected one, whose text stays in the file', () => {
    const [waiting, rejected] = [comment(1, { heldUntil: 10_000 }), comment(2)]
    reject(user, rejected, refused)
    expect(discard(user, { id: waiting, at: 77 })).toBe(true)
    expect(discard(user, { id: rejected, at: 77 })).toBe(true)
    expect(listUnsettledEdits(user)).toEqual([])
    expect(user.prepare(`SELECT json_extract(edit, '$.body') FROM edits ORDER BY id`).pluck().all()).toEqual([
      'On 1',
      'On 2',
    ])
    expect(discard(user, { id: waiting, at: 78 })).toBe(false)
  })

  it.each(['sending', 'doubtful'])('cannot take back one that is %s: it may be there already', (state) => {
    const id = comment(1)
    startSending(user, { id, at: 0, sentAfter: 0, version: 0 })
    if (state === 'doubtful') doubt(user, { id, nextAttemptAt: 0, error: null })
    expect(discard(user, { id, at: 0 })).toBe(false)
    expect(stateOf(id)).toBe(state)
  })
})

describe('when the service can be reached again', () => {
  it('pauses are over, but not what the user held back, nor what was refused', () => {
    const [paused, held, rejected, doubtful] = [comment(1), comment(2, { heldUntil: 50_000 }), comment(3), comment(4)]
    putBack(user, { id: paused, nextAttemptAt: 99_000, error: failed })
    reject(user, rejected, refused)
    startSending(user, { id: doubtful, at: 0, sentAfter: 0, version: 0 })
    doubt(user, { id: doubtful, nextAttemptAt: 99_000, error: failed })
    expect(due()).toEqual([])
    hurryAll(user)
    expect(due()).toEqual([paused, doubtful])
    expect(due(50_000)).toEqual([paused, held, doubtful])
    expect(stateOf(rejected)).toBe('rejected')
  })
})

describe('what waits, read again and again', () => {
  it('is the same as read at once, and the same objects where nothing changed', () => {
    const edits = new UnsettledEdits(user)
    const [one, two, three] = [comment(1), comment(2), comment(3)]
    const first = edits.list()
    expect(first).toEqual(listUnsettledEdits(user))
    expect(edits.list()).toBe(first)

    startSending(user, { id: one, at: 0, sentAfter: 7, version: 0 })
    discard(user, { id: two, at: 0 })
    const written = { ...(edit(three)?.edit as EditOf<'comment'>), body: 'Written anew' }
    changeEdit(user, three, { edit: written, base, needs: [] })
    const four = comment(4)
    const second = edits.list()
    expect(second).toEqual(listUnsettledEdits(user))
    expect(second.map(({ id, state }) => [id, state])).toEqual([
      [one, 'sending'],
      [three, 'waiting'],
      [four, 'waiting'],
    ])

    retire(user, { id: one, at: 0, outcome: { made: null } })
    const third = edits.list()
    expect(third.map((queued, at) => queued === second[at + 1])).toEqual([true, true])

    // Written, and as it was: the same object. Forgotten edits do not set back what is counted.
    expect(edits.isCurrent()).toBe(true)
    hurryAll(user)
    expect([edits.isCurrent(), edits.list()]).toEqual([false, third])
    expect(edits.list()).toBe(third)
    expect(edits.isCurrent()).toBe(true)
    putBack(user, { id: four, nextAttemptAt: 5, error: null })
    discard(user, { id: four, at: 1 })
    edits.list()
    forgetEnded(user, 2)
    const five = comment(5)
    expect(edits.list().map(({ id }) => id)).toEqual([three, five])
  })
})

describe('what has ended', () => {
  it('is forgotten after its time; what has not ended never is', () => {
    const [landed, discarded, waiting, rejected] = [comment(1), comment(2), comment(3), comment(4)]
    retire(user, { id: landed, at: 100, outcome: { made: null } })
    discard(user, { id: discarded, at: 200 })
    reject(user, rejected, refused)
    forgetEnded(user, 200)
    expect([landed, discarded, waiting, rejected].map(stateOf)).toEqual([undefined, 'discarded', 'waiting', 'rejected'])
    forgetEnded(user, 10_000_000)
    expect(listUnsettledEdits(user).map(({ id }) => id)).toEqual([waiting, rejected])
  })

  it('does not come back, whoever is late to say something of it', () => {
    const [landed, discarded] = [comment(1), comment(2)]
    retire(user, { id: landed, at: 0, outcome: { made: null } })
    discard(user, { id: discarded, at: 0 })
    for (const id of [landed, discarded]) {
      putBack(user, { id, nextAttemptAt: 0, error: null })
      doubt(user, { id, nextAttemptAt: 0, error: null })
      reject(user, id, refused)
      hurry(user, id)
    }
    retire(user, { id: discarded, at: 0, outcome: { made: null } })
    expect([landed, discarded].map(stateOf)).toEqual(['landed', 'discarded'])
  })
})

describe('a queue under any treatment (I7)', () => {
  const item = fc.integer({ min: 1, max: 3 })
  const pick = fc.nat(20)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), item, held: fc.boolean() }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        outcome: fc.constantFrom('landed', 'later', 'doubt', 'reject', 'killed'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hurry' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hurryAll' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const), pick }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
  )

  it('loses none, sends each item’s in order, and none before its time', async () => {
    await checkProperty(
      'treatments of a queue',
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        user.exec('DELETE FROM edits')
        const added: { id: number; item: number }[] = []
        const ended: number[] = []
        const byUser = new Set<number>()
        const hold = new Map<number, number>()
        let now = 0
        for (const one of steps) {
          now += 1
          switch (one.do) {
            case 'add': {
              const heldUntil = one.held ? now + 10_000 : null
              const id = comment(one.item, { createdAt: now, heldUntil })
              expect(id).toBeGreaterThan(added.at(-1)?.id ?? 0)
              added.push({ id, item: one.item })
              if (heldUntil !== null) hold.set(id, heldUntil)
              break
            }
            case 'send': {
              const [next] = listDueEdits(user, { now, most: 1 })
              if (!next) break
              expect(['waiting', 'doubtful']).toContain(next.state)
              expect(now).toBeGreaterThanOrEqual(Math.max(hold.get(next.id) ?? 0, next.nextAttemptAt))
              const own = added.find(({ id }) => id === next.id)
              const before = added.filter(({ id, item }) => item === own?.item && id < next.id)
              expect(before.every(({ id }) => ended.includes(id) || byUser.has(id))).toBe(true)
              startSending(user, { id: next.id, at: now, sentAfter: 0, version: next.version })
              if (one.outcome === 'landed') {
                retire(user, { id: next.id, at: now, outcome: { made: null } })
                ended.push(next.id)
              }
              if (one.outcome === 'later') putBack(user, { id: next.id, nextAttemptAt: now + 5_000, error: failed })
              if (one.outcome === 'doubt') doubt(user, { id: next.id, nextAttemptAt: now + 5_000, error: failed })
              if (one.outcome === 'reject') reject(user, next.id, refused)
              if (one.outcome === 'killed') doubtWhatWasSending(user)
              break
            }
            case 'hurry': {
              const id = added[one.pick % Math.max(1, added.length)]?.id ?? 0
              if (hurry(user, id)) hold.delete(id)
              break
            }
            case 'hurryAll':
              hurryAll(user)
              break
            case 'discard': {
              const id = added[one.pick % Math.max(1, added.length)]?.id ?? 0
              const before = stateOf(id)
              const done = discard(user, { id, at: now })
              expect(done).toBe(before === 'waiting' || before === 'rejected')
              if (done) byUser.add(id)
              break
            }
            case 'wait':
              now += one.seconds * 1_000
          }
        }
        const unsettled = listUnsettledEdits(user).map(({ id }) => id)
        const expected = added.map(({ id }) => id).filter((id) => !ended.includes(id) && !byUser.has(id))
        expect(unsettled).toEqual(expected)
      }),
      300,
    )
  })
})
