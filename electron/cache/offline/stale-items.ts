import type { AheadPlan, Kept, Missing } from '../../../shared/model/kept-offline.ts'
import type { ReadableCache } from '../storage/database.ts'
import { isEmptyIssueSql, isMovedSql, isSecondReadingDueSql, secondReadingValues } from '../items/item-parts.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { noticedSql } from '../items/threads.ts'
import { statement } from '../../database/statement.ts'

/** An item whose parts have to be read: all of them, or only those that are fetched ahead. */
export interface StaleItem {
  readonly kind: ItemKind
  readonly id: number
  readonly projectId: number
  readonly whole: boolean
  /** True if it is read only because the budget has room for it. */
  readonly budgeted: boolean
}

export interface StaleItemsQuery extends AheadPlan {
  readonly ownUserId: number
}

/** A condition of SQL over the item `i` that selects items, with the parameters for its question marks. */
export interface Scope {
  readonly text: string
  readonly parameters: readonly (string | number)[]
}

/** How much of the items of a scope is wanted. */
interface Wanted {
  readonly whole?: boolean
  readonly budgeted?: boolean
}

interface Candidate extends StaleItem {
  readonly updatedAt: number
}

const kinds = ['issue', 'mergeRequest'] as const
const megabyte = 1_000_000

/**
 * The items whose parts are missing, or older than the item, or were only read in part although they are kept offline; at
 * most as many as asked for. First come items that concern the user (todos, open items assigned to them, written by them or to be
 * reviewed by them, items that were lately assigned to them or have ended) and items they keep offline, then the open items of their
 * projects as the budget allows, then with `everything` the closed items. Each group has the last updated first.
 *
 * @param now milliseconds since 1970
 */
export function listStaleItems(cache: ReadableCache, query: StaleItemsQuery, most: number, now: number): StaleItem[] {
  const { budget, kept } = query
  const found = new Map<string, Candidate>()
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of [...candidates].sort((one, other) => other.updatedAt - one.updatedAt)) {
      const name = `${candidate.kind} ${candidate.id}`
      if (found.size < most && !found.has(name)) found.set(name, candidate)
    }
  }
  const list = (kind: ItemKind, scope: Scope, wanted: Wanted = {}) =>
    listStale(cache, kind, scope, wanted, { most, now })
  const whole = kinds.flatMap((kind) => list(kind, keptScope(kind, kept), { whole: true }))
  const isWhole = new Set(whole.map(({ kind, id }) => `${kind} ${id}`))
  const concerning = budget === 'nothing' ? [] : kinds.flatMap((kind) => list(kind, concerningScope(kind, query)))
  add([...whole, ...concerning.filter(({ kind, id }) => !isWhole.has(`${kind} ${id}`))])
  if (found.size < most && budget !== 'nothing' && budget !== 'concerning') {
    const horizon = horizonOf(cache, query)
    const budgeted = budget !== 'everything'
    add(kinds.flatMap((kind) => list(kind, openScope(horizon), { budgeted })))
  }
  if (found.size < most && budget === 'everything') {
    add(kinds.flatMap((kind) => list(kind, closedScope)))
  }
  return [...found.values()].map(({ updatedAt: _, ...item }) => item)
}

/** The assumed size of an item whose size is not known yet: a thread of some comments. */
const usualBytes = 4_000

/**
 * Returns the number of items that `listStaleItems` would find without a bound. Null where the budget may be full before all of
 * them are read.
 */
export function countStaleItems(cache: ReadableCache, query: StaleItemsQuery): number | null {
  const { budget, kept } = query
  const isAll = budget === 'everything'
  const isOpen = isAll || boundOf(budget) < Infinity
  const total = countStale(cache, query, isOpen ? horizonOf(cache, query) : null)
  if (!isOpen || isAll) return total
  const { items, bytes } = bytesAhead(cache, kept)
  return bytes + total * eachOf({ items, bytes }) < boundOf(budget) ? total : null
}

