import type { AppError } from '../../../shared/errors.ts'
import { readStoredError } from '../../../shared/stored-errors.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import type { ItemKind } from './items.ts'
import { noticedSql, unsettledMilliseconds } from './threads.ts'
import { statement } from '../../database/statement.ts'

/**
 * State of the reading of an item's parts: its thread and awards, and the changes, commits and versions of a merge request. It
 * has the counts and times of the item at that moment; parts are stale when the item has others.
 */
export interface ItemParts {
  /** True if all of it was read, as for items kept offline; false if only the parts that are fetched ahead were. */
  readonly whole: boolean
  readonly updatedAt: number
  /** True where the item had only just moved when its thread was read, which is to be read once more. */
  readonly isEarly: boolean
  readonly notesCount: number
  readonly upvotes: number
  readonly downvotes: number
  /** The state of the branches to which the stored diff belongs (see `diffOf`); null while there is none. */
  readonly diffOf: string | null
  /** Time at which the awards of its notes were read. */
  readonly noteAwardsAt: number | null
  /** The parts that the service refused. */
  readonly problem: AppError | null
}

/** The columns of an item's row that its parts depend on. */
export interface PartsOf {
  readonly id: number
  readonly project_id: number
  readonly updated_at: number
  readonly notes_count: number
  readonly upvotes: number
  readonly downvotes: number
  readonly web_url: string | null
  readonly description: string | null
  readonly is_open: number
  readonly sha?: string | null
  readonly target_branch?: string
}

/**
 * Names a state of a merge request's branches: its diff is read again only when that name changes. Where the service
 * does not say the head of the source branch, the diff is read again whenever the merge request moves. `diffOfSql` says
 * the same in SQL.
 */
export function diffOf({ sha, target_branch: target, updated_at: at }: PartsOf): string {
  return sha ? `${sha} ${target}` : String(at)
}

const diffOfSql = `coalesce(i.sha || ' ' || i.target_branch, CAST(i.updated_at AS TEXT))`

/** SQL: the parts `p` of the item `i` are older than its row. Those that are only to be read once more are not. */
export function isMovedSql(kind: ItemKind): string {
  const moved = `p.item_updated_at <> i.updated_at OR p.notes_count <> i.notes_count OR p.upvotes <> i.upvotes
    OR p.downvotes <> i.downvotes`
  return kind === 'issue' ? moved : `${moved} OR p.diff_of IS NOT ${diffOfSql}`
}

/** SQL: the parts `p` were read early, and are to be read once more. Takes what `secondReadingValues` returns. */
export const isSecondReadingDueSql = `(p.read_early = 1 AND abs(? - p.read_at) >= ?)`

/** @param now milliseconds since 1970 */
export function secondReadingValues(now: number): [number, number] {
  return [now, unsettledMilliseconds]
}

interface ItemPartsRecord {
  readonly whole: number
  readonly item_updated_at: number
  readonly read_early: number
  readonly notes_count: number
  readonly upvotes: number
  readonly downvotes: number
  readonly diff_of: string | null
  readonly note_awards_at: number | null
  readonly problem: string | null
}

export function readItemParts(cache: ReadableCache, kind: ItemKind, itemId: number): ItemParts | null {
  const text = `SELECT * FROM item_parts WHERE item_kind = ? AND item_id = ?`
  const record = statement(cache, text).get(kind, itemId) as ItemPartsRecord | undefined
  if (!record) return null
  return {
    whole: record.whole === 1,
    updatedAt: record.item_updated_at,
    isEarly: record.read_early === 1,
    notesCount: record.notes_count,
    upvotes: record.upvotes,
    downvotes: record.downvotes,
    diffOf: record.diff_of,
    noteAwardsAt: record.note_awards_at,
    problem: record.problem === null ? null : readStoredError(record.problem),
  }
}

