import type { Client } from '../../api/client/client.ts'
import { readOwnUser } from '../../api/entities/users.ts'
import { readUsername, storeUser } from '../../cache/directory/users.ts'
import type { CrawlContext } from '../crawl/crawl.ts'

/** Makes sure that the cache knows the account's own user: mentions of the user can only be found by name. */
export async function introduceOwnUser(client: Client, ownUserId: number, context: CrawlContext): Promise<void> {
  const { cache, signal } = context
  if (readUsername(cache, ownUserId) === null) storeUser(cache, await readOwnUser(client, {}, { signal }))
}
