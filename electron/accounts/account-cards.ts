import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { accountSchema } from '../../shared/ipc.ts'
import { attempt } from '../database/salvage.ts'

/** An account as it is stored between starts; never with its token. */
export const savedAccountSchema = v.object({
  id: accountSchema.entries.id,
  url: accountSchema.entries.url,
  user: accountSchema.entries.user,
  kept: accountSchema.entries.kept,
})
export type SavedAccount = Readonly<v.InferOutput<typeof savedAccountSchema>>

/**
 * Each account's folder holds a file `account.json` that says whose folder it is. If settings.db is damaged, the list
 * of accounts can be made again from the folders. As long as there is a list, it decides; the cards are only read when
 * there is none.
 */
export class AccountCards {
  readonly #folder: string

  /** @param profile the profile's folder */
  constructor(profile: string) {
    this.#folder = join(profile, 'accounts')
  }

  /** Writes an account's card. If that fails, the account works all the same. */
  write(account: SavedAccount): void {
    const file = this.#fileOf(account.id)
    const content = `${JSON.stringify(account, null, 2)}\n`
    attempt(() => {
      if (existsSync(file) && readFileSync(file, 'utf8') === content) return
      // Readable only for its owner, as the thread that fills the folder makes it.
      mkdirSync(join(this.#folder, account.id), { recursive: true, mode: 0o700 })
      writeFileSync(`${file}.part`, content, { mode: 0o600 })
      // The file appears completely or not at all.
      renameSync(`${file}.part`, file)
    })
  }

  remove(id: string): void {
    attempt(() => rmSync(this.#fileOf(id), { force: true }))
  }

  /** The accounts whose folders are there. */
  list(): SavedAccount[] {
    const names = attempt(() => readdirSync(this.#folder)) ?? []
    return names.flatMap((name) => {
      const card = attempt(() => v.parse(savedAccountSchema, JSON.parse(readFileSync(this.#fileOf(name), 'utf8'))))
      return card?.id === name ? [card] : []
    })
  }

  #fileOf(id: string): string {
    return join(this.#folder, id, 'account.json')
  }
}