/** Returns the time of the last reading of an item's parts, in milliseconds, or null. */
export function itemPartsReadAt(cache: ReadableCache, kind: ItemKind, itemId: number): number | null {
  const text = `SELECT read_at FROM item_parts WHERE item_kind = ? AND item_id = ?`
  return (statement(cache, text).pluck().get(kind, itemId) as number | undefined) ?? null
}

/**
 * Saves the state of the reading of an item's parts. I4: call it in the transaction that stores them. Returns how many bytes they
 * take.
 */
export function saveItemParts(
  cache: WritableCache,
  kind: ItemKind,
  itemId: number,
  { parts, readAt }: { readonly parts: ItemParts; readonly readAt: number },
): number {
  const size = statement(
    cache,
    `SELECT coalesce((SELECT sum(octet_length(body)) FROM notes WHERE item_kind = ? AND item_id = ?), 0)
       + CASE ? WHEN 'issue' THEN 0 ELSE
         coalesce((SELECT sum(octet_length(diff)) FROM file_changes WHERE merge_request_id = ?), 0) END`,
  )
  const bytes = size.pluck().get(kind, itemId, kind, itemId) as number
  statement(
    cache,
    `INSERT INTO item_parts (item_kind, item_id, whole, item_updated_at, notes_count, upvotes, downvotes, diff_of,
       note_awards_at, bytes, read_at, read_early, problem) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (item_kind, item_id) DO UPDATE SET whole = excluded.whole, item_updated_at = excluded.item_updated_at,
       notes_count = excluded.notes_count, upvotes = excluded.upvotes, downvotes = excluded.downvotes,
       diff_of = excluded.diff_of, note_awards_at = excluded.note_awards_at, bytes = excluded.bytes,
       read_at = excluded.read_at, read_early = excluded.read_early, problem = excluded.problem`,
  ).run(
    kind,
    itemId,
    Number(parts.whole),
    parts.updatedAt,
    parts.notesCount,
    parts.upvotes,
    parts.downvotes,
    parts.diffOf,
    parts.noteAwardsAt,
    bytes,
    readAt,
    Number(parts.isEarly),
    parts.problem === null ? null : JSON.stringify(parts.problem),
  )
  return bytes
}

/** SQL: the issue `i` has nothing to fetch besides itself, and never had: no comment, no vote, no picture. */
export const isEmptyIssueSql = `i.notes_count = 0 AND i.upvotes = 0 AND i.downvotes = 0
  AND (i.description IS NULL OR instr(i.description, '![') = 0 AND i.description NOT LIKE '%<img%')
  AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.item_kind = 'issue' AND t.item_id = i.id)
  AND i.id NOT IN (${noticedSql('issue')})`

/**
 * Marks open issues that have nothing to fetch as read, up to so many after an id. Returns the id to continue after, or null at
 * the end.
 */
export function markEmptyIssues(
  cache: WritableCache,
  { after, most, readAt }: { readonly after: number; readonly most: number; readonly readAt: number },
): number | null {
  const unread = statement(
    cache,
    `SELECT max(id) AS last, count(*) AS number FROM (SELECT i.id FROM issues i WHERE i.id > ? AND i.is_open = 1
       AND NOT EXISTS (SELECT 1 FROM item_parts p WHERE p.item_kind = 'issue' AND p.item_id = i.id) ORDER BY i.id LIMIT ?)`,
  ).get(after, most) as { last: number | null; number: number }
  if (unread.last === null) return null
  statement(
    cache,
    `INSERT INTO item_parts (item_kind, item_id, whole, item_updated_at, notes_count, upvotes, downvotes, bytes, read_at)
     SELECT 'issue', i.id, 0, i.updated_at, 0, 0, 0, 0, ? FROM issues i
     WHERE i.id > ? AND i.id <= ? AND i.is_open = 1 AND ${isEmptyIssueSql}
     ON CONFLICT DO NOTHING`,
  ).run(readAt, after, unread.last)
  return unread.number < most ? null : unread.last
}
