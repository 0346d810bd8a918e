import type { AppError } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import { listResolvableThreads, markThreadRead, type StaleThread } from '../../cache/items/threads.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { readAgain } from './read-again.ts'
import { readThread, threadFactsOf } from './read-thread.ts'

/**
 * Reads again the threads of the user's open merge requests with discussions, often where one of them is open. When somebody
 * resolves a discussion or opens it again, no date of a note or of its item moves. Throws when the service cannot be reached;
 * returns its other failures.
 */
export async function readOpenThreads(client: Client, ownUserId: number, context: CrawlContext): Promise<AppError[]> {
  if (!client.can('discussions')) return []
  return await readAgain(context, {
    list: (due) => listResolvableThreads(context.cache, { ownUserId, ...due }),
    read: (thread) => readThread(client, thread, context),
    putOff: (thread) => putOff(context, thread),
  })
}

function putOff({ cache, now }: CrawlContext, { kind, id }: StaleThread): void {
  const item = threadFactsOf(cache, kind, id)
  if (item) cache.transaction(() => markThreadRead(cache, kind, id, { item, readAt: now() }))()
}
