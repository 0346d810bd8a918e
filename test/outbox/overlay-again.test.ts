import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { countItems, listItems, readItemRecord } from '../../electron/cache/items/items.ts'
import { markLanded } from '../../electron/cache/storage/landed.ts'
import { listNoteIds, readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import { discard, hurry, reject, retire, startSending } from '../../electron/outbox/queue/transitions.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { checkProperty, timeFor } from '../support/properties.ts'
import { ada, sampleIssue, sampleNote } from '../support/samples.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { queueEdit } from '../support/edits.ts'

/** I1: what the user sees can be computed again from the two files at any time, by any reader. */

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Issue', state: 'opened' }

let folder: string
let cache: WritableCache
let user: WritableUserDatabase

function reader(): Overlay {
  const reading = openCacheForReading(join(folder, 'cache.db'))
  const own = openUserDatabaseForReading(join(folder, 'user.db'))
  onTestFinished(() => {
    reading.close()
    own.close()
  })
  return new Overlay('here', reading, own, 1)
}

/** All that a reader shows. */
function shown(overlay: Overlay) {
  const rows = overlay.read((reading) => ({
    open: listItems(reading, 'issue', { state: 'open' }),
    closed: listItems(reading, 'issue', { state: 'closed' }),
    counts: [countItems(reading, 'issue', { state: 'open' }), countItems(reading, 'issue', { state: 'all' })],
    items: [1, 2, 3, 4].map((id) => readItemRecord(reading, 'issue', id)),
    notes: [1, 2, 3, 4].map((id) => {
      const ids = listNoteIds(reading, 'issue', id)
      return ids.map((note) => {
        const { body, resolved, resolved_by: by } = readNoteRecord(reading, note) ?? {}
        return [note, body, resolved, by]
      })
    }),
  }))
  const pending = [1, 2, 3, 4].map((id) => overlay.pendingOf('issue', id))
  return { ...rows, pending, edits: overlay.edits }
}

beforeEach(() => {
  folder = temporaryFolder()
  ;({ cache } = openCache(newCacheFile(folder)))
  user = openUserDatabase(newUserFile(folder))
  onTestFinished(() => {
    cache.close()
    user.close()
  })
})

describe('a reader that lived through everything', () => {
  const item = fc.integer({ min: 1, max: 4 })
  const pick = fc.nat(20)
  /** One of the notes of an item. */
  const which = fc.nat(2)
  const noteAt = (one: { readonly item: number; readonly which: number }) => one.item * 10 + one.which
  const within = (id: number) => ({ ...base, item: { kind: 'issue', id } as const })
  // Of one item, so that they meet.
  const thread = { item: fc.constant(1), which }
  const onThreads = [
    fc.record({
      do: fc.constant('say' as const),
      ...thread,
      thread: fc.constantFrom('a', 'a', 'b', null),
      resolved: fc.boolean(),
    }),
    fc.record({ do: fc.constant('begin' as const), item: thread.item }),
    fc.record({ do: fc.constant('answer' as const), ...thread }),
    fc.record({ do: fc.constant('resolve' as const), ...thread, resolved: fc.boolean() }),
  ]
  const step = fc.oneof(
    fc.record({ do: fc.constant('store' as const), item, title: fc.constantFrom('a', 'b'), state: fc.boolean() }),
    fc.record({ do: fc.constant('comment' as const), item }),
    fc.record({ do: fc.constant('change' as const), item, state: fc.boolean() }),
    ...onThreads,
    fc.record({ do: fc.constant('send' as const), pick }),
    fc.record({ do: fc.constant('land' as const), pick, retired: fc.boolean() }),
    fc.record({ do: fc.constant('reject' as const), pick }),
    fc.record({ do: fc.constant('hurry' as const), pick }),
    fc.record({ do: fc.constant('discard' as const), pick }),
    fc.record({ do: fc.constant('fail' as const) }),
  )

  it(
    'shows what one shows that has just begun (I1)',
    async () => {
      let clock = Date.UTC(2026, 0, 2)
      let note = 1_000
      const lasting = reader()
      await checkProperty(
        'readers compared',
        fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
          cache.exec('DELETE FROM issues; DELETE FROM notes; DELETE FROM landed')
          // Readers rely on it that nothing is deleted that waits.
          user.exec(`UPDATE edits SET state = 'undone', ended_at = 1`)
          for (const one of steps) {
            clock += 1_000
            const edits = listUnsettledEdits(user)
            const edit = 'pick' in one ? edits[one.pick % Math.max(1, edits.length)] : undefined
            const at = { createdAt: clock, heldUntil: null }
            switch (one.do) {
              case 'store': {
                const { title } = one
                const changed = {
                  title,
                  state: one.state ? 'opened' : 'closed',
                  updatedAt: new Date(clock).toISOString(),
                }
                answer(cache, (arrival) => storeIssue(cache, sampleIssue(one.item, changed), arrival))
                break
              }
              case 'comment':
                queueEdit(
                  user,
                  { kind: 'comment', target: keyOf('here', 'issue', one.item), body: `${clock}` },
                  base,
                  at,
                )
                break
              case 'change': {
                const state = one.state ? 'opened' : 'closed'
                queueEdit(user, { kind: 'changeState', target: keyOf('here', 'issue', one.item), state }, base, at)
                break
              }
              case 'say': {
                const { thread, resolved } = one
                const ofThread = { discussionId: `${one.item}${thread}`, resolvable: true, resolved }
                const said = sampleNote(noteAt(one), thread === null ? {} : ofThread)
                answer(cache, (arrival) => storeNote(cache, 'issue', one.item, said, arrival))
                break
              }
              case 'begin': {
                const target = keyOf('here', 'issue', one.item)
                queueEdit(user, { kind: 'beginDiscussion', target, body: `${clock}`, position: null }, base, at)
                break
              }
              case 'answer': {
                const target = keyOf('here', 'note', noteAt(one))
                queueEdit(user, { kind: 'answer', target, body: `${clock}` }, within(one.item), at)
                break
              }
              case 'resolve': {
                const { resolved } = one
                const target = keyOf('here', 'note', noteAt(one))
                queueEdit(user, { kind: 'resolveDiscussion', target, resolved }, within(one.item), at)
                break
              }
              case 'send':
                if (edit) startSending(user, { id: edit.id, at: clock, sentAfter: 0, version: edit.version })
                break
              case 'land':
                if (!edit) break
                answer(cache, (arrival) => {
                  const target = Number(edit.edit.target.split('/')[2])
                  const row = sampleNote(note++, { author: ada, body: 'landed' })
                  if (edit.edit.kind === 'comment') storeNote(cache, 'issue', target, row, arrival)
                  markLanded(cache, edit.id, { at: clock, made: null })
                })
                if (one.retired) retire(user, { id: edit.id, at: clock, outcome: { made: null } })
                break
              case 'reject':
                if (edit) reject(user, edit.id, { code: 'forbidden' })
                break
              case 'hurry':
                if (edit) hurry(user, edit.id)
                break
              case 'discard':
                if (edit) discard(user, { id: edit.id, at: clock })
                break
              case 'fail':
                // Whoever reads may fail at what it does with the rows; the rows themselves must not suffer.
                expect(() =>
                  lasting.read(() => {
                    throw new Error('mine')
                  }),
                ).toThrow('mine')
            }
            if (one.do !== 'fail') shown(lasting)
          }
          const fresh = openCacheForReading(join(folder, 'cache.db'))
          const own = openUserDatabaseForReading(join(folder, 'user.db'))
          try {
            expect(shown(lasting)).toEqual(shown(new Overlay('here', fresh, own, 1)))
          } finally {
            fresh.close()
            own.close()
          }
        }),
        150,
      )
    },
    timeFor(150),
  )
})

