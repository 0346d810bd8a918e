import { day } from '../../../shared/durations.ts'
import type { Client } from '../../api/client/client.ts'
import { readCustomEmoji as requestCustomEmoji } from '../../api/entities/custom-emoji.ts'
import { customEmojiReadAt, storeCustomEmoji, topGroupOf } from '../../cache/directory/custom-emoji.ts'
import type { CrawlContext } from '../crawl/crawl.ts'
import { askIfThere } from './ask-if-there.ts'
import { readBeside } from './read-beside.ts'

/**
 * Reads the emoji of the group at the top that a project is in, once a day. A user's own projects have none.
 *
 * @throws AppFailure when the service cannot be asked for anything else either
 */
export async function readCustomEmoji(client: Client, projectId: number, context: CrawlContext): Promise<void> {
  const { cache, signal, now } = context
  const group = topGroupOf(cache, projectId)
  if (!client.can('customEmoji') || group === null) return
  const readAt = customEmojiReadAt(cache, group)
  if (readAt !== null && Math.abs(now() - readAt) < day) return
  await readBeside(`customEmoji of ${group}`, context, async () => {
    const found = await askIfThere('customEmoji', { projectId, isThere: true }, context, async () => ({
      emoji: await requestCustomEmoji(client, group, { signal }),
    }))
    if (found !== null) cache.transaction(() => storeCustomEmoji(cache, group, found.emoji ?? [], now()))()
  })
}

/**
 * Reads those of the groups that items are in, before their texts are looked through for them.
 *
 * @throws AppFailure when the service cannot be asked for anything else either
 */
export async function readCustomEmojiOf(
  client: Client,
  items: readonly { readonly projectId: number }[],
  context: CrawlContext,
): Promise<void> {
  for (const projectId of new Set(items.map((item) => item.projectId)))
    await readCustomEmoji(client, projectId, context)
}
