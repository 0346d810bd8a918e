import { renameSync, rmSync } from 'node:fs'
import { AppFailure } from '../../shared/errors.ts'
import { migrate } from '../database/migrate.ts'
import { openReadable, openWritable, type ReadableDatabase, type WritableDatabase } from '../database/open.ts'
import { userMigrations } from './migrations/index.ts'

/** The keeper's connection to user.db. */
export type WritableUserDatabase = WritableDatabase<'user'>

/** A reader's connection to user.db. */
export type ReadableUserDatabase = ReadableDatabase<'user'>

/**
 * Opens user.db for its writer. It is never deleted or made anew by the program: damage is reported
 * (`database_damaged`), and before its schema changes a copy is laid beside it.
 */
export function openUserDatabase(file: string): WritableUserDatabase {
  // With FULL, an edit that `submitEdit` has acknowledged survives a power cut (I7).
  const user = openWritable<'user'>(file, { synchronous: 'full' })
  try {
    // The file is small enough to be checked whole. Otherwise its damage would be found in the middle of the work.
    const [problem] = user.pragma('quick_check(1)', { simple: false }) as { quick_check: string }[]
    if (problem?.quick_check !== 'ok') {
      throw AppFailure.of('database_damaged', { file: 'user.db', detail: problem?.quick_check })
    }
    migrate(user, userMigrations, { backUp: (version) => backUp(user, `${file}.v${version}`) })
  } catch (thrown) {
    user.close()
    throw thrown
  }
  return user
}

export function openUserDatabaseForReading(file: string): ReadableUserDatabase {
  return openReadable(file)
}

/**
 * Lays a whole copy beside the file. SQLite refuses to write over one, and after a kill a copy may be there from the
 * time before, whole or half: so it is made under another name first, and the old one replaced by it in one step.
 */
function backUp(user: WritableUserDatabase, copy: string): void {
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    user.exec(`VACUUM INTO '${quoted(unfinished)}'`)
    renameSync(unfinished, copy)
  } catch (thrown) {
    // On a full disk, half a copy would take the last room.
    rmSync(unfinished, { force: true })
    throw thrown
  }
}

function quoted(text: string): string {
  return text.replaceAll("'", "''")
}
