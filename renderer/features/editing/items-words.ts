import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { counted } from '../../ui/words.ts'

/** Returns the name of items for the title of a picker: `#12`, `5 items`, or `5 items in 2 projects`. */
export function itemsWords(items: readonly Item['row'][]): string {
  const [only] = items
  if (items.length === 1 && only) return referenceWords(only.reference)
  const projects = projectsOf(items).length
  return projects > 1 ? `${counted(items.length, 'item')} in ${projects} projects` : counted(items.length, 'item')
}

/** The projects of items, each once. */
export function projectsOf(items: readonly Item['row'][]): readonly string[] {
  return [...new Set(items.map(({ projectKey }) => projectKey))]
}
