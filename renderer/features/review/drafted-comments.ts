import { lineCodeOf, numbersOf } from '../../../shared/diff/line-code.ts'
import type { DiffVersion } from '../../../shared/model/diff-version.ts'
import { quotedCode, type LineComment } from '../../../shared/model/line-comment.ts'
import type { LineRange, Position, RangeEnd } from '../../../shared/model/position.ts'
import { linesWords } from '../../../shared/position-words.ts'
import { newestVersionOf } from '../../data/newest-version.ts'
import { namedComment, type DraftedComment } from '../../../shared/edits/drafted-comment.ts'
import { isOnFile } from '../own-review/index.ts'
import type { DiffLine, DiffPlace } from '../../../shared/diff/lines.ts'
import type { ReviewedFile } from './reviewed-file.ts'
import { sha1 } from './sha1.ts'

/**
 * Returns an empty comment on lines of a file; null where none of them can be commented on. Where the service has told no version,
 * it is about the last of them.
 *
 * @param lines their places in the diff
 * @param versions those of the merge request: the file is that of the newest
 */
export function commentOnLines(
  file: ReviewedFile,
  lines: readonly number[],
  versions: readonly DiffVersion[] = [],
): DraftedComment | null {
  const ends = endsOf(file, lines)
  if (ends === null) return null
  const { kind, text } = ends.last.line
  if (kind === 'place' || kind === 'remark') return null
  const path = kind === 'removed' ? (file.before ?? file.path) : file.path
  const version = versionOf(file, newestVersionOf(versions))
  const position: Position | null = version && {
    ...version,
    positionType: 'text',
    ...numbersOf(ends.last.line),
    lineRange: rangeOf(file, ends),
  }
  return namedComment({ path, kind, line: numberOf(ends.last.line), code: quotedCode(text), text: '', position })
}

/** Returns those of some lines of a file that it has after the changes: only they can be suggested otherwise. */
export function newLinesAmong(file: ReviewedFile, lines: readonly number[]): number[] {
  return lines.filter((at) => {
    const kind = file.lines[at]?.kind
    return kind === 'added' || kind === 'same'
  })
}

/**
 * Returns the lines of the new file that a comment is about, as they are; null where it is about others, or where the file has them
 * no more.
 */
export function newLinesOf({ position }: DraftedComment, file: ReviewedFile): readonly string[] | null {
  const last = position?.newLine ?? null
  if (last === null) return null
  const first = position?.lineRange?.start.newLine ?? last
  const texts = new Map(file.lines.map(({ after, text }) => [after, text] as const))
  const those = Array.from({ length: last - first + 1 }, (_, index) => texts.get(first + index))
  return those.length > 0 && those.every((text) => text !== undefined) ? those : null
}

/** Returns an empty comment on a file as a whole; null where the service has told no version. */
export function commentOnFile(file: ReviewedFile, versions: readonly DiffVersion[] = []): DraftedComment | null {
  const version = versionOf(file, newestVersionOf(versions))
  if (version === null) return null
  const position: Position = { ...version, positionType: 'file', oldLine: null, newLine: null, lineRange: null }
  return namedComment({ path: file.path, kind: 'same', line: 0, code: '', text: '', position })
}

/** Names lines of a file as `subjectWords` does; empty where none can be commented on. */
export function wordsOfLines(file: ReviewedFile, lines: readonly number[]): string {
  const ends = endsOf(file, lines)
  return ends === null ? '' : linesWords({ ...numbersOf(ends.last.line), lineRange: rangeOf(file, ends) })
}

/**
 * Returns a comment on the same lines as they are in the newest version, found by the text of its last line; null where that is gone,
 * or is empty and so cannot be found. A comment on several lines is on as many again, as far as they are in one hunk.
 *
 * @param file the file as it is in that version
 */
export function movedToNewest(
  comment: DraftedComment,
  file: ReviewedFile,
  versions: readonly DiffVersion[],
): DraftedComment | null {
  const moved = onNewest(comment, file, versions)
  return moved && { ...moved, text: comment.text }
}

