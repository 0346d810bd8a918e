import Database from 'better-sqlite3'
import { failureOfDatabase, type ReadableDatabase } from './open.ts'

interface AttachedFile {
  readonly name: string
  readonly file: string
}

/**
 * The failure behind an error of reading from several files. Of damage SQLite only says that it met some. So each file is looked
 * through then, which takes seconds for a large one: a copy of everything must not be thrown away for the damage of another file.
 * Where none is damaged (any more), the error stays what it is.
 */
export function failureOfReading(connections: readonly ReadableDatabase[], thrown: unknown): unknown {
  if (!(thrown instanceof Database.SqliteError) || !isDamage(thrown.code)) return thrown
  for (const connection of connections) {
    for (const attached of connection.pragma('database_list') as AttachedFile[]) {
      if (attached.file !== '' && isDamaged(connection, attached.name, thrown.code)) {
        return failureOfDatabase(attached.file, thrown)
      }
    }
  }
  return thrown
}

function isDamage(code: string): boolean {
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB'
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
    return thrown instanceof Database.SqliteError && isDamage(thrown.code)
  }
}
