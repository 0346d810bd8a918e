import { beginningOf } from '../beginning.ts'

/**
 * Comments on a line of a change. The API knows no position of a comment, so it stands in the text: a comment on a line
 * begins with the path, the number and the line itself, as anybody would quote it. On the web it reads as written; Docket
 * recognises the form and shows the comment at its line.
 */

/** A line of a changed file, as a comment quotes it. */
export interface QuotedLine {
  readonly path: string
  /** Change of the line: it was removed, was added, or stayed as it is. */
  readonly kind: 'removed' | 'added' | 'same'
  /** The number of a removed line in the file before, and of any other in the file after. */
  readonly line: number
  /** The text of the line, at most so much of it that people know it again. */
  readonly code: string
}

export interface LineComment extends QuotedLine {
  /** The comment on the line. */
  readonly text: string
}

/** More of a line is not quoted. */
const longestQuote = 400

const signs = { removed: '-', added: '+', same: ' ' } as const
const kinds = { '-': 'removed', '+': 'added', ' ': 'same' } as const

/**
 * Returns the quotation of a line: its beginning, which ends with a whole character, without white space at its end, which a
 * service may take away.
 */
export function quotedCode(text: string): string {
  return beginningOf(text, longestQuote).trimEnd()
}

/** Returns true if a comment can quote a path: one that breaks the line, or is as odd as that, could not be read again. */
export function isQuotable(path: string): boolean {
  return path.trim() !== '' && path.length <= 4_000 && !/[\n\r\u2028\u2029]|`{9}/.test(path)
}

/** The text of a comment on a line. */
export function writeLineComment({ path, kind, line, code, text }: LineComment): string {
  const quote = quotedCode(code)
  const ticks = fenceFor(path, 1)
  // A path that begins or ends with the sign that ends it needs room beside it.
  const room = path.startsWith('`') || path.endsWith('`') ? ' ' : ''
  const fence = fenceFor(quote, 3)
  const named = `${ticks}${room}${path}${room}${ticks}`
  return `On ${named}, line ${line}:\n\n${fence}diff\n${signs[kind]}${quote}\n${fence}\n\n${text.trim()}`
}

// Everything that repeats has an end: a text of others cannot make reading it last.
const form =
  /^On (`{1,9})( ?)([^\n\r\u2028\u2029]{1,4000}?)\2\1, line ([1-9][0-9]{0,8}):\r?\n\r?\n(`{3,401})diff\r?\n([-+ ])([^\n\r]{0,400})\r?\n\5\r?\n\r?\n([\s\S]*)$/

/** Reads a comment on a line; null for any other comment. */
export function readLineComment(body: string): LineComment | null {
  const match = form.exec(body)
  if (match === null) return null
  const [, , , path = '', line = '', , sign = ' ', code = '', text = ''] = match
  return { path, kind: kinds[sign as keyof typeof kinds], line: Number(line), code: code.trimEnd(), text: text.trim() }
}

/** Backticks, one more than stand together anywhere in a text, and no fewer than so many. */
function fenceFor(text: string, fewest: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(Math.max(fewest, longest + 1))
}
