import { parseBlocks, type Token, type Tokens } from '../markdown/parser.ts'

/**
 * A checkbox of a list in Markdown, as an edit names it: by the words behind it, and which of several with the same.
 */
export interface Task {
  readonly line: string
  /** From 0. */
  readonly occurrence: number
}

/** Number of ticked boxes of a text, and of all its boxes. */
export interface TaskCount {
  readonly done: number
  readonly all: number
}

/** A box as it stands in a text. */
export interface WrittenTask {
  readonly task: Task
  readonly isDone: boolean
  /** Position of its tick or the space for it. */
  readonly mark: number
}

/** Signs of quotations and lists, at least one of a list, then the box and its words. */
const box = /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+[ \t]+\[)([ xX])\][ \t]+(.*)$/

/**
 * The boxes of a text in the order in which they are shown; null for one whose line does not show it. They are those that the
 * parser finds, as the service counts them: a look-alike in code or in a comment is none, and one in a quotation is.
 */
export function boxesIn(markdown: string): (WrittenTask | null)[] {
  if (!/\[[ xX]\][ \t]/.test(markdown)) return []
  const lines = linesOf(markdown)
  const seen = new Map<string, number>()
  return boxLines(parseBlocks(markdown), 0).map((at) => {
    const { start, text } = lines[at] ?? { start: 0, text: '' }
    const [, before = '', mark = '', words = ''] = box.exec(text) ?? []
    if (before === '') return null
    const line = words.trim()
    const occurrence = seen.get(line) ?? 0
    seen.set(line, occurrence + 1)
    return { task: { line, occurrence }, isDone: mark !== ' ', mark: start + before.length }
  })
}

const tasksIn = (markdown: string): WrittenTask[] => boxesIn(markdown).filter((found) => found !== null)

/** A text with a box ticked or not; null when the text has no such box any more. */
export function withTask(text: string, { line, occurrence }: Task, checked: boolean): string | null {
  const found = tasksIn(text).find(({ task }) => task.line === line && task.occurrence === occurrence)
  if (found === undefined) return null
  return `${text.slice(0, found.mark)}${checked ? 'x' : ' '}${text.slice(found.mark + 1)}`
}

/** Returns the number of boxes in a text of Markdown, and of the ticked ones among them; null for a text without any. */
export function countTasks(markdown: string): TaskCount | null {
  const tasks = tasksIn(markdown)
  return tasks.length === 0 ? null : { done: tasks.filter(({ isDone }) => isDone).length, all: tasks.length }
}

/** Returns true if a text of Markdown has a box at all. */
export function hasTasks(markdown: string): boolean {
  return tasksIn(markdown).length > 0
}

/** Returns true if a text of Markdown has a box that is not ticked. */
export function hasOpenTask(markdown: string): boolean {
  return /\[ \][ \t]/.test(markdown) && tasksIn(markdown).some(({ isDone }) => !isDone)
}

interface Line {
  /** Position of its beginning in the text. */
  readonly start: number
  readonly text: string
}

/** The lines of a text as the parser counts them. */
function linesOf(text: string): Line[] {
  let start = 0
  return text.split(/(\r\n|\r|\n)/).flatMap((part, index) => {
    const line = { start, text: part }
    start += part.length
    return index % 2 === 0 ? [line] : []
  })
}

const newlinesIn = (text: string): number => text.split('\n').length - 1

/** The numbers of the lines, from 0, on which the boxes stand. Every block has as many lines as the piece of the text it stands for. */
function boxLines(tokens: readonly Token[], start: number): number[] {
  const found: number[] = []
  let line = start
  for (const token of tokens) {
    if (token.type === 'list') {
      let at = line
      for (const item of (token as Tokens.List).items) {
        if (item.task) found.push(at)
        found.push(...boxLines(item.tokens, at))
        at += newlinesIn(item.raw)
      }
    } else if (token.type === 'blockquote' || token.type === 'alert') {
      const quote = token as Tokens.Blockquote & { readonly isFenced?: boolean }
      // A fence has a line of its own.
      found.push(...boxLines(quote.tokens, quote.isFenced === true ? line + 1 : line))
    }
    line += newlinesIn(token.raw)
  }
  return found
}
