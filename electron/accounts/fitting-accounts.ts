import type { Account } from '../../shared/ipc.ts'

/** Returns the accounts that a name fits: an id, a user name, an address, or its host. Without a name all do. */
export function fittingAccounts(accounts: readonly Account[], wanted: string | null): readonly Account[] {
  if (wanted === null) return accounts
  return accounts.filter(({ id, url, user }) => [id, url, user.username, URL.parse(url)?.host].includes(wanted))
}
