import type { Parser, Token, TokenizerAndRendererExtension, Tokens } from 'marked'

interface Footnote extends Tokens.Generic {
  readonly type: 'footnote'
  readonly name: string
  readonly tokens: Token[]
}

/** The footnotes of the text at hand by their names, and the names in the order in which they are referred to. */
let footnotes: ReadonlyMap<string, Footnote> = new Map()
let order: string[] = []

/** Where a mark in the text leads to, and where its footnote leads back to, by the footnote's number from 1. */
export const footnoteAddress = (number: number): string => `#footnote-${number}`
export const markAddress = (number: number): string => `#footnote-mark-${number}`

/** Takes the footnotes of a text that is to be written out. Returns how many there are. */
export function beginFootnotes(tokens: readonly Token[]): number {
  const found = tokens.filter((token): token is Footnote => token.type === 'footnote')
  footnotes = new Map(found.map((token) => [token.name, token]))
  order = []
  return footnotes.size
}

/** The footnotes that the text has referred to, as a list. Footnotes may refer to further ones. */
export function footnotesHtml(parser: Parser): string {
  let items = ''
  for (let index = 0; index < order.length; index += 1) {
    const footnote = footnotes.get(order[index] ?? '')
    if (footnote === undefined) continue
    const back = `<a class="footnote" href="${markAddress(index + 1)}" aria-label="Back to the text">↩</a>`
    items += `<li>${parser.parseInline(footnote.tokens)} ${back}</li>`
  }
  return items === '' ? '' : `<ol class="footnotes">${items}</ol>`
}

/** `[^name]: words`, with further lines that are indented. */
const definition: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: (source) => /^\[\^/m.exec(source)?.index,
  tokenizer(source) {
    const [raw, name, words] = /^\[\^([^\]\s]{1,64})\]:[ \t]*(.*(?:\n[ \t]+\S.*)*)(?:\n+|$)/.exec(source) ?? []
    if (raw === undefined || name === undefined) return undefined
    return { type: 'footnote', raw, name, tokens: this.lexer.inlineTokens((words ?? '').replace(/\n[ \t]+/g, '\n')) }
  },
  // All of them stand at the end.
  renderer: () => '',
}

/** `[^name]`, where there is such a footnote. */
const mark: TokenizerAndRendererExtension = {
  name: 'footnoteMark',
  level: 'inline',
  start: (source) => {
    const index = source.indexOf('[^')
    return index < 0 ? undefined : index
  },
  tokenizer: (source) => {
    const [raw, name] = /^\[\^([^\]\s]{1,64})\]/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'footnoteMark', raw, name }
  },
  renderer: ({ raw, name }) => {
    const known = String(name)
    if (!footnotes.has(known)) return raw.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    if (!order.includes(known)) order.push(known)
    const number = order.indexOf(known) + 1
    return `<sup><a class="footnote" href="${footnoteAddress(number)}" aria-label="Footnote ${number}">${number}</a></sup>`
  },
}

export const footnoteExtensions = [definition, mark]
