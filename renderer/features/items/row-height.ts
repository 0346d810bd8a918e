import type { Preferences } from '../../../shared/preferences.ts'
import type { DrawnRows } from './drawn-rows.ts'

/** Pixels by which the room above and below a row shrinks (`--row-squeeze` in the styles has the same number). */
const squeeze: Readonly<Record<Preferences['density'], number>> = { comfortable: 0, compact: 6 }

/** Returns the height of the rows of a list, in pixels. Larger texts make them as much higher (`--text-scale` in the styles). */
export function rowHeightOf(
  { rowHeight }: Pick<DrawnRows, 'rowHeight'>,
  { density, textSize }: Pick<Preferences, 'density' | 'textSize'>,
): number {
  return (rowHeight * Number(textSize)) / 100 - 2 * squeeze[density]
}
