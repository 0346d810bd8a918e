import { hasHidden, seenParts } from '../../../shared/hidden-characters.ts'
import { foundIn } from '../../../shared/diff/found-text.ts'

/** A part of a line that is shown, and the number of characters that are left out before it. */
export interface ShownText {
  readonly from: number
  readonly text: string
  readonly leftOut: number
}

/** The most characters of a line that are shown at first: a minified file is one line of some megabytes. */
const longest = 2_000
/** Number of characters that are shown before and after a text that was found further on. */
const around = 80
/** The most places of one line that are shown further on. */
const mostMatches = 20

/** Returns true if a line is too long to be shown as a whole at first. */
export function isLong(text: string): boolean {
  return text.length > longest
}

/** Returns the parts of a line that are shown: its beginning, and each text that was found further on with its surroundings. */
export function shownText(text: string, sought: string, isWhole: boolean): ShownText[] {
  if (isWhole || !isLong(text)) return [{ from: 0, text, leftOut: 0 }]
  const places = foundIn(text, sought).filter(({ until }) => until > longest)
  const parts = [{ from: 0, until: longest }]
  for (const { from, until } of places.slice(0, mostMatches)) {
    const last = parts.at(-1)
    const part = { from: Math.max(0, from - around), until: Math.min(text.length, until + around) }
    if (last !== undefined && part.from <= last.until) last.until = Math.max(last.until, part.until)
    else parts.push(part)
  }
  return parts.map(({ from, until }, index) => ({
    from,
    text: text.slice(from, until),
    leftOut: from - (parts[index - 1]?.until ?? 0),
  }))
}

/** Returns the number of characters of a line after the parts that are shown. */
export function leftOutAfter(text: string, shown: readonly ShownText[]): number {
  const last = shown.at(-1)
  return last === undefined ? 0 : text.length - last.from - last.text.length
}

const tabWidth = 4
/** Width of the note about letters that are left out, roughly. */
const gapWidth = 40

/** Width of the name of a character that cannot be seen, roughly. */
const nameWidth = 9

/** Returns the width of a line as it is shown, in letters. */
export function widthOf(text: string, sought = '', isWhole = false): number {
  let width = 0
  for (const shown of shownText(text, sought, isWhole)) {
    if (shown.leftOut > 0) width += gapWidth
    for (const letter of shown.text) width += letterWidth(letter, width)
    if (hasHidden(shown.text)) width += nameWidth * seenParts(shown.text).length
  }
  return width + (isLong(text) ? gapWidth : 0)
}

function letterWidth(letter: string, at: number): number {
  if (letter === '\t') return tabWidth - (at % tabWidth)
  // Letters of East Asia and pictures are twice as wide.
  return (letter.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2
}
