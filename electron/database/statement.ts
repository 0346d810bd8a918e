import type { Database, Statement } from 'better-sqlite3'

const statements = new WeakMap<Database, Map<string, Statement<unknown[]>>>()

/** The prepared statement of a text, prepared and planned once per connection. */
export function statement(database: Database, sql: string): Statement<unknown[]> {
  let known = statements.get(database)
  if (!known) {
    known = new Map()
    statements.set(database, known)
  }
  let prepared = known.get(sql)
  if (!prepared) {
    prepared = database.prepare<unknown[]>(keepingPlan(sql))
    known.set(sql, prepared)
  }
  return prepared
}

const comparedParameter = /((?:[=<>]|\bIS(?: NOT)?) ?)([?:@])/g

/**
 * SQLite plans a statement anew whenever a value is bound that is compared with a column, if another value could allow another
 * plan, such as one by an index over a part of the rows. Planning takes many times as long as finding a row, and Docket knows no
 * value for which another plan would be better. A sign before the parameter changes nothing else.
 */
function keepingPlan(sql: string): string {
  return sql.replace(comparedParameter, '$1+$2')
}
