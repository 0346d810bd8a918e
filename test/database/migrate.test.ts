import { readFileSync } from 'node:fs'
import { wordsFor } from '../../shared/error-sentences.ts'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrate, versionOf, type Migration } from '../../electron/database/migrate.ts'
import { openWritable, type WritableDatabase } from '../../electron/database/open.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

const one: Migration = { version: 1, sql: `CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('first')` }
const two: Migration = { version: 2, sql: `ALTER TABLE things ADD COLUMN size INTEGER; UPDATE things SET size = 1` }
const three: Migration = { version: 3, sql: `CREATE TABLE more (id INTEGER); INSERT INTO more VALUES (1)` }

let file: string

function open(): WritableDatabase {
  return openWritable(file, { synchronous: 'normal' })
}

/** Everything a database holds, as text. */
function contents(database: WritableDatabase): string {
  const tables = database.prepare(`SELECT name, sql FROM sqlite_schema ORDER BY name`).all() as { name: string }[]
  const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM ${name}`).all())
  return JSON.stringify([versionOf(database), tables, rows])
}

beforeEach(() => {
  file = join(temporaryFolder(), 'some.db')
})

describe('a schema', () => {
  it('is made from nothing in all its steps', () => {
    const database = open()
    expect(versionOf(database)).toBe(0)
    migrate(database, [one, two, three])
    expect(versionOf(database)).toBe(3)
    expect(database.prepare('SELECT * FROM things').all()).toEqual([{ name: 'first', size: 1 }])
    database.close()
  })

  it('is brought forward from where it stands, and left alone when it is the newest', () => {
    const database = open()
    migrate(database, [one])
    database.exec(`INSERT INTO things VALUES ('mine')`)
    migrate(database, [one, two])
    expect(database.prepare('SELECT name FROM things ORDER BY name').pluck().all()).toEqual(['first', 'mine'])
    const before = contents(database)
    migrate(database, [one, two])
    expect(contents(database)).toBe(before)
    database.close()
  })

  it('must come without a gap', () => {
    const database = open()
    expect(() => migrate(database, [one, three])).toThrow('out of order')
    expect(versionOf(database)).toBe(0)
    database.close()
  })

  // A step that fails at each of its statements, alone and after another step of the same start.
  const broken = [
    'SELECT nonsense FROM nowhere',
    'CREATE TABLE more (id INTEGER); SELECT nonsense FROM nowhere',
    'CREATE TABLE more (id INTEGER); DELETE FROM things; SELECT nonsense FROM nowhere',
    'DROP TABLE things; CREATE TABLE things (other TEXT); SELECT nonsense FROM nowhere',
  ]
  it.each(broken)('is as it was when a step fails half-way: %s (F6)', (sql) => {
    const database = open()
    migrate(database, [one])
    const before = contents(database)
    expect(() => migrate(database, [one, { version: 2, sql }])).toThrow('no such table: nowhere')
    expect(contents(database)).toBe(before)
    expect(() => migrate(database, [one, two, { version: 3, sql }])).toThrow('no such table: nowhere')
    expect(contents(database)).toBe(before)
    database.close()
    // And after the next start, when the step was mended.
    const again = open()
    expect(contents(again)).toBe(before)
    migrate(again, [one, two, three])
    expect(versionOf(again)).toBe(3)
    again.close()
  })

  it('of a newer Docket is refused, and the file is not touched (F6)', () => {
    const newer = open()
    migrate(newer, [one, two, three])
    newer.close()
    const before = readFileSync(file)
    const database = open()
    let backedUp = false
    const error = errorThrown(() => migrate(database, [one, two], { backUp: () => void (backedUp = true) }))
    expect(error.detail).toBe('schema 3, known 2')
    expect(wordsFor(error)).toBe(
      'A newer version of Docket has used this data. Install that version or a later one. Nothing was changed.',
    )
    expect(backedUp).toBe(false)
    database.close()
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})

describe('a back-up', () => {
  it('is made of what was there, before anything is changed', () => {
    const database = open()
    migrate(database, [one], { backUp: () => expect.unreachable('a new file needs none') })
    const before = contents(database)
    const seen: [number, string][] = []
    migrate(database, [one, two, three], { backUp: (version) => seen.push([version, contents(database)]) })
    expect(seen).toEqual([[1, before]])
    // Nothing is to be changed now.
    migrate(database, [one, two, three], { backUp: () => expect.unreachable('nothing changes') })
    database.close()
  })

  it('that fails leaves everything as it was', () => {
    const database = open()
    migrate(database, [one])
    const before = contents(database)
    const backUp = () => {
      throw new Error('no room')
    }
    expect(() => migrate(database, [one, two], { backUp })).toThrow('no room')
    expect(contents(database)).toBe(before)
    database.close()
  })
})

describe('a full disk', () => {
  it('is named, and leaves the schema as it was', () => {
    const database = open()
    migrate(database, [one])
    const before = contents(database)
    database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`)
    const large = { version: 2, sql: `CREATE TABLE large (text TEXT); INSERT INTO large VALUES (hex(zeroblob(20000)))` }
    expect(errorThrown(() => migrate(database, [one, large]))).toMatchObject({ code: 'disk_full' })
    expect(contents(database)).toBe(before)
    database.close()
  })
})
