import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { wordsFor } from '../../shared/error-sentences.ts'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { openUserDatabaseForReading, type WritableUserDatabase } from '../../electron/user/database.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { errorThrown } from '../support/failures.ts'
import { sampleIssue, sampleMergeRequest, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'

/** The writing connections that user stores opened, to fill their disks with. */
const opened = vi.hoisted(() => [] as WritableUserDatabase[])

vi.mock(import('../../electron/user/database.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    openUserDatabase: (file) => {
      const user = real.openUserDatabase(file)
      opened.push(user)
      return user
    },
  }
})

const target = keyOf('here', 'issue', 3)
const hello = { kind: 'comment', target, body: 'Hello' } as const
const close = { kind: 'changeState', target, state: 'closed' } as const

let folder: string
let clock: number
let changes: Changes[]
let queued: number
/** The edits on disk at the moment of the last report. */
let seen: number[]

function open(holdSeconds = 10): UserStore {
  const userStore = new UserStore({
    account: 'here',
    ownUserId: 1,
    userFile: join(folder, 'user.db'),
    cacheFile: join(folder, 'cache.db'),
    holdSeconds,
    now: () => clock,
    onChange: (change) => {
      changes.push(change)
      seen = onDisk().map(({ id }) => id)
    },
    onQueued: () => (queued += 1),
    onAheadPlan: () => undefined,
  })
  onTestFinished(() => userStore.close())
  return userStore
}

/** Reads the edits over another connection. */
function onDisk() {
  const reading = openUserDatabaseForReading(join(folder, 'user.db'))
  const edits = listUnsettledEdits(reading)
  reading.close()
  return edits
}

/** The edits that the next report to the views names. */
async function reportedEdits(): Promise<number[]> {
  await vi.waitFor(() => expect(changes).not.toEqual([]))
  const keys = changes.shift()?.keys ?? []
  return keys
    .map((key) => partsOf(key as Key<'edit'>))
    .filter(({ kind }) => kind === 'edit')
    .map(({ id }) => id)
}