function onNewest(
  comment: DraftedComment,
  file: ReviewedFile,
  versions: readonly DiffVersion[],
): DraftedComment | null {
  const at = lineOf(comment, file)
  if (at === null) return null
  if (isOnFile(comment)) return commentOnFile(file, versions)
  if (at < 0 || comment.code === '') return null
  return commentOnLines(file, linesUpTo(file.lines, at, comment), versions)
}

/** Returns a line and those above it in its hunk, as many as a comment is about, on the side of the file that it counts them on. */
function linesUpTo(lines: readonly DiffLine[], at: number, { position }: DraftedComment): readonly number[] {
  const { start = null, end = null } = position?.lineRange ?? {}
  const isOfNew = [start, end].every((each) => (each?.newLine ?? null) !== null)
  const side = isOfNew ? 'newLine' : 'oldLine'
  const count = (end?.[side] ?? 0) - (start?.[side] ?? 0) + 1
  const isOn = (line: DiffLine) => (side === 'newLine' ? line.after : line.before) !== null
  const found = [at]
  for (let next = at - 1; found.length < count; next -= 1) {
    const line = lines[next]
    if (line === undefined || line.kind === 'place') break
    if (isOn(line)) found.push(next)
  }
  return found
}

interface Ends {
  readonly first: DiffPlace
  readonly last: DiffPlace
}

/** Returns the first and the last of some lines, as the service counts them. */
function endsOf(file: ReviewedFile, lines: readonly number[]): Ends | null {
  const all = file.places()
  const named = new Map(all.map(({ line: { before, after } }, at) => [`${before} ${after}`, at]))
  let [first, last] = [all.length, -1]
  for (const at of lines) {
    const { before, after } = file.lines[at] ?? {}
    // A line that differs in white space alone may be shown once: it is taken as it is now.
    const place = named.get(`${before} ${after}`) ?? named.get(`null ${after}`)
    if (place === undefined) continue
    first = Math.min(first, place)
    last = Math.max(last, place)
  }
  const [start, end] = [all[first], all[last]]
  return start === undefined || end === undefined ? null : { first: start, last: end }
}

function rangeOf(file: ReviewedFile, { first, last }: Ends): LineRange | null {
  if (first === last) return null
  const digest = sha1(file.path)
  const end = (place: DiffPlace): RangeEnd => ({
    lineCode: lineCodeOf(digest, place),
    type: place.line.kind === 'added' ? 'new' : 'old',
    ...numbersOf(place.line),
  })
  return { start: end(first), end: end(last) }
}

type NamedVersion = Pick<Position, 'baseSha' | 'startSha' | 'headSha' | 'oldPath' | 'newPath'>

function versionOf(file: ReviewedFile, version: DiffVersion | null): NamedVersion | null {
  if (version === null) return null
  const { baseCommitSha: baseSha, startCommitSha: startSha, headCommitSha: headSha } = version
  if (baseSha === null || startSha === null || headSha === null) return null
  return { baseSha, startSha, headSha, oldPath: file.before ?? file.path, newPath: file.path }
}

/**
 * Returns the line of a file that a comment is about: that of its number, if its text is still the same; else the nearest of its
 * kind with that text. -1 where the file has none, or the comment is about all of it, and null where it is about another file.
 */
export function lineOf({ path, kind, line, code }: LineComment, file: ReviewedFile): number | null {
  if (path !== (kind === 'removed' ? (file.before ?? file.path) : file.path)) return null
  let nearest = -1
  if (line === 0) return nearest
  for (const [at, each] of file.lines.entries()) {
    const isOfKind = kind === 'removed' ? each.kind === 'removed' : each.kind === 'added' || each.kind === 'same'
    if (!isOfKind) continue
    // One that was taken back from the outbox does not know the text of its line.
    if (code === '' && numberOf(each) === line) return at
    if (!each.text.startsWith(code) || quotedCode(each.text) !== code) continue
    if (numberOf(each) === line) return at
    const before = file.lines[nearest]
    const away = (other: DiffLine) => Math.abs(numberOf(other) - line)
    if (before === undefined || away(each) < away(before)) nearest = at
  }
  return nearest
}

function numberOf({ kind, before, after }: DiffLine): number {
  return (kind === 'removed' ? before : after) ?? 0
}
