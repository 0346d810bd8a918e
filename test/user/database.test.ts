import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { markLanded } from '../../electron/cache/storage/landed.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import type { Migration } from '../../electron/database/migrate.ts'
import { namingFailures, openReadable } from '../../electron/database/open.ts'
import { openUserDatabase, type WritableUserDatabase } from '../../electron/user/database.ts'
import { userMigrations } from '../../electron/user/migrations/index.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { errorThrown } from '../support/failures.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { whileReadOnly } from '../support/unprivileged.ts'
import { hasLanded, queueEdit } from '../support/edits.ts'
import { onLinux, onPosix } from '../support/systems.ts'

/** Steps of a Docket to come. */
const later = vi.hoisted(() => [] as Migration[])

vi.mock(import('../../electron/user/migrations/index.ts'), async (original) => {
  const { userMigrations } = await original()
  return {
    get userMigrations() {
      return [...userMigrations, ...later]
    },
  }
})

/** The schema's version without them. */
const known = userMigrations.length

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Issue 3', state: 'opened' }

let folder: string
let file: string

function comment(user: WritableUserDatabase, body: string): number {
  const edit = { kind: 'comment', target: 'here/issue/3', body } as const
  return queueEdit(user, edit, base, { createdAt: 1, heldUntil: null })
}

function bodies(user: WritableUserDatabase): string[] {
  return listUnsettledEdits(user).map(({ edit }) => (edit.kind === 'comment' ? edit.body : edit.kind))
}

/** Makes a file with one edit in it. */
function used(): void {
  const user = openUserDatabase(file)
  comment(user, 'Precious')
  user.close()
}

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'user.db')
  later.length = 0
})

describe('user.db', () => {
  it('has each commit on the disk, on every open (I7)', () => {
    for (let time = 0; time < 3; time += 1) {
      const user = openUserDatabase(file)
      expect(user.pragma('synchronous', { simple: true })).toBe(2)
      comment(user, `Number ${time}`)
      user.close()
    }
    const user = openUserDatabase(file)
    expect(bodies(user)).toEqual(['Number 0', 'Number 1', 'Number 2'])
    user.close()
  })

  it.each([
    ['its header', 0, 100],
    ['its first page', 60, 4000],
    ['all of it', 0, Infinity],
  ])('that is damaged in %s is reported, and not a byte of it changes (F5)', (_, from, to) => {
    used()
    const damaged = readFileSync(file)
    damaged.fill(0x5a, from, Math.min(to, damaged.length))
    writeFileSync(file, damaged)
    expect(wordsFor(errorThrown(() => openUserDatabase(file)))).toBe(
      'Docket’s file user.db is damaged. Docket does not touch it. Move it elsewhere, then start Docket again.',
    )
    expect(readFileSync(file).equals(damaged)).toBe(true)
    expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['user.db'])
  })

  it('that is damaged where only a look at all of it finds that is reported, and not a byte of it changes', () => {
    const user = openUserDatabase(file)
    for (let count = 0; count < 100; count += 1) comment(user, `Number ${count} ${'.'.repeat(200)}`)
    // A leaf of the table of edits: to open the file nothing of it is read.
    const leaf = user.prepare(`SELECT max(pageno) FROM dbstat WHERE name = 'edits' AND pagetype = 'leaf'`).pluck().get()
    const size = Number(user.pragma('page_size', { simple: true }))
    user.close()
    const damaged = readFileSync(file)
    damaged.fill(0x5a, (Number(leaf) - 1) * size, Number(leaf) * size)
    writeFileSync(file, damaged)
    expect(wordsFor(errorThrown(() => openUserDatabase(file)))).toBe(
      'Docket’s file user.db is damaged. Docket does not touch it. Move it elsewhere, then start Docket again.',
    )
    expect(readFileSync(file).equals(damaged)).toBe(true)
  })

  it('of a newer Docket is refused, and not a byte of it changes', () => {
    const user = openUserDatabase(file)
    user.pragma('user_version = 77')
    user.close()
    const before = readFileSync(file)
    expect(errorThrown(() => openUserDatabase(file)).code).toBe('database_newer')
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['user.db'])
  })

  onPosix('a folder that is read-only', it)('that cannot be written is named, as is a folder that is missing', () => {
    used()
    expect(whileReadOnly(folder, () => errorThrown(() => openUserDatabase(file))).code).toBe('profile_not_writable')
    const missing = join(folder, 'gone', 'user.db')
    expect(errorThrown(() => openUserDatabase(missing)).code).toBe('profile_missing')
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })

  it('on a full disk refuses the next edit and keeps the earlier ones (F4)', () => {
    const user = openUserDatabase(file)
    comment(user, 'Kept')
    user.pragma(`max_page_count = ${Number(user.pragma('page_count', { simple: true })) + 1}`)
    const error = errorThrown(() => namingFailures(file, () => comment(user, 'x'.repeat(100_000))))
    expect(error.code).toBe('disk_full')
    expect(bodies(user)).toEqual(['Kept'])
    comment(user, 'Short')
    user.close()
    const again = openUserDatabase(file)
    expect(bodies(again)).toEqual(['Kept', 'Short'])
    again.close()
  })
})