/** Counts the items that reading with `budgetForOpen` would still fetch, and those that the service has refused to give. */
export function readMissing(cache: ReadableCache, { kept, ownUserId }: Omit<StaleItemsQuery, 'budget'>): Missing {
  const items = countStale(cache, { budget: budgetForOpen, kept, ownUserId }, null)
  const refused = statement(cache, `SELECT count(*) FROM item_parts WHERE problem IS NOT NULL`).pluck().get() as number
  const pictures = statement(cache, `SELECT count(*) FROM pictures WHERE state = 'wanted'`).pluck().get() as number
  return { items, bytes: Math.round(items * eachOf(bytesAhead(cache, kept))), pictures, refused }
}

/** The budget that reads every open item, unless there are far more of them than anybody wants on their disk. */
export const budgetForOpen = '2000' as const satisfies AheadPlan['budget']

/** Estimates the bytes of each item that was not read yet: as many as those of the read ones. */
function eachOf({ items, bytes }: { readonly items: number; readonly bytes: number }): number {
  return items === 0 ? usualBytes : bytes / items
}

/** @param horizon where the budget for open items ends; null while there is room */
function countStale(cache: ReadableCache, query: StaleItemsQuery, horizon: number | null): number {
  const { budget, kept } = query
  const isAll = budget === 'everything'
  const isOpen = isAll || boundOf(budget) < Infinity
  const count = (kind: ItemKind, scopes: readonly Scope[]) =>
    statement(
      cache,
      `SELECT count(*) FROM ${itemTables[kind].stored} i
       LEFT JOIN item_parts p ON p.item_kind = '${kind}' AND p.item_id = i.id WHERE ${scopes.map(({ text }) => `(${text})`).join(' OR ')}`,
    )
      .pluck()
      .get(...scopes.flatMap(({ parameters }) => parameters)) as number
  const stale = (kind: ItemKind, { text, parameters }: Scope, missing: string): Scope => ({
    text: `(${text}) AND (p.item_id IS NULL OR ${missing}${isMovedSql(kind)})${kind === 'issue' && isOpen ? ` AND (p.item_id IS NOT NULL OR NOT (${isEmptyIssueSql}))` : ''}`,
    parameters,
  })
  const counts = kinds.map((kind) =>
    count(kind, [
      stale(kind, keptScope(kind, kept), 'p.whole = 0 OR '),
      ...(budget === 'nothing' ? [] : [stale(kind, concerningScope(kind, query), '')]),
      ...(isOpen ? [stale(kind, openScope(horizon), '')] : []),
      ...(isAll ? [stale(kind, closedScope, '')] : []),
    ]),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

/**
 * Returns the bytes of items that may be read before the budget is full; infinite where the budget sets no bound. Once it is
 * full, only items newer than its oldest ones are stale, and those may always be read.
 */
export function roomAhead(cache: ReadableCache, { budget, kept }: AheadPlan): number {
  const room = boundOf(budget) - bytesAhead(cache, kept).bytes
  return room > 0 ? room : Infinity
}

/** The bytes that a budget allows for open items; infinite where it sets no bound. */
function boundOf(budget: AheadPlan['budget']): number {
  const megabytes = Number(budget)
  return Number.isNaN(megabytes) ? Infinity : megabytes * megabyte
}

const closedScope: Scope = { text: 'i.is_open = 0', parameters: [] }

function concerningScope(kind: ItemKind, { ownUserId }: StaleItemsQuery): Scope {
  const text = `i.is_open = 1 AND (i.assignee_id = ? OR i.author_id = ?)
    OR i.id IN (SELECT target_id FROM todos WHERE state = 'pending' AND target_kind = ?) OR i.id IN (${noticedSql(kind)})`
  const parameters = [ownUserId, ownUserId, kind]
  if (kind === 'issue') return { text, parameters }
  const toReview = `SELECT m.id FROM merge_requests m WHERE m.is_open = 1 AND m.reviewer_ids IS NOT NULL
    AND EXISTS (SELECT 1 FROM json_each(m.reviewer_ids) WHERE value = ?)`
  return { text: `${text} OR i.id IN (${toReview})`, parameters: [...parameters, ownUserId] }
}

function openScope(horizon: number | null): Scope {
  return {
    text: `i.is_open = 1 AND i.updated_at > ? AND i.project_id IN (SELECT id FROM projects WHERE member = 1)`,
    parameters: [horizon ?? 0],
  }
}

/** The items of that kind that belong to something kept offline. */
export function keptScope(kind: ItemKind, kept: readonly Kept[]): Scope {
  const ids = (of: Kept['kind']) => JSON.stringify(kept.filter((one) => one.kind === of).map(({ id }) => id))
  return {
    text: `i.project_id IN (SELECT value FROM json_each(?)) OR i.milestone_id IN (SELECT value FROM json_each(?))
      OR i.id IN (SELECT value FROM json_each(?))`,
    parameters: [ids('project'), ids('milestone'), ids(kind)],
  }
}

function listStale(
  cache: ReadableCache,
  kind: ItemKind,
  scope: Scope,
  { whole = false, budgeted = false }: Wanted,
  { most, now }: { readonly most: number; readonly now: number },
): Candidate[] {
  const rows = statement(
    cache,
    `SELECT i.id, i.project_id, i.updated_at FROM ${itemTables[kind].stored} i
     LEFT JOIN item_parts p ON p.item_kind = '${kind}' AND p.item_id = i.id
     WHERE (${scope.text}) AND (p.item_id IS NULL OR p.whole < ? OR ${isSecondReadingDueSql} OR ${isMovedSql(kind)})
     ORDER BY i.updated_at DESC LIMIT ?`,
  ).all(...scope.parameters, Number(whole), ...secondReadingValues(now), most) as {
    id: number
    project_id: number
    updated_at: number
  }[]
  return rows.map((row) => ({
    kind,
    id: row.id,
    projectId: row.project_id,
    whole,
    budgeted,
    updatedAt: row.updated_at,
  }))
}

/**
 * Returns the moment at which the budget ends. Items updated then or before are no longer fetched, because the open items after
 * it fill the budget by themselves. Null while there is room. Items kept offline do not count towards the budget.
 */
function horizonOf(cache: ReadableCache, { budget, kept }: AheadPlan): number | null {
  const bound = boundOf(budget)
  if (bound === Infinity || bytesAhead(cache, kept).bytes < bound) return null
  let bytes = 0
  const rows = statement(cache, `${aheadSql} ORDER BY updated_at DESC`)
  for (const row of rows.iterate(...aheadParameters(kept))) {
    const { bytes: more, updated_at: updatedAt } = row as { bytes: number; updated_at: number }
    bytes += more
    if (bytes >= bound) return updatedAt
  }
  return null
}

/** Returns the number of open items of the user's projects that were fetched ahead, and their bytes, pictures included. */
export function bytesAhead(cache: ReadableCache, kept: readonly Kept[]): { items: number; bytes: number } {
  const text = `SELECT count(*) AS items, coalesce(sum(bytes), 0) AS bytes FROM (${aheadSql})`
  return statement(cache, text).get(...aheadParameters(kept)) as { items: number; bytes: number }
}

/** The open items of the user's projects that were fetched ahead and are not kept, and the bytes of each. */
const aheadSql = kinds
  .map(
    (kind) => `SELECT i.updated_at, p.bytes + coalesce((SELECT sum(c.bytes) FROM item_pictures l
        JOIN pictures c ON c.id = l.picture_id WHERE l.item_kind = '${kind}' AND l.item_id = i.id), 0) AS bytes
      FROM item_parts p JOIN ${itemTables[kind].stored} i ON i.id = p.item_id
      WHERE p.item_kind = '${kind}' AND i.is_open = 1
        AND i.project_id IN (SELECT id FROM projects WHERE member = 1) AND (${keptScope(kind, []).text}) IS NOT TRUE`,
  )
  .join(' UNION ALL ')

function aheadParameters(kept: readonly Kept[]): (string | number)[] {
  return kinds.flatMap((kind) => [...keptScope(kind, kept).parameters])
}
