import { forward, type ReadPage } from '../../api/client/walk.ts'

/**
 * I8: after an attempt whose result is unknown, the new row is looked for among the newest rows of its list. Its id is
 * higher than any id that was in the list before.
 */

/**
 * Returns the rows of several lists. Each list is read from its newest page on, as long as `goesOn` returns true for
 * the last row of a page.
 */
export async function readNewest<T extends { readonly id: number }>(
  lists: readonly ReadPage<T>[],
  goesOn: (last: T) => boolean = () => false,
): Promise<T[]> {
  const found = new Map<number, T>()
  for (const read of lists) {
    for await (const { items } of forward(read)) {
      for (const row of items) found.set(row.id, row)
      const last = items.at(-1)
      if (!last || !goesOn(last)) break
    }
  }
  return [...found.values()]
}

/** Returns the highest id among rows, at least `known`. */
export function newestIdOf(rows: readonly { readonly id: number }[], known = 0): number {
  return rows.reduce((newest, { id }) => Math.max(newest, id), known)
}

/** Returns the conclusion of a check from the rows that match: the only row, or why none can be taken. */
export function onlyOf<T>(matches: readonly T[]): T | 'missing' | 'unclear' {
  const [match] = matches
  if (match === undefined) return 'missing'
  return matches.length === 1 ? match : 'unclear'
}
