import { placedLines, type DiffLine, type DiffPlace } from './lines.ts'

/**
 * Places in a diff, as GitLab names them (API v4, comments on lines). Services and clients must count alike: a comment
 * whose numbers fit no line is refused.
 */

/** The numbers by which a comment names a line: the old one of a removed line, the new one of an added line, else both. */
export interface LineNumbers {
  readonly oldLine: number | null
  readonly newLine: number | null
}

/** Returns the lines of a unified diff that can be commented on, in order. */
export function diffPlaces(diff: string): DiffPlace[] {
  return placedLines(diff).filter(({ line }) => line.kind !== 'place' && line.kind !== 'remark')
}

/** Returns the numbers that name a line. */
export function numbersOf({ before, after }: Pick<DiffLine, 'before' | 'after'>): LineNumbers {
  return { oldLine: before, newLine: after }
}

/**
 * Finds the line that two numbers name; undefined where no line of the diff has just these. A number too many or too few
 * names no line: an added line has no old number, although the old file stands somewhere at it.
 */
export function placeNamed(places: readonly DiffPlace[], { oldLine, newLine }: LineNumbers): DiffPlace | undefined {
  return places.find(({ line }) => line.before === oldLine && line.after === newLine)
}

/**
 * Returns the code of a line, `SHA1_OLD_NEW`.
 * @param pathDigest the SHA-1 of the file's path, in hexadecimal
 */
export function lineCodeOf(pathDigest: string, { oldAt, newAt }: Pick<DiffPlace, 'oldAt' | 'newAt'>): string {
  return `${pathDigest}_${oldAt}_${newAt}`
}

/**
 * Finds an unchanged line outside of a diff's hunks: as many lines further as the hunks before it have added and removed.
 * Undefined where the two numbers do not fit together, or lie within a hunk.
 */
export function placeBetween(diff: string, { oldLine, newLine }: LineNumbers): DiffPlace | undefined {
  if (oldLine === null || newLine === null || oldLine < 1 || newLine < 1) return undefined
  const places = diffPlaces(diff)
  const isWithin = places.some(({ line }) => line.before === oldLine || line.after === newLine)
  if (isWithin) return undefined
  let offset = 0
  for (const { line } of places.filter(({ oldAt, newAt }) => oldAt < oldLine && newAt < newLine)) {
    offset += line.kind === 'added' ? 1 : line.kind === 'removed' ? -1 : 0
  }
  if (newLine - oldLine !== offset) return undefined
  return {
    line: { kind: 'same', text: '', before: oldLine, after: newLine },
    oldAt: oldLine,
    newAt: newLine,
  }
}
