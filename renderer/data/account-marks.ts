import type { Account } from '../../shared/ipc.ts'
import { serviceTitle } from '../../shared/service-name.ts'

/**
 * Returns the name that tells rows of an account from those of the others: its service, or where that is not enough, its user.
 */
export function accountMark(account: Account, accounts: readonly Account[]): string {
  const others = accounts.filter(({ id }) => id !== account.id)
  const service = serviceTitle(account)
  if (others.every((other) => serviceTitle(other) !== service)) return service
  const { name } = account.user
  return others.every((other) => other.user.name !== name) ? name : `${name}, ${service}`
}

/** Names the user as the author of a text, and the service that it goes to. */
export function writerWords({ user: { name, username }, ...service }: Account): string {
  return `As ${name} (@${username}), ${serviceTitle(service)}`
}

/** Names the inboxes that are missing in the list, since they cannot be read on this computer. */
export function missingInboxWords(missing: readonly Account[], accounts: readonly Account[]): string {
  const names = missing.map((account) => accountMark(account, accounts)).join(', ')
  return missing.length === 1
    ? `The inbox of ${names} cannot be read on this computer, and is left out.`
    : `The inboxes of ${names} cannot be read on this computer, and are left out.`
}
