import { firstWhere, type Places } from '../../ui/surfaces/row-placing.ts'
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

/** The rows of a file that are not as high as a line, or as the name of a file, in their order. */
interface OddRows {
  readonly rows: readonly number[]
  /** By how much all of them up to each one are higher. */
  readonly sums: readonly number[]
  /** The heights that were measured. */
  readonly measured: ReadonlyMap<string, number> | undefined
}

/**
 * Where the rows of all files lie below one another, in pixels. Most are as high as they are counted, so that a place is computed from
 * the number of the rows before it, and of few rows besides.
 */
export class RowPlaces implements Places {
  readonly rows: DiffRows
  readonly #odd = new Map<number, OddRows>()
  /** The upper edge of each file; at last, the lower edge of all. */
  readonly #tops: readonly number[]

  /** @param before places of the same rows, perhaps: files with the heights that they had there are not looked through again */
  constructor(rows: DiffRows, odd: OddHeights, before: RowPlaces | null = null) {
    this.rows = rows
    for (const file of new Set([...odd.keys(), ...rows.withComments])) {
      const known = before?.rows === rows ? before.#odd.get(file) : undefined
      const measured = odd.get(file)
      this.#odd.set(file, known?.measured === measured && known !== undefined ? known : oddRows(rows, file, measured))
    }
    const tops = [0]
    for (let file = 0; file < rows.fileCount; file += 1) {
      const height = heightOf(rows.startOf(file + 1) - rows.startOf(file), this.#odd.get(file))
      tops.push((tops.at(-1) ?? 0) + height)
    }
    this.#tops = tops
  }

  get length(): number {
    return this.rows.length
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
    const after = firstWhere(this.rows.length, (index) => this.topOf(index) > offset)
    return Math.max(0, after - 1)
  }
}

/** Height of the first rows of a file. */
function heightOf(count: number, odd: OddRows | undefined): number {
  if (count === 0) return 0
  const height = nameHeight + (count - 1) * lineHeight
  if (odd === undefined) return height
  const before = firstWhere(odd.rows.length, (at) => (odd.rows[at] ?? 0) >= count)
  return height + (odd.sums[before - 1] ?? 0)
}

function oddRows(rows: DiffRows, file: number, measured: ReadonlyMap<string, number> | undefined): OddRows {
  const start = rows.startOf(file)
  const [odd, sums]: [number[], number[]] = [[], []]
  for (const [at, row] of rows.rowsOf(file).entries()) {
    const height = measured?.get(keyOfRow(row, start + at)) ?? countedHeight(row)
    const more = height - (row.kind === 'file' ? nameHeight : lineHeight)
    if (more === 0) continue
    odd.push(at)
    sums.push((sums.at(-1) ?? 0) + more)
  }
  return { rows: odd, sums, measured }
}
