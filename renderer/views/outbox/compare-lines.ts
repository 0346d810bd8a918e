/** A line of a text that is compared with another one, or so many lines in a row that are in both. */
export type ComparedLine =
  { readonly kind: 'same' | 'different'; readonly text: string } | { readonly kind: 'skipped'; readonly lines: number }

/** Lines beside a difference that help to find it. */
const context = 2
/** Above this many comparisons a window would stand still; then all between the first and last difference is marked. */
const mostComparisons = 1_000_000

/**
 * Which lines of a text are not in all of the others, or not in that place; long stretches that are the same are left
 * out.
 */
export function compareLines(text: string, ...others: readonly string[]): ComparedLine[] {
  const lines = linesOf(text)
  const same = others.map((other) => sameLines(lines, linesOf(other)))
  return fold(
    lines.map((line, index) => ({ kind: same.every((each) => each[index]) ? 'same' : 'different', text: line })),
  )
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').trimEnd().split('\n')
}

/** For each line whether it belongs to the longest sequence of lines that both texts have. */
function sameLines(lines: readonly string[], others: readonly string[]): boolean[] {
  let start = 0
  while (start < lines.length && start < others.length && lines[start] === others[start]) start += 1
  let end = 0
  while (
    end < lines.length - start &&
    end < others.length - start &&
    lines[lines.length - 1 - end] === others[others.length - 1 - end]
  ) {
    end += 1
  }
  const rows = lines.slice(start, lines.length - end)
  const columns = others.slice(start, others.length - end)
  return [...new Array<boolean>(start).fill(true), ...common(rows, columns), ...new Array<boolean>(end).fill(true)]
}

/** The longest common subsequence, by the table of the lengths of all that is left. */
function common(rows: readonly string[], columns: readonly string[]): boolean[] {
  const same = new Array<boolean>(rows.length).fill(false)
  if (rows.length * columns.length > mostComparisons) return same
  const width = columns.length + 1
  const lengths = new Uint32Array((rows.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    for (let column = columns.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        rows[row] === columns[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  let column = 0
  for (let row = 0; row < rows.length; row += 1) {
    // Columns that give nothing away are passed over; then the row either pairs with one or is not in the other text.
    while (column < columns.length && rows[row] !== columns[column] && at(row, column + 1) === at(row, column))
      column += 1
    if (column >= columns.length || rows[row] !== columns[column]) continue
    same[row] = true
    column += 1
  }
  return same
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
