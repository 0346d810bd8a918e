/** The position of a text in another. */
export interface FoundText {
  readonly from: number
  readonly until: number
}

/** Returns the search for a text, whatever the case of its letters; null for an empty text. Finding and marking both use it. */
export function searchFor(sought: string): RegExp | null {
  return sought === '' ? null : new RegExp(sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}

/** The places in a text where another stands. */
export function foundIn(text: string, sought: string): FoundText[] {
  const search = searchFor(sought)
  if (search === null) return []
  return [...text.matchAll(search)].map(({ index, 0: found }) => ({ from: index, until: index + found.length }))
}
