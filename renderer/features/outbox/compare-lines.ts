import { commonMembers } from '../../ui/common-members.ts'

/** A line of a text that is compared with another one, or so many lines in a row that are in both. */
export type ComparedLine =
  { readonly kind: 'same' | 'different'; readonly text: string } | { readonly kind: 'skipped'; readonly lines: number }

/** Lines beside a difference that help to find it. */
const context = 2

/**
 * Returns the lines of a text, marked where they are not in all of the others, or not in that place; long stretches that are the
 * same are left out.
 */
export function compareLines(text: string, ...others: readonly string[]): ComparedLine[] {
  const lines = linesOf(text)
  const same = others.map((other) => commonMembers(lines, linesOf(other)))
  return fold(
    lines.map((line, index) => ({ kind: same.every((each) => each[index]) ? 'same' : 'different', text: line })),
  )
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').trimEnd().split('\n')
}

function fold(lines: readonly { readonly kind: 'same' | 'different'; readonly text: string }[]): ComparedLine[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind === 'different'),
  )
  const folded: ComparedLine[] = []
  for (let index = 0; index < lines.length;) {
    const next = isNear.indexOf(true, index)
    const skipped = (next < 0 ? lines.length : next) - index
    // One line left out would take as much room as the line.
    if (skipped > 1) {
      folded.push({ kind: 'skipped', lines: skipped })
      index += skipped
      continue
    }
    const line = lines[index]
    if (line) folded.push(line)
    index += 1
  }
  return folded
}
