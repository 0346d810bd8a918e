/** The character that begins an escape sequence. */
export const escapeCode = 0x1b

/** An escape sequence in a log. */
export interface Escape {
  /** The position behind it. */
  readonly end: number
  /** The parameters of a sequence that selects a style; null for all others. */
  readonly style: string | null
  /** How much of its line it erases: all, what stands behind the cursor, or nothing. */
  readonly erases: 'line' | 'rest' | null
}

const dropped = { style: null, erases: null } as const
/** `[` begins a control sequence. */
const controlSequence = 0x5b
/** `P`, `X`, `]`, `^` and `_` begin a text for the terminal alone, such as the title of its window or the address of a link. */
const beginsText = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f])
const bell = 0x07
const backslash = 0x5c
const lineEnd = 0x0a

/**
 * Reads the escape sequence at a position, where the escape character stands. It ends before the end of its line at the latest.
 * Of one that is broken off, what belongs to it for certain is dropped, and the text behind that stays.
 */
export function escapeAt(text: string, at: number): Escape {
  const kind = text.charCodeAt(at + 1)
  if (kind === controlSequence) return controlAt(text, at)
  if (beginsText.has(kind)) return { ...dropped, end: endOfText(text, at + 2) }
  let end = at + 1
  while (isBetween(text.charCodeAt(end), 0x20, 0x2f)) end += 1
  return { ...dropped, end: isBetween(text.charCodeAt(end), 0x30, 0x7e) ? end + 1 : end }
}

function controlAt(text: string, at: number): Escape {
  const from = at + 2
  let until = from
  while (isBetween(text.charCodeAt(until), 0x30, 0x3f)) until += 1
  let end = until
  while (isBetween(text.charCodeAt(end), 0x20, 0x2f)) end += 1
  const isWhole = isBetween(text.charCodeAt(end), 0x40, 0x7e)
  if (!isWhole || end > until) return { ...dropped, end: isWhole ? end + 1 : end }
  const parameters = text.slice(from, until)
  const name = text[end]
  end += 1
  if (name === 'm') return { end, style: /^[\d;:]*$/.test(parameters) ? parameters : null, erases: null }
  if (name !== 'K') return { ...dropped, end }
  return { end, style: null, erases: parameters === '2' ? 'line' : parameters === '1' ? null : 'rest' }
}

/** Where a text for the terminal ends. One without an end is no text: else a single character could hide the rest of a log. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === bell) return at + 1
    if (code === escapeCode) return text.charCodeAt(at + 1) === backslash ? at + 2 : from
    if (code === lineEnd) return from
  }
  return from
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last
}
