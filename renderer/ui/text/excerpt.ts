import { beginningOf } from '../../../shared/beginning.ts'
import { parseMarkdown } from '../../../shared/markdown/parser.ts'
import { inOneLine, wordsOf } from '../../../shared/markdown/words.ts'

/** The most characters of a text that are parsed for an excerpt, since long texts take long to parse. */
const mostRead = 1200
/** The most characters of an excerpt. This is more than a row can show. */
const mostSaid = 320

/**
 * Returns the beginning of a Markdown text in one line of plain words, read as Markdown is: code is left as it is. Quotations are
 * left out where there is anything else.
 */
export function excerptOf(markdown: string): string {
  const tokens = parseMarkdown(beginningOf(markdown, mostRead))
  const own = tokens.filter(({ type }) => type !== 'blockquote')
  const words = inOneLine(wordsOf(own))
  return beginningOf(words === '' ? inOneLine(wordsOf(tokens)) : words, mostSaid)
}
