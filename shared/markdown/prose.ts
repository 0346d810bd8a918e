import { mailAddresses } from './mail.ts'
import { parseMarkdown, type Token, type Tokens } from './parser.ts'

/** The words of a text of Markdown in which people and items can be named. */
export interface Prose {
  /**
   * The words outside of code, formulas, links, pictures, HTML comments and addresses of mail. Words that markup separates stand
   * in lines of their own, so that no name goes across it.
   */
  readonly words: string
  /** The addresses to which its links lead. */
  readonly addresses: readonly string[]
}

/**
 * Scope of reading: with or without quotations. Others' words in them are shown like everything else, but speak to nobody now.
 */
interface Reach {
  readonly quotations: boolean
}

/** Reads the words and links of a text, as the parser finds them and in no more time than that takes. */
export function proseOf(markdown: string, reach: Reach): Prose {
  const words: string[] = []
  const addresses: string[] = []
  collect(parseMarkdown(markdown), reach, { words, addresses })
  return { words: words.join('\n'), addresses }
}

interface Found {
  readonly words: string[]
  readonly addresses: string[]
}

function collect(tokens: readonly Token[], reach: Reach, found: Found): void {
  // Between the tags of a link in HTML, which are tokens beside its words.
  let isInLink = false
  for (const token of tokens) {
    if (token.type === 'html') {
      const { block, inLink, text } = token as Tokens.HTML & Partial<Tokens.Tag>
      isInLink = inLink === true
      found.addresses.push(...addressesInHtml(text))
      if (block === true) found.words.push(wordsOfHtml(text))
    } else if (!isInLink) collectFrom(token, reach, found)
  }
}

function collectFrom(token: Token, reach: Reach, found: Found): void {
  switch (token.type) {
    case 'link':
      found.addresses.push((token as Tokens.Link).href)
      return
    case 'blockquote':
      if (reach.quotations) collect((token as Tokens.Blockquote).tokens, reach, found)
      return
    case 'list':
      for (const item of (token as Tokens.List).items) collect(item.tokens, reach, found)
      return
    case 'table': {
      const { header, rows } = token as Tokens.Table
      for (const cell of [header, ...rows].flat()) collect(cell.tokens, reach, found)
      return
    }
    case 'text': {
      const { tokens, text, escaped } = token as Tokens.Text
      if (tokens) collect(tokens, reach, found)
      // The text in tags of code is as it was written.
      else if (escaped !== true) found.words.push(text.replace(mailAddresses, '\n'))
      return
    }
    case 'image':
      return
    default:
      // Tokens with words of any kind: a paragraph, a heading, a footnote, emphasis. All others hold none, or a sign without a
      // sense.
      if ('tokens' in token && token.tokens) collect(token.tokens, reach, found)
  }
}

/** The words of a block of HTML as a browser shows them, without those in code and links. */
function wordsOfHtml(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '\n')
    .replace(/<(a|code|pre|script|style|textarea)(?=[\s>])[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '\n')
    .replace(/<[^<>]*>/g, '\n')
}

function addressesInHtml(html: string): string[] {
  return [...html.matchAll(/\shref\s*=\s*["']?([^"'\s<>]+)/gi)].map(([, address = '']) => address)
}
