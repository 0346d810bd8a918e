import { Tokenizer, type TokenizerObject, type Tokens } from 'marked'

/**
 * The steps of marked that take more than linear time on texts made for it, or on a dump that nobody made for anything. Each is
 * either written anew, so that it looks at every character once, or has a bound. Text beyond the bound stays as it was written.
 * The bounds count characters and levels instead of time: the same text is read alike by every process, on any computer.
 */

/** Maximum depth of quotations and lists inside each other; each level reads its contents once more. */
const deepest = 24
/** Characters that may be looked through in vain, for each of the text and besides: some hundredths of a second. */
const inVainOfEach = 10
const inVainBesides = 500_000
/** Cells of the tables of a text. A line of two characters makes as many as its table has columns. */
const mostCells = 20_000

let level = 0
let left = inVainBesides
let cellsLeft = mostCells

/** Begins a text with all its bounds before it. */
export function beginText(text: string): void {
  level = 0
  left = inVainBesides + inVainOfEach * text.length
  cellsLeft = mostCells
}

/** Reads the contents of something, one level deeper; undefined where that is too deep. */
export function nested<T>(read: () => T): T | undefined {
  if (level === deepest) return undefined
  level += 1
  try {
    return read()
  } finally {
    level -= 1
  }
}

/** Looks for the end of the token that begins here, as long as not too much was looked through in vain. */
export function searched<T extends { readonly raw: string }>(
  source: string,
  search: () => T | undefined,
): T | undefined {
  if (left <= 0) return undefined
  const found = search()
  left -= found === undefined ? source.length : found.raw.length
  return found
}

/** Returns the position at which a line inside a paragraph begins with these signs: there the paragraph ends. */
export function endInParagraph(source: string, signs: `\n${string}`): number | undefined {
  if (left <= 0) return undefined
  const end = source.indexOf('\n\n')
  const paragraph = end < 0 ? source : source.slice(0, end)
  left -= paragraph.length
  const index = paragraph.indexOf(signs)
  return index < 0 ? undefined : index + 1
}

/**
 * Positions at which the words of a text may end: before a sign that can begin something, an address, or the spaces of a line
 * break. A run of spaces is looked at from its beginning only.
 */
const stops =
  /[\\<[`*~_]|!(?=\[)|\{(?=[+-])|\$(?=[`$])|%(?=\{)|(?<![a-z0-9])https?:\/\/|(?<![^\s*_~(])www\.|(?<! ) {2,}\n/gi

const address = /^(?:https?:\/\/|www\.)[\p{L}\p{N}[][^\s<]*/iu

const never = new Set('?!.,:*_~\'"')

/**
 * An address without signs that belong to the sentence around it: stops at its end, and a bracket that closes none of its own.
 */
function withoutSentence(written: string): string {
  let open = 0
  for (const character of written) open += character === '(' ? 1 : character === ')' ? -1 : 0
  let end = written.length
  for (;;) {
    const last = written[end - 1] ?? ''
    if (never.has(last)) end -= 1
    else if (last === ')' && open < 0) {
      end -= 1
      open += 1
    } else if (last === ';') {
      const entity = /&[a-z0-9]{1,32};$/i.exec(written.slice(Math.max(0, end - 34), end))
      if (entity === null) return written.slice(0, end)
      end -= entity[0].length
    } else return written.slice(0, end)
  }
}

const original = Tokenizer.prototype

export const boundedTokenizer = {
  // Marked reads a quotation again from its beginning for each line that only goes on with its words.
  blockquote(source) {
    if (!/^ {0,3}>/.test(source)) return undefined
    if (left <= 0) return asWritten<Tokens.Blockquote>(source)
    const quote = nested(() => original.blockquote.call(this, source)) ?? asWritten<Tokens.Blockquote>(source)
    left -= quote.raw.length
    return quote
  },
  list(source) {
    if (!/^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t\n]|$)/.test(source)) return undefined
    return level < deepest ? nested(() => original.list.call(this, source)) : asWritten<Tokens.List>(source)
  },
  // The line below the words of a heading is looked for in their paragraph, up to where a block of ours could begin in it.
  lheading(source) {
    if (left <= 0) return undefined
    const [words = ''] =
      /^[^\n]+(?:\n(?!>>>|\$\$|\[\^|[ \t]*(?:\n|$)| {0,3}(?:=+|-+)[ \t]*(?:\n|$))[^\n]*)*(?:\n[^\n]*\n?)?/.exec(
        source,
      ) ?? []
    const heading = /\n {0,3}[=-]/.test(words) ? original.lheading.call(this, words) : undefined
    if (heading === undefined) left -= words.length
    return heading
  },
  table(source) {
    const columns = /^[^\n]*\n {0,3}([|:-][|: -]*)(?=\n|$)/
      .exec(source)?.[1]
      ?.replace(/^\||\| *$/g, '')
      .split('|').length
    if (columns === undefined || left <= 0) return undefined
    const cells = columns * linesOfTable(source)
    const table = cells <= cellsLeft ? original.table.call(this, source) : undefined
    if (table === undefined) left -= source.length
    else cellsLeft -= cells
    return table
  },
  emStrong(source, masked, before) {
    const [sign] = /^(?:\*+|_+)(?=\S)/.exec(source) ?? []
    // A sign that cannot begin emphasis, such as a line between letters, is not looked for at all.
    if (sign === undefined || (sign.startsWith('_') && /[\p{L}\p{N}]/u.test(before ?? ''))) return undefined
    return searched(source, () => original.emStrong.call(this, source, masked, before))
  },
  // The service strikes out text between two tildes, and takes one for the sign of a label.
  del(source, masked, before) {
    return source.startsWith('~~') ? searched(source, () => original.del.call(this, source, masked, before)) : undefined
  },
  link(source) {
    if (!/^!?\[/.test(source)) return undefined
    return searched(source, () => original.link.call(this, source))
  },
  // Addresses of mail are found where words are drawn. To find them here, words would have to be looked through again from
  // every sign that can stand in one.
  url(source) {
    const written = address.exec(source)?.[0]
    if (written === undefined) return undefined
    const text = withoutSentence(written)
    const href = /^www\./i.test(text) ? `http://${text}` : text
    return { type: 'link', raw: text, text, href, autolink: true, tokens: [{ type: 'text', raw: text, text }] }
  },
  inlineText(source) {
    // A sign here did not begin anything, or it would have been read before. Ticks and tildes end where others do.
    stops.lastIndex = /^(?:`+|~+)/.exec(source)?.[0].length ?? 1
    const raw = source.slice(0, stops.exec(source)?.index ?? source.length)
    return { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock }
  },
} satisfies TokenizerObject

/** A line that is not looked into, in the place of a block. Marked reads some blocks again, and then counts on finding one. */
function asWritten<T>(source: string): T {
  const [raw = source] = /^[^\n]*\n?/.exec(source) ?? []
  const text = raw.trimEnd()
  return { type: 'paragraph', raw, text, tokens: [{ type: 'text', raw: text, text, escaped: false }] } as T
}

/** Returns the number of lines up to the next empty one: no table has more. */
function linesOfTable(source: string): number {
  const end = source.indexOf('\n\n')
  return (end < 0 ? source : source.slice(0, end)).split('\n').length
}
