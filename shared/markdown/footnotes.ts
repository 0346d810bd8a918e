import type { Token, TokenizerExtension, Tokens } from 'marked'
import { endInParagraph } from './bounded-tokenizer.ts'

/** `[^name]: words`, which stands at the end of the text. */
export interface Footnote extends Tokens.Generic {
  readonly type: 'footnote'
  readonly name: string
  readonly tokens: Token[]
}

/** The words may go on in further lines that are indented. */
const definition: TokenizerExtension = {
  name: 'footnote',
  level: 'block',
  start: (source) => endInParagraph(source, '\n[^'),
  tokenizer(source) {
    if (!source.startsWith('[^')) return undefined
    const [raw, name, words] = /^\[\^([^\]\s]{1,64})\]:[ \t]*(.*(?:\n[ \t]+\S.*)*)(?:\n+|$)/.exec(source) ?? []
    if (raw === undefined || name === undefined) return undefined
    return { type: 'footnote', raw, name, tokens: this.lexer.inline((words ?? '').replace(/\n[ \t]+/g, '\n')) }
  },
}

/** `[^name]`, where there may be a footnote of that name. */
const mark: TokenizerExtension = {
  name: 'footnoteMark',
  level: 'inline',
  tokenizer: (source) => {
    if (!source.startsWith('[^')) return undefined
    const [raw, name] = /^\[\^([^\]\s]{1,64})\]/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'footnoteMark', raw, name }
  },
}

export const footnotes = [definition, mark]
