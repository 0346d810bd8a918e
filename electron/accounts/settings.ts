import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { AppFailure, type AppError } from '../../shared/errors.ts'
import { paletteUsesSchema, screenSchema } from '../../shared/ipc.ts'
import { exploredCallsSchema } from '../../shared/model/exploration.ts'
import { keySchemaOf, type AccountId } from '../../shared/model/key.ts'
import { serviceFactsSchema } from '../../shared/model/service-facts.ts'
import { preferencesSchema } from '../../shared/preferences.ts'
import { statement } from '../database/statement.ts'
import { migrate, versionOf } from '../database/migrate.ts'
import { namingFailures, openWritable, type WritableDatabase } from '../database/open.ts'
import { AccountCards, savedAccountSchema, type SavedAccount } from './account-cards.ts'
import { savedConnectionSchema } from './saved-connection.ts'
import { settingsMigrations } from './migrations/index.ts'
import { salvageSettings, type Salvaged } from './salvage-settings.ts'

/** Settings by name: the preferences of the user, and what Docket remembers for itself. */
const settingSchemas = {
  ...preferencesSchema.entries,
  screen: screenSchema,
  /** The project in which an issue was last written down in the small window. */
  quickAddProject: keySchemaOf('project'),
  /** True once the user has been notified that Docket goes on without a window. */
  toldOfTray: v.boolean(),
  /** The newest version of Docket that the user was notified of. */
  toldOfUpdate: v.string(),
  /** The version of Docket that was used last. */
  lastVersion: v.string(),
} as const

/** Settings of each account, until the account is removed. */
const accountSettingSchemas = {
  /** Connection to its service, where the user has chosen one. */
  connection: savedConnectionSchema,
  /** Interface of its service; v3 where nothing is kept. */
  service: serviceFactsSchema,
  /** The keys of its projects in the order in which the user has put them. */
  projectOrder: v.array(v.string()),
  /** The paths of the groups that the user has folded in the sidebar. */
  foldedGroups: v.array(v.string()),
  /** Entries that were used in the palette while the account was on the screen. */
  paletteUses: paletteUsesSchema,
  /** True if what is snoozed until a moment is snoozed on the service as well. */
  snoozesOnService: v.boolean(),
  /** Calls that were made in the API explorer, without their secrets. */
  exploredCalls: exploredCallsSchema,
} as const

const accountSettingNames = Object.keys(accountSettingSchemas) as AccountSettingName[]

export type AccountSettingName = keyof typeof accountSettingSchemas
export type AccountSettingValue<N extends AccountSettingName> = v.InferOutput<(typeof accountSettingSchemas)[N]>

export type SettingName = keyof typeof settingSchemas
export type SettingValue<N extends SettingName> = v.InferOutput<(typeof settingSchemas)[N]>

/** The settings that are in use. If they are a copy, with the problem of settings.db. */
export interface OpenedSettings {
  readonly settings: Settings
  readonly problem: AppError | null
}

/**
 * Opens settings.db. A damaged file is left alone, byte for byte, and Docket works with a copy beside it. The copy is
 * made from whatever can be read of the file and of the accounts' folders. Once the damaged file is moved away, the
 * copy takes its place. A file of a newer Docket is refused (`database_newer`), and so is one that cannot be read
 * because the disk is full (`disk_full`).
 */
export function openSettings(file: string): OpenedSettings {
  const copy = `${file.replace(/\.db$/, '')}-salvaged.db`
  if (!existsSync(file) && existsSync(copy)) takePlace(copy, file)
  try {
    return { settings: new Settings(file, () => ({ accounts: [], settings: [] })), problem: null }
  } catch (thrown) {
    if (!(thrown instanceof AppFailure) || thrown.error.code !== 'database_damaged') throw thrown
    const settings = new Settings(copy, () => salvageSettings(file))
    const problem: AppError = {
      code: 'settings_damaged',
      accounts: settings.listAccounts().length,
      file: copy,
    }
    return { settings, problem }
  }
}

/**
 * Moves the copy to the place of the file, together with its log: changes that are only in the log would be lost
 * otherwise.
 */
function takePlace(copy: string, file: string): void {
  for (const suffix of ['-wal', '']) if (existsSync(copy + suffix)) renameSync(copy + suffix, file + suffix)
}

/** settings.db: the registry of accounts and the program's settings. */
export class Settings {
  readonly #file: string
  readonly #database: WritableDatabase
  readonly #cards: AccountCards

