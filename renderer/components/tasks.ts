import type { Token, Tokens } from 'marked'
import { taskLineOf, type Task } from '../../shared/model/task.ts'

const wordsOf = (line: string): string | undefined => taskLineOf(line)?.words.trim()

const linesIn = (text: string): number => text.split('\n').length - 1

/** The lines on which the boxes stand that are shown, in the order in which they are shown. Blocks keep the lines of the text. */
function boxLines(tokens: readonly Token[], start: number): number[] {
  const found: number[] = []
  let line = start
  for (const token of tokens) {
    if (token.type === 'list') {
      let at = line
      for (const item of (token as Tokens.List).items) {
        if (item.task) found.push(at)
        found.push(...boxLines(item.tokens, at))
        at += linesIn(item.raw)
      }
    } else if (token.type === 'blockquote') {
      found.push(...boxLines((token as Tokens.Blockquote).tokens, line))
    }
    line += linesIn(token.raw)
  }
  return found
}

/**
 * The boxes of a text in the order in which they are shown; null for one that cannot be named, such as in a quotation.
 * `tokens` are those of the whole text.
 */
export function tasksIn(markdown: string, tokens: readonly Token[]): readonly (Task | null)[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  return boxLines(tokens, 0).map((at) => {
    const line = wordsOf(lines[at] ?? '')
    if (line === undefined) return null
    return { line, occurrence: lines.slice(0, at).filter((other) => wordsOf(other) === line).length }
  })
}
