import type { ServiceListKind, ServiceRows } from '../../shared/model/service-list.ts'
import type { Client } from './client.ts'
import { listHooks } from './system-hooks.ts'
import { listOwnEmails, listUserEmails } from './user-emails.ts'
import { listOwnKeys, listUserKeys } from './user-keys.ts'
import { forward, type ReadPage } from './walk.ts'

/** Whose list it is. */
export interface ListedUser {
  readonly id: number
  readonly isOwn: boolean
}

/** How the rows of each sort of list are read, page by page. Administrators read those of others. */
const readers: {
  readonly [K in ServiceListKind]: (client: Client, user: ListedUser, signal: AbortSignal) => ReadPage<ServiceRows[K]>
} = {
  keys: (client, { id, isOwn }, signal) =>
    isOwn
      ? (link) => listOwnKeys(client, {}, { signal, link })
      : (link) => listUserKeys(client, { id }, { signal, link }),
  hooks: (client, _user, signal) => (link) => listHooks(client, {}, { signal, link }),
  emails: (client, { id, isOwn }, signal) =>
    isOwn
      ? (link) => listOwnEmails(client, {}, { signal, link })
      : (link) => listUserEmails(client, { id }, { signal, link }),
}

/** Returns all rows of a list as the service says them now. @throws AppFailure; `forbidden` for those of others */
export async function fetchServiceList<K extends ServiceListKind>(
  client: Client,
  kind: K,
  user: ListedUser,
  signal: AbortSignal,
): Promise<ServiceRows[K][]> {
  const rows: ServiceRows[K][] = []
  for await (const { items } of forward(readers[kind](client, user, signal))) rows.push(...items)
  return rows
}
