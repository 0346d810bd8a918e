import createPurifier from 'dompurify'
import { Marked, Parser, Renderer, type RendererExtension, type Tokens } from 'marked'
import { mailAddresses } from '../../../shared/markdown/mail.ts'
import { parseMarkdown } from '../../../shared/markdown/parser.ts'
import { alertKinds, type Alert } from '../../../shared/markdown/quotes.ts'
import type { Formula, InlineDiff } from '../../../shared/markdown/signs.ts'
import { emojiNames } from '../../../shared/model/emoji-names.ts'
import type { Pictures } from '../../../shared/model/picture.ts'
import { boxesIn, type Task } from '../../../shared/model/task.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import { referencesIn, type FoundReference, type WrittenReference } from '../../../shared/model/written-reference.ts'
import { uploadIn } from '../../../shared/model/upload.ts'
import { addressOnService, type TextOrigin } from './text-origin.ts'
import { commonEmoji } from './emoji.ts'
import { kindOfFile, type FileKind } from './file-kind.ts'
import { beginFootnotes, footnoteAddress, footnoteRenderers, footnotesHtml, markAddress } from './markdown-footnotes.ts'

/**
 * Markdown to HTML that may be put on the page. The only place where text becomes HTML: marked writes it, DOMPurify goes
 * over it last and leaves nothing that is not on the lists below.
 */

const allowedTags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
  ...[
    'pre',
    'code',
    'kbd',
    'samp',
    'var',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'sub',
    'sup',
    'small',
  ],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'span', 'input', 'img', 'div'],
]
const allowedAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'class',
  'align',
  'start',
  'type',
  'checked',
  'disabled',
  'aria-label',
  'tabindex',
  'role',
  'dir',
]
const ownClasses = new Set([
  ...['mention', 'reference', 'image', 'picture', 'emoji', 'task', 'table'],
  ...['attachment', 'video', 'sound', 'archive', 'file', 'save'],
  ...['code', 'caption', 'footnote', 'footnotes', 'contents', 'alert', 'title', 'added', 'removed'],
  ...alertKinds,
])
/** A copy on this computer, or a file that was added here: the only pictures a text can show. */
const localPicture = /^pictures\/[a-z0-9]{1,16}\/(?:[0-9a-f]{64}|[0-9a-f]{16})$/
/** The addresses that links may lead to; DOMPurify applies it to every attribute that holds an address. */
const allowedAddress = /^(?:https?:\/\/|mailto:)/i

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Tags a text may bring along, as they are and without any attributes. */
const plainTags = new Set(
  'p br hr blockquote ul ol li dl dt dd details summary pre code kbd samp var strong b em i u s del ins mark sub sup small table thead tbody tr th td'.split(
    ' ',
  ),
)
/** Tags that only arrange things: left out, while their contents stay. */
const arrangingTags = new Set([
  'div',
  'span',
  'center',
  'font',
  'section',
  'article',
  'picture',
  'figure',
  'figcaption',
])

/** The origin of the text at hand on its service; null for one that stands nowhere. */
let textOrigin: TextOrigin | null = null

/** A written address as a link may have it: whole, or below the service of the text. */
function leadingTo(written: string): string {
  if (allowedAddress.test(written) || textOrigin === null) return written
  return addressOnService(written, textOrigin) ?? written
}

function addressIn(tag: string): string | undefined {
  const written = /\shref\s*=\s*["']?([^"'\s<>]+)/i.exec(tag)?.[1]
  const address = written === undefined ? '' : leadingTo(written)
  return allowedAddress.test(address) ? address : undefined
}

const sourceIn = (tag: string): string => /\ssrc\s*=\s*["']?([^"'\s<>]+)/i.exec(tag)?.[1] ?? ''

const alternativeIn = (tag: string): string => /\salt\s*=\s*"([^"<>]*)"/i.exec(tag)?.[1] ?? ''

