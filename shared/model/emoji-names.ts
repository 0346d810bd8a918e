/** Emoji as texts name them. */

/** Names of emoji in a text: `:tada:`. */
export const emojiNames = /(?<![\w:]):([a-z0-9_+-]{1,64}):(?![\w:])/g

/** A name of an emoji as texts have it. */
export function writtenEmoji(name: string): string {
  return `:${name}:`
}
