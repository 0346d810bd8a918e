import type { ReadableCache } from '../storage/database.ts'
import type { ItemKind } from '../items/items.ts'
import { itemTables } from '../items/items.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { searched } from '../storage/searched.ts'
import { preparedText } from './search-text.ts'
import { statement } from '../../database/statement.ts'

/** An item whose title is like another, and the likeness: 1 for the same words. */
export interface SimilarTitle {
  readonly id: number
  readonly likeness: number
}

/** Words shorter than this hardly say anything about the subject of a title. */
const shortestWord = 4
/** A title is compared by its first words of those. */
const mostWords = 12
/** Of the titles that share words, so many are compared: those with the rarest words. */
const mostCompared = 60
/** Titles that share less of their words are not alike. */
const leastLikeness = 0.34

/** The items of a kind whose titles share words with a title, the most alike first. Waiting edits are not looked into. */
export function findSimilarTitles(cache: ReadableCache, kind: ItemKind, title: string, most: number): SimilarTitle[] {
  const words = wordsOf(title)
  if (words.size === 0) return []
  const { index } = searched[kind]
  const asked = [...words].slice(0, mostWords).map((word) => `"${word}"`)
  const text = `SELECT id, title FROM ${itemTables[kind].stored}
    WHERE id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rank LIMIT ${mostCompared})
      AND project_id NOT IN (SELECT value FROM json_each(?))`
  const found = statement(cache, text).all(
    `title : (${asked.join(' OR ')})`,
    JSON.stringify(listProjectsWithout(cache, kind)),
  ) as { id: number; title: string }[]
  return found
    .map(({ id, title: other }) => ({ id, likeness: likenessOf(words, wordsOf(other)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((one, other) => other.likeness - one.likeness || other.id - one.id)
    .slice(0, most)
}

function wordsOf(title: string): ReadonlySet<string> {
  const words = preparedText(title.slice(0, 1_000)).split(/[^0-9a-z\u0080-\uffff]+/)
  // A word beyond ASCII may be a pair of characters that says as much as a long word.
  return new Set(words.filter((word) => word.length >= shortestWord || /[^\0-\x7f]{2}/.test(word)))
}

/** Returns the share of the words of two titles that both have. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}
