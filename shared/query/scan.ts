/** A part of the text of a query, with where it stands (offsets of UTF-16 units). */
export type Part = { readonly start: number; readonly end: number } & (
  | { readonly kind: '(' | ')' | '-' | 'or' }
  | { readonly kind: 'word'; readonly text: string; readonly isQuoted: boolean; readonly isOpen: boolean }
  | {
      readonly kind: 'keyed'
      readonly key: string
      readonly value: string
      readonly isQuoted: boolean
      readonly isOpen: boolean
      readonly valueStart: number
    }
)

const quotes = '"“”„'
/**
 * Characters that stand for themselves in quotation marks only behind a backslash: a mark, and a backslash before one or before
 * another.
 */
const special = new RegExp(String.raw`[${quotes}]|\\(?=[${quotes}\\]|$)`, 'g')
const space = /\s/

/** Splits a text into its parts. Every text can be split. */
export function scan(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    if (space.test(character)) at += 1
    else if (character === '(' || character === ')') {
      parts.push({ kind: character, start: at, end: at + 1 })
      at += 1
    } else if (character === '-' && isBefore(text, at + 1)) {
      parts.push({ kind: '-', start: at, end: at + 1 })
      at += 1
    } else {
      const part = isQuote(character) ? quotedAt(text, at) : bareAt(text, at)
      parts.push(part)
      at = part.end
    }
  }
  return parts
}

/** Returns true if something stands right behind a `-`, so that it leaves that out. */
function isBefore(text: string, at: number): boolean {
  return at < text.length && !space.test(text.charAt(at)) && text.charAt(at) !== ')'
}

function isQuote(character: string): boolean {
  return quotes.includes(character) && character !== ''
}

/**
 * Reads a quotation that begins at `at`: it ends behind its last mark, or at the end of the text. A mark behind a backslash is a
 * part of it.
 */
function quotationAt(
  text: string,
  at: number,
): { readonly inside: string; readonly end: number; readonly isClosed: boolean } {
  let inside = ''
  let end = at + 1
  while (end < text.length && !isQuote(text.charAt(end))) {
    const next = text.charAt(end + 1)
    if (text.charAt(end) === '\\' && (isQuote(next) || next === '\\')) end += 1
    inside += text.charAt(end)
    end += 1
  }
  const isClosed = end < text.length
  return { inside, end: isClosed ? end + 1 : end, isClosed }
}

/** A text in quotation marks, from which it is read as it is. */
export function quoted(text: string): string {
  return `"${text.replace(special, String.raw`\$&`)}"`
}

function quotedAt(text: string, at: number): Part {
  const { inside, end, isClosed } = quotationAt(text, at)
  const hasStar = isClosed && text.charAt(end) === '*'
  const isOpen = hasStar || !isClosed
  return { kind: 'word', text: inside, isQuoted: true, isOpen, start: at, end: hasStar ? end + 1 : end }
}

function bareAt(text: string, at: number): Part {
  let end = at
  while (end < text.length && !endsWord(text.charAt(end))) end += 1
  const word = text.slice(at, end)
  const [, key = '', value = ''] = /^([A-Za-z]+):(.*)$/.exec(word) ?? []
  if (key !== '') {
    const valueStart = at + key.length + 1
    const keyed = { kind: 'keyed', key, valueStart, start: at } as const
    if (value !== '' || !isQuote(text.charAt(end))) {
      return { ...keyed, value, isQuoted: false, isOpen: isAtEnd(text, end), end }
    }
    const quotation = quotationAt(text, end)
    return { ...keyed, value: quotation.inside, isQuoted: true, isOpen: !quotation.isClosed, end: quotation.end }
  }
  if (word.toLowerCase() === 'or') return { kind: 'or', start: at, end }
  return { kind: 'word', ...bareWord(word, isAtEnd(text, end)), isQuoted: false, start: at, end }
}

/** A word without quotation marks. It is open where the text ends with it, since it is still being typed, or by a `*`. */
export function bareWord(word: string, isAtEnd: boolean): { readonly text: string; readonly isOpen: boolean } {
  const hasStar = word.length > 1 && word.endsWith('*')
  return { text: hasStar ? word.slice(0, -1) : word, isOpen: hasStar || isAtEnd }
}

/** Returns true if nothing but spaces follows. */
function isAtEnd(text: string, at: number): boolean {
  return text.slice(at).trim() === ''
}

/** Returns true if no word without quotation marks goes on with a character. */
export function endsWord(character: string): boolean {
  return space.test(character) || character === '(' || character === ')' || isQuote(character)
}
