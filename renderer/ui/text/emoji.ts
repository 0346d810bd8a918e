/** Emoji at hand, by the names services know them by. Any other can be given by its name. */
export const commonEmoji: Readonly<Record<string, string>> = {
  thumbsup: '👍',
  thumbsdown: '👎',
  heart: '❤️',
  smile: '😄',
  tada: '🎉',
  rocket: '🚀',
  eyes: '👀',
  thinking: '🤔',
  clap: '👏',
  white_check_mark: '✅',
  warning: '⚠️',
  coffee: '☕',
}

/** The emoji itself where it is one of those, else its name between colons. */
export function emojiText(name: string): string {
  return commonEmoji[name] ?? `:${name}:`
}

/** `thumbs up` for `thumbsup`, and for others their names with spaces. */
export function emojiWords(name: string): string {
  if (name === 'thumbsup') return 'thumbs up'
  if (name === 'thumbsdown') return 'thumbs down'
  return name.replaceAll('_', ' ')
}

/** A name as it was typed, with or without colons; null when it can be none. */
export function emojiNameIn(text: string): string | null {
  const name = text.trim().replace(/^:|:$/g, '').toLowerCase().replaceAll(' ', '_')
  return /^[a-z0-9_+-]{1,64}$/.test(name) ? name : null
}