describe('what a reader shows', () => {
  it('is not lost when whoever reads fails with it', () => {
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    const overlay = reader()
    shown(overlay)
    const target = keyOf('here', 'issue', 1)
    queueEdit(user, { kind: 'changeState', target, state: 'closed' }, base, { createdAt: 1, heldUntil: null })
    expect(() =>
      overlay.read(() => {
        throw new Error('mine')
      }),
    ).toThrow('mine')
    expect(shown(overlay).closed).toMatchObject([{ id: 1 }])
  })

  it('waits for an item that is not there yet, and is folded when it comes', () => {
    const overlay = reader()
    const target = keyOf('here', 'issue', 1)
    queueEdit(user, { kind: 'changeState', target, state: 'closed' }, base, { createdAt: 1, heldUntil: null })
    expect(shown(overlay)).toMatchObject({ open: [], closed: [], edits: [{ edit: { target } }] })
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    expect(shown(overlay).closed).toMatchObject([{ id: 1 }])
  })

  it('is never written to the file (I1)', () => {
    answer(cache, (arrival) => storeIssue(cache, sampleIssue(1), arrival))
    const overlay = reader()
    const target = keyOf('here', 'issue', 1)
    queueEdit(user, { kind: 'changeState', target, state: 'closed' }, base, { createdAt: 1, heldUntil: null })
    queueEdit(user, { kind: 'comment', target, body: 'Local' }, base, { createdAt: 2, heldUntil: null })
    expect(shown(overlay).closed).toHaveLength(1)
    expect(cache.prepare('SELECT state FROM issues').pluck().all()).toEqual(['opened'])
    expect(cache.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(0)
    expect(cache.prepare(`SELECT count(*) FROM sqlite_schema WHERE name LIKE 'folded%'`).pluck().get()).toBe(0)
  })
})
