/**
 * Characters that cannot be seen, or that change the order in which others are shown. Code with one of them may read otherwise
 * than it runs (CVE-2021-42574, "Trojan Source"), and a name with one of them may turn the text behind it.
 */

/** Turn the direction of the text after them, or set it apart: marks, embeddings, overrides, isolates. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** Cannot be seen wherever they stand: control characters, spaces without width, fillers, marks of formats and of languages. */
const unseen = [
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f',
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u2028\\u2029\\u2060-\\u2065\\u206a-\\u206f',
  '\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e001f}\\u{e0080}-\\u{e00ff}',
].join('')

/** A carriage return only hides where it does not end a line. */
const loneReturn = '\\r(?![\\r\\n]|$)'

/** Joins and parts letters of many scripts, and makes one emoji of several. Elsewhere it only hides. */
const joiner =
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|[^\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Common}\\p{Script=Inherited}])[\\u200c\\u200d]'

/** Chooses a form of the character in front of it. Two of them in a row, or one behind nothing, can only carry hidden text. */
const selector = '(?<=^|[\\s\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'

/** Spells the name of a region in a flag, which begins with a black flag. Elsewhere it spells hidden text. */
const tag = '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0020}-\\u{e007f}]'

const hidden = [`[${turning}${unseen}]`, loneReturn, joiner, selector, tag].join('|')
const firstHidden = new RegExp(hidden, 'u')
const everyHidden = new RegExp(hidden, 'gu')
const turns = new RegExp(`[${turning}]`, 'u')

/** A part of a text: as it is written, or one character that cannot be seen. */
export interface SeenPart {
  readonly text: string
  /** Name of the character, such as `U+202E`; null where the text can be seen. */
  readonly hidden: string | null
}

/** Returns true if a text has a character that cannot be seen, or that turns others. */
export function hasHidden(text: string): boolean {
  return firstHidden.test(text)
}

/** The parts of a text, of which each hidden character is one. Together they are the text. */
export function seenParts(text: string): SeenPart[] {
  const parts: SeenPart[] = []
  let start = 0
  for (const { 0: character, index } of text.matchAll(everyHidden)) {
    if (index > start) parts.push({ text: text.slice(start, index), hidden: null })
    parts.push({ text: character, hidden: nameOfHidden(character) })
    start = index + character.length
  }
  if (start < text.length) parts.push({ text: text.slice(start), hidden: null })
  return parts
}

/** A text with the names of its hidden characters in their place, for where nothing can be marked. */
export function withHiddenNamed(text: string, named: (character: string) => string = inBrackets): string {
  return hasHidden(text) ? text.replaceAll(everyHidden, (character) => named(character)) : text
}

/** Returns the effect of a hidden character, for a tooltip. */
export function aboutHidden(character: string): string {
  const name = nameOfHidden(character)
  return turns.test(character)
    ? `${name} changes the order in which the text behind it is shown`
    : `${name} is a character that cannot be seen`
}

/** `U+202E` */
function nameOfHidden(character: string): string {
  return `U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}`
}

function inBrackets(character: string): string {
  return `[${nameOfHidden(character)}]`
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
