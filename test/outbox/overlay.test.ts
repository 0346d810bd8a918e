import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { countItems, listItems, readItemRecord } from '../../electron/cache/items/items.ts'
import { markLanded } from '../../electron/cache/storage/landed.ts'
import { listNoteIds, readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import { currentRevision, nextRevision } from '../../electron/cache/storage/revision.ts'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import { discard, doubt, reject, retire, startSending } from '../../electron/outbox/queue/transitions.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import { ada, sampleIssue, sampleNote } from '../support/samples.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { queueEdit } from '../support/edits.ts'

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Issue 3', state: 'opened' }
const target = keyOf('here', 'issue', 3)
/** Later than every sample row. */
const now = Date.UTC(2026, 1, 1)

let cache: WritableCache
let user: WritableUserDatabase
let overlay: Overlay

function store(...issues: ReturnType<typeof sampleIssue>[]): void {
  cache.transaction(() => {
    const begunAt = currentRevision(cache)
    const arrival = { revision: nextRevision(cache), begunAt }
    for (const issue of issues) storeIssue(cache, issue, arrival)
  })()
}

function close(at = now): number {
  return queueEdit(user, { kind: 'changeState', target, state: 'closed' }, base, { createdAt: at, heldUntil: null })
}

function comment(body: string, at = now): number {
  return queueEdit(user, { kind: 'comment', target, body }, base, { createdAt: at, heldUntil: null })
}

const openIds = () => overlay.read((reading) => listItems(reading, 'issue', { state: 'open' }).map((row) => row.id))
const closedIds = () => overlay.read((reading) => listItems(reading, 'issue', { state: 'closed' }).map((row) => row.id))
const issue = () => overlay.read((reading) => readItemRecord(reading, 'issue', 3))

beforeEach(() => {
  const folder = temporaryFolder()
  cache = openCache(newCacheFile(folder)).cache
  user = openUserDatabase(newUserFile(folder))
  store(sampleIssue(1), sampleIssue(2), sampleIssue(3), sampleIssue(4))
  overlay = new Overlay(
    'here',
    openCacheForReading(join(folder, 'cache.db')),
    openUserDatabaseForReading(join(folder, 'user.db')),
    1,
  )
})

describe('waiting edits folded over the cache (I1)', () => {
  it('shows what the service said when nothing waits', () => {
    expect(openIds()).toEqual([4, 3, 2, 1])
    expect(closedIds()).toEqual([])
  })

  it('moves a closed issue from one list to the other, at the time of the edit', () => {
    expect(openIds()).toHaveLength(4)
    close()
    expect(openIds()).toEqual([4, 2, 1])
    expect(closedIds()).toEqual([3])
    expect(issue()).toMatchObject({ state: 'closed', is_open: 0, updated_at: now })
    expect(cache.prepare('SELECT state FROM issues WHERE id = 3').pluck().get()).toBe('opened')
  })

  it('counts as it lists', () => {
    close()
    const counts = overlay.read((reading) => [
      countItems(reading, 'issue', { state: 'open', projectId: 1 }),
      countItems(reading, 'issue', { state: 'closed', projectId: 1 }),
      countItems(reading, 'issue', { state: 'all' }),
    ])
    expect(counts).toEqual([3, 1, 4])
  })

  it('orders a folded row among the stored ones', () => {
    close(Date.UTC(2026, 0, 1) + 2_500)
    // The service's own date of the row is later than the edit's: the later one orders.
    expect(overlay.read((reading) => listItems(reading, 'issue', { state: 'all' }).map((row) => row.id))).toEqual([
      4, 3, 2, 1,
    ])
  })

  it('shows an unsent comment last in the thread, under a local id', () => {
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
      storeNote(cache, 'issue', 3, sampleNote(10), arrival)
    })()
    const first = comment('one')
    const second = comment('two')
    overlay.read((reading) => {
      expect(listNoteIds(reading, 'issue', 3)).toEqual([10, -first, -second])
      expect(readNoteRecord(reading, -second)).toMatchObject({ body: 'two', author_id: 1, created_at: now })
    })
    expect(issue()).toMatchObject({ notes_count: 2 })
    expect(overlay.pendingOf('note', -first)).toMatchObject([{ edit: keyOf('here', 'edit', first), state: 'waiting' }])
    expect(overlay.pendingOf('issue', 3)).toHaveLength(2)
  })

  it('shows a comment in its new words, and keeps what the service said of it', () => {
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
      storeNote(cache, 'issue', 3, sampleNote(10), arrival)
    })()
    const note = keyOf('here', 'note', 10)
    const item = { kind: 'issue', id: 3 } as const
    const given = { createdAt: now, heldUntil: null }
    queueEdit(user, { kind: 'editComment', target: note, body: 'Better' }, { ...base, item }, given)
    expect(overlay.read((reading) => readNoteRecord(reading, 10))).toMatchObject({ body: 'Better' })
    expect(cache.prepare('SELECT body FROM notes WHERE id = 10').pluck().get()).toBe('Note 10')
  })

  it('folds again over what the service says later', () => {
    close()
    expect(issue()).toMatchObject({ title: 'Issue 3', state: 'closed' })
    store(sampleIssue(3, { title: 'Renamed', updatedAt: '2026-01-05T00:00:00.000Z' }))
    expect(issue()).toMatchObject({ title: 'Renamed', state: 'closed' })
  })

  it('goes back to what the service said when an edit is given up', () => {
    const edit = close()
    expect(closedIds()).toEqual([3])
    discard(user, { id: edit, at: now })
    expect(closedIds()).toEqual([])
    expect(overlay.pendingOf('issue', 3)).toEqual([])
  })

  it('keeps a rejected edit in view with its mark', () => {
    const edit = close()
    reject(user, edit, { code: 'forbidden' })
    expect(closedIds()).toEqual([3])
    expect(overlay.pendingOf('issue', 3)).toMatchObject([{ edit: keyOf('here', 'edit', edit), state: 'rejected' }])
  })

  it('grows its version with every commit of either file, and only then', () => {
    issue()
    const before = overlay.version
    issue()
    expect(overlay.version).toBe(before)
    close()
    issue()
    expect(overlay.version).toBeGreaterThan(before)
  })
})

