import type { Token, TokenizerExtension, Tokens } from 'marked'
import { endInParagraph, searched } from './bounded-tokenizer.ts'

/** Words that were added or taken away: `{+ added +}`, `[- removed -]`. */
export interface InlineDiff extends Tokens.Generic {
  readonly type: 'inlineDiff'
  readonly kind: 'added' | 'removed'
  readonly tokens: Token[]
}

/** A formula between lines of two dollars, or among words as $`x^2`$. */
export interface Formula extends Tokens.Generic {
  readonly type: 'formula' | 'inlineFormula'
  readonly text: string
}

const inlineDiff: TokenizerExtension = {
  name: 'inlineDiff',
  level: 'inline',
  tokenizer(source) {
    if (!/^[{[][+-]/.test(source)) return undefined
    return searched(source, () => {
      const [raw, ...words] = /^(?:\{\+(.+?)\+\}|\[\+(.+?)\+\]|\{-(.+?)-\}|\[-(.+?)-\])/.exec(source) ?? []
      const text = words.find((each) => each !== undefined)
      if (raw === undefined || text === undefined) return undefined
      const kind = raw[1] === '+' ? 'added' : 'removed'
      return { type: 'inlineDiff', raw, kind, text, tokens: this.lexer.inlineTokens(text) }
    })
  },
}

const formula: TokenizerExtension = {
  name: 'formula',
  level: 'block',
  start: (source) => endInParagraph(source, '\n$$'),
  tokenizer: (source) => {
    if (!source.startsWith('$$')) return undefined
    const [raw, text] = /^\$\$[ \t]*\n([^$]+?)\n\$\$[ \t]*(?:\n+|$)/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'formula', raw, text }
  },
}

const inlineFormula: TokenizerExtension = {
  name: 'inlineFormula',
  level: 'inline',
  tokenizer: (source) => {
    if (!source.startsWith('$`')) return undefined
    const [raw, text] = /^\$`([^`\n]{1,2000})`\$/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'inlineFormula', raw, text }
  },
}

/** `[[_TOC_]]` in a paragraph of its own: the place of the list of contents. */
const contents: TokenizerExtension = {
  name: 'contents',
  level: 'block',
  tokenizer: (source) => {
    const [raw] = /^(?:\[\[_TOC_\]\]|\[TOC\])[ \t]*(?:\n[ \t]*(?:\n+|$)|$)/i.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'contents', raw }
  },
}

export const signs = [inlineDiff, formula, inlineFormula, contents]
