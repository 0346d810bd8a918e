import { isLocal } from '../../../shared/model/local-id.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableCache } from '../storage/database.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { readItemRecord, type ItemKind } from '../items/items.ts'
import { searched } from '../storage/searched.ts'
import { isCommon, mostNotesRead, newestHolding } from './search-notes.ts'
import { matcherOf, type SearchTerm } from './search-text.ts'

/** A comment that holds all terms. */
export interface HoldingComment {
  readonly id: number
  readonly item_kind: ItemKind
  readonly item_id: number
  readonly body: string
}

/** Limits of the search: the most comments, and their project if there is to be one. */
interface Wanted {
  readonly most: number
  readonly projectId?: number | undefined
}

/**
 * The newest comments on items of shown projects that hold all terms, waiting edits folded in. For common words, only the newest are
 * read.
 */
export function findComments(
  cache: ReadableCache,
  terms: readonly SearchTerm[],
  { most, projectId }: Wanted,
): HoldingComment[] {
  const matches = matcherOf(terms)
  const columns = `id, item_kind, item_id, body`
  const own = `SELECT ${columns} FROM notes NOT INDEXED WHERE system = 0 AND item_kind IN ('issue', 'mergeRequest')
    AND id NOT IN (SELECT id FROM temp.folded_notes) AND id IN`
  const folded = `SELECT ${columns} FROM temp.folded_notes WHERE gone = 0 AND system = 0 AND item_kind IN ('issue', 'mergeRequest')`
  const waiting = `${own} (SELECT id FROM ${searched.note.unindexed} ORDER BY id DESC LIMIT ${mostNotesRead})`
  const asked = terms.filter((term) => !term.isPrefix || !isCommon(cache, term))
  const found = new Map<number, HoldingComment>()
  for (const comment of [
    ...statement(cache, folded).all(),
    ...statement(cache, waiting).all(),
    ...statement(cache, `${own} (SELECT value FROM json_each(?))`).all(JSON.stringify(newestHolding(cache, asked))),
  ] as HoldingComment[]) {
    found.set(comment.id, comment)
  }
  const ofProject = projectOf(cache)
  const without = {
    issue: new Set(listProjectsWithout(cache, 'issue')),
    mergeRequest: new Set(listProjectsWithout(cache, 'mergeRequest')),
  }
  const holding: HoldingComment[] = []
  // A comment that is not sent yet is newer than all others.
  for (const comment of [...found.values()].sort((one, other) => newestFirst(one.id, other.id))) {
    if (!matches([comment.body])) continue
    const hidden = without[comment.item_kind]
    const project = projectId === undefined && hidden.size === 0 ? null : ofProject(comment)
    if (projectId !== undefined && project !== projectId) continue
    if (project !== null && hidden.has(project)) continue
    holding.push(comment)
    if (holding.length === most) break
  }
  return holding
}

/** Later rows have higher ids of the service; local ids count down. */
function newestFirst(one: number, other: number): number {
  if (isLocal(one) !== isLocal(other)) return isLocal(one) ? -1 : 1
  return Math.abs(other) - Math.abs(one)
}

function projectOf(cache: ReadableCache): (comment: HoldingComment) => number | null {
  return ({ item_kind, item_id }) => {
    const record = readItemRecord(cache, item_kind, item_id)
    return record === undefined ? null : Number(record.project_id)
  }
}
