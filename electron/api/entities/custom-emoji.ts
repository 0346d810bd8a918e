import * as v from 'valibot'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import { customEmojiPageEntity, type CustomEmoji } from '../../../shared/model/custom-emoji.ts'
import type { Client, RequestOptions } from '../client/client.ts'
import { readPages } from '../client/graphql-pages.ts'

const query = { ...graphqlQueries.customEmoji, answer: v.object({ group: v.nullish(v.looseObject({})) }) }

/** The most pages that are read, of 100 each. */
const mostPages = 5

/**
 * Reads the first 500 emoji that a group has of its own (`customEmoji`). Null where the service does not show the group.
 *
 * @param path the path of the group
 * @throws AppFailure
 */
export async function readCustomEmoji(
  client: Client,
  path: string,
  options: RequestOptions = {},
): Promise<readonly CustomEmoji[] | null> {
  const read = await readPages(mostPages, async (after) => {
    const { group } = await client.query(query, { path, after }, options)
    return group ? customEmojiPageEntity.read(group) : null
  })
  return read?.pages.flatMap(({ items }) => items) ?? null
}
