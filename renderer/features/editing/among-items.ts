/** Changes of a label, or of a person, on several items at once. */

/**
 * Numbers of the selected items: those that have it, those that could (their project has it, or it is a member there), and all.
 */
export interface AmongItems {
  readonly have: number
  readonly can: number
  readonly all: number
}

/** Returns true if all items have it, false if none has, else `some`. */
export function stateAmong({ have, all }: AmongItems): boolean | 'some' {
  return have > 0 && have < all ? 'some' : have > 0
}

/**
 * Returns the wanted state when it is chosen once more: from what only some have to all that can, to none, and back to how things
 * are; from all to none, and from none to all. Undefined where it stays as it is.
 */
export function nextWanted(among: AmongItems, wanted: boolean | undefined): boolean | undefined {
  const canMore = among.have < among.can
  if (wanted === undefined) return canMore
  return wanted && among.have > 0 ? false : undefined
}

/** The words for the items that have it, or get or lose it: `3 of 12 have it`, `adds to 9, 3 have it`, `removes from 3`. */
export function wordsAmong({ have, can, all }: AmongItems, wanted: boolean | undefined): string {
  switch (wanted) {
    case true: {
      if (have > 0) return `adds to ${can - have}, ${have} have it`
      return can < all ? `adds to ${can} of ${all}` : `adds to ${all}`
    }
    case false:
      return `removes from ${have}`
    case undefined:
      return have > 0 && have < all ? `${have} of ${all} have it` : ''
  }
}
