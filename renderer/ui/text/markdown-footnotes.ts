import type { Parser, RendererExtension, Token } from 'marked'
import type { Footnote } from '../../../shared/markdown/footnotes.ts'

/** The footnotes of the text at hand by their names, and the names in the order in which they are referred to. */
let footnotes: ReadonlyMap<string, Footnote> = new Map()
let order: string[] = []

/** The address of a footnote, to which its mark in the text leads; `markAddress` is the way back. Numbers are from 1. */
export const footnoteAddress = (number: number): string => `#footnote-${number}`
export const markAddress = (number: number): string => `#footnote-mark-${number}`

/** Takes the footnotes of a text that is to be written out. Returns their number. */
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

// All of them stand at the end.
const definition: RendererExtension = { name: 'footnote', renderer: () => '' }

const mark: RendererExtension = {
  name: 'footnoteMark',
  renderer: ({ raw, name }) => {
    const known = String(name)
    if (!footnotes.has(known)) return raw.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    if (!order.includes(known)) order.push(known)
    const number = order.indexOf(known) + 1
    return `<sup><a class="footnote" href="${footnoteAddress(number)}" aria-label="Footnote ${number}">${number}</a></sup>`
  },
}

export const footnoteRenderers = [definition, mark]
