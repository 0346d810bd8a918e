import type { DiffLine } from '../../../shared/diff/lines.ts'
import { linesWith } from '../../../shared/diff/found-text.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** A row of the changes. A file is meant by its place among the files, a line by its place in the file's diff. */
export type DiffRow =
  | { readonly kind: 'file'; readonly file: number }
  /** A row of a file whose patch is not here yet. There may be more or fewer of them once it is. */
  | { readonly kind: 'waiting'; readonly file: number }
  /** The file has no lines. */
  | { readonly kind: 'none'; readonly file: number }
  | { readonly kind: 'line'; readonly file: number; readonly line: number }
  /** The line before and the line after, side by side; null where there is none on that side. */
  | { readonly kind: 'pair'; readonly file: number; readonly left: number | null; readonly right: number | null }
  /** A comment on the line above, by its key; or one that is being written, by its id. */
  | { readonly kind: 'note' | 'draft'; readonly file: number; readonly of: string }

/**
 * A comment, and the line that it stands below: -1 for the name of the file, and null while that is not known, since the patch of
 * the file is not here.
 */
export interface Attached {
  readonly kind: 'note' | 'draft'
  readonly of: string
  readonly file: number
  readonly line: number | null
}

interface Shown {
  readonly folded: ReadonlySet<string>
  readonly isSideBySide: boolean
  readonly attached?: readonly Attached[]
}

/** The rows of a file as they were made last, and what they were made of. */
interface FileRows {
  readonly of: readonly DiffLine[] | null
  readonly isSideBySide: boolean
  readonly attached: string
  /** Number of rows without those of comments. */
  readonly count: number
  readonly rows: readonly DiffRow[] | null
}

/** The rows of files that were made before. They are made anew where something else is shown of the file. */
export type KnownRows = WeakMap<ReviewedFile, FileRows>

/**
 * The rows of all files, one after the other. Those of a file are made when its patch is here; of any other their number alone is
 * known. So nothing depends on how much is changed in all.
 */
export class DiffRows implements Iterable<DiffRow> {
  readonly #files: readonly FileRows[]
  /** The index of each file's name; at last, the number of all rows. */
  readonly #starts: readonly number[]

  constructor(files: readonly FileRows[], starts: readonly number[]) {
    this.#files = files
    this.#starts = starts
  }

  get length(): number {
    return this.#starts.at(-1) ?? 0
  }

  get fileCount(): number {
    return this.#files.length
  }

  /** The places of the files that have rows of comments. */
  get withComments(): readonly number[] {
    return this.#files.flatMap(({ attached }, file) => (attached === '' ? [] : [file]))
  }

  /** The rows of a file; empty where its patch is not here. */
  rowsOf(file: number): readonly DiffRow[] {
    return this.#files[file]?.rows ?? []
  }

  /** The row with an index; undefined where there is none. */
  at(index: number): DiffRow | undefined {
    if (index < 0 || index >= this.length) return undefined
    const file = this.fileAt(index)
    const row = index - this.startOf(file)
    return this.#files[file]?.rows?.[row] ?? { kind: row === 0 ? 'file' : 'waiting', file }
  }

  /** The place of the file to which the row with an index belongs. */
  fileAt(index: number): number {
    let [low, high] = [0, this.#files.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.startOf(middle) <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The index of a file's name. */
  startOf(file: number): number {
    return this.#starts[file] ?? this.length
  }

  *[Symbol.iterator](): Generator<DiffRow> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.at(index)
      if (row !== undefined) yield row
    }
  }
}

/**
 * Returns the rows of all files. Of one that is folded, only its name is there.
 *
 * @param known rows that were made before; those that are made now are added
 */
export function diffRows(
  files: readonly ReviewedFile[],
  { folded, isSideBySide, attached = [] }: Shown,
  known: KnownRows = new WeakMap(),
): DiffRows {
  const ofFiles = Map.groupBy(attached, ({ file }) => file)
  const starts = [0]
  const all = files.map((each, file): FileRows => {
    const own = ofFiles.get(file) ?? []
    let rows = nameAlone(file)
    if (!folded.has(each.id)) {
      rows = rowsOf(each, file, { isSideBySide, own }, known.get(each))
      known.set(each, rows)
    }
    starts.push((starts.at(-1) ?? 0) + (rows.rows?.length ?? rows.count + own.length))
    return rows
  })
  return new DiffRows(all, starts)
}

function nameAlone(file: number): FileRows {
  return { of: null, isSideBySide: false, attached: '', count: 1, rows: [{ kind: 'file', file }] }
}

function rowsOf(
  each: ReviewedFile,
  file: number,
  { isSideBySide, own }: { readonly isSideBySide: boolean; readonly own: readonly Attached[] },
  before: FileRows | undefined,
): FileRows {
  if (!each.isHere) {
    // Once its patch was here, the number of its rows is known, and nothing moves when it comes again.
    const count = before?.isSideBySide === isSideBySide ? before.count : 1 + Math.max(1, each.change.lines)
    return { of: null, isSideBySide, attached: '', count, rows: null }
  }
  const { lines } = each
  const attached = own.map(({ kind, of, line }) => `${kind} ${of} ${line}`).join('\n')
  if (before?.of === lines && before.isSideBySide === isSideBySide && before.attached === attached) return before
  const rows: DiffRow[] = [{ kind: 'file', file }]
  if (lines.length === 0) rows.push({ kind: 'none', file })
  else if (isSideBySide) addPairs(rows, file, lines)
  else for (let line = 0; line < lines.length; line += 1) rows.push({ kind: 'line', file, line })
  const withOwn = own.length === 0 ? rows : withAttached(rows, own)
  return { of: lines, isSideBySide, attached, count: rows.length, rows: withOwn }
}