/** The pictures of the text at hand, by their addresses as they are written there. */
let pictures: Pictures = {}

function imageLink(written: string, address: string, text: string): string {
  const words = text.trim()
  const kind = kindOfFile(address)
  // Films and sounds are written like pictures: services play them in their place.
  if (kind.look !== 'file' || (kind.words !== 'Picture' && attachedFile(written) !== null)) {
    const name = words === '' ? (attachedFile(written) ?? kind.words) : text
    return attachmentHtml(`<a href="${escape(address)}">${escape(name)}</a>`, kind, written)
  }
  return `<a class="image" href="${escape(address)}">${escape(words === '' ? 'Image' : `Image: ${text}`)}</a>`
}

/** The name of the file that an address leads to, where it was attached to a text of the service; null for any other address. */
function attachedFile(address: string): string | null {
  const upload = textOrigin === null ? null : uploadIn(address, textOrigin.baseUrl)
  return upload === null ? null : decodeURIComponent(upload.name)
}

/** The attachments of the text at hand that can be saved, as they are written there; null where none can be. */
let uploads: string[] | null = null

/** The address of what saves the attachment with this number, from 1. */
const saveAddress = (number: number): string => `#save-${number}`

/** A file in a text: its link, and what it is. @param written its address where it was attached to a text of the service */
function attachmentHtml(link: string, { words, look }: FileKind, written: string | null): string {
  const file = written === null ? null : attachedFile(written)
  if (file === null || written === null || uploads === null) {
    return `<span class="attachment ${look}">${link} <small>${words}</small></span>`
  }
  uploads.push(written)
  const save = `<a class="save" href="${saveAddress(uploads.length)}" aria-label="${escape(`Save a copy of ${file}…`)}">Save a copy…</a>`
  return `<span class="attachment ${look}">${link} <small>${words}</small> ${save}</span>`
}

/**
 * The address that a picture leads to: as it is written, or that of its page. An attachment's own one is in the API, which
 * asks for a token.
 */
function pageOf(written: string, known: Pictures[string] | undefined): string {
  const page = leadingTo(written)
  return known === undefined || allowedAddress.test(page) ? page : known.address
}

/** A picture that is on this computer, or a link to where it is. */
function pictureHtml(written: string, text: string): string {
  const picture = Object.hasOwn(pictures, written) ? pictures[written] : undefined
  const page = pageOf(written, picture)
  if (!picture?.local) return imageLink(written, page, text)
  const name = text.trim() === '' ? 'Image' : text
  return `<a class="picture" href="${escape(page)}"><img src="${escape(picture.local)}" alt="${escape(name)}"></a>`
}

/** A table too wide for the text scrolls in a box of its own, which takes a place for the focus and a name. */
const tableStart = (columns: string): string =>
  `<div class="table" role="region" tabindex="0" aria-label="${columns === '' ? 'Table' : `Table of ${escape(columns)}`}">`
const tableEnd = '</div>'

/**
 * HTML inside a text, rewritten: known tags without their attributes, all others shown as the text they are. So nothing a
 * browser would act on even reaches the sanitiser's parser, which the page's policy watches too.
 */
function plainHtml(html: string): string {
  const withoutComments = html.replace(/<!--[\s\S]*?-->/g, '')
  return withoutComments.replace(
    /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[<>]/gi,
    (tag: string, slash?: string, named?: string) => {
      const name = named?.toLowerCase() ?? ''
      if (name === 'table') return slash ? `</table>${tableEnd}` : `${tableStart('')}<table>`
      if (plainTags.has(name)) return `<${slash ?? ''}${name}>`
      if (arrangingTags.has(name)) return ''
      if (name === 'a') {
        const address = addressIn(tag)
        return slash ? '</a>' : address ? `<a href="${escape(address)}">` : '<a>'
      }
      const source = name === 'img' ? sourceIn(tag) : ''
      const isShown = /^https?:\/\//i.test(source) || Object.hasOwn(pictures, source)
      return isShown ? pictureHtml(source, alternativeIn(tag)) : escape(tag)
    },
  )
}

