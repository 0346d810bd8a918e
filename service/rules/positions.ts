import { createHash } from 'node:crypto'
import { lineCodeOf, placeBetween, placeNamed, diffPlaces } from '../../shared/diff/line-code.ts'
import type { DiffPlace } from '../../shared/diff/lines.ts'
import type { Change } from './branches.ts'
import type { DiffVersion } from './versions.ts'

/** Positions of comments in the diff of a merge request (API v4): their validation, and their way through later versions. */

/** One end of the lines that a comment is about. */
export interface RangeEnd {
  readonly line_code?: string | undefined
  readonly type?: string | null | undefined
  readonly old_line?: number | null | undefined
  readonly new_line?: number | null | undefined
}

/** A place in a diff, as clients name it and are told of it. */
export interface Position {
  readonly base_sha: string
  readonly start_sha: string
  readonly head_sha: string
  readonly position_type: 'text' | 'image' | 'file'
  readonly old_path: string
  readonly new_path: string
  readonly old_line: number | null
  readonly new_line: number | null
  readonly line_range: { readonly start: RangeEnd; readonly end: RangeEnd } | null
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

/** Validation errors of a comment by field, in the words of real services. */
export type Problems = Readonly<Record<string, readonly string[]>>

const noLine: Problems = { line_code: ["can't be blank", 'must be a valid line code'] }

/** Returns the SHA-1 of a file's path, with which the codes of its lines begin. */
export function pathDigest(path: string): string {
  return createHash('sha1').update(path).digest('hex')
}

/** Finds the line that a position names in a changed file: in a hunk, or unchanged between two of them. */
function lineAt(
  change: Change,
  { old_line, new_line }: Pick<Position, 'old_line' | 'new_line'>,
): DiffPlace | undefined {
  const named = { oldLine: old_line, newLine: new_line }
  return (
    placeNamed(diffPlaces(change.diff), named) ?? (change.diff === '' ? undefined : placeBetween(change.diff, named))
  )
}

/** Finds the version in which a position is. */
export function versionNamed(position: Position, versions: readonly DiffVersion[]): DiffVersion | undefined {
  return versions.find(
    ({ base_sha, start_sha, head_sha }) =>
      base_sha === position.base_sha && start_sha === position.start_sha && head_sha === position.head_sha,
  )
}

/** Finds the changed file that a position names. */
export function changeNamed(changes: readonly Change[], position: Position): Change | undefined {
  return changes.find(({ old_path, new_path }) => old_path === position.old_path && new_path === position.new_path)
}

/** Returns true if a position names a file and, in a text, a line of it. Whether they are there is not asked. */
export function isComplete({ position_type, old_path, new_path, old_line, new_line }: Position): boolean {
  return (old_path !== '' || new_path !== '') && (position_type !== 'text' || old_line !== null || new_line !== null)
}

/**
 * Returns the code of the line that a position names; null where it names none.
 * @param versions those of the merge request
 */
export function codeOfPosition(versions: readonly DiffVersion[], position: Position): string | null {
  const version = versionNamed(position, versions)
  const change = version && changeNamed(version.changes, position)
  const place = change && lineAt(change, position)
  return place ? lineCodeOf(pathDigest(change.new_path), place) : null
}

/** Both ends of several lines need the code of their line and its type; the numbers alone are not enough. */
function rangeProblems(change: Change, { line_range: range }: Position): Problems | null {
  if (range === null) return null
  const digest = pathDigest(change.new_path)
  const codes = new Set(diffPlaces(change.diff).map((place) => lineCodeOf(digest, place)))
  const isBetween = (code: string): boolean => {
    const [, ofPath, oldLine, newLine] = /^(.*)_(\d+)_(\d+)$/.exec(code) ?? []
    const named = { oldLine: Number(oldLine), newLine: Number(newLine) }
    return ofPath === digest && placeBetween(change.diff, named) !== undefined
  }
  const isNamed = ({ line_code, type }: RangeEnd): boolean =>
    line_code !== undefined && (codes.has(line_code) || isBetween(line_code)) && (type === 'new' || type === 'old')
  return isNamed(range.start) && isNamed(range.end) ? null : { position: ['must be a valid json schema'] }
}

/**
 * Returns what is wrong with the position of a new comment; null where it names a line, or a file, of a version.
 * @param versions those of the merge request, newest first
 */
export function positionProblems(versions: readonly DiffVersion[], position: Position): Problems | null {
  const version = versionNamed(position, versions)
  const change = version && changeNamed(version.changes, position)
  if (position.position_type !== 'text') return change ? null : { position: ['is incomplete'] }
  if (position.old_line === null && position.new_line === null) return { ...noLine, position: ['is incomplete'] }
  if (!change || lineAt(change, position) === undefined) return noLine
  return rangeProblems(change, position)
}

/**
 * Returns the place of a line in the newest version, by its numbers before and after; null where there is no such line.
 * @param versions those of the merge request, newest first
 */
export function positionOfLine(
  versions: readonly DiffVersion[],
  line: { readonly path: string; readonly old?: number | undefined; readonly new?: number | undefined },
): Position | null {
  const [newest] = versions
  const change = newest?.changes.find(({ new_path }) => new_path === line.path)
  if (!newest || !change) return null
  const position: Position = {
    ...{ base_sha: newest.base_sha, start_sha: newest.start_sha, head_sha: newest.head_sha, position_type: 'text' },
    ...{ old_path: change.old_path, new_path: change.new_path },
    ...{ old_line: line.old ?? null, new_line: line.new ?? null, line_range: null },
  }
  return positionProblems(versions, position) === null ? position : null
}

/**
 * Returns where an unchanged line that no hunk showed stands in a later patch of the same file, by its number before; undefined
 * where that patch takes it away.
 */
function unshownLine(change: Change, before: number): DiffPlace | undefined {
  const places = diffPlaces(change.diff)
  const shown = places.find(({ line }) => line.before === before)
  if (shown) return shown.line.kind === 'same' ? shown : undefined
  const above = places.filter(({ oldAt }) => oldAt < before)
  const after = above.reduce(
    (at, { line }) => at + Number(line.kind === 'added') - Number(line.kind === 'removed'),
    before,
  )
  return { line: { kind: 'same', text: '', before, after }, oldAt: before, newAt: after }
}

/** Returns where a text stands in a changed file now: the same line, nearest to where it was. */
function sameLine(before: DiffPlace, change: Change): DiffPlace | undefined {
  const alike = diffPlaces(change.diff).filter(
    ({ line }) => line.text === before.line.text && (line.kind === 'removed') === (before.line.kind === 'removed'),
  )
  const distance = (place: DiffPlace): number =>
    Math.abs(place.newAt - before.newAt) + Math.abs(place.oldAt - before.oldAt)
  return alike.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * Returns where a comment stands now. It follows its line from version to version. Where the line is gone, it stays in the
 * version in which it was seen last, whose head tells that it is outdated. Of several lines the last one is followed: their
 * range stays as it was written, as real services hand it on (`Gitlab::Diff::PositionTracer::LineStrategy`).
 * @param versions those of the merge request, newest first
 */
export function placedNow(versions: readonly DiffVersion[], original: Position): Position {
  let position = original
  let seen = versionNamed(original, versions)
  const later = seen === undefined ? [] : versions.slice(0, versions.indexOf(seen)).toReversed()
  for (const version of later) {
    const file = seen && changeNamed(seen.changes, position)
    const change = file && version.changes.find(({ new_path }) => new_path === file.new_path)
    if (!file || !change) return position
    const shas = { base_sha: version.base_sha, start_sha: version.start_sha, head_sha: version.head_sha }
    const paths = { old_path: change.old_path, new_path: change.new_path }
    if (position.position_type === 'text') {
      const line = lineAt(file, position)
      const isShown = placeNamed(diffPlaces(file.diff), { oldLine: position.old_line, newLine: position.new_line })
      const isUnshown = line && !isShown && seen?.base_sha === version.base_sha
      const now = isUnshown ? unshownLine(change, line.oldAt) : line && sameLine(line, change)
      if (!now) return position
      position = { ...position, old_line: now.line.before, new_line: now.line.after }
    }
    position = { ...position, ...shas, ...paths }
    seen = version
  }
  return position
}
