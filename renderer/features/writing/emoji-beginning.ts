import { commonEmoji } from '../../ui/text/emoji.ts'
import type { Completion } from './written-word.ts'

/**
 * Emoji whose names begin so, then those that have it elsewhere. One with two names, as many have, is offered once.
 *
 * @param own the names of those that a group has of its own, which are always written by their names
 * @param as in texts the others are written as they are, since every service shows them; commands want their names
 */
export async function emojiBeginning(
  beginning: string,
  { own, as }: { readonly own: readonly string[]; readonly as: 'emoji' | 'emojiName' },
): Promise<readonly Completion[]> {
  const { emojiByName } = await import('../../ui/text/emoji-names.ts')
  const text = beginning.toLowerCase()
  const names = [...new Set([...own, ...Object.keys(commonEmoji), ...emojiByName.keys()])].filter((name) =>
    name.includes(text),
  )
  const rank = (name: string): number => (name === text ? 0 : name.startsWith(text) ? 1 : 2)
  const offered = new Map<string, Completion>()
  for (const name of names.toSorted((one, other) => rank(one) - rank(other))) {
    const byName = `:${name}:`
    const emoji = emojiByName.get(name) ?? commonEmoji[name]
    if (offered.has(emoji ?? byName)) continue
    if (emoji === undefined) offered.set(byName, { word: byName, title: name, about: '' })
    else offered.set(emoji, { word: as === 'emoji' ? emoji : byName, title: `${emoji} ${name}`, about: '' })
  }
  return [...offered.values()]
}