/** A block of code, as it is shown in its place. */
export interface CodeBlock {
  readonly language: string
  readonly text: string
}
/** The blocks of code of the text at hand, in the order in which they are written out. */
let codes: CodeBlock[] = []

/** Languages of code blocks that other programs draw as pictures and Docket shows as text. */
const drawnElsewhere: Readonly<Record<string, string>> = {
  mermaid: 'A Mermaid diagram, shown as its text',
  plantuml: 'A PlantUML diagram, shown as its text',
  math: 'A formula, shown as its text',
  'json:table': 'A table in JSON, shown as its text',
  glql: 'A GitLab query, shown as its text',
  suggestion: 'A suggested change',
}

/** A line too long for the pane scrolls, which takes a place for the focus. */
function codeHtml(text: string, language: string): string {
  codes.push({ language, text })
  const caption = Object.hasOwn(drawnElsewhere, language) ? drawnElsewhere[language] : undefined
  const said = caption === undefined ? '' : `<p class="caption">${caption}</p>`
  return `${said}<pre class="code" tabindex="0"><code>${escape(text)}\n</code></pre>\n`
}

const titles: Readonly<Record<Alert['kind'], string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  caution: 'Caution',
  warning: 'Warning',
}

const alert: RendererExtension = {
  name: 'alert',
  renderer(token) {
    const { kind, title, tokens } = token as Alert
    const words = `<p class="title">${escape(title === '' ? titles[kind] : title)}</p>`
    return `<blockquote class="alert ${kind}">${words}${this.parser.parse(tokens)}</blockquote>`
  },
}

const inlineDiff: RendererExtension = {
  name: 'inlineDiff',
  renderer(token) {
    const { kind, tokens } = token as InlineDiff
    const tag = kind === 'added' ? 'ins' : 'del'
    return `<${tag} class="${kind}">${this.parser.parseInline(tokens)}</${tag}>`
  },
}

const inlineFormula: RendererExtension = {
  name: 'inlineFormula',
  renderer: (token) => `<code>${escape((token as Formula).text)}</code>`,
}

/** The headings of the text at hand, and the names by which its links know them. */
let headings: readonly Tokens.Heading[] = []
let headingNames: readonly string[] = []

const contents: RendererExtension = {
  name: 'contents',
  renderer: () => `<ol class="contents">${contentsEntries(headings)}</ol>`,
}

const formula: RendererExtension = { name: 'formula', renderer: ({ text }) => codeHtml(String(text), 'math') }

/** A text with so many headings, and so long, has a list of them. */
const fewestListed = 4
const shortestListed = 2_000

/** The address of an entry in the list of contents: it leads to the heading with this number, from 1. */
const headingAddress = (number: number): string => `#heading-${number}`

