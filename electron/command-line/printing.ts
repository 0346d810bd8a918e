import stringWidth from 'string-width'

/** How rows are printed in a terminal. */

/**
 * Control characters are shown and not sent: a title must not be able to move the cursor or to colour what follows. So are
 * the marks that turn the direction of what stands behind them.
 */
export function shown(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`
  })
}

/** JSON whose texts hold no character that a terminal would obey. JSON itself escapes only some of them. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
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
