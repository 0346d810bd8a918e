import type { ReadableCache } from '../storage/database.ts'
import type { ItemKind } from '../items/items.ts'
import { searched } from '../storage/searched.ts'
import { isUnindexed } from '../storage/unindexed.ts'
import { matcherOf, matchExpression, type SearchTerm } from './search-text.ts'
import { statement } from '../../database/statement.ts'

/** Items with a note that contains all terms. `partial`: there are, or may be, more than these. */
export interface Noted {
  readonly items: ReadonlySet<number>
  readonly partial: boolean
}

/** Maximum number of notes that a search reads, the newest first, with or without the index. */
export const mostNotesRead = 2_000

/**
 * As for items (see search.ts), a very common prefix is searched in the texts of the newest notes. There may be many
 * times as many notes as items, so a less common prefix is enough.
 */
const sampleSize = 300
const commonShare = 1 / 20

interface NoteText {
  readonly item_id: number
  readonly body: string
}

/**
 * The items of a kind with a note that holds all terms, waiting notes included. For common words, only the newest notes
 * are read.
 */
export function findNoted(
  cache: ReadableCache,
  kind: ItemKind,
  terms: readonly SearchTerm[],
  matches = matcherOf(terms),
): Noted {
  const items = new Set<number>()
  const add = (notes: readonly NoteText[]) => {
    for (const note of notes) if (matches([note.body])) items.add(note.item_id)
  }
  // Looked up by their ids: an index on the kind would walk through half of all notes.
  const own = `SELECT item_id, body FROM notes NOT INDEXED
    WHERE item_kind = ? AND system = 0 AND id NOT IN (SELECT id FROM temp.folded_notes) AND id IN`
  add(
    statement(cache, `SELECT item_id, body FROM temp.folded_notes WHERE item_kind = ? AND gone = 0 AND system = 0`).all(
      kind,
    ) as NoteText[],
  )
  const { unindexed } = searched.note
  const waiting = statement(cache, `${own} (SELECT id FROM ${unindexed} ORDER BY id DESC LIMIT ${mostNotesRead})`)
  add(waiting.all(kind) as NoteText[])

  const asked = terms.filter((term) => !term.isPrefix || !isCommon(cache, term))
  const ids = newestHolding(cache, asked)
  add(statement(cache, `${own} (SELECT value FROM json_each(?))`).all(kind, JSON.stringify(ids)) as NoteText[])
  return { items, partial: ids.length === mostNotesRead || isUnindexed(cache, unindexed, mostNotesRead + 1) }
}

/** The ids of the newest notes that hold the terms (without terms: of all notes that people wrote), as the index has them. */
export function newestHolding(cache: ReadableCache, asked: readonly SearchTerm[]): number[] {
  const { index } = searched.note
  if (asked.length === 0) {
    const text = `SELECT id FROM notes WHERE system = 0 ORDER BY id DESC LIMIT ${mostNotesRead}`
    return statement(cache, text).pluck().all() as number[]
  }
  const text = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC LIMIT ${mostNotesRead}`
  return statement(cache, text).pluck().all(matchExpression(asked)) as number[]
}

export function isCommon(cache: ReadableCache, term: SearchTerm): boolean {
  const text = `SELECT body FROM notes WHERE system = 0 ORDER BY id DESC LIMIT ${sampleSize}`
  const sample = statement(cache, text).pluck().all() as string[]
  const matches = matcherOf([term])
  const holding = sample.filter((body) => matches([body])).length
  return sample.length === sampleSize && holding >= sampleSize * commonShare
}
