import type { DiffLine } from './lines.ts'

/** The position of a text in another. */
export interface FoundText {
  readonly from: number
  readonly until: number
}

/** Returns the search for a text, whatever the case of its letters; null for an empty text. Finding and marking both use it. */
function searchFor(sought: string): RegExp | null {
  return sought === '' ? null : new RegExp(sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}

/** The places in a text where another stands. */
export function foundIn(text: string, sought: string): FoundText[] {
  const search = searchFor(sought)
  if (search === null) return []
  return [...text.matchAll(search)].map(({ index, 0: found }) => ({ from: index, until: index + found.length }))
}

/** Returns the indexes of the lines of a diff in which a text stands, whatever the case of its letters. */
export function linesWith(lines: readonly DiffLine[], sought: string): number[] {
  const search = searchFor(sought)
  if (search === null) return []
  return lines.flatMap((line, at) => (isCode(line) && line.text.search(search) >= 0 ? [at] : []))
}

/** Returns the indexes of the texts in which another stands, whatever the case of its letters. */
export function textsWith(texts: readonly string[], sought: string): number[] {
  const search = searchFor(sought)
  if (search === null) return []
  return texts.flatMap((text, at) => (text.search(search) >= 0 ? [at] : []))
}

function isCode({ kind }: DiffLine): boolean {
  return kind !== 'place' && kind !== 'remark'
}
