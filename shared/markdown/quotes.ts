import type { Token, TokenizerExtension, Tokens } from 'marked'
import { nested, endInParagraph, searched } from './bounded-tokenizer.ts'

export const alertKinds = ['note', 'tip', 'important', 'caution', 'warning'] as const
export type AlertKind = (typeof alertKinds)[number]

/** A quotation that begins with `[!note]`, and perhaps a title: a box of its own. */
export interface Alert extends Tokens.Generic {
  readonly type: 'alert'
  readonly kind: AlertKind
  /** As it was written; empty for the name of its kind. */
  readonly title: string
  readonly tokens: Token[]
}

const mark = new RegExp(String.raw`^\[!(${alertKinds.join('|')})\][ \t]*([^\n]*)(?:\n|$)`, 'i')

/** Makes an alert of a quotation that is one. `queue` holds the words that are still to be read. */
export function alertOf(quote: Tokens.Blockquote, queue: readonly Waiting[]): Alert | undefined {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const paragraph = first as Tokens.Paragraph
  const [written, kind, title = ''] = mark.exec(paragraph.text) ?? []
  if (written === undefined || kind === undefined) return undefined
  const text = paragraph.text.slice(written.length)
  const waiting = queue.find(({ tokens }) => tokens === paragraph.tokens)
  if (waiting) waiting.src = text
  // Its line stays, so that the lines after it keep their numbers.
  const own = text.trim() === '' ? { type: 'space' as const, raw: paragraph.raw } : { ...paragraph, text }
  return {
    type: 'alert',
    raw: quote.raw,
    kind: kind.toLowerCase() as AlertKind,
    title: title.trim(),
    tokens: [own, ...rest],
  }
}

/** Words of a block that are read when all blocks are known. */
interface Waiting {
  src: string
  readonly tokens: Token[]
}

/** Lines between `>>>` and `>>>`: a quotation, or an alert. */
export const fencedQuote: TokenizerExtension = {
  name: 'fencedQuote',
  level: 'block',
  start: (source) => endInParagraph(source, '\n>>>'),
  tokenizer(source) {
    if (!source.startsWith('>>>')) return undefined
    return searched(source, () => {
      const [raw, , said = '', text] =
        /^(>{3,})[ \t]*(\[![a-z]{1,20}\][^\n]*)?\n([\s\S]*?)(?:(?<=\n)|\n)\1[ \t]*(?:\n+|$)/i.exec(source) ?? []
      if (raw === undefined || text === undefined) return undefined
      const [, kind, title = ''] = mark.exec(said) ?? []
      if (said !== '' && kind === undefined) return undefined
      return nested(() => {
        const { top } = this.lexer.state
        this.lexer.state.top = true
        const tokens = this.lexer.blockTokens(text, [])
        this.lexer.state.top = top
        return kind === undefined
          ? { type: 'blockquote', raw, text, tokens, isFenced: true }
          : { type: 'alert', raw, kind: kind.toLowerCase(), title: title.trim(), tokens, isFenced: true }
      })
    })
  },
}
