import { day } from '../../../shared/durations.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { Client } from '../../api/client/client.ts'
import { readCustomEmoji as requestCustomEmoji } from '../../api/entities/custom-emoji.ts'
import { customEmojiReadAt, storeCustomEmoji, topGroupOf } from '../../cache/directory/custom-emoji.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { mustStop } from '../service/must-stop.ts'
import { askIfThere } from './ask-if-there.ts'

/**
 * Reads the emoji of the group at the top that a project is in, once a day. A user's own projects have none.
 *
 * @throws AppFailure when the service fails
 */
export async function readCustomEmoji(client: Client, projectId: number, context: CrawlContext): Promise<void> {
  const { cache, signal, now } = context
  const group = topGroupOf(cache, projectId)
  if (!client.can('customEmoji') || group === null) return
  const readAt = customEmojiReadAt(cache, group)
  if (readAt !== null && Math.abs(now() - readAt) < day) return
  const found = await askIfThere('customEmoji', { projectId, isThere: true }, context, async () => ({
    emoji: await requestCustomEmoji(client, group, { signal }),
  }))
  if (found !== null) cache.transaction(() => storeCustomEmoji(cache, group, found.emoji ?? [], now()))()
}

/** Reads those of the groups that items are in, before their texts are looked through for them. Returns the errors of the service. */
export async function readCustomEmojiOf(
  client: Client,
  items: readonly { readonly projectId: number }[],
  context: CrawlContext,
): Promise<AppError[]> {
  const failures: AppError[] = []
  for (const projectId of new Set(items.map((item) => item.projectId))) {
    try {
      await readCustomEmoji(client, projectId, context)
    } catch (thrown) {
      if (mustStop(thrown, context.signal)) throw thrown
      failures.push(errorOf(thrown))
    }
  }
  return failures
}
