import type { ParsedCallArgs } from '../../shared/ipc.ts'
import { partsOf, type AccountId } from '../../shared/model/key.ts'
import type { Mark } from '../../shared/model/triage.ts'
import type { Accounts } from './accounts.ts'
import type { SavedSettings } from './preferences.ts'

/** Marks in the inboxes of accounts; each goes to the user store of the right account. */

/**
 * Sets a mark on entries of the inbox, or removes it, each with its own account: all at one moment. Returns the number of them
 * that are in the inbox.
 */
export async function mark(
  accounts: Accounts,
  saved: Pick<SavedSettings, 'readOf'>,
  { entries, mark: set }: ParsedCallArgs<'mark'>,
): Promise<number> {
  const byAccount = Map.groupBy(entries, ({ key }) => partsOf(key).account)
  const at = momentOf(byAccount.size)
  const marked = [...byAccount].map(async ([account, own]) => {
    const seen = own.map((entry) => ({ key: entry.key, seen: momentSeen(entry.seen) }))
    const snoozesToo = await isSnoozedOnService(saved, account, set)
    return await accounts.threadsOfAccount(account).userStore.calls.mark({ entries: seen, mark: set, at, snoozesToo })
  })
  return totalOf(await Promise.all(marked))
}

/** Returns true if a mark is a snooze that the service of the account is to have as well. */
export async function isSnoozedOnService(
  saved: Pick<SavedSettings, 'readOf'>,
  account: AccountId,
  set: Mark,
): Promise<boolean> {
  if (set.as !== 'snoozed' || !set.on) return false
  return (await saved.readOf(account, 'snoozesOnService')) === true
}

/** Marks everything open in the inboxes of accounts done that was seen, at one moment. Returns the number of entries. */
export async function markAllDone(
  accounts: Accounts,
  inboxes: ParsedCallArgs<'markAllDone'>['inboxes'],
): Promise<number> {
  const at = momentOf(inboxes.length)
  const counted = await Promise.all(
    inboxes.map(({ account, seen }) =>
      accounts.threadsOfAccount(account).userStore.calls.markAllDone({ at, seen: momentSeen(seen) }),
    ),
  )
  return totalOf(counted)
}

/** The time of the newest reason that was seen, in milliseconds; null for all reasons. */
function momentSeen(seen: string | null): number | null {
  return seen === null ? null : Date.parse(seen)
}

/** Returns the sum of the counts of all accounts. */
function totalOf(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** The moment of a step that several accounts make together. One alone makes its step when it comes to it. */
function momentOf(accounts: number): number | undefined {
  return accounts > 1 ? Date.now() : undefined
}
