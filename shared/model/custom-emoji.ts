import { entity, many, type ValueOf } from './entity.ts'
import { text, vital, within } from './field.ts'
import { nextCursor } from './graphql-page.ts'

/** An emoji that a group has of its own, as GraphQL tells it (services of API v4). */
const customEmojiEntity = entity('custom emoji', {
  /** Without colons. */
  name: vital(text),
  /** The address of its picture. */
  url: vital(text),
})
export type CustomEmoji = ValueOf<typeof customEmojiEntity>

/** A page of the emoji of a group. */
export const customEmojiPageEntity = entity('group', {
  items: within('customEmoji', 'nodes', many(customEmojiEntity)),
  next: within('customEmoji', 'page', nextCursor),
})
