/** Number of code units before its end from which a text is read again to find where its last character begins. */
const mostReadAgain = 256

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The last place in a text, no later than `most`, that is between two characters: an emoji, a letter with its accents or a flag is
 * one, however many code units it has. Where a character is longer than anybody writes one, no pair of code units is torn.
 */
export function characterBoundary(text: string, most: number): number {
  if (most >= text.length) return text.length
  if (most <= 0) return 0
  // A letter of ASCII begins a character for certain, but for the second sign of a line's end: the text before it does not
  // matter.
  let from = most - 1
  while (from > 0 && most - from < mostReadAgain && !beginsCharacter(text, from)) from -= 1
  const part = text.slice(from, most + mostReadAgain)
  const begin = from + (characters.segment(part).containing(most - from)?.index ?? 0)
  if (begin > from || from === 0 || beginsCharacter(text, from)) return begin
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(most - 1, most + 1)) ? most - 1 : most
}

function beginsCharacter(text: string, at: number): boolean {
  return text.charCodeAt(at) < 0x80 && text[at] !== '\n'
}

/** The beginning of a text, at most so many code units of it, that ends with a whole character. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, characterBoundary(text, most))
}

/** A text, or its beginning with a sign that it goes on, at most so many code units long. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`
}
