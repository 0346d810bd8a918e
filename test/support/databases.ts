import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { migrate, type Migration } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { userMigrations } from '../../electron/user/migrations/index.ts'

/** Puts an empty cache.db of the newest schema into a folder, and returns its path. */
export function newCacheFile(folder: string): string {
  return putInto(folder, 'cache.db', cacheMigrations)
}

/** Puts an empty user.db of the newest schema into a folder, and returns its path. */
export function newUserFile(folder: string): string {
  return putInto(folder, 'user.db', userMigrations)
}

/** Empty databases by name, made once and copied: creating a schema takes longer than most tests. */
const made = new Map<string, Buffer>()

function putInto(folder: string, name: string, migrations: readonly Migration[]): string {
  const content = made.get(name) ?? make(migrations)
  made.set(name, content)
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

function make(migrations: readonly Migration[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
  try {
    const file = join(folder, 'empty.db')
    const database = openWritable(file, { synchronous: 'normal' })
    migrate(database, migrations)
    database.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