describe('an edit that landed (I9)', () => {
  it('is not folded between the commit of its answer and its retirement', () => {
    const edit = comment('hello')
    expect(overlay.read((reading) => listNoteIds(reading, 'issue', 3))).toEqual([-edit])
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
      storeNote(cache, 'issue', 3, sampleNote(11, { body: 'hello' }), arrival)
      markLanded(cache, edit, { at: now, made: null })
    })()
    expect(overlay.read((reading) => listNoteIds(reading, 'issue', 3))).toEqual([11])
    retire(user, { id: edit, at: now, outcome: { made: { kind: 'note', serviceId: 11 } } })
    expect(overlay.read((reading) => listNoteIds(reading, 'issue', 3))).toEqual([11])
  })

  it('is shown once when it lands between the two snapshots of one reading', () => {
    const edit = comment('hello')
    // The snapshot of user.db is taken when `read` begins; the edit lands before the work looks at the cache.
    const ids = overlay.read((reading) => {
      cache.transaction(() => {
        const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
        storeNote(cache, 'issue', 3, sampleNote(12, { body: 'hello' }), arrival)
        markLanded(cache, edit, { at: now, made: null })
      })()
      retire(user, { id: edit, at: now, outcome: { made: { kind: 'note', serviceId: 12 } } })
      return listNoteIds(reading, 'issue', 3)
    })
    expect(ids).toEqual([-edit])
    expect(overlay.read((reading) => listNoteIds(reading, 'issue', 3))).toEqual([12])
  })

  it.each(['before', 'after'] as const)('is shown once when it lands just %s user.db is read', (when) => {
    const { name } = user
    const reading = openUserDatabaseForReading(name)
    const between = new Overlay('here', openCacheForReading(cache.name), reading, 1)
    const edit = comment('hello')
    const land = () => {
      cache.transaction(() => {
        const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
        storeNote(cache, 'issue', 3, sampleNote(13, { body: 'hello' }), arrival)
        markLanded(cache, edit, { at: now, made: null })
      })()
      retire(user, { id: edit, at: now, outcome: { made: { kind: 'note', serviceId: 13 } } })
    }
    const begin = reading.transaction.bind(reading)
    vi.spyOn(reading, 'transaction').mockImplementationOnce(((work: () => unknown) => () => {
      if (when === 'before') land()
      const queued = begin(work)()
      if (when === 'after') land()
      return queued
    }) as unknown as typeof reading.transaction)
    expect(between.read((snapshot) => listNoteIds(snapshot, 'issue', 3))).toEqual([13])
  })
})