function contentsEntries(listed: readonly Tokens.Heading[]): string {
  const entries = listed.map(({ text }, index) => {
    const words = text.replace(/<[^<>]*>|\]\([^()]*\)|[*_~`[\]]/g, '').trim()
    return `<li><a href="${headingAddress(index + 1)}">${escape(words === '' ? 'Untitled' : words)}</a></li>`
  })
  return entries.join('')
}

const foldedContents = (): string =>
  `<details class="contents"><summary>Contents</summary><ol>${contentsEntries(headings)}</ol></details>`

/** The addresses of references in the text at hand, by how they are written. */
let addresses: ReadonlyMap<string, string> = new Map()
/** The same addresses: the only ones besides those of the web that a link may have. */
let ownAddresses: ReadonlySet<string> = new Set()

/** True while the HTML of a link is written, in which there can be no other link. */
let isInLink = false

/**
 * Returns a reference as HTML: a link where it leads somewhere on this computer; one that can be nothing else looks like a link
 * all the same.
 */
function referenceHtml({ reference, written }: FoundReference): string {
  const address = isInLink ? undefined : addresses.get(written)
  const look = reference.kind === 'person' ? 'mention' : 'reference'
  const words = escape(referenceWords(written))
  if (address !== undefined) return `<a class="${look}" href="${escape(address)}">${words}</a>`
  return isSurely(reference) ? `<span class="${look}">${words}</span>` : plainWords(written)
}

/** Returns true if a reference is one even where nothing on this computer has its name. `C#7` may be a note. */
function isSurely(reference: WrittenReference): boolean {
  if (reference.kind !== 'issue' && reference.kind !== 'mergeRequest')
    return reference.kind === 'person' || reference.kind === 'unsent'
  return reference.projectPath?.includes('/') ?? true
}

/** The emoji of the text at hand by their names, besides the common ones. */
let emoji: ReadonlyMap<string, string> = new Map()

/** Words as they are shown, with emoji for their names, also those that a group has of its own. */
function plainWords(text: string): string {
  const own = [...text.matchAll(emojiNames)].flatMap(({ 0: written, index }) => {
    const local = Object.hasOwn(pictures, written) ? pictures[written]?.local : null
    const html = `<img class="emoji" src="${escape(local ?? '')}" alt="${written}" title="${written}">`
    return typeof local === 'string' ? [{ start: index, length: written.length, html }] : []
  })
  return piecesHtml(text, own, withKnownEmoji)
}

/** Words with the emoji that all services know: the text may have entities, which stay as they are. */
function withKnownEmoji(text: string): string {
  return text
    .replace(
      emojiNames,
      (written, name: string) =>
        emoji.get(name) ?? (Object.hasOwn(commonEmoji, name) ? commonEmoji[name] : undefined) ?? written,
    )
    .replace(/[<>"']|&(?!(?:#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g, escape)
}

/** Something in a text that is written out in a way of its own. */
interface Piece {
  readonly start: number
  readonly length: number
  readonly html: string
}

/** Returns a text with some pieces of it written out, and the text around them as `around` writes it. */
function piecesHtml(text: string, pieces: readonly Piece[], around: (text: string) => string): string {
  let html = ''
  let from = 0
  for (const piece of pieces) {
    html += around(text.slice(from, piece.start)) + piece.html
    from = piece.start + piece.length
  }
  return html + around(text.slice(from))
}

/** Words with the references and addresses of mail among them. */
function wordsHtml(text: string): string {
  if (isInLink || !text.includes('@')) return referencesHtml(text)
  const addresses = [...text.matchAll(mailAddresses)].map(({ index, 0: written, 1: address = '' }): Piece => ({
    start: index,
    length: written.length,
    html: mailHtml(written, address),
  }))
  return piecesHtml(text, addresses, referencesHtml)
}

function referencesHtml(text: string): string {
  const references = referencesIn(text).map((found): Piece => ({
    start: found.start,
    length: found.written.length,
    html: referenceHtml(found),
  }))
  return piecesHtml(text, references, plainWords)
}

const mailHtml = (written: string, address: string): string =>
  `<a href="mailto:${escape(address)}">${escape(written)}</a>`

/** The levels of headings a text uses, so that they can follow the headings around it without a gap. */
let levels: readonly number[] = []

/** The boxes of the text at hand that can be ticked, in the order in which they are written out. */
let boxes: (Task | null)[] = []

/** Returns the address of a link: that of a heading of the text at hand where it names one, else where it leads. */
function placeOf(href: string): string {
  if (!href.startsWith('#')) return leadingTo(href)
  const number = headingNames.indexOf(decoded(href.slice(1)).toLowerCase()) + 1
  return number > 0 ? headingAddress(number) : href
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The names by which the service makes the headings of a text known to its links. */
function namesOf(all: readonly Tokens.Heading[]): string[] {
  const seen = new Map<string, number>()
  return all.map(({ text }) => {
    const words = text.replace(/<[^<>]*>|\]\([^()]*\)|[^\p{L}\p{N}\s_-]/gu, '').trim()
    const name = words.toLowerCase().replace(/\s/g, '-').replace(/-{2,}/g, '-')
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  })
}

/** Writes out the tokens of the parser. */
const writer = new Marked({
  extensions: [...footnoteRenderers, formula, inlineFormula, alert, inlineDiff, contents],
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(6, 3 + Math.max(0, levels.indexOf(depth)))
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    text(token: Tokens.Text | Tokens.Escape) {
      if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens)
      return 'escaped' in token && token.escaped ? token.text : wordsHtml(token.text)
    },
    link(token: Tokens.Link) {
      const file = attachedFile(token.href)
      // A bare address says less than the name of what it leads to.
      const text = token.autolink === true ? (file ?? token.text) : token.text
      isInLink = true
      const html = Renderer.prototype.link.call(this, { ...token, text, href: placeOf(token.href) })
      isInLink = false
      return file === null ? html : attachmentHtml(html, kindOfFile(file), token.href)
    },
    image({ href, text }: Tokens.Image) {
      return pictureHtml(href, text)
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return plainHtml(text)
    },
    listitem(item: Tokens.ListItem) {
      // The service draws a box that nobody can tick.
      return Renderer.prototype.listitem
        .call(this, item)
        .replace(/^(<li>(?:<p>)?)\[~\]\s+(?=\S)/, '$1<small>Does not apply:</small> ')
    },
    checkbox({ checked }: Tokens.Checkbox) {
      const task = boxes.shift() ?? null
      const fixed = task === null ? ' disabled' : ''
      const name = task === null ? (checked ? 'Done' : 'To do') : escape(task.line)
      return `<input class="task" type="checkbox"${fixed}${checked ? ' checked' : ''} aria-label="${name}"> `
    },
    table(token: Tokens.Table) {
      const columns = token.header.map(({ text }) => text.replace(/[*_~`]/g, '').trim()).filter((text) => text !== '')
      return tableStart(columns.join(', ')) + Renderer.prototype.table.call(this, token) + tableEnd
    },
    code({ text, lang }: Tokens.Code) {
      return codeHtml(text, (/^(?:json:table(?=\s|$)|[\w+#.-]{1,30})/i.exec(lang ?? '')?.[0] ?? '').toLowerCase())
    },
  },
})

interface MarkdownPolicy {
  createHTML(html: string): TrustedHtml
  createScriptURL(url: string): never
}
/** The type that the page's policy demands instead of a string; a string in browsers without trusted types. */
export type TrustedHtml = string & { readonly trusted?: 'docket-markdown' }

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): never },
  ): MarkdownPolicy
}

const rules = {
  // DOMPurify needs it to parse (in a document without scripts) as well as to hand over its result.
  createHTML: (html: string): string => html,
  createScriptURL: (): never => {
    throw new TypeError('markdown has no scripts')
  },
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
const policy = factory?.createPolicy('docket-markdown', rules)

const purifier = createPurifier(window)

// Taken once: for each text anew it would be a fifth of the work.
purifier.setConfig({
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: allowedAttributes,
  ALLOWED_URI_REGEXP: allowedAddress,
  // DOMPurify holds every attribute against that pattern, even those that are no addresses.
  ADD_URI_SAFE_ATTR: allowedAttributes.filter((name) => name !== 'href' && name !== 'src'),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  ...(policy ? { TRUSTED_TYPES_POLICY: policy as never, RETURN_TRUSTED_TYPE: true } : {}),
})

purifier.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'src') {
    // The pattern for links does not fit these, and data addresses would pass without one.
    data.keepAttr = localPicture.test(data.attrValue)
    data.forceKeepAttr = data.keepAttr
  }
  if (data.attrName === 'href' && ownAddresses.has(data.attrValue)) data.forceKeepAttr = true
  if (data.attrName === 'class') {
    data.attrValue = data.attrValue
      .split(/\s+/)
      .filter((name) => ownClasses.has(name))
      .join(' ')
    data.keepAttr = data.attrValue !== ''
  }
})

/** The elements that are written from right to left in some languages: the first letter of each decides its direction. */
const written = new Set('P H3 H4 H5 H6 BLOCKQUOTE UL OL LI DL DT DD SUMMARY TABLE TH TD'.split(' '))

/** A browser looks for that letter through all that is in a piece, again with each element that comes into it. */
const mostInPiece = 1_000

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (written.has(node.nodeName) && node.getElementsByTagName('*').length <= mostInPiece)
    node.setAttribute('dir', 'auto')
  if (node.nodeName === 'IMG' && !node.hasAttribute('src')) node.remove()
  if (node.nodeName !== 'INPUT') return
  // Only the boxes of a checklist are inputs here: a text must not bring along a form of any kind.
  const isBox = node.getAttribute('type') === 'checkbox' && node.getAttribute('class') === 'task'
  if (!isBox || !node.hasAttribute('aria-label')) node.remove()
})

/** A Markdown text as it may be put on the page. */
export interface Rendered {
  readonly html: TrustedHtml
  /** Its blocks of code in the order in which they are shown. */
  readonly codes: readonly CodeBlock[]
  /** Its boxes in the order in which they are shown; null for one that cannot be ticked. */
  readonly tasks: readonly (Task | null)[]
  /** Its attachments that can be saved, as they are written, in the order in which they are shown. */
  readonly uploads: readonly string[]
}

/** The surroundings of a text, which its words refer to. */
export interface TextContext {
  /** Its pictures that are on this computer. */
  readonly pictures?: Pictures | undefined
  /** The addresses that its references lead to, by how they are written. */
  readonly addresses?: ReadonlyMap<string, string> | undefined
  /** Its origin on the service. */
  readonly place?: TextOrigin | undefined
  /** All emoji by their names, where they are loaded. */
  readonly emoji?: ReadonlyMap<string, string> | undefined
  /** Its boxes can be ticked. */
  readonly ticking?: boolean
  /** Its attachments can be saved. */
  readonly saving?: boolean
}

/** Safe HTML for a Markdown text. */
export function render(markdown: string, context: TextContext = {}): Rendered {
  pictures = context.pictures ?? {}
  addresses = context.addresses ?? new Map()
  emoji = context.emoji ?? new Map()
  textOrigin = context.place ?? null
  codes = []
  uploads = context.saving === true ? [] : null
  isInLink = false
  const tokens = parseMarkdown(markdown)
  const tasks = context.ticking === true ? boxesIn(markdown).map((box) => box?.task ?? null) : []
  boxes = [...tasks]
  const found: Tokens.Heading[] = []
  let hasContents = false
  void writer.walkTokens(tokens, (token) => {
    if (token.type === 'heading') found.push(token as Tokens.Heading)
    else if (token.type === 'contents') hasContents = true
  })
  headings = found
  headingNames = namesOf(found)
  levels = [...new Set(headings.map(({ depth }) => depth))].sort((one, other) => one - other)
  const footnotes = beginFootnotes(tokens)
  const own = new Set([
    ...addresses.values(),
    ...headings.map((_, index) => headingAddress(index + 1)),
    ...Array.from({ length: footnotes }, (_, index) => [footnoteAddress(index + 1), markAddress(index + 1)]).flat(),
  ])
  const isLong = !hasContents && headings.length >= fewestListed && markdown.length >= shortestListed
  const written = `${isLong ? foldedContents() : ''}${writer.parser(tokens)}${footnotesHtml(new Parser(writer.defaults))}`
  for (const [index] of (uploads ?? []).entries()) own.add(saveAddress(index + 1))
  ownAddresses = own
  const html = purifier.sanitize(written) as unknown as TrustedHtml
  return { html, codes, tasks, uploads: uploads ?? [] }
}
