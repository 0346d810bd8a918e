import type { ReadableCache } from './database.ts'
import { statement } from './statement.ts'
import type { RowRecord } from './upsert.ts'

/**
 * What issues and merge requests have in common for reading: both lists are (rows without a folded one) ∪ (folded rows),
 * see overlay.ts and I1.
 */

export const itemColumns = [
  'project_id',
  'iid',
  'is_open',
  'state',
  'author_id',
  'assignee_id',
  'milestone_id',
  'created_at',
  'updated_at',
  'subscribed',
  'upvotes',
  'downvotes',
  'notes_count',
  'labels',
  'web_url',
  'title',
  'description',
] as const

export type ItemColumn = (typeof itemColumns)[number]
export type ItemRecord = RowRecord<ItemColumn>

export type ItemKind = 'issue' | 'mergeRequest'

/** The tables of each kind: what the service said, and the folded rows that stand before it. */
export const itemTables = {
  issue: { stored: 'issues', folded: 'folded_issues' },
  mergeRequest: { stored: 'merge_requests', folded: 'folded_merge_requests' },
} as const satisfies Record<ItemKind, { stored: string; folded: string }>

export interface ItemQuery {
  readonly projectId?: number | undefined
  readonly state: 'open' | 'closed' | 'all'
  readonly assigneeId?: number | undefined
  readonly authorId?: number | undefined
  /** Words that must each stand in the title. */
  readonly words?: readonly string[] | undefined
  readonly iid?: number | undefined
}

/** An id and what it is ordered by, so that lists of several accounts can be merged. */
export interface OrderedId {
  readonly id: number
  readonly updated_at: number
}

/** The items that match, the last updated first. */
export function listItems(cache: ReadableCache, kind: ItemKind, query: ItemQuery): OrderedId[] {
  const { stored, folded } = itemTables[kind]
  const { conditions, parameters } = conditionsOf(query)
  const where = conditions.length > 0 ? ` AND ${conditions.join(' AND ')}` : ''
  // Each half comes ordered from its own index and SQLite merges them: no sort over what may be 100,000 rows.
  const text = `
    SELECT id, updated_at FROM ${stored} WHERE NOT EXISTS (SELECT 1 FROM temp.${folded} f WHERE f.id = ${stored}.id)${where}
    UNION ALL
    SELECT id, updated_at FROM temp.${folded} WHERE true${where}
    ORDER BY updated_at DESC, id DESC`
  return statement(cache, text).all(...parameters, ...parameters) as OrderedId[]
}

/** How many items match. */
export function countItems(cache: ReadableCache, kind: ItemKind, query: ItemQuery): number {
  const { stored, folded } = itemTables[kind]
  const { conditions, parameters } = conditionsOf(query)
  const where = conditions.length > 0 ? ` AND ${conditions.join(' AND ')}` : ''
  const text = `
    SELECT (SELECT count(*) FROM ${stored} WHERE true${where})
      - (SELECT count(*) FROM ${stored} WHERE id IN (SELECT id FROM temp.${folded})${where})
      + (SELECT count(*) FROM temp.${folded} WHERE true${where})`
  return statement(cache, text)
    .pluck()
    .get(...parameters, ...parameters, ...parameters) as number
}

/** One item with its waiting edits folded in, or undefined when it is not there. */
export function readItemRecord(cache: ReadableCache, kind: ItemKind, id: number): ItemRecord | undefined {
  const { stored, folded } = itemTables[kind]
  const record =
    statement(cache, `SELECT * FROM temp.${folded} WHERE id = ?`).get(id) ??
    statement(cache, `SELECT * FROM ${stored} WHERE id = ?`).get(id)
  return record as ItemRecord | undefined
}

function conditionsOf(query: ItemQuery): { conditions: string[]; parameters: (string | number)[] } {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, ...values: (string | number)[]) => {
    conditions.push(condition)
    parameters.push(...values)
  }
  if (query.state !== 'all') add('is_open = ?', query.state === 'open' ? 1 : 0)
  if (query.projectId !== undefined) add('project_id = ?', query.projectId)
  if (query.assigneeId !== undefined) add('assignee_id = ?', query.assigneeId)
  if (query.authorId !== undefined) add('author_id = ?', query.authorId)
  if (query.iid !== undefined) add('iid = ?', query.iid)
  for (const word of query.words ?? []) add(`title LIKE ? ESCAPE '\\'`, `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return { conditions, parameters }
}
