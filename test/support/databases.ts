import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { userMigrations } from '../../electron/user/migrations/index.ts'

/** Puts an empty cache.db of the newest schema into a folder, with its search.db, and returns its path. */
export function newCacheFile(folder: string): string {
  return putInto(folder, 'cache.db', (file) => openCache(file).cache.close())
}

/** Puts an empty user.db of the newest schema into a folder, and returns its path. */
export function newUserFile(folder: string): string {
  return putInto(folder, 'user.db', (file) => {
    const database = openWritable(file, { synchronous: 'normal' })
    migrate(database, userMigrations)
    database.close()
  })
}

/** Empty databases with the files beside them, made once and copied: creating a schema takes longer than most tests. */
const made = new Map<string, ReadonlyMap<string, Buffer>>()

function putInto(folder: string, name: string, make: (file: string) => void): string {
  const files = made.get(name) ?? contentsAfter((empty) => make(join(empty, name)))
  made.set(name, files)
  for (const [file, content] of files) writeFileSync(join(folder, file), content)
  return join(folder, name)
}

/** The files that something makes in a folder. */
function contentsAfter(make: (folder: string) => void): ReadonlyMap<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'))
  try {
    make(folder)
    return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
