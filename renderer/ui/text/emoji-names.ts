import { gemoji } from 'gemoji'

/** All emoji by the names that services know them by. Large: loaded on demand only. */
export const emojiByName: ReadonlyMap<string, string> = new Map(
  gemoji.flatMap(({ emoji, names }) => names.map((name) => [name, emoji] as const)),
)
