import type { DiffRow, DiffRows } from './diff-rows.ts'

/** Height of a line that is not wrapped, in pixels; of the name of a file; and of a comment of one line, roughly. */
export const lineHeight = 20
const nameHeight = 44
const commentHeight = 70

/** Heights of the rows that are not as high as they are counted, in pixels: by the place of their file, and by the key of the row. */
export type OddHeights = ReadonlyMap<number, ReadonlyMap<string, number>>

/** Returns the height with which a row is counted until it was measured. */
export function countedHeight({ kind }: DiffRow): number {
  if (kind === 'file') return nameHeight
  return kind === 'note' || kind === 'draft' ? commentHeight : lineHeight
}

/** Returns what tells a row from all others while it is on the page. */
export function keyOfRow(row: DiffRow, index: number): string {
  if (row.kind === 'note' || row.kind === 'draft') return `${row.kind} ${row.of}`
  if (row.kind === 'waiting') return `waiting ${index}`
  const lines = row.kind === 'line' ? row.line : row.kind === 'pair' ? `${row.left} ${row.right}` : row.kind
  return `${row.file} ${lines}`
}

/** A row of a file, and by how much it is higher than a line, or than the name of a file. */
type Odd = readonly [row: number, more: number]

/**
 * Where the rows of all files lie below one another, in pixels. Most are as high as they are counted, so that a place is computed from
 * the number of the rows before it, and of few rows besides.
 */
export class RowPlaces {
  readonly rows: DiffRows
  readonly #odd = new Map<number, readonly Odd[]>()
  /** The upper edge of each file; at last, the lower edge of all. */
  readonly #tops: readonly number[]

  constructor(rows: DiffRows, odd: OddHeights) {
    this.rows = rows
    for (const file of new Set([...odd.keys(), ...rows.withComments])) {
      this.#odd.set(file, oddRows(rows, file, odd.get(file) ?? new Map()))
    }
    const tops = [0]
    for (let file = 0; file < rows.fileCount; file += 1) {
      const height = heightOf(rows.startOf(file + 1) - rows.startOf(file), this.#odd.get(file))
      tops.push((tops.at(-1) ?? 0) + height)
    }
    this.#tops = tops
  }

  /** Height of all rows. */
  get total(): number {
    return this.#tops.at(-1) ?? 0
  }

  /** The upper edge of a row; after the last one, the lower edge of all. */
  topOf(index: number): number {
    if (index >= this.rows.length) return this.total
    const file = this.rows.fileAt(index)
    return (this.#tops[file] ?? 0) + heightOf(index - this.rows.startOf(file), this.#odd.get(file))
  }

  /** The index of the row at a distance from the upper edge of all: the first or last one where it is beyond. */
  rowAt(offset: number): number {
    let [low, high] = [0, Math.max(0, this.rows.length - 1)]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.topOf(middle) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Height of the first rows of a file. */
function heightOf(count: number, odd: readonly Odd[] = []): number {
  if (count === 0) return 0
  let height = nameHeight + (count - 1) * lineHeight
  for (const [row, more] of odd) if (row < count) height += more
  return height
}

function oddRows(rows: DiffRows, file: number, heights: ReadonlyMap<string, number>): Odd[] {
  const start = rows.startOf(file)
  return rows.rowsOf(file).flatMap((row, at): Odd[] => {
    const height = (heights.size === 0 ? undefined : heights.get(keyOfRow(row, start + at))) ?? countedHeight(row)
    const more = height - (row.kind === 'file' ? nameHeight : lineHeight)
    return more === 0 ? [] : [[at, more]]
  })
}
