import { referencesIn } from './written-reference.ts'

/** Blocks of code and quotations: their text is not addressed to anybody now. */
const fenced = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm
const quoted = /^ {0,3}>.*$/gm
/** An address, which is a link as a whole. */
const address = /\bhttps?:\/\/[^\s<>]+/gi

/**
 * Whether a text of Markdown mentions `@username`, with any letters large or small. Names may hold `-`, `_` and `.`:
 * `@ada` is no part of `@ada-lovelace` or `@adam`, but a full stop after it ends a sentence. Code, quotations and addresses
 * mention nobody.
 */
export function mentions(text: string, username: string): boolean {
  // Most texts do not have the name in them at all; only the others are looked at closely.
  if (username === '' || !text.toLowerCase().includes(`@${username.toLowerCase()}`)) return false
  const said = withoutCode(text.replaceAll('\r\n', '\n').replace(fenced, ' ').replace(quoted, ' '))
  return referencesIn(said.replace(address, ' ')).some(
    ({ reference }) => reference.kind === 'person' && reference.name.toLowerCase() === username.toLowerCase(),
  )
}

/**
 * A text without its spans of code, each from some backticks to the next as many. Walked through once, since an
 * expression for it would take the square of the time on a text of nothing but backticks.
 */
function withoutCode(text: string): string {
  const parts = text.split(/(`+)/)
  const places = new Map<number, number[]>()
  // Every other part is a run of backticks.
  for (let index = parts.length - 2; index > 0; index -= 2) {
    const length = parts[index]?.length ?? 0
    const known = places.get(length)
    if (known) known.push(index)
    else places.set(length, [index])
  }
  const kept: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    kept.push(parts[index] ?? '')
    const after = places.get(parts[index + 1]?.length ?? 0) ?? []
    while ((after.at(-1) ?? Infinity) <= index + 1) after.pop()
    // What follows the end of the span is text again.
    const end = after.at(-1)
    if (end !== undefined) index = end - 1
  }
  return kept.join(' ')
}
