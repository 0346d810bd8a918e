import type { Database, Statement } from 'better-sqlite3'

const statements = new WeakMap<Database, Map<string, Statement<unknown[]>>>()

/** The prepared statement of a text, prepared once per connection. */
export function statement(database: Database, sql: string): Statement<unknown[]> {
  let known = statements.get(database)
  if (!known) {
    known = new Map()
    statements.set(database, known)
  }
  let prepared = known.get(sql)
  if (!prepared) {
    prepared = database.prepare<unknown[]>(sql)
    known.set(sql, prepared)
  }
  return prepared
}
