import type { ReadableCache } from '../storage/database.ts'
import { listProjectsWithout } from '../storage/shown-projects.ts'
import { statement } from '../../database/statement.ts'
import type { RowRecord } from '../storage/upsert.ts'

/**
 * Reading that issues and merge requests have in common: each list is (rows without a folded one) ∪ (folded rows), see overlay.ts
 * and I1.
 */

export const itemColumns = [
  'project_id',
  'iid',
  'is_open',
  'state',
  'author_id',
  'assignee_id',
  'assignee_ids',
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

/** The columns of items that hold a field, where they are not called as it is. */
export const columnsOfItem = {
  state: ['state', 'is_open'],
  author: ['author_id'],
  assignee: ['assignee_id', 'assignee_ids'],
  assignees: ['assignee_id', 'assignee_ids'],
  milestone: ['milestone_id'],
  userNotesCount: ['notes_count'],
} as const satisfies Readonly<Record<string, readonly ItemColumn[]>>

/**
 * The columns whose values may change while the date of an item stays: services move it only once a minute for what stands beside
 * its row.
 */
export const besideColumns = [
  'assignee_id',
  'assignee_ids',
  'upvotes',
  'downvotes',
  'notes_count',
  'labels',
] as const satisfies readonly (typeof itemColumns)[number][]

export type ItemColumn = (typeof itemColumns)[number]
export type ItemRecord = RowRecord<ItemColumn>

export type ItemKind = 'issue' | 'mergeRequest'

/**
 * The tables of each kind: the rows as the service said them, the folded rows that replace them, and those of the
 * folded rows that are shown (an edit may take a row away); and how many of the stored rows each project has.
 */
export const itemTables = {
  issue: { stored: 'issues', folded: 'folded_issues', shown: 'shown_issues', counted: 'counted_issues' },
  mergeRequest: {
    ...{ stored: 'merge_requests', folded: 'folded_merge_requests', shown: 'shown_merge_requests' },
    counted: 'counted_merge_requests',
  },
} as const satisfies Record<ItemKind, { stored: string; folded: string; shown: string; counted: string }>

export interface ItemQuery {
  readonly projectId?: number | undefined
  readonly state: 'open' | 'closed' | 'all'
  readonly assigneeId?: number | undefined
  readonly authorId?: number | undefined
  readonly milestoneId?: number | undefined
  readonly iid?: number | undefined
  /** A further condition on each row. */
  readonly also?: SqlCondition | undefined
  /** True if `also` asks for nothing but projects and states: such items need not be counted, since their numbers are kept. */
  readonly isCounted?: boolean | undefined
}

/** A condition on the columns of one row, and the values of its question marks. */
export interface SqlCondition {
  readonly text: string
  readonly parameters: readonly (string | number)[]
}

/** The highest id among the stored items of a project or of an author, or 0. */
export function newestItemId(
  cache: ReadableCache,
  kind: ItemKind,
  of: { readonly projectId: number } | { readonly authorId: number },
): number {
  const [column, id] = 'projectId' in of ? ['project_id', of.projectId] : ['author_id', of.authorId]
  const text = `SELECT coalesce(max(id), 0) FROM ${itemTables[kind].stored} WHERE ${column} = ?`
  return statement(cache, text).pluck().get(id) as number
}

/** An id and the value it is ordered by, so that lists of several accounts can be merged. */
export interface OrderedId {
  readonly id: number
  readonly updated_at: number
}

/** Returns the stored rows that folded ones are shown in place of, in the order of lists. */
export function listFoldedOver(cache: ReadableCache, kind: ItemKind): OrderedId[] {
  const { stored, folded } = itemTables[kind]
  const text = `SELECT id, updated_at FROM ${stored} WHERE id IN (SELECT id FROM temp.${folded})`
  return (statement(cache, text).all() as OrderedId[]).sort(inOrder)
}

/**
 * The items that match, the last updated first, without those of projects that are hidden or have that kind switched off.
 *
 * @param most maximum number of items
 * @param hidden what `listFoldedOver` returns, for those who read several lists
 */
export function listItems(
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
  most = Infinity,
  hidden = listFoldedOver(cache, kind),
): OrderedId[] {
  const { stored, shown } = itemTables[kind]
  // Hidden rows are read too, and taken out.
  const rows = ordered(cache, kind, stored, query, most + hidden.length)
  const instead = ordered(cache, kind, `temp.${shown}`, query, most)
  if (hidden.length === 0 && instead.length === 0) return rows
  const all = exchanged(rows, hidden, instead)
  return all.length > most ? all.slice(0, most) : all
}

function ordered(cache: ReadableCache, kind: ItemKind, table: string, query: ItemQuery, most: number): OrderedId[] {
  const { text, parameters } = orderedRows(cache, kind, table, query)
  return statement(cache, `${text} LIMIT ?`).all(...parameters, limitOf(most)) as OrderedId[]
}

/** Returns the value of `LIMIT` for so many rows at most. SQLite takes a negative number for no limit. */
export function limitOf(most: number): number {
  return most === Infinity ? -1 : most
}

/**
 * Returns the rows of one table that match, in order. A whole list is never sorted, because an index holds each order.
 *
 * @param among a further condition, which does not change the index by which the list is read
 */
export function orderedRows(
  cache: ReadableCache,
  kind: ItemKind,
  table: string,
  query: ItemQuery,
  among: SqlCondition = { text: 'true', parameters: [] },
): { text: string; parameters: (string | number)[] } {
  const { projectId, assigneeId, authorId } = query
  const isNarrowed = [projectId, assigneeId, authorId, query.also].some((each) => each !== undefined)
  // Each index that narrows a list continues with `is_open`, and the covering index for queries begins with it. So open and
  // closed rows are read as two ordered halves, which SQLite merges. That saves a second index for each.
  const states = query.state === 'all' && isNarrowed ? (['open', 'closed'] as const) : [query.state]
  const halves = states.map((state) => conditionsOf(cache, kind, { ...query, state }))
  const text = halves
    .map(({ conditions }) => `SELECT id, updated_at FROM ${table} WHERE ${[...conditions, among.text].join(' AND ')}`)
    .join(' UNION ALL ')
  const parameters = halves.flatMap((half) => [...half.parameters, ...among.parameters])
  return { text: `${text} ORDER BY updated_at DESC, id DESC`, parameters }
}

/**
 * Returns `rows` without those of `hidden`, which need not be among them, and with those of `shown`, all in the order
 * of lists. It copies whole stretches: few of 100,000 rows are replaced, and looking at each of them, here or in
 * SQLite, would take as long as reading them.
 */
function exchanged(rows: readonly OrderedId[], hidden: readonly OrderedId[], shown: readonly OrderedId[]): OrderedId[] {
  const stretches: OrderedId[][] = []
  let done = 0
  const copyUpTo = (row: OrderedId) => {
    const place = placeOf(rows, row, done)
    stretches.push(rows.slice(done, place))
    done = place
  }
  const coming = shown.values()
  let next = coming.next()
  const showBefore = (row: OrderedId | null) => {
    for (; !next.done && (row === null || inOrder(next.value, row) < 0); next = coming.next()) {
      copyUpTo(next.value)
      stretches.push([next.value])
    }
  }
  for (const row of hidden) {
    showBefore(row)
    copyUpTo(row)
    if (rows[done]?.id === row.id) done += 1
  }
  showBefore(null)
  stretches.push(rows.slice(done))
  // `flat` takes twice as long.
  return ([] as OrderedId[]).concat(...stretches)
}

/** The position in a list where a row is or would be, searched from `start` on. */
function placeOf(rows: readonly OrderedId[], row: OrderedId, start: number): number {
  let [low, high] = [start, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (inOrder(rows[middle] as OrderedId, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The order of lists: the last updated first. */
export function inOrder(one: OrderedId, other: OrderedId): number {
  return other.updated_at - one.updated_at || other.id - one.id
}

/** Returns the number of items that match. */
export function countItems(cache: ReadableCache, kind: ItemKind, query: ItemQuery): number {
  const { stored, folded, shown, counted } = itemTables[kind]
  const { conditions, parameters } = conditionsOf(cache, kind, query)
  const where = conditions.length > 0 ? ` AND ${conditions.join(' AND ')}` : ''
  const all = isKept(query)
    ? `SELECT coalesce(sum(count), 0) FROM ${counted} WHERE true${where}`
    : `SELECT count(*) FROM ${stored} WHERE true${where}`
  // Hidden rows are few and looked up by their ids. With an index for the other conditions, SQLite would walk through
  // all of it.
  const text = `
    SELECT (${all})
      - (SELECT count(*) FROM ${stored} NOT INDEXED WHERE id IN (SELECT id FROM temp.${folded})${where})
      + (SELECT count(*) FROM temp.${shown} WHERE true${where})`
  return statement(cache, text)
    .pluck()
    .get(...parameters, ...parameters, ...parameters) as number
}

/** Returns true if the numbers of items that match are kept: those of the states of projects (`counted_issues`). */
function isKept({ assigneeId, authorId, milestoneId, iid, also, isCounted = false }: ItemQuery): boolean {
  const isOfPart = [assigneeId, authorId, milestoneId, iid].some((each) => each !== undefined)
  return !isOfPart && (also === undefined || isCounted)
}

/** Sums of the time that items are to take and took so far, in seconds. */
export interface TimeOfItems {
  readonly estimate: number
  readonly spent: number
}

/** Returns the sums of the time of the items that match. */
export function timeOfItems(cache: ReadableCache, kind: ItemKind, query: ItemQuery): TimeOfItems {
  const { stored, folded, shown } = itemTables[kind]
  const { conditions, parameters } = conditionsOf(cache, kind, query)
  const where = conditions.length > 0 ? ` AND ${conditions.join(' AND ')}` : ''
  // As in `countItems`, in one pass over the few rows that have any.
  const text = `
    SELECT coalesce(sum(sign * time_estimate), 0) AS estimate, coalesce(sum(sign * time_spent), 0) AS spent FROM (
      SELECT 1 AS sign, time_estimate, time_spent FROM ${stored} INDEXED BY ${stored}_with_time
        WHERE (time_estimate <> 0 OR time_spent <> 0)${where}
      UNION ALL SELECT -1, time_estimate, time_spent FROM ${stored} NOT INDEXED
        WHERE id IN (SELECT id FROM temp.${folded})${where}
      UNION ALL SELECT 1, time_estimate, time_spent FROM temp.${shown} WHERE true${where})`
  return statement(cache, text).get(...parameters, ...parameters, ...parameters) as TimeOfItems
}

/** One item with its waiting edits folded in, or undefined when it is not there. */
export function readItemRecord(cache: ReadableCache, kind: ItemKind, id: number): ItemRecord | undefined {
  const { stored, folded } = itemTables[kind]
  const record = (statement(cache, `SELECT * FROM temp.${folded} WHERE id = ?`).get(id) ??
    statement(cache, `SELECT * FROM ${stored} WHERE id = ?`).get(id)) as (ItemRecord & { gone?: number }) | undefined
  return record?.gone === 1 ? undefined : record
}

/** Returns true if an item is stored as the service had it at that time or later. @param updatedAt milliseconds since 1970 */
export function isStoredAsOf(cache: ReadableCache, kind: ItemKind, id: number, updatedAt: number): boolean {
  const text = `SELECT 1 FROM ${itemTables[kind].stored} WHERE id = ? AND updated_at >= ?`
  return statement(cache, text).get(id, updatedAt) !== undefined
}

/** The conditions for a row to be in a list, as SQL. */
export function conditionsOf(
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
): { conditions: string[]; parameters: (string | number)[] } {
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
  if (query.milestoneId !== undefined) add('milestone_id = ?', query.milestoneId)
  if (query.iid !== undefined) add('iid = ?', query.iid)
  if (query.also !== undefined) add(`(${query.also.text})`, ...query.also.parameters)
  // Projects without items of the kind are rare. Without any, no row is checked for them.
  const without = listProjectsWithout(cache, kind)
  if (without.length > 0) add(`project_id NOT IN (SELECT value FROM json_each(?))`, JSON.stringify(without))
  return { conditions, parameters }
}

/**
 * SQL that reads columns of the items of a list in no order, with waiting edits folded in (I1). `is_open` stands in front, since
 * the covering index for queries begins with it.
 *
 * @param coveringIndex true if all columns are in that index. Otherwise SQLite would go to the row of each item of a project.
 */
export function columnsOfRows(
  cache: ReadableCache,
  kind: ItemKind,
  items: ItemQuery | { readonly ids: readonly number[] },
  columns: readonly string[],
  { coveringIndex = false }: { readonly coveringIndex?: boolean } = {},
): { readonly text: string; readonly parameters: readonly (string | number)[] } {
  const { stored, folded, shown } = itemTables[kind]
  const { conditions, parameters } = 'ids' in items ? conditionsOfIds(items.ids) : conditionsOf(cache, kind, items)
  const where = ['is_open IN (0, 1)', ...conditions].join(' AND ')
  const index = coveringIndex ? ` INDEXED BY ${stored}_by_update` : ''
  const text = `SELECT ${columns.join(', ')} FROM ${stored}${index}
      WHERE ${where} AND id NOT IN (SELECT id FROM temp.${folded})
    UNION ALL SELECT ${columns.join(', ')} FROM temp.${shown} WHERE ${where}`
  return { text, parameters: [...parameters, ...parameters] }
}

/** From so many items on, it takes less time to read an index to its end than to look for each of them. */
const many = 2000

function conditionsOfIds(ids: readonly number[]): ReturnType<typeof conditionsOf> {
  const id = ids.length > many ? '+id' : 'id'
  return { conditions: [`${id} IN (SELECT value FROM json_each(?))`], parameters: [JSON.stringify(ids)] }
}