  /** @param salvage returns the contents of a new file besides the accounts whose folders are there */
  constructor(file: string, salvage: () => Salvaged) {
    this.#file = file
    this.#cards = new AccountCards(dirname(file))
    this.#database = openWritable(file, { synchronous: 'full' })
    try {
      namingFailures(file, () => this.#prepare(salvage))
    } catch (thrown) {
      this.#database.close()
      throw thrown
    }
  }

  /**
   * Checks the file now, so that damage does not show in the middle of the work. A new file gets its schema and its
   * contents together, or neither.
   */
  #prepare(salvage: () => Salvaged): void {
    const [problem] = this.#database.pragma('quick_check(1)') as { quick_check: string }[]
    if (problem?.quick_check !== 'ok') throw damaged(String(problem?.quick_check))
    this.#database.transaction(() => {
      const isNew = versionOf(this.#database) === 0
      migrate(this.#database, settingsMigrations)
      if (isNew) this.#fill(salvage())
    })()
    for (const account of this.listAccounts()) this.#cards.write(account)
  }

  #fill({ accounts, settings }: Salvaged): void {
    const known = new Set(accounts.map(({ id }) => id))
    for (const account of [...accounts, ...this.#cards.list().filter(({ id }) => !known.has(id))]) this.#save(account)
    for (const { name, value } of settings) this.#saveText(name, value)
  }

  close(): void {
    this.#database.close()
  }

  /** The accounts in the order in which they were added. */
  listAccounts(): SavedAccount[] {
    const rows = statement(this.#database, `SELECT id, url, user, kept FROM accounts ORDER BY position, id`).all()
    return (rows as { id: string; url: string; user: string; kept: string }[]).map((row) => {
      try {
        return v.parse(savedAccountSchema, { ...row, user: JSON.parse(row.user) as unknown })
      } catch {
        // A page that SQLite considers whole may still hold letters that nobody wrote.
        throw damaged(`account ${row.id}`)
      }
    })
  }

  /** Adds an account, or replaces its stored data. */
  saveAccount(account: SavedAccount): void {
    namingFailures(this.#file, () => this.#save(account))
    this.#cards.write(account)
  }

  removeAccount(id: AccountId): void {
    namingFailures(this.#file, () => {
      statement(this.#database, `DELETE FROM accounts WHERE id = ?`).run(id)
      const forget = statement(this.#database, `DELETE FROM settings WHERE name = ?`)
      for (const name of accountSettingNames) forget.run(nameOf(id, name))
    })
    this.#cards.remove(id)
  }

  /** Returns a setting of an account, or null when it was never set (or was set by a Docket that knew other values). */
  readOf<N extends AccountSettingName>(account: AccountId, name: N): AccountSettingValue<N> | null {
    const parsed = v.safeParse(accountSettingSchemas[name], this.#read(nameOf(account, name)))
    return parsed.success ? (parsed.output as AccountSettingValue<N>) : null
  }

  saveOf<N extends AccountSettingName>(account: AccountId, name: N, value: AccountSettingValue<N>): void {
    namingFailures(this.#file, () => this.#saveText(nameOf(account, name), JSON.stringify(value)))
  }

  #save({ id, url, user, kept }: SavedAccount): void {
    statement(
      this.#database,
      `INSERT INTO accounts (id, position, url, user, kept)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM accounts), ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET url = excluded.url, user = excluded.user, kept = excluded.kept`,
    ).run(id, url, JSON.stringify(user), kept)
  }

  /** Returns a setting, or null when it was never set (or was set by a Docket that knew other values). */
  read<N extends SettingName>(name: N): SettingValue<N> | null {
    const parsed = v.safeParse(settingSchemas[name], this.#read(name))
    return parsed.success ? (parsed.output as SettingValue<N>) : null
  }

  save<N extends SettingName>(name: N, value: SettingValue<N>): void {
    namingFailures(this.#file, () => this.#saveText(name, JSON.stringify(value)))
  }

  #read(name: string): unknown {
    const text = statement(this.#database, `SELECT value FROM settings WHERE name = ?`).pluck().get(name)
    return typeof text === 'string' ? JSON.parse(text) : null
  }

  #saveText(name: string, value: string): void {
    statement(
      this.#database,
      `INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ).run(name, value)
  }
}

function nameOf(account: AccountId, name: AccountSettingName): string {
  return `${name} ${account}`
}

function damaged(detail: string): AppFailure {
  return AppFailure.of('database_damaged', { file: 'settings.db', detail })
}
