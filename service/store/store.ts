import Database from 'better-sqlite3'
import { schema, schemaVersion, upgrades } from './schema.ts'

export type Value = string | number | bigint | Uint8Array | null

/** The ids of issues and merge requests: `shared` takes them from one sequence, as the contract says, `apart` from one each. */
export type Numbering = 'shared' | 'apart'

/** The most that is remembered between two writes, in the units of `sizeOf`. */
const rememberedMost = 4_000_000

export interface StoreOptions {
  /** A file, or `:memory:`. */
  readonly file: string
  readonly numbering: Numbering
  /** Milliseconds since 1970. */
  readonly now: () => number
}

function open(file: string): Database.Database {
  let database: Database.Database | undefined
  try {
    database = new Database(file)
    // Opening a file reads nothing. This statement reads, and fails on a file that is no database.
    database.pragma('user_version')
    return database
  } catch (thrown) {
    database?.close()
    throw new Error(
      `${file} cannot be used as a database: ${thrown instanceof Error ? thrown.message : String(thrown)}.`,
    )
  }
}

/** The service's one connection, with everything that the files of the entities need of SQLite. */
export class Store {
  readonly numbering: Numbering
  readonly #database: Database.Database
  readonly #now: () => number
  readonly #statements = new Map<string, Database.Statement<Value[]>>()
  /** Callbacks to run once the open transaction is committed. */
  readonly #afterwards: (() => void)[] = []
  readonly #remembered = new Map<string, unknown>()
  #rememberedSize = 0
  #lastMoment = 0

  /** Throws an Error whose message is a sentence when the file is not a database of this service. */
  constructor(options: StoreOptions) {
    this.numbering = options.numbering
    this.#now = options.now
    this.#database = open(options.file)
    const found = this.#database.pragma('user_version', { simple: true })
    if (found === 0) this.#create(options.file)
    else this.#upgrade(options.file, Number(found))
    this.#database.pragma('journal_mode = WAL')
    this.#database.pragma('synchronous = NORMAL')
    this.#database.pragma('cache_size = -65536')
  }

  #create(file: string): void {
    const tables = this.#database.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_master').get()
    if (tables && tables.n > 0) {
      this.#database.close()
      throw new Error(`${file} is a database, but not one of this service; name another file.`)
    }
    this.#database.transaction(() => {
      this.#database.exec(schema)
      this.#database.pragma(`user_version = ${schemaVersion}`)
    })()
  }

  /** Brings the tables of an older version to this one, in one transaction. */
  #upgrade(file: string, found: number): void {
    try {
      this.#database.transaction(() => {
        for (let version = found; version !== schemaVersion; version += 1) {
          const upgrade = upgrades[version]
          if (upgrade === undefined) {
            throw new Error(`${file} was written by another version of this service; name another file.`)
          }
          this.#database.exec(upgrade)
          this.#database.pragma(`user_version = ${version + 1}`)
        }
      })()
    } catch (thrown) {
      this.#database.close()
      throw thrown
    }
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  /** The id of the row that was inserted last, and how many were changed. */
  run(sql: string, ...values: Value[]): { id: number; changes: number } {
    this.#forget()
    const { lastInsertRowid, changes } = this.#prepare(sql).run(...values)
    return { id: Number(lastInsertRowid), changes }
  }

  /** Runs the work in a transaction. */
  write<T>(work: () => T): T {
    const waiting = this.#afterwards.length
    try {
      const result = this.#database.transaction(work).immediate()
      if (!this.#database.inTransaction) for (const act of this.#afterwards.splice(0)) act()
      return result
    } catch (thrown) {
      this.#afterwards.length = waiting
      throw thrown
    } finally {
      // A count that was remembered within the transaction is wrong after it was rolled back.
      this.#forget()
    }
  }

  /** Calls `act` once the open transaction is committed: at once outside of one, never when it is rolled back. */
  onceWritten(act: () => void): void {
    if (this.#database.inTransaction) this.#afterwards.push(act)
    else act()
  }

  #forget(): void {
    this.#remembered.clear()
    this.#rememberedSize = 0
  }

  /** The result of `compute`, remembered until the next write. A list that is read page by page is counted once. */
  remember<T>(key: string, compute: () => T, sizeOf: (value: T) => number = () => 1): T {
    if (this.#remembered.has(key)) return this.#remembered.get(key) as T
    const value = compute()
    // An entry's key takes some hundred bytes.
    const size = 100 + sizeOf(value)
    if (this.#rememberedSize + size > rememberedMost) this.#forget()
    this.#rememberedSize += size
    this.#remembered.set(key, value)
    return value
  }

  /** The time for a change. No two changes get the same one, so `updated_at` orders them all. */
  moment(): number {
    this.#lastMoment = Math.max(Math.floor(this.#now()), this.#lastMoment + 1)
    return this.#lastMoment
  }

  /** The time now, without using it for a change. */
  now(): number {
    return Math.floor(this.#now())
  }

  /** The next number of a sequence; survives deletions and restarts. */
  next(name: string): number {
    const row = this.get<{ last: number }>(
      'INSERT INTO sequences VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
      name,
    )
    if (!row) throw new Error(`sequence ${name} gave no number`)
    return row.last
  }

  /** Reserves the first numbers of a sequence, for rows that come with their own number. */
  reserve(name: string, last: number): void {
    this.run('INSERT INTO sequences VALUES (?, ?)', name, last)
  }

  /** Updates the query planner's statistics, after many rows were written at once. */
  settle(): void {
    this.#database.exec('ANALYZE')
    this.#database.pragma('wal_checkpoint(TRUNCATE)')
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): Database.Statement<Value[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare<Value[]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
