import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AppFailure, errorOf, type AppError } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { openReadable } from '../database/open.ts'
import { statement } from '../database/statement.ts'
import { copyDatabase } from './back-up.ts'
import { openUserDatabase, type ReadableUserDatabase } from './database.ts'
import { addShown, readShown, type ShownNotifications } from './shown-notifications.ts'

/**
 * Puts a backup in the place of user.db, which nobody may have open. The file before is set aside beside it. Nothing is changed
 * when the backup cannot be used, or cannot be put there. A kill leaves it undone, or to `finishRestoring`.
 *
 * @throws AppFailure `backup_unusable`, `database_newer`, `disk_full`, `profile_not_writable`
 */
export function restoreUserDatabase(file: string, backup: string, account: AccountId): void {
  finishRestoring(file)
  const unfinished = `${file}.restored`
  removeDatabase(unfinished)
  try {
    copyBackup(backup, unfinished, account)
    prepare(unfinished, { newestEdit: newestEditOf(file), shown: shownIn(file) })
  } catch (thrown) {
    removeDatabase(unfinished)
    throw usableOnly(thrown)
  }
  removeDatabase(asideOf(file))
  renameSync(unfinished, readyFor(file))
  try {
    putInPlace(file)
  } catch (thrown) {
    removeDatabase(readyFor(file))
    throw thrown
  }
}

/**
 * Puts a backup in the place of user.db where a kill has kept it from getting there. Call it before the file is opened: without the
 * one before, which may be aside already, the account would begin with an empty one.
 *
 * @throws AppFailure `profile_not_writable`
 */
export function finishRestoring(file: string): void {
  if (existsSync(readyFor(file))) putInPlace(file)
}

const asideOf = (file: string): string => `${file}.before-restore`

/** The name of a backup that can take the place of a file as it is. */
const readyFor = (file: string): string => `${file}.to-be-restored`

/** Puts what is ready in the place of a file, which is set aside as far as it is not yet. */
function putInPlace(file: string): void {
  const aside = asideOf(file)
  const moved: string[] = []
  try {
    for (const suffix of ['', '-wal'].filter((each) => existsSync(file + each))) {
      renameSync(file + suffix, aside + suffix)
      moved.push(suffix)
    }
    // An index of the old log must never be read together with the new file.
    rmSync(`${file}-shm`, { force: true })
    renameSync(readyFor(file), file)
  } catch (thrown) {
    // Another program may have one of them open. With none in its place, the account would begin with an empty one.
    for (const suffix of moved) renameSync(aside + suffix, file + suffix)
    throw AppFailure.of('profile_not_writable', { file: basename(file), detail: String(thrown) })
  }
}

interface TableOfKeys {
  readonly table: 'edits' | 'proposals' | 'drafts'
  /** SQL of the key. */
  readonly key: string
}

/** The tables that name their account, and the key in which they do so. Marks and local labels have only numbers. */
const tablesOfKeys: readonly TableOfKeys[] = [
  { table: 'edits', key: `json_extract(edit, '$.target')` },
  { table: 'proposals', key: `json_extract(edit, '$.target')` },
  // The name of a draft is its purpose, a space, and a key.
  { table: 'drafts', key: `substr(name, instr(name, ' ') + 1)` },
]

function holdsForeign(source: ReadableUserDatabase, { table, key }: TableOfKeys, account: AccountId): boolean {
  // Files of earlier versions lack some tables. One without edits is none of ours, and is refused for that.
  const isThere = statement(source, `SELECT 1 FROM sqlite_schema WHERE name = ?`).get(table) !== undefined
  if (!isThere && table !== 'edits') return false
  const others = statement(source, `SELECT count(*) FROM ${table} WHERE ${key} NOT LIKE ?`)
  return others.pluck().get(`${account}/%`) !== 0
}

/** Copies the file by SQLite's own reading, so that only a whole database is taken, and of this account. */
function copyBackup(backup: string, to: string, account: AccountId): void {
  const source: ReadableUserDatabase = openReadable(backup)
  try {
    if (tablesOfKeys.some((each) => holdsForeign(source, each, account))) {
      throw AppFailure.of('backup_unusable', { detail: 'it holds what belongs to another account' })
    }
    copyDatabase(source, to)
  } finally {
    source.close()
  }
}

/**
 * Checks the copy and brings it to the newest schema. It is unknown which of its edits went out since it was made: so none of
 * them goes out by itself (I8), and the user decides. Edits to come get ids that none ever had: the cache may still name those of
 * the file before as landed (I9). And what was notified since is not notified again.
 *
 * @param before the newest id that the file before has given, and its ledger of notifications
 */
function prepare(
  file: string,
  { newestEdit, shown }: { readonly newestEdit: number; readonly shown: ShownNotifications | null },
): void {
  const user = openUserDatabase(file)
  try {
    const error: AppError = { code: 'arrival_unclear' }
    user.transaction(() => {
      statement(
        user,
        `UPDATE edits SET state = 'rejected', in_doubt = 1, error = ? WHERE state IN ('waiting', 'sending', 'doubtful')`,
      ).run(JSON.stringify(error))
      statement(user, `UPDATE sqlite_sequence SET seq = max(seq, unixepoch(), ?) WHERE name = 'edits'`).run(newestEdit)
      if (shown !== null) addShown(user, shown)
    })()
  } finally {
    user.close()
  }
}

/**
 * The newest id that a file has given to an edit. Where the file cannot be read, the clock must do: it is behind only when
 * more edits were made than seconds have passed since the file was made.
 */
function newestEditOf(file: string): number {
  try {
    const user = openReadable<'user'>(file)
    try {
      return statement(user, `SELECT seq FROM sqlite_sequence WHERE name = 'edits'`).pluck().get() as number
    } finally {
      user.close()
    }
  } catch {
    return 0
  }
}

/** The ledger of notifications of a file; null where it cannot be read, or has none. */
function shownIn(file: string): ShownNotifications | null {
  try {
    const user = openReadable<'user'>(file)
    try {
      return readShown(user)
    } finally {
      user.close()
    }
  } catch {
    return null
  }
}

/** Turns an error about the file that the user chose into one that does not blame the account's own database. */
function usableOnly(thrown: unknown): unknown {
  const { code, detail } = errorOf(thrown)
  if (code === 'disk_full' || code === 'database_newer' || code === 'backup_unusable') return thrown
  return AppFailure.of('backup_unusable', detail === undefined ? {} : { detail })
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}