/** Returns the rows of a file, with the comments on each below it. */
function withAttached(rows: readonly DiffRow[], attached: readonly Attached[]): DiffRow[] {
  const ofLines = Map.groupBy(attached, ({ line }) => line)
  return rows.flatMap((row) => {
    const below = linesOf(row).flatMap((line) => ofLines.get(line) ?? [])
    return below.length === 0 ? [row] : [row, ...below.map(({ kind, of }) => ({ kind, of, file: row.file }))]
  })
}

/** The lines of a row; -1 for the name of a file. */
export function linesOf(row: DiffRow): readonly number[] {
  if (row.kind === 'file') return [-1]
  if (row.kind === 'line') return [row.line]
  if (row.kind !== 'pair') return []
  return [...new Set([row.left, row.right])].filter((line) => line !== null)
}

/** Adds the rows of a file side by side: removed lines stand beside the added ones that follow them. */
function addPairs(rows: DiffRow[], file: number, lines: readonly DiffLine[]): void {
  let left: number[] = []
  let right: number[] = []
  const settle = (): void => {
    for (let at = 0; at < Math.max(left.length, right.length); at += 1)
      rows.push({ kind: 'pair', file, left: left[at] ?? null, right: right[at] ?? null })
    left = []
    right = []
  }
  for (const [line, { kind }] of lines.entries()) {
    if (kind === 'removed') {
      if (right.length > 0) settle()
      left.push(line)
    } else if (kind === 'added') right.push(line)
    else if (kind === 'same') {
      settle()
      rows.push({ kind: 'pair', file, left: line, right: line })
    } else {
      settle()
      rows.push({ kind: 'line', file, line })
    }
  }
  settle()
}

/** Returns true if something was added or removed in a row. */
export function isChange(row: DiffRow, files: readonly ReviewedFile[]): boolean {
  const kindOf = (line: number | null): string => files[row.file]?.lines[line ?? -1]?.kind ?? ''
  const isChanged = (line: number | null): boolean => ['added', 'removed'].includes(kindOf(line))
  if (row.kind === 'line') return isChanged(row.line)
  return row.kind === 'pair' && (isChanged(row.left) || isChanged(row.right))
}

/**
 * The row from which the next change, or the one before, begins: changed rows that follow each other are one change. It is a row that
 * waits where the next change is in a file whose patch is not here. Returns -1 where there is none.
 */
export function rowOfChange(rows: DiffRows, files: readonly ReviewedFile[], from: number, by: 1 | -1): number {
  const begins = (at: number): boolean => {
    const row = rows.at(at)
    let above = at - 1
    let before = rows.at(above)
    while (before?.kind === 'note' || before?.kind === 'draft') {
      above -= 1
      before = rows.at(above)
    }
    return row !== undefined && isChange(row, files) && !(before !== undefined && isChange(before, files))
  }
  for (let at = from + by; at >= 0 && at < rows.length; at += by) {
    const row = rows.at(at)
    if (row?.kind !== 'waiting') {
      if (begins(at)) return at
      continue
    }
    const { added = 0, removed = 0 } = files[row.file] ?? {}
    if (added + removed > 0) return at
    at = by > 0 ? rows.startOf(row.file + 1) - 1 : rows.startOf(row.file)
  }
  return -1
}

/** The row of the next file's name, or of the one before; that of its own file for a row further down in it. -1: none. */
export function rowOfFile(rows: DiffRows, from: number, by: 1 | -1): number {
  const own = rows.fileAt(Math.max(0, from))
  const to = rows.startOf(by > 0 ? (from < 0 ? own : own + 1) : from > rows.startOf(own) ? own : own - 1)
  return to < rows.length && (by > 0 || from > 0) ? to : -1
}

/** A line where a text was found. */
export interface FoundLine {
  readonly file: number
  readonly line: number
}

/**
 * The lines in which a text stands, whatever the case of its letters.
 *
 * @param elsewhere the lines of patches that are not here, by the names of these
 */
export function findLines(
  files: readonly ReviewedFile[],
  text: string,
  elsewhere: ReadonlyMap<string, readonly number[]>,
): FoundLine[] {
  if (text === '') return []
  return files.flatMap((each, file) => {
    const lines = each.isHere ? linesWith(each.lines, text) : (elsewhere.get(each.change.patch) ?? [])
    return lines.map((line) => ({ file, line }))
  })
}

/** Returns true if a row shows a line. */
export function shows(row: DiffRow, { file, line }: FoundLine): boolean {
  if (row.file !== file) return false
  if (row.kind === 'line') return row.line === line
  return row.kind === 'pair' && (row.left === line || row.right === line)
}
