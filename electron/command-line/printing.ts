import stringWidth from 'string-width'
import { withHiddenNamed } from '../../shared/hidden-characters.ts'

/** Printing of rows in a terminal. */

/**
 * Control characters are shown and not sent: a title must not be able to move the cursor or to colour the text after it. So is
 * all else that cannot be seen, or that turns the direction of the text behind it.
 */
export function shown(text: string): string {
  const named = withHiddenNamed(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
  // It begins the line anew, wherever it stands.
  return named.replaceAll('\r', '\\x0d')
}

/** JSON whose texts hold no character that a terminal would obey, or that nobody sees. JSON itself escapes only some of them. */
export function jsonText(value: unknown): string {
  return withHiddenNamed(JSON.stringify(value, null, 2) ?? 'null', escaped)
}

/** A character as JSON writes it in a text. */
function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}

/** A text in one line. */
export function inLine(text: string): string {
  return shown(text.replaceAll(/\s+/g, ' ').trim())
}

/** Columns side by side, each as wide as its widest cell. The last one is not filled up. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(inLine))
  const widths = (cells[0] ?? []).map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** Lines of one name, which stands before the first of them alone. */
export function under(name: string, lines: readonly string[]): [name: string, value: string][] {
  return lines.map((line, index) => [index === 0 ? name : '', line])
}

/** A text of several lines, below a heading. */
export function indented(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .split('\n')
    .map((line) => `  ${shown(line)}`.trimEnd())
}

/** `3 issues`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

/** The day of a moment, as `2026-01-31`. */
export function day(moment: string): string {
  return moment.slice(0, 10)
}
