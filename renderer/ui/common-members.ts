/** Above this many comparisons a window would stand still; then nothing between the first and last difference is common. */
const mostComparisons = 1_000_000

/** The members that two lists have in common. */
export interface Comparison {
  /** For each member of the first list: true if it belongs to the longest sequence of members that both lists have. */
  readonly isCommon: readonly boolean[]
  /** True if all that lies between the first and the last difference counts as different, since it is too much to be compared. */
  readonly isCut: boolean
}

/** Returns true for each member that belongs to the longest sequence of members that both lists have. */
export function commonMembers(members: readonly string[], others: readonly string[]): readonly boolean[] {
  return compareMembers(members, others).isCommon
}

/** Compares two lists, as far as that does not take too long. */
export function compareMembers(members: readonly string[], others: readonly string[]): Comparison {
  let start = 0
  while (start < members.length && start < others.length && members[start] === others[start]) start += 1
  let end = 0
  while (
    end < members.length - start &&
    end < others.length - start &&
    members[members.length - 1 - end] === others[others.length - 1 - end]
  ) {
    end += 1
  }
  const rows = members.slice(start, members.length - end)
  const columns = others.slice(start, others.length - end)
  const isCut = rows.length * columns.length > mostComparisons
  const between = isCut ? new Array<boolean>(rows.length).fill(false) : common(rows, columns)
  const isCommon = [...new Array<boolean>(start).fill(true), ...between, ...new Array<boolean>(end).fill(true)]
  return { isCommon, isCut }
}

/** The longest common subsequence, by the table of the lengths of all that is left. */
function common(rows: readonly string[], columns: readonly string[]): boolean[] {
  const same = new Array<boolean>(rows.length).fill(false)
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
