import { diffPlaces, placeNamed } from '../../../shared/diff/line-code.ts'
import type { DiffLine } from '../../../shared/diff/lines.ts'
import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import type { FileChange } from '../../../shared/model/file-change.ts'
import type { Position } from '../../../shared/model/position.ts'
import { linesWords } from '../../../shared/position-words.ts'
import { newestVersionOf } from '../../data/newest-version.ts'

/** Lines above the ones that a comment is about. */
const linesBefore = 3

/** Lines of a comment on several at most, counted from the last one. */
const mostLines = 20

/**
 * Returns the change to the file that a comment is about, among those of a version; undefined where there is none, and for comments
 * on whole files and pictures.
 */
export function commentedChange<Change extends Omit<FileChange, 'diff'>>(
  { positionType, oldLine, newLine, ...position }: Position,
  changes: readonly Change[],
): Change | undefined {
  if (positionType !== 'text' || (oldLine === null && newLine === null)) return undefined
  return changes.find(({ oldPath, newPath }) => newPath === position.newPath && oldPath === position.oldPath)
}

/**
 * Returns true for a place in the newest version. Its numbers are those of other lines in any other: in an older one, in one that was
 * pushed since the changes were read, and in a commit by itself.
 */
export function isInNewest({ headSha }: Position, versions: readonly DiffVersion[]): boolean {
  const newest = newestVersionOf(versions)
  return newest === null || headSha === '' || newest.headCommitSha === headSha
}

/** Returns the lines of a diff that a comment is about, with some above them; null where it has no such lines. */
export function commentedLines(position: Position, diff: string): readonly DiffLine[] | null {
  const { oldLine, newLine } = position
  const places = diffPlaces(diff)
  const last = placeNamed(places, { oldLine, newLine })
  if (last === undefined) return null
  const end = places.indexOf(last)
  const { start } = position.lineRange ?? { start: null }
  const first = start === null ? undefined : placeNamed(places, start)
  const begin = first === undefined ? end : places.indexOf(first)
  return places
    .slice(Math.max(0, Math.min(begin, end) - linesBefore, end - mostLines + 1), end + 1)
    .map(({ line }) => line)
}

/** Names the place of a comment: `src/mail.ts, lines 3 to 7`, `src/mail.ts, line 7`, or the file alone. */
export function placeWords(position: Position): string {
  const path = position.newPath ?? position.oldPath ?? ''
  const lines = linesWords(position)
  return lines === '' ? path : `${path}, ${lines}`
}
