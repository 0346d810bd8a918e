import Database, { type Statement } from 'better-sqlite3'
import { vi } from 'vitest'

/** Writing statements that fail as on a full disk. Those of all connections that are opened while it is there. */
export class FailingWrites {
  /** Number of writing statements that are carried out before one fails. */
  #left = Infinity

  constructor() {
    const prepare = Database.prototype.prepare
    const countWrite = () => {
      this.#left -= 1
      if (this.#left >= 0) return
      this.#left = Infinity
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
    }
    vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
      const prepared = prepare.call(this, sql) as Statement<unknown[]>
      return prepared.readonly ? prepared : counted(prepared, countWrite)
    })
  }

  /**
   * Does something again and again: the first time its first write fails, then its second one, until none fails. Whatever failed
   * once is done with what it remembers. Returns the number of failures.
   *
   * @param work rejects or throws when one of its writes fails, or goes on without it
   */
  async failEach(work: () => unknown): Promise<number> {
    for (let failures = 0; ; failures += 1) {
      this.#left = failures
      try {
        await work()
      } catch (thrown) {
        if (this.#left !== Infinity) throw thrown
      }
      const hasFailed = this.#left === Infinity
      this.#left = Infinity
      if (!hasFailed) return failures
    }
  }
}

/** The same statement, with a call before each time that it is run. */
function counted(prepared: Statement<unknown[]>, before: () => void): Statement<unknown[]> {
  for (const way of ['run', 'get', 'all', 'iterate'] as const) {
    const real = prepared[way].bind(prepared) as (...values: unknown[]) => unknown
    Object.defineProperty(prepared, way, {
      value: (...values: unknown[]) => {
        before()
        return real(...values)
      },
    })
  }
  return prepared
}

/** All rows of a database, each as a text. */
export function rowsOf(database: Database.Database): string[] {
  const tables = database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .pluck()
    .all() as string[]
  return tables.flatMap((table) =>
    database
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .map((row) => `${table} ${JSON.stringify(row)}`)
      .toSorted(),
  )
}