describe('a comment in doubt that was read meanwhile (I8)', () => {
  const shown = () => overlay.read((reading) => listNoteIds(reading, 'issue', 3))
  const writtenByAda = (id: number, body: string) =>
    cache.transaction(() => {
      const arrival = { revision: nextRevision(cache), begunAt: currentRevision(cache) }
      storeNote(cache, 'issue', 3, sampleNote(id, { body, author: ada }), arrival)
    })()

  function inDoubt(body: string): number {
    const id = comment(body)
    startSending(user, { id, at: now, sentAfter: 40, version: 0 })
    doubt(user, { id, nextAttemptAt: now, error: null })
    return id
  }

  it.each([
    ['as it was written', 'Fixed.', 'Fixed.'],
    ['with other line ends', 'Fixed\r\nin two lines.\r\n', 'Fixed\nin two lines.'],
    ['without the commands that the service carried out', 'Fixed.\n/close\n/label ~bug', 'Fixed.'],
    ['with commands that the service did not carry out', 'Fixed.\n/close', 'Fixed.\n/close'],
    ['with nothing but commands, which are words there', '/close', '/close'],
  ])('is shown once, %s', (_, written, stored) => {
    const id = inDoubt(written)
    expect(shown()).toEqual([-id])
    writtenByAda(41, stored)
    expect(shown()).toEqual([41])
  })

  it.each([
    ['says something else', 41, 'Fixed, or not.'],
    ['was there before it was sent', 40, 'Fixed.'],
  ])('is not taken for a comment that %s', (_, note, stored) => {
    const id = inDoubt('Fixed.\n/close')
    writtenByAda(note, stored)
    expect(shown()).toEqual([note, -id])
  })

  it('is shown once though it names an issue that had no number when it was written', () => {
    const made = queueEdit(
      user,
      parseEdit({ kind: 'createIssue', target: keyOf('here', 'project', 1), title: 'New' }),
      base,
      { createdAt: now, heldUntil: null },
    )
    retire(user, {
      id: made,
      at: now,
      outcome: { made: { kind: 'issue', serviceId: 70, iid: 7, projectPath: 'group/project' } },
    })
    inDoubt(`See ${referenceOf({ kind: 'issue', id: -made, iid: 0 })}.`)
    writtenByAda(41, 'See #7.')
    expect(shown()).toEqual([41])
  })
})

it('of two issues that are made alike and in doubt, one is shown as the row that was read, and the other as it waits (I8)', () => {
  const edit = parseEdit({ kind: 'createIssue', target: keyOf('here', 'project', 1), title: 'Twin' })
  for (const _ of [1, 2]) {
    const id = queueEdit(user, edit, base, { createdAt: now, heldUntil: null })
    startSending(user, { id, at: now, sentAfter: 4, version: 0 })
    doubt(user, { id, nextAttemptAt: now, error: null })
  }
  store(sampleIssue(9, { title: 'Twin', description: null, author: ada }))
  const shown = openIds().filter((id) => id < 0 || id > 4)
  expect(shown.filter((id) => id > 0)).toEqual([9])
  expect(shown).toHaveLength(2)
})

it('a box stays ticked though the issue that its line names has got its number meanwhile', () => {
  const made = queueEdit(
    user,
    parseEdit({ kind: 'createIssue', target: keyOf('here', 'project', 1), title: 'New' }),
    base,
    {
      createdAt: now,
      heldUntil: null,
    },
  )
  const line = `After ${referenceOf({ kind: 'issue', id: -made, iid: 0 })}`
  queueEdit(user, { kind: 'toggleTask', target, line, occurrence: 0, checked: true }, base, {
    createdAt: now,
    heldUntil: null,
  })
  retire(user, {
    id: made,
    at: now,
    outcome: { made: { kind: 'issue', serviceId: 70, iid: 7, projectPath: 'group/project' } },
  })
  store(sampleIssue(3, { description: '- [ ] After #7' }))
  expect(issue()?.description).toBe('- [x] After #7')
})
