import type { ListState } from '../../cache/lists/lists.ts'
import { readPosition } from '../by-date/date-windows.ts'

/** Returns the number of rows of a list that are still to be read for the first time; 0 where the service does not say. */
export function rowsLeftOf({ phase, cursor, total }: ListState): number {
  if (phase === 'new') return total ?? 0
  if (phase === 'whole' || cursor === null) return 0
  const position = readPosition(cursor)
  // Rows at the border of two pages are read twice.
  if (position !== null) return Math.max(0, (total ?? 0) - position.read)
  // The pages still to be read times the rows of each.
  const parameters = new URLSearchParams(cursor.slice(cursor.indexOf('?') + 1))
  return Number(parameters.get('page') ?? 1) * Number(parameters.get('per_page') ?? 20)
}
