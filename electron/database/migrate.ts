import { AppFailure } from '../../shared/errors.ts'
import { namingFailures, type WritableDatabase } from './open.ts'

/** One step of a schema. Never changed once released: a later step mends an earlier one. */
export interface Migration {
  /** 1, 2, 3, … without a gap. */
  readonly version: number
  readonly sql: string
}

export interface MigrateOptions {
  /** For files that exist nowhere else: called with the version found, before anything is changed. */
  readonly backUp?: (version: number) => void
}

/**
 * Brings a database to the newest schema, all steps in one transaction, so that a failure leaves it as it was. A file
 * of a newer Docket is refused untouched (`database_newer`). Other failures are as `failureOfDatabase` says.
 */
export function migrate(
  database: WritableDatabase,
  migrations: readonly Migration[],
  { backUp }: MigrateOptions = {},
): void {
  const found = versionOf(database)
  const newest = migrations.length
  if (found > newest) {
    throw AppFailure.of('database_newer', { detail: `schema ${found}, known ${newest}` })
  }
  const pending = migrations.slice(found)
  if (pending.length === 0) return
  namingFailures(database.name, () => {
    if (found > 0) backUp?.(found)
    database.transaction(() => {
      for (const [index, migration] of pending.entries()) {
        if (migration.version !== found + index + 1) throw new Error(`migration ${migration.version} is out of order`)
        database.exec(migration.sql)
        database.pragma(`user_version = ${migration.version}`)
      }
    })()
  })
}

/** The schema version of a database; 0 when it is new. */
export function versionOf(database: WritableDatabase): number {
  return database.pragma('user_version', { simple: true }) as number
}
