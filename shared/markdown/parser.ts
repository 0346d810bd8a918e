import { Lexer, Marked, type Token, type TokenizerObject, type Tokens, type TokensList } from 'marked'
import { beginText, boundedTokenizer } from './bounded-tokenizer.ts'
import { footnotes } from './footnotes.ts'
import { alertOf, fencedQuote } from './quotes.ts'
import { signs } from './signs.ts'

export type { Token, Tokens, TokensList } from 'marked'

/**
 * Markdown as services read it. There is one parser: its tokens are drawn, counted, ticked, searched for mentions and references,
 * and quoted. Single newlines flow on every service that Docket supports: 8.x reads as the first Markdown did, later ones by
 * CommonMark.
 */

const tokenizer: TokenizerObject = {
  ...boundedTokenizer,
  blockquote(source) {
    const quote = boundedTokenizer.blockquote.call(this, source)
    // Marked asks for a token of its own here, and takes any.
    return quote ? ((alertOf(quote, this.lexer.inlineQueue) ?? quote) as Tokens.Blockquote) : quote
  },
  link(source) {
    const link = boundedTokenizer.link.call(this, source)
    return link ? { ...link, raw: withSize(link, source) } : link
  },
}

const reading = new Marked({ gfm: true, tokenizer, extensions: [...footnotes, fencedQuote, ...signs] })

/**
 * Returns the source of a link or picture, with the size of a picture behind it: Docket shows pictures as large as there is room.
 */
function withSize({ type, raw }: Tokens.Link | Tokens.Image, source: string): string {
  const size = /^\{[ \t]*(?:(?:width|height)=["']?\d{1,5}(?:px|%)?["']?[ \t]*){1,2}\}/
  return type === 'image' ? raw + (size.exec(source.slice(raw.length))?.[0] ?? '') : raw
}

/** The tokens of a text. Whatever the text is, this takes about as long as any text of its length. */
export function parseMarkdown(text: string): TokensList {
  beginText(text)
  return reading.lexer(text)
}

/** The blocks of a text, whose words are not read. */
export function parseBlocks(text: string): Token[] {
  beginText(text)
  return new Lexer(reading.defaults).blockTokens(text.replace(/\r\n?/g, '\n'))
}
