import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkpoint, namingFailures, openReadable, openWritable } from '../../electron/database/open.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { whileReadOnly } from '../support/unprivileged.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { onPosix } from '../support/systems.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'some.db')
})

describe('opening a database to write', () => {
  it.each([
    ['full', 2],
    ['normal', 1],
  ] as const)('sets synchronous to %s on every open', (synchronous, level) => {
    for (let time = 0; time < 3; time += 1) {
      const database = openWritable(file, { synchronous })
      expect(database.pragma('synchronous', { simple: true })).toBe(level)
      expect(database.pragma('journal_mode', { simple: true })).toBe('wal')
      expect(database.pragma('foreign_keys', { simple: true })).toBe(1)
      database.exec('CREATE TABLE IF NOT EXISTS things (id INTEGER)')
      database.close()
    }
  })

  it('says that the folder is missing, and makes none', () => {
    const missing = join(folder, 'gone', 'some.db')
    expect(wordsFor(errorThrown(() => openWritable(missing, { synchronous: 'full' })))).toBe(
      'The folder for Docket’s data is missing. It may be on a disk that is not connected. Bring it back, then start Docket again.',
    )
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })

  onPosix('a folder that is read-only', it)('says that the folder cannot be written', () => {
    const error = whileReadOnly(folder, () => errorThrown(() => openWritable(file, { synchronous: 'full' })))
    expect(error.code).toBe('profile_not_writable')
    // The file's role is enough to know; where people keep their things is nobody's business.
    expect(wordsFor(error)).toBe(
      'Docket cannot write to its file some.db. Check who owns it and whether the disk is read-only, then start Docket again.',
    )
    expect(JSON.stringify(error)).not.toContain(folder)
  })

  onPosix('a folder that is read-only', it)('says that an existing file cannot be written', () => {
    const database = openWritable(file, { synchronous: 'full' })
    database.exec('CREATE TABLE things (id INTEGER)')
    database.close()
    const error = whileReadOnly(folder, () => errorThrown(() => openWritable(file, { synchronous: 'full' })))
    expect(error.code).toBe('profile_not_writable')
  })

  it.each([
    ['of another kind', () => Buffer.from('This is a letter to my aunt. '.repeat(400))],
    ['with a damaged header', () => spoilt(readFileSync(file), 16, 100)],
  ])('reports a file %s and leaves it as it is', (_, bytes) => {
    const database = openWritable(file, { synchronous: 'full' })
    database.exec('CREATE TABLE things (id INTEGER)')
    database.close()
    const damaged = bytes()
    writeFileSync(file, damaged)
    expect(errorThrown(() => openWritable(file, { synchronous: 'full' })).code).toBe('database_damaged')
    expect(readFileSync(file).equals(damaged)).toBe(true)
  })
})

describe('opening a database to read', () => {
  it('needs one to be there', () => {
    expect(errorThrown(() => openReadable(file)).code).toBe('profile_not_writable')
    expect(existsSync(file)).toBe(false)
  })

  it('cannot write', () => {
    const writing = openWritable(file, { synchronous: 'normal' })
    writing.exec('CREATE TABLE things (id INTEGER)')
    const reading = openReadable(file)
    expect(() => reading.exec('INSERT INTO things VALUES (1)')).toThrow('readonly')
    writing.exec('INSERT INTO things VALUES (2)')
    expect(reading.prepare('SELECT id FROM things').pluck().all()).toEqual([2])
    reading.close()
    writing.close()
  })
})

describe('a failure of SQLite', () => {
  it('is named for a full disk; what was committed stays', () => {
    const database = openWritable(file, { synchronous: 'full' })
    database.exec('CREATE TABLE things (text TEXT)')
    const insert = database.prepare('INSERT INTO things VALUES (?)')
    insert.run('kept')
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true })) + 1}`)
    const error = errorThrown(() => namingFailures(file, () => insert.run('x'.repeat(100_000))))
    expect(error).toMatchObject({ code: 'disk_full' })
    expect(error.detail).toMatch(/^some\.db: SQLITE_FULL/)
    expect(database.prepare('SELECT text FROM things').pluck().all()).toEqual(['kept'])
    insert.run('small')
    database.close()
    const again = openReadable(file)
    expect(again.prepare('SELECT text FROM things').pluck().all()).toEqual(['kept', 'small'])
    again.close()
  })

  it('is named for a page that is damaged', () => {
    const database = openWritable(file, { synchronous: 'full' })
    database.exec('CREATE TABLE things (text TEXT)')
    for (let row = 0; row < 200; row += 1) database.prepare('INSERT INTO things VALUES (?)').run('x'.repeat(500))
    database.close()
    writeFileSync(file, spoilt(readFileSync(file), 4096, 40_000))
    const again = openWritable(file, { synchronous: 'full' })
    const error = errorThrown(() => namingFailures(file, () => again.prepare('SELECT * FROM things').all()))
    expect(error.code).toBe('database_damaged')
    again.close()
  })

  it('is named for whatever is not of SQLite by itself', () => {
    const failure = new RangeError('mine')
    expect(() =>
      namingFailures(file, () => {
        throw failure
      }),
    ).toThrow(failure)
  })
})

describe('a checkpoint', () => {
  it('brings what is in the WAL into the file', () => {
    const database = openWritable(file, { synchronous: 'normal' })
    database.exec(`CREATE TABLE things (text TEXT)`)
    database.prepare('INSERT INTO things VALUES (?)').run('carried over')
    expect(readFileSync(file).includes('carried over')).toBe(false)
    checkpoint(database)
    expect(readFileSync(file).includes('carried over')).toBe(true)
    database.close()
  })
})

/** The same bytes with a stretch of them overwritten. */
function spoilt(bytes: Buffer, from: number, to: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0x5a, from, Math.min(to, copy.length))
  return copy
}
