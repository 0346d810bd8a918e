import type { DiffLine } from '../../../shared/diff/lines.ts'
import { searchFor } from '../changes/index.ts'
import type { ReviewedFile } from './reviewed-file.ts'

/** A row of the changes. A file is meant by its place among the files, a line by its place in the file's diff. */
export type DiffRow =
  | { readonly kind: 'file'; readonly file: number }
  /** The file has no lines. */
  | { readonly kind: 'none'; readonly file: number }
  | { readonly kind: 'line'; readonly file: number; readonly line: number }
  /** The line before and the line after, side by side; null where there is none on that side. */
  | { readonly kind: 'pair'; readonly file: number; readonly left: number | null; readonly right: number | null }
  /** A comment on the line above, by its key; or one that is being written, by its id. */
  | { readonly kind: 'note' | 'draft'; readonly file: number; readonly of: string }

/** A comment, and the line that it stands below; -1 for the name of the file. */
export interface Attached {
  readonly kind: 'note' | 'draft'
  readonly of: string
  readonly file: number
  readonly line: number
}

interface Shown {
  readonly folded: ReadonlySet<string>
  readonly isSideBySide: boolean
  readonly attached?: readonly Attached[]
}

/** The rows of all files. Of one that is folded, only its name is there. */
export function diffRows(files: readonly ReviewedFile[], { folded, isSideBySide, attached = [] }: Shown): DiffRow[] {
  const ofFiles = Map.groupBy(attached, ({ file }) => file)
  return files.flatMap(({ id, lines }, file): DiffRow[] => {
    if (folded.has(id)) return [{ kind: 'file', file }]
    const rows: DiffRow[] = [{ kind: 'file', file }]
    if (lines.length === 0) rows.push({ kind: 'none', file })
    else if (isSideBySide) addPairs(rows, file, lines)
    else for (let line = 0; line < lines.length; line += 1) rows.push({ kind: 'line', file, line })
    const own = ofFiles.get(file)
    return own === undefined ? rows : withAttached(rows, own)
  })
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
 * The row from which the next change, or the one before, begins: changed rows that follow each other are one change.
 * Returns -1 where there is none.
 */
export function rowOfChange(
  rows: readonly DiffRow[],
  files: readonly ReviewedFile[],
  from: number,
  by: 1 | -1,
): number {
  const begins = (at: number): boolean => {
    const row = rows[at]
    let above = at - 1
    while (rows[above]?.kind === 'note' || rows[above]?.kind === 'draft') above -= 1
    const before = rows[above]
    return row !== undefined && isChange(row, files) && !(before !== undefined && isChange(before, files))
  }
  for (let at = from + by; at >= 0 && at < rows.length; at += by) if (begins(at)) return at
  return -1
}

/** The row of the next file's name, or of the one before; that of its own file where one is further down in it. -1: none. */
export function rowOfFile(rows: readonly DiffRow[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) if (rows[at]?.kind === 'file') return at
  return -1
}

/** A line where a text was found. */
export interface FoundLine {
  readonly file: number
  readonly line: number
}

/** The lines in which a text stands, whatever the case of its letters. */
export function findLines(files: readonly ReviewedFile[], text: string): FoundLine[] {
  const search = searchFor(text)
  if (search === null) return []
  return files.flatMap(({ lines }, file) =>
    lines.flatMap((line, at) => (isCode(line) && line.text.search(search) >= 0 ? [{ file, line: at }] : [])),
  )
}

function isCode({ kind }: DiffLine): boolean {
  return kind !== 'place' && kind !== 'remark'
}

/** Returns true if a row shows a line. */
export function shows(row: DiffRow, { file, line }: FoundLine): boolean {
  if (row.file !== file) return false
  if (row.kind === 'line') return row.line === line
  return row.kind === 'pair' && (row.left === line || row.right === line)
}
