import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { openWritable } from '../../electron/database/open.ts'
import { errorThrown } from '../support/failures.ts'
import { temporaryFolder } from '../support/temporary.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'some.db')
})

describe('a failure of SQLite', () => {
  it('is named for another program that has locked the file', () => {
    openWritable(file, { synchronous: 'full' }).close()
    const other = new Database(file)
    other.pragma('locking_mode = EXCLUSIVE')
    other.exec('BEGIN EXCLUSIVE')
    expect(errorThrown(() => openWritable(file, { synchronous: 'full' }))).toMatchObject({
      code: 'database_busy',
      file: 'some.db',
    })
    other.close()
  })
})
