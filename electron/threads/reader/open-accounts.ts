import { damagedCopyOf } from '../../../shared/copied-file.ts'
import type { DatedList, GroupedList, List } from '../../../shared/ipc.ts'
import type { Grouping } from '../../../shared/model/grouping.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { Sort } from '../../../shared/query/tree.ts'
import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import type { Direction } from '../../cache/query/query-items.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { openCacheForReading } from '../../cache/storage/open-cache.ts'
import { Overlay } from '../../outbox/fold/overlay.ts'
import type { ReadAccount } from '../../protocols/thread-data.ts'
import { openUserDatabaseForReading, type ReadableUserDatabase } from '../../user/database.ts'
import { AllMarks } from '../../user/marks.ts'
import {
  firstOf,
  groupedListOf,
  listOf,
  mergeRanked,
  type Dated,
  type Grouped,
  type Part,
  type Ranked,
  type ReadRows,
} from './ranked-rows.ts'
import type { RowSource } from './row-source.ts'

export interface OpenAccount extends ReadAccount {
  readonly cache: ReadableCache
  readonly user: ReadableUserDatabase
  readonly overlay: Overlay
  readonly marks: AllMarks
}

export function sourceOf(open: OpenAccount, cache: ReadableCache): RowSource {
  const { account, user, overlay, marks, ownUserId } = open
  return { account, cache, user, overlay, marks, ownUserId }
}

/** Called when damage is met in a file of an account that can be made again. */
export type OnDamaged = (account: AccountId, error: AppError) => void

/** The accounts whose files are open for reading, and the lists of one of them or of all. */
export class OpenAccounts {
  readonly #accounts = new Map<AccountId, OpenAccount>()
  readonly #onDamaged: OnDamaged

  constructor(onDamaged: OnDamaged = () => undefined) {
    this.#onDamaged = onDamaged
  }

  /** Opens an account's files for reading. Call it again when a file was replaced. */
  openAccount(account: ReadAccount): void {
    this.closeAccount(account.account)
    const cache = openCacheForReading(account.cacheFile)
    const user = openUserDatabaseForReading(account.userFile)
    const onFailure = (thrown: unknown) => {
      const error = errorOf(thrown)
      if (damagedCopyOf(error) !== null) this.#onDamaged(account.account, error)
    }
    const overlay = new Overlay(account.account, cache, user, account.ownUserId, onFailure)
    this.#accounts.set(account.account, { ...account, cache, user, overlay, marks: new AllMarks(user) })
  }

  closeAccount(account: AccountId): void {
    const open = this.#accounts.get(account)
    open?.cache.close()
    open?.user.close()
    this.#accounts.delete(account)
  }

  close(): void {
    for (const account of [...this.#accounts.keys()]) this.closeAccount(account)
  }

  /** All of them, in the order in which they were opened. */
  all(): readonly OpenAccount[] {
    return [...this.#accounts.values()]
  }

  find(account: AccountId): OpenAccount | undefined {
    return this.#accounts.get(account)
  }

  /** @throws AppFailure `account_unknown` */
  get(account: AccountId): OpenAccount {
    const open = this.find(account)
    if (!open) throw AppFailure.of('account_unknown')
    return open
  }

  /** Builds a list with the time of each row. */
  datedList(
    account: AccountId | undefined,
    work: (open: OpenAccount, cache: ReadableCache) => { partial: boolean; rows: readonly Dated[] },
  ): DatedList {
    const read = this.read(account, work)
    return { ...listOf(read), times: read.rows.map(({ at }) => at) }
  }

  /** Builds a list that may have headings: the days of its rows, where its order is one of days, or their groups. */
  groupedList(
    account: AccountId | undefined,
    sort: Sort | null,
    grouping: Grouping,
    work: (open: OpenAccount, cache: ReadableCache) => Part<Grouped>,
    most?: number,
  ): { readonly accounts: readonly AccountId[]; readonly list: GroupedList } {
    const read = this.read(account, work, sort ?? undefined)
    return { accounts: read.accounts, list: firstOf(groupedListOf(read, sort, grouping), most) }
  }

  /** Builds a list. */
  list(account: AccountId | undefined, work: (open: OpenAccount, cache: ReadableCache) => Part<Ranked>): List {
    return listOf(this.read(account, work))
  }

  /**
   * Reads rows of one account, or those of all accounts, merged. Of all accounts, one that cannot be read does not hide the
   * others; where none can be read, the reason is thrown.
   */
  read<Row extends Ranked>(
    account: AccountId | undefined,
    work: (open: OpenAccount, cache: ReadableCache) => Part<Row>,
    { direction }: { readonly direction: Direction } = { direction: 'descending' },
  ): ReadRows<Row> {
    const accounts = account === undefined ? [...this.#accounts.values()] : [this.get(account)]
    const failures: unknown[] = []
    const parts = accounts.flatMap((open) => {
      try {
        return [{ open, ...open.overlay.read((cache) => work(open, cache)) }]
      } catch (thrown) {
        if (accounts.length === 1) throw thrown
        failures.push(thrown)
        return []
      }
    })
    if (parts.length === 0 && failures.length > 0) throw failures[0]
    const rows =
      parts.length === 1 && parts[0]
        ? parts[0].rows
        : mergeRanked(
            parts.map((part) => part.rows),
            direction,
          )
    return {
      // Each overlay's version only grows, and so does their sum while the accounts stay the same.
      version: accounts.reduce((sum, open) => sum + open.overlay.version, 0),
      accounts: parts.map(({ open }) => open.account),
      rows,
      count: parts.reduce((sum, part) => sum + (part.count ?? part.rows.length), 0),
      ...(parts.every(({ groups }) => groups !== undefined) && {
        groups: parts.flatMap(({ groups }) => groups ?? []),
      }),
      partial: parts.some((part) => part.partial),
    }
  }
}
