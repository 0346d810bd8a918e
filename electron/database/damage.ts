import Database from 'better-sqlite3'
import { statSync } from 'node:fs'
import { failureOfDatabase, type ReadableDatabase } from './open.ts'

interface AttachedFile {
  readonly name: string
  readonly file: string
}

/** Returns true for an error of SQLite that says that some file is damaged, without saying which. */
export function isDamage(thrown: unknown): thrown is InstanceType<typeof Database.SqliteError> {
  return thrown instanceof Database.SqliteError && isCodeOfDamage(thrown.code)
}

function isCodeOfDamage(code: string): boolean {
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB'
}

/**
 * Finds the damaged one of several files that are open together. Of damage SQLite only says that it met some. So each file is looked
 * through then, the smallest first, since a large one takes seconds: a copy of everything must not be thrown away for the damage of
 * another file. What was found is remembered until the files are opened again: each read of them may meet the same damage.
 */
export class DamageFinder {
  readonly #connections: () => readonly ReadableDatabase[]
  #found: unknown = null

  constructor(connections: () => readonly ReadableDatabase[]) {
    this.#connections = connections
  }

  /**
   * Returns the failure behind an error: `database_damaged` with the damaged file. Where none is damaged (any more), the error stays
   * what it is, and so does any other error.
   */
  failureOf(thrown: unknown): unknown {
    if (!isDamage(thrown)) return thrown
    this.#found ??= this.#find(thrown.code, thrown)
    return this.#found ?? thrown
  }

  #find(met: string, thrown: unknown): unknown {
    const damaged = this.#connections()
      .flatMap((connection) => filesOf(connection).map((attached) => ({ ...attached, connection })))
      .toSorted((one, other) => sizeOf(one.file) - sizeOf(other.file))
      .find(({ connection, name }) => isDamaged(connection, name, met))
    return damaged === undefined ? null : failureOfDatabase(damaged.file, thrown)
  }
}

function filesOf(connection: ReadableDatabase): AttachedFile[] {
  const attached = connection.pragma('database_list') as AttachedFile[]
  return attached.filter(({ file }) => file !== '')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Returns true if a file holds the damage that was met. */
function isDamaged(connection: ReadableDatabase, schema: string, met: string): boolean {
  try {
    const tables = connection
      .prepare(`SELECT name, rootpage FROM ${schema}.sqlite_schema WHERE type = 'table'`)
      .all() as { readonly name: string; readonly rootpage: number }[]
    // The pages of a search index may be whole, and what it keeps on them damaged.
    if (met === 'SQLITE_CORRUPT_VTAB') return tables.some(({ rootpage }) => rootpage === 0)
    const isWhole = ({ name }: { readonly name: string }) =>
      connection.pragma(`${schema}.quick_check("${name}")`, { simple: true }) === 'ok'
    return !tables.filter(({ rootpage }) => rootpage > 0).every(isWhole)
  } catch (thrown) {
    return isDamage(thrown)
  }
}
