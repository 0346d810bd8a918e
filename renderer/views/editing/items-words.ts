import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { counted } from '../../components/words.ts'

/** Returns the name of items for the title of a picker: `#12`, or `5 items`. */
export function itemsWords(items: readonly Item['row'][]): string {
  const [only] = items
  return items.length === 1 && only ? referenceWords(only.reference) : counted(items.length, 'item')
}
