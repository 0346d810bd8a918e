/** The position of a text in another. */
export interface FoundText {
  readonly from: number
  readonly until: number
}

/** Looks for a text whatever the case of its letters; null where none is sought. One place decides what is found and what is marked. */
export function searchFor(sought: string): RegExp | null {
  return sought === '' ? null : new RegExp(sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
}

/** The places in a text where another stands. */
export function foundIn(text: string, sought: string): FoundText[] {
  const search = searchFor(sought)
  if (search === null) return []
  return [...text.matchAll(search)].map(({ index, 0: found }) => ({ from: index, until: index + found.length }))
}
