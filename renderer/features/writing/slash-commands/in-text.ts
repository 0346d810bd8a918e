import { parseMarkdown, type Tokens } from '../../../../shared/markdown/parser.ts'
import { commandsAt, type CommandContext } from './commands.ts'

/** Returns the actions of the service when it gets a text, each in words; empty where the text has no commands. */
export function commandsIn(text: string, context: CommandContext): string[] {
  const commands = commandsAt(context)
  return [...commandLines(text).values()].flatMap((line) => {
    const [, name = '', argument = ''] = /^\/([a-z_]+)(?: (.*))?$/i.exec(line.trimEnd()) ?? []
    const command = commands.get(name.toLowerCase())
    if (command === undefined || (command.needs && argument.trim() === '')) return []
    return [command.says(argument.trim())]
  })
}

/** The lines of a text that the service takes for commands if it knows these, by their index. */
export function commandLines(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  if (!/^\//m.test(text)) return found
  let index = 0
  for (const token of parseMarkdown(text)) {
    const lines = token.type === 'paragraph' ? linesOf(token as Tokens.Paragraph) : []
    for (const [at, line] of lines.entries()) if (line.startsWith('/')) found.set(index + at, line)
    index += token.raw.split('\n').length - 1
  }
  return found
}

/** The lines of a paragraph that are words from their beginning: the service looks for commands nowhere else. */
function linesOf(paragraph: Tokens.Paragraph): string[] {
  const code = (paragraph.tokens ?? []).filter(({ type }) => type === 'codespan' || type === 'html')
  let rest = paragraph.raw
  let words = ''
  for (const { raw } of code) {
    const at = rest.indexOf(raw)
    if (at < 0) continue
    // A line that begins inside of it begins with a sign that no command has.
    words += rest.slice(0, at) + raw.replaceAll('\n', '\n`')
    rest = rest.slice(at + raw.length)
  }
  return (words + rest).split('\n')
}

/** `Lines that begin with / are commands for GitLab and are not shown. They ask it to close it and add ~bug.` */
export function commandWords(text: string, context: CommandContext): string | null {
  const all = commandsIn(text, context)
  if (all.length === 0) return null
  const action = new Intl.ListFormat('en-GB').format(all)
  return `Lines that begin with / are commands for GitLab and are not shown. They ask it to ${action}.`
}
