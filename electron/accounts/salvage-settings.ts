import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { openReadable, type ReadableDatabase } from '../database/open.ts'
import { attempt, objectAt } from '../database/salvage.ts'
import { savedAccountSchema, type SavedAccount } from './account-cards.ts'

/** The contents that can still be read of a damaged settings.db. */
export interface Salvaged {
  readonly accounts: readonly SavedAccount[]
  /** Names and values, as stored in the file. */
  readonly settings: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Reads the file row by row, and then searches its bytes for contents that no row leads to. The file is not changed.
 */
export function salvageSettings(file: string): Salvaged {
  const database = attempt(() => openReadable(file))
  const accounts = database ? readRows(database, 'accounts', 'id', ['id', 'url', 'user', 'kept']) : []
  const settings = database ? readRows(database, 'settings', 'name', ['name', 'value']) : []
  attempt(() => database?.close())
  const found = [...accounts.flatMap((row) => accountOf(row)), ...readBytes(file)]
  return {
    // The first of each is kept: a row is newer than the remains of an older one in the bytes.
    accounts: [...new Map([...found].reverse().map((account) => [account.id, account])).values()].reverse(),
    settings: settings.flatMap(({ name, value }) => (name && value ? [{ name, value }] : [])),
  }
}

type Row = Readonly<Record<string, string | undefined>>

/** Reads row by row, so that a damaged page costs only the rows on that page. */
function readRows(database: ReadableDatabase, table: string, key: string, columns: readonly string[]): Row[] {
  const keys = attempt(() => database.prepare(`SELECT ${key} FROM ${table}`).pluck().all()) ?? []
  const read = (of: unknown) => database.prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${key} = ?`).get(of)
  return keys.flatMap((of) => {
    const row = attempt(() => read(of))
    return row ? [row as Row] : []
  })
}

function accountOf({ id, url, user, kept }: Row): SavedAccount[] {
  const account = attempt(() => v.parse(savedAccountSchema, { id, url, user: JSON.parse(user ?? '') as unknown, kept }))
  return account ? [account] : []
}

/** The columns of a row follow each other: id, position (a byte or none), url, user, kept. */
const row = /([a-z0-9]{10}|sample)[^a-z0-9]{0,2}(https?:\/\/[^\s"{}\0]+)(?=\{"id":)/g

function readBytes(file: string): SavedAccount[] {
  return [file, `${file}-wal`].flatMap((path) => {
    const bytes = attempt(() => readFileSync(path).toString('utf8')) ?? ''
    return [...bytes.matchAll(row)].flatMap((match) => {
      const [whole, id, url] = match
      const user = objectAt(bytes, match.index + whole.length)
      const after = bytes.slice(match.index + whole.length + user.length)
      const kept = /^(keychain|session|sample)/.exec(after)?.[1]
      return accountOf({ id, url, user, kept })
    })
  })
}
