import { AppFailure } from '../../shared/errors.ts'
import { migrate } from '../database/migrate.ts'
import { openReadable, openWritable, type ReadableDatabase, type WritableDatabase } from '../database/open.ts'
import { copyDatabase } from './back-up.ts'
import { userMigrations } from './migrations/index.ts'

/** The user store's connection to user.db. */
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
    migrate(user, userMigrations, { backUp: (version) => copyDatabase(user, `${file}.v${version}`) })
  } catch (thrown) {
    user.close()
    throw thrown
  }
  return user
}

export function openUserDatabaseForReading(file: string): ReadableUserDatabase {
  return openReadable(file)
}