beforeEach(() => {
  folder = temporaryFolder()
  clock = Date.UTC(2026, 2, 1)
  changes = []
  queued = 0
  seen = []
  opened.length = 0
  const { cache } = openCache(join(folder, 'cache.db'))
  answer(cache, (arrival) => {
    storeProject(cache, sampleProject(1, { pathWithNamespace: 'tools/anvil' }), 'member', arrival)
    storeIssue(cache, sampleIssue(3, { iid: 33 }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(3, { projectId: 2, title: 'Forge' }), arrival)
  })
  cache.close()
})

it('a mark is made on all that was marked together, or on none of it', () => {
  const userStore = open()
  userStore.saveDraft(`comment ${target}`, 'x')
  const [user] = opened
  user?.pragma(`max_page_count = ${Number(user.pragma('page_count', { simple: true })) + 1}`)
  const entries = Array.from({ length: 3_000 }, (_, id) => ({ key: keyOf('here', 'issue', id + 1), seen: clock }))
  expect(errorThrown(() => userStore.mark(entries, { as: 'muted', on: true })).code).toBe('disk_full')
  expect(user?.prepare('SELECT count(*) FROM marks').pluck().get()).toBe(0)
  expect(userStore.readUndo()).toBe(null)
  expect(changes).toEqual([])
})

describe('an edit that is submitted', () => {
  it('is on disk when the call returns, with what it takes to send it (I7, F1)', () => {
    const id = open().submitEdit(hello)
    expect(onDisk()).toMatchObject([
      {
        id,
        edit: hello,
        base: { projectId: 1, iid: 33, projectPath: 'tools/anvil', title: 'Issue 3', state: 'opened' },
        state: 'waiting',
        createdAt: clock,
        attempts: 0,
        error: null,
      },
    ])
  })

  it('is told to the views and to the engine, after it is on disk', () => {
    const id = open().submitEdit(hello)
    const keys = [keyOf('here', 'edit', id), target, keyOf('here', 'note', -id)]
    expect(changes).toEqual([{ kinds: ['edit', 'issue', 'note'], keys }])
    expect(queued).toBe(1)
    expect(seen).toEqual([id])
    open().submitEdit(close)
    expect(changes.at(-1)?.kinds).toEqual(['edit', 'issue'])
  })

  it('is held for a moment when it cannot be taken back, and only then', async () => {
    const userStore = open(10)
    userStore.submitEdit(hello)
    userStore.submitEdit({ ...close, target: keyOf('here', 'issue', 3) })
    expect(onDisk().map(({ heldUntil }) => heldUntil)).toEqual([clock + 10_000, null])
    expect(await userStore.listDue({ now: clock + 9_999, most: 5, besides: [] })).toEqual({
      due: [],
      nextDueAt: clock + 10_000,
    })
    expect((await userStore.listDue({ now: clock + 10_000, most: 5, besides: [] })).due).toHaveLength(1)
  })

  it('may be one of a merge request, in a project of which nothing is known', () => {
    const edit = { kind: 'comment', target: keyOf('here', 'mergeRequest', 3), body: 'Nice' } as const
    open().submitEdit(edit)
    expect(onDisk()).toMatchObject([{ edit, base: { projectId: 2, projectPath: 'project 2', title: 'Forge' } }])
  })

  it('is refused when its item is not on this computer, and nothing is kept of it', () => {
    const userStore = open()
    const error = errorThrown(() => userStore.submitEdit({ ...hello, target: keyOf('here', 'issue', 4) }))
    expect(wordsFor(error)).toBe(
      'This item is not on this computer. It may have been deleted, or not fetched yet. Sync, then try again.',
    )
    expect(onDisk()).toEqual([])
    expect([changes, queued]).toEqual([[], 0])
  })

  it('is queued with all others of its bulk, or with none of them', () => {
    const userStore = open()
    const first = userStore.submitEdit(hello)
    changes = []
    queued = 0
    const before = userStore.readUndo()
    const unknown = { ...hello, target: keyOf('here', 'issue', 4) }
    expect(errorThrown(() => userStore.submitEdits([hello, close, unknown])).code).toBe('item_unknown')
    expect(onDisk()).toMatchObject([{ id: first, edit: hello }])
    expect(onDisk()).toHaveLength(1)
    expect(userStore.readUndo()).toEqual(before)
    expect([changes, queued]).toEqual([[], 0])
  })

  it('is refused on a full disk, nothing told; what was there stays, and the next one is taken when there is room (F4)', () => {
    const userStore = open()
    const first = userStore.submitEdit(hello)
    changes = []
    const [user] = opened
    const pages = Number(user?.pragma('page_count', { simple: true }))
    user?.pragma(`max_page_count = ${pages + 1}`)
    const error = errorThrown(() => userStore.submitEdit({ ...hello, body: 'x'.repeat(50_000) }))
    expect(error.code).toBe('disk_full')
    expect(changes).toEqual([])
    expect(onDisk().map(({ id }) => id)).toEqual([first])
    user?.pragma(`max_page_count = ${pages + 100}`)
    const second = userStore.submitEdit({ ...hello, body: 'x'.repeat(50_000) })
    expect(onDisk().map(({ id }) => id)).toEqual([first, second])
  })
})

describe('what the user does with an edit', () => {
  it('sends it now', async () => {
    const userStore = open()
    const id = userStore.submitEdit(hello)
    changes = []
    userStore.sendEditNow(id)
    expect((await userStore.listDue({ now: clock, most: 5, besides: [] })).due).toMatchObject([{ id, heldUntil: null }])
    expect(changes).toHaveLength(1)
    expect(queued).toBe(2)
  })

  it('writes other words for it, and it waits until that is over', async () => {
    const userStore = open(10)
    const id = userStore.submitEdit(hello)
    const listDue = async (now: number) => (await userStore.listDue({ now, most: 5, besides: [] })).due
    const [due] = await listDue(clock + 10_000)
    userStore.holdEdit(id, true)
    // Found due before, it is not sent all the same.
    expect(await userStore.startSending({ id, at: clock, sentAfter: 0, version: due?.version ?? 0 })).toBe(false)
    expect(await listDue(clock + 299_999)).toEqual([])
    expect(await listDue(clock + 300_000)).toMatchObject([{ id }])
    userStore.holdEdit(id, false)
    expect(await listDue(clock + 10_000)).toMatchObject([{ id, edit: hello }])
  })

  it('takes it back, which lets the next one of its item go', async () => {
    const userStore = open(0)
    const [one, two] = [userStore.submitEdit(hello), userStore.submitEdit(close)]
    await userStore.reject({ id: one, error: { code: 'forbidden' }, known: {} })
    expect((await userStore.listDue({ now: clock, most: 5, besides: [] })).due).toEqual([])
    queued = 0
    userStore.discardEdit(one)
    expect(queued).toBe(1)
    expect((await userStore.listDue({ now: clock, most: 5, besides: [] })).due).toMatchObject([{ id: two }])
  })

  it.each(['sending', 'doubtful'])('cannot take it back while it is %s', async (state) => {
    const userStore = open(0)
    const id = userStore.submitEdit(hello)
    await userStore.startSending({ id, at: clock, sentAfter: 0, version: 0 })
    if (state === 'doubtful') await userStore.doubt({ id, nextAttemptAt: clock, error: null })
    changes = []
    expect(wordsFor(errorThrown(() => userStore.discardEdit(id)))).toBe(
      'This is on its way to GitLab right now. It can no longer be stopped or changed. Wait until it has arrived.',
    )
    expect(onDisk()).toMatchObject([{ id, state }])
    expect(changes).toEqual([])
  })

  it('is asked for what cannot be done with it, and says why', () => {
    const userStore = open(0)
    const [words, click] = [userStore.submitEdit(hello), userStore.submitEdit(close)]
    const reported = (work: () => unknown) => wordsFor(errorThrown(work))
    expect(reported(() => userStore.reorderEdit(words, 'up'))).toBe(
      'These edits cannot change places. One of them is on its way, or depends on the other, so they stay in this order.',
    )
    expect(reported(() => userStore.rewriteEdit(click, 'More'))).toBe(
      'This edit has no text to change. Discard it, and make a new one.',
    )
    expect(reported(() => userStore.rewriteEdit(words, ''))).toBe(
      'This cannot be sent as it is. It may be empty or too long. Change it and try again.',
    )
    expect(reported(() => userStore.resolveConflict(words, {}))).toBe(
      'This edit is no longer in conflict. It has been decided already, so there is nothing left to choose.',
    )
  })

  it('comes too late when it has arrived or was given up', async () => {
    const userStore = open(0)
    const [arrived, given] = [userStore.submitEdit(hello), userStore.submitEdit(hello)]
    await userStore.retire({ id: arrived, at: clock, outcome: { made: null } })
    userStore.discardEdit(given)
    for (const id of [arrived, given, 12345]) {
      expect(wordsFor(errorThrown(() => userStore.discardEdit(id)))).toBe(
        'This edit is no longer waiting. It has arrived or was discarded, so there is nothing left to do.',
      )
      expect(errorThrown(() => userStore.sendEditNow(id)).code).toBe('edit_ended')
    }
  })
})

describe('each move of an edit', () => {
  it('is told to the views, but not one of an edit that has ended', async () => {
    const userStore = open(0)
    const id = userStore.submitEdit(hello)
    const other = userStore.submitEdit({ ...hello, target: keyOf('here', 'mergeRequest', 3) })
    changes = []
    const moves = [
      () => userStore.startSending({ id, at: clock, sentAfter: 0, version: 0 }),
      () => userStore.doubt({ id, nextAttemptAt: clock, error: null }),
      () => userStore.putBack({ id, nextAttemptAt: clock, error: null }),
      () => userStore.reject({ id, error: { code: 'invalid' }, known: {} }),
      () => userStore.retire({ id, at: clock, outcome: { made: null } }),
    ]
    for (const move of moves) {
      await move()
      expect(await reportedEdits()).toEqual([id])
    }
    await userStore.putBack({ id, nextAttemptAt: clock, error: null })
    await userStore.startSending({ id: other, at: clock, sentAfter: 0, version: 0 })
    expect(await reportedEdits()).toEqual([other])
  })
})

describe('moves that are asked for at the same time', () => {
  it('are told to the views together, when all are on disk', async () => {
    const userStore = open(0)
    const other = { ...hello, target: keyOf('here', 'mergeRequest', 3) } as const
    const [one, two, three] = [userStore.submitEdit(hello), userStore.submitEdit(other), userStore.submitEdit(hello)]
    changes = []
    const retired = userStore.retire({ id: one, at: clock, outcome: { made: null } })
    const asked = [
      userStore.startSending({ id: two, at: clock, sentAfter: 0, version: 0 }),
      userStore.listDue({ now: clock, most: 5, besides: [] }),
    ]
    expect(changes).toEqual([])
    // The due edits already reflect the calls before.
    expect(await Promise.all(asked)).toMatchObject([true, { due: [{ id: three }] }])
    await retired
    expect(await reportedEdits()).toEqual([one, two])
    expect(seen).toEqual([two, three])
  })

  it('are on disk when the user store closes', async () => {
    const userStore = open(0)
    const id = userStore.submitEdit(hello)
    const asked = [
      userStore.startSending({ id, at: clock, sentAfter: 0, version: 0 }),
      userStore.retire({ id, at: clock, outcome: { made: null } }),
    ]
    userStore.close()
    expect(onDisk()).toEqual([])
    await Promise.all(asked)
  })
})

describe('a user store that starts', () => {
  it('doubts what was being sent when the last one ended (I8)', async () => {
    const last = open(0)
    const id = last.submitEdit(hello)
    await last.startSending({ id, at: clock, sentAfter: 41, version: 0 })
    expect(onDisk()).toMatchObject([{ state: 'sending' }])
    const next = open()
    expect(next.listUnsettled()).toMatchObject([{ id, state: 'doubtful', sentAfter: 41 }])
    expect((await next.listDue({ now: clock, most: 5, besides: [] })).due).toMatchObject([{ id }])
  })

  it('forgets what ended more than thirty days ago, and nothing else', async () => {
    const userStore = open()
    const [landed, given, waiting] = [
      userStore.submitEdit(hello),
      userStore.submitEdit(hello),
      userStore.submitEdit(hello),
    ]
    await userStore.retire({ id: landed, at: clock, outcome: { made: null } })
    userStore.discardEdit(given)
    const ids = () => opened.at(-1)?.prepare('SELECT id FROM edits ORDER BY id').pluck().all()
    clock += 30 * 86_400_000
    open()
    expect(ids()).toEqual([landed, given, waiting])
    clock += 1
    open()
    expect(ids()).toEqual([waiting])
  })

  it('reports a damaged file, wherever the damage is, and leaves every byte of it', async () => {
    const userStore = open(0)
    for (let count = 0; count < 40; count += 1) {
      const id = userStore.submitEdit({ ...hello, body: 'x'.repeat(3_000) })
      if (count === 0) await userStore.startSending({ id, at: clock, sentAfter: 0, version: 0 })
    }
    userStore.close()
    const file = join(folder, 'user.db')
    const damaged = readFileSync(file)
    damaged.fill(0x5a, 4096)
    writeFileSync(file, damaged)
    expect(errorThrown(() => open()).code).toBe('database_damaged')
    expect(readFileSync(file).equals(damaged)).toBe(true)
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('user'))
        .sort(),
    ).toEqual(['user.db'])
  })

  it('makes no cache', () => {
    const userStore = open()
    expect(userStore.listUnsettled()).toEqual([])
    const other = temporaryFolder()
    folder = other
    const alone = open()
    expect(() => alone.submitEdit(hello)).toThrow()
    expect(existsSync(join(other, 'cache.db'))).toBe(false)
  })
})

it('what is undone is told to the views, whether it was taken back or had been taken up', () => {
  const userStore = open()
  const id = userStore.submitEdit(close)
  changes = []
  userStore.undo()
  expect(changes[0]?.keys).toEqual(expect.arrayContaining([keyOf('here', 'edit', id), target]))
  userStore.redo()
  changes = []
  userStore.submitEdit({ ...close, state: 'opened' })
  expect(onDisk()).toEqual([])
  expect(changes[0]?.keys).toContain(target)
})
