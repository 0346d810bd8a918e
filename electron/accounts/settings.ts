import * as v from 'valibot'
import { accountSchema, themes } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { ownUserSchema, type OwnUser } from '../../shared/model/user.ts'
import { statement } from '../database/statement.ts'
import { migrate } from '../database/migrate.ts'
import { namingFailures, openWritable, type WritableDatabase } from '../database/open.ts'
import { settingsMigrations } from './migrations/index.ts'

/** An account as it is remembered between starts. */
export interface SavedAccount {
  readonly id: AccountId
  readonly url: string
  readonly user: OwnUser
  readonly kept: v.InferOutput<typeof accountSchema>['kept']
}

const settingSchemas = {
  theme: v.picklist(themes),
} as const

export type SettingName = keyof typeof settingSchemas
export type SettingValue<N extends SettingName> = v.InferOutput<(typeof settingSchemas)[N]>

/** settings.db: the registry of accounts and the program's settings. */
export class Settings {
  readonly #file: string
  readonly #database: WritableDatabase

  constructor(file: string) {
    this.#file = file
    this.#database = openWritable(file, { synchronous: 'full' })
    migrate(this.#database, settingsMigrations)
  }

  close(): void {
    this.#database.close()
  }

  /** The accounts in the order in which they were added. */
  listAccounts(): SavedAccount[] {
    const rows = statement(this.#database, `SELECT id, url, user, kept FROM accounts ORDER BY position, id`).all()
    return (rows as { id: string; url: string; user: string; kept: string }[]).map((row) => ({
      id: row.id,
      url: row.url,
      user: v.parse(ownUserSchema, JSON.parse(row.user)),
      kept: v.parse(accountSchema.entries.kept, row.kept),
    }))
  }

  /** Adds an account or replaces what is remembered of it. */
  saveAccount(account: SavedAccount): void {
    namingFailures(this.#file, () =>
      statement(
        this.#database,
        `INSERT INTO accounts (id, position, url, user, kept)
         VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM accounts), ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET url = excluded.url, user = excluded.user, kept = excluded.kept`,
      ).run(account.id, account.url, JSON.stringify(account.user), account.kept),
    )
  }

  removeAccount(id: AccountId): void {
    namingFailures(this.#file, () => {
      statement(this.#database, `DELETE FROM accounts WHERE id = ?`).run(id)
      statement(this.#database, `DELETE FROM settings WHERE name = ?`).run(projectOrderOf(id))
    })
  }

  /** The keys of an account's projects in the order in which the user has put them; empty while they have moved none. */
  readProjectOrder(account: AccountId): string[] {
    const parsed = v.safeParse(v.array(v.string()), this.#read(projectOrderOf(account)))
    return parsed.success ? parsed.output : []
  }

  saveProjectOrder(account: AccountId, projects: readonly string[]): void {
    this.#save(projectOrderOf(account), projects)
  }

  /** A setting, or null when it was never set (or by a Docket that knew other values). */
  read<N extends SettingName>(name: N): SettingValue<N> | null {
    const parsed = v.safeParse(settingSchemas[name], this.#read(name))
    return parsed.success ? (parsed.output as SettingValue<N>) : null
  }

  save<N extends SettingName>(name: N, value: SettingValue<N>): void {
    this.#save(name, value)
  }

  #read(name: string): unknown {
    const text = statement(this.#database, `SELECT value FROM settings WHERE name = ?`).pluck().get(name)
    return typeof text === 'string' ? JSON.parse(text) : null
  }

  #save(name: string, value: unknown): void {
    namingFailures(this.#file, () =>
      statement(
        this.#database,
        `INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      ).run(name, JSON.stringify(value)),
    )
  }
}

function projectOrderOf(account: AccountId): string {
  return `projectOrder ${account}`
}