describe('a new schema of user.db', () => {
  const step = (sql: string): Migration => ({ version: known + 1, sql })
  const copied = (): string[] => {
    const copy = openReadable(`${file}.v${known}`)
    const edits = copy.prepare(`SELECT json_extract(edit, '$.body') FROM edits`).pluck().all()
    expect(copy.pragma('user_version', { simple: true })).toBe(known)
    copy.close()
    return edits as string[]
  }

  it('lays a whole copy of the old file beside it first', () => {
    used()
    later.push(step('ALTER TABLE edits ADD COLUMN mood TEXT'))
    const user = openUserDatabase(file)
    expect(user.pragma('user_version', { simple: true })).toBe(known + 1)
    expect(bodies(user)).toEqual(['Precious'])
    user.close()
    expect(copied()).toEqual(['Precious'])
    expect(readdirSync(folder).sort()).toEqual(['user.db', `user.db.v${known}`])
  })

  it('that fails leaves the file as it was, and the next start tries again (F6)', () => {
    used()
    later.push(step('DELETE FROM edits; SELECT nonsense FROM nowhere'))
    expect(() => openUserDatabase(file)).toThrow('nowhere')
    expect(copied()).toEqual(['Precious'])
    // The copy of the first try is there already; so may be half of one.
    writeFileSync(`${file}.v${known}.unfinished`, 'half')
    later.splice(0, 1)
    const older = openUserDatabase(file)
    expect(bodies(older)).toEqual(['Precious'])
    comment(older, 'Later')
    older.close()
    later.push(step('ALTER TABLE edits ADD COLUMN mood TEXT'))
    const user = openUserDatabase(file)
    expect(bodies(user)).toEqual(['Precious', 'Later'])
    user.close()
    expect(copied()).toEqual(['Precious', 'Later'])
    expect(readdirSync(folder).sort()).toEqual(['user.db', `user.db.v${known}`])
  })

  it('works in a folder whose name has quotes', () => {
    file = join(folder, "it's.db")
    used()
    later.push(step('ALTER TABLE edits ADD COLUMN mood TEXT'))
    const user = openUserDatabase(file)
    expect(bodies(user)).toEqual(['Precious'])
    user.close()
    expect(copied()).toEqual(['Precious'])
  })

  it('changes nothing when no copy can be made', () => {
    used()
    later.push(step('ALTER TABLE edits ADD COLUMN mood TEXT'))
    const before = readFileSync(file)
    // A folder stands where the copy would.
    mkdirSync(`${file}.v${known}.unfinished`)
    expect(() => openUserDatabase(file)).toThrow()
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

onLinux('a disk small enough to fill', describe)('a full disk', () => {
  it('refuses a new schema for want of room for the copy, and leaves what there is', (context) => {
    const disk = mountSmallDisk(8)
    if (!disk) return context.skip('this user may not mount a small disk')
    file = join(disk.folder, 'user.db')
    const long = 'x'.repeat(900_000)
    const user = openUserDatabase(file)
    comment(user, long)
    user.close()
    // Room to open the file, and for a part of its copy.
    const room = join(disk.folder, 'room')
    writeFileSync(room, Buffer.alloc(512 * 1024))
    disk.fill()
    rmSync(room)
    later.push({ version: known + 1, sql: 'ALTER TABLE edits ADD COLUMN mood TEXT' })
    const before = readFileSync(file)
    expect(errorThrown(() => openUserDatabase(file)).code).toBe('disk_full')
    expect(readFileSync(file).equals(before)).toBe(true)
    // Half a copy would keep the disk full.
    expect(readdirSync(disk.folder).filter((name) => name.startsWith('user.db'))).toEqual(['user.db'])

    disk.empty()
    const again = openUserDatabase(file)
    expect(bodies(again)).toEqual([long])
    again.close()
    expect(existsSync(`${file}.v${known}`)).toBe(true)
  })
})

describe('the ids of edits', () => {
  it('grow and are never used twice', () => {
    const user = openUserDatabase(file)
    const [first, second] = [comment(user, 'one'), comment(user, 'two')]
    expect(second).toBeGreaterThan(first)
    user.exec('DELETE FROM edits')
    expect(comment(user, 'three')).toBeGreaterThan(second)
    user.close()
    const again = openUserDatabase(file)
    expect(comment(again, 'four')).toBeGreaterThan(second + 1)
    again.close()
  })

  it('of a file made anew are not those that the cache beside it still knows as landed (I7, I9)', () => {
    const { cache } = openCache(join(folder, 'cache.db'))
    const user = openUserDatabase(file)
    // This one was made a day ago.
    user.exec(`UPDATE sqlite_sequence SET seq = seq - 86400 WHERE name = 'edits'`)
    for (let time = 0; time < 50; time += 1) markLanded(cache, comment(user, `${time}`), { at: 1, made: null })
    user.close()
    // The user moved the damaged one away.
    const anew = openUserDatabase(join(folder, 'anew.db'))
    expect(hasLanded(cache, comment(anew, 'Not sent yet'))).toBe(false)
    anew.close()
    cache.close()
  })
})
