import type { DiffLine } from './diff/lines.ts'
import type { Suggestion } from './model/suggestion.ts'

/**
 * Suggestions as they are written in a comment on a line: blocks of code whose language is `suggestion`, or such as
 * `suggestion:-1+2`.
 */

/** Lines of a file that a suggestion is for, counted from the line of its comment. */
interface LinesAround {
  readonly above: number
  readonly below: number
}

export interface WrittenSuggestion extends LinesAround {
  readonly is: 'suggestion'
  /** The block with its fences. */
  readonly source: string
  readonly lines: readonly string[]
}

/** A part of a comment: Markdown, or a suggestion. */
export type WrittenPart = { readonly is: 'text'; readonly text: string } | WrittenSuggestion

const openingFence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s:`]*)(?::(\S*))?[^`]*$/
const surrounding = /^(?:-(\d{1,3}))?(?:\+(\d{1,3}))?$/

/** Returns the parts of a comment in their order; text without any letter is left out. A block without an end is text. */
export function writtenParts(body: string): WrittenPart[] {
  const parts: WrittenPart[] = []
  let text: string[] = []
  const endText = (): void => {
    if (text.some((line) => line.trim() !== '')) parts.push({ is: 'text', text: text.join('\n') })
    text = []
  }
  let open: { readonly fence: string; readonly around: LinesAround | null; readonly lines: string[] } | null = null
  for (const line of body.split(/\r?\n/)) {
    if (open === null) {
      const [, fence, language = '', around = ''] = openingFence.exec(line) ?? []
      if (fence === undefined) text.push(line)
      else open = { fence, around: language === 'suggestion' ? aroundIn(around) : null, lines: [line] }
      continue
    }
    open.lines.push(line)
    if (!isClosedBy(line, open.fence)) continue
    const { around, lines } = open
    open = null
    if (around === null) text.push(...lines)
    else {
      endText()
      parts.push({ is: 'suggestion', ...around, source: lines.join('\n'), lines: lines.slice(1, -1) })
    }
  }
  text.push(...(open?.lines ?? []))
  endText()
  return parts
}

function isClosedBy(line: string, fence: string): boolean {
  const closing = line.trim()
  return closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length)
}

function aroundIn(text: string): LinesAround {
  const [, above = '0', below = '0'] = surrounding.exec(text) ?? []
  return { above: Number(above), below: Number(below) }
}

/**
 * Returns what the service tells of each written suggestion; null where it tells nothing, as of a comment that is not sent. They
 * are found by their lines, since the service may not count each block.
 */
export function knownSuggestions(
  written: readonly WrittenSuggestion[],
  known: readonly Suggestion[],
): readonly (Suggestion | null)[] {
  const left = [...known]
  return written.map(({ lines }) => {
    const at = left.findIndex(({ toContent }) => isSame(linesIn(toContent), lines))
    return at < 0 ? null : (left.splice(0, at + 1).at(-1) ?? null)
  })
}

/** Lines of blank space alone stand for none. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((lines) => lines.join('\n'))
  return first === second || (first?.trim() === '' && second?.trim() === '')
}

/** The lines of a text, of which the last one may or may not have an end. */
export function linesIn(content: string): string[] {
  return content === '' ? [] : content.replace(/\r?\n$/, '').split(/\r?\n/)
}

/** Returns lines with others in their place, as a diff has them. @param first the number of the first of them */
function replacedLines(from: readonly string[], to: readonly string[], first: number): DiffLine[] {
  return [
    ...from.map((text, index) => ({ kind: 'removed', text, before: first + index, after: null }) as const),
    ...to.map((text, index) => ({ kind: 'added', text, before: null, after: first + index }) as const),
  ]
}

/** Returns the lines of a suggestion that the service tells. */
export function suggestedLines({ fromContent, toContent, fromLine }: Suggestion): DiffLine[] {
  return replacedLines(linesIn(fromContent), linesIn(toContent), fromLine)
}

/**
 * Returns the lines of a suggestion that the service does not tell yet, where a diff shows what it is for; else null.
 *
 * @param line the number in the new file of the line that the comment is about
 * @param shown the lines of that file's diff
 */
export function linesFromDiff(
  { above, below, lines }: WrittenSuggestion,
  line: number,
  shown: readonly DiffLine[],
): DiffLine[] | null {
  const first = Math.max(1, line - above)
  const texts = new Map(shown.map(({ after, text }) => [after, text] as const))
  const from = Array.from({ length: line + below - first + 1 }, (_, index) => texts.get(first + index))
  const isBlank = lines.every((text) => text.trim() === '')
  return from.every((text) => text !== undefined) ? replacedLines(from, isBlank ? [] : lines, first) : null
}

/** A block to be written, and where the caret belongs in it: at the end of its last line. */
export interface NewBlock {
  readonly text: string
  readonly caret: number
}

/**
 * Returns the block that suggests lines as they are, to be changed by whoever writes it: about the last of them.
 *
 * @param lines those of the new file, without their ends
 */
export function newSuggestion(lines: readonly string[]): NewBlock {
  const texts = lines.map((line) => line.replace(/\r$/, ''))
  const longest = Math.max(2, ...texts.flatMap((line) => line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const content = `${fence}suggestion:-${Math.max(0, texts.length - 1)}+0\n${texts.join('\n')}`
  return { text: `${content}\n${fence}`, caret: content.length }
}

/**
 * Returns a text with a block of its own lines in the place of what is selected, and where the caret belongs then.
 *
 * @param from where the selection begins
 * @param to where it ends; both are the caret where nothing is selected
 */
export function withBlock(text: string, block: NewBlock, from: number, to: number): NewBlock {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const lead = before.trim() === '' ? before : `${before.replace(/\n+$/, '')}\n\n`
  const rest = after.trim() === '' ? '' : `\n\n${after.replace(/^\n+/, '')}`
  return { text: `${lead}${block.text}${rest}`, caret: lead.length + block.caret }
}

/** Prints a comment as plain text, with its suggestions as small diffs where the service tells them. */
export function withPlainSuggestions(body: string, suggestions: readonly Suggestion[]): string {
  const parts = writtenParts(body)
  const blocks = parts.filter((part) => part.is === 'suggestion')
  if (blocks.length === 0) return body
  const known = knownSuggestions(blocks, suggestions)
  const signs = { removed: '-', added: '+' } as Readonly<Record<DiffLine['kind'], string>>
  let at = 0
  return parts
    .map((part) => {
      if (part.is === 'text') return part.text.replace(/^\n+|\n+$/g, '')
      const suggestion = known[at++] ?? null
      if (suggestion === null) return part.source
      return suggestedLines(suggestion)
        .map(({ kind, text }) => `${signs[kind]} ${text}`)
        .join('\n')
    })
    .join('\n\n')
}
