import type { Token, Tokens } from './parser.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The words of parsed Markdown as they are read, without its signs, addresses and comments. */
export function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(wordsOfToken).join('')
}

/** The text of a token, with a space around blocks that stand apart on the page. */
function wordsOfToken(token: Token): string {
  switch (token.type) {
    case 'code':
      return `${(token as Tokens.Code).text}\n`
    case 'codespan':
    case 'escape':
    case 'formula':
    case 'inlineFormula':
      return (token as Tokens.Codespan).text
    case 'list':
      return (token as Tokens.List).items.map((item) => `${wordsOf(item.tokens)}\n`).join('')
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((row) => row.map((cell) => `${wordsOf(cell.tokens)} `).join('')).join('')
    }
    case 'image':
      return (token as Tokens.Image).text
    case 'html':
      return (token as Tokens.HTML).text.replace(/<!--.*?(?:-->|$)/gs, ' ').replace(/<[^<>]*>/g, ' ')
    case 'br':
    case 'hr':
    case 'space':
    case 'def':
    case 'contents':
    case 'footnoteMark':
    case 'checkbox':
      return ' '
    case 'text':
      return 'tokens' in token && token.tokens
        ? wordsOf(token.tokens) + '\n'
        : withoutEntities((token as Tokens.Text).text)
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return `${wordsOf(token.tokens ?? [])}\n`
    default:
      // Tokens that only contain other tokens: strong, em, del, link.
      return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : token.raw
  }
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
