import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { AppFailure } from '../../shared/errors.ts'
import { hasRoom } from './reserve.ts'

/** Exists for the compiler only: without it, a connection to one file could be passed where another file is meant. */
declare const role: unique symbol

interface OfRole<Role extends string> {
  readonly [role]: Role
}

/** A connection that may write to the file with this role. Exactly one thread holds it for each file. */
export type WritableDatabase<Role extends string = string> = Database.Database &
  OfRole<Role> & { readonly writable?: true }

/** A connection that can only read. The compiler keeps it from functions that need a writable one. */
export type ReadableDatabase<Role extends string = string> = Database.Database &
  OfRole<Role> & { readonly writable?: boolean }

export interface OpenOptions {
  /**
   * `full`: a commit is on the disk when it returns. `normal`: the last commits may be lost with the power, never torn.
   */
  readonly synchronous: 'full' | 'normal'
}

/** Opens (and makes, where it is missing) a WAL database for its one writer. Fails as `failureOfDatabase` says. */
export function openWritable<Role extends string>(file: string, options: OpenOptions): WritableDatabase<Role> {
  return namingFailures(file, () => {
    const database = new Database(file, { timeout: 5000 })
    try {
      database.pragma('journal_mode = WAL')
      // SQLite does not store this setting: a WAL database that is opened again is back at NORMAL.
      database.pragma(`synchronous = ${options.synchronous}`)
      database.pragma('foreign_keys = ON')
      database.pragma('temp_store = MEMORY')
      // The writer makes checkpoints when it has time (see `checkpoint`). This limit is for when it never has.
      database.pragma('wal_autocheckpoint = 4000')
      // Opening a database reads no page of it. This reads one, so that a damaged header shows now and not in the middle of
      // the work.
      database.pragma('schema_version')
    } catch (thrown) {
      database.close()
      throw thrown
    }
    return database as Database.Database & OfRole<Role>
  })
}

/** Opens a database that another thread writes. It must exist. */
export function openReadable<Role extends string>(file: string): ReadableDatabase<Role> {
  return namingFailures(file, () => {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
    database.pragma('temp_store = MEMORY')
    return database as Database.Database & OfRole<Role>
  })
}

/** Copies pages that no reader needs in the WAL any more into the file; cheap when there are few. */
export function checkpoint(database: WritableDatabase): void {
  database.pragma('wal_checkpoint(PASSIVE)')
}

/** Runs `work`. Errors of SQLite become an AppFailure that names the file's role, not its path. */
export function namingFailures<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw failureOfDatabase(file, thrown)
  }
}

/** The AppFailure behind an error of SQLite: disk full, damage, a folder that cannot be written. */
export function failureOfDatabase(file: string, thrown: unknown): unknown {
  if (!(thrown instanceof Database.SqliteError)) {
    if (thrown instanceof TypeError && thrown.message.includes('directory does not exist')) {
      return AppFailure.of('profile_missing', { detail: thrown.message })
    }
    return thrown
  }
  const name = file.replace(/^.*[\\/]/, '')
  const detail = `${name}: ${thrown.code} ${thrown.message}`
  if (thrown.code === 'SQLITE_FULL') {
    return diskFull(detail)
  }
  if (thrown.code.startsWith('SQLITE_CORRUPT') || thrown.code === 'SQLITE_NOTADB') {
    return AppFailure.of('database_damaged', { file: name, detail })
  }
  // To open or read a WAL database SQLite writes beside it, and calls whatever keeps it from that by other names.
  if (/^SQLITE_(CANTOPEN|IOERR)/.test(thrown.code) && !hasRoom(dirname(file))) return diskFull(detail)
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(thrown.code)) {
    return AppFailure.of('profile_not_writable', { file: name, detail })
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(thrown.code)) return AppFailure.of('database_busy', { file: name, detail })
  return thrown
}

function diskFull(detail: string): AppFailure {
  return AppFailure.of('disk_full', { detail })
}
