import type { Kept, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type { ReadableCache } from '../storage/database.ts'
import { isMovedSql } from '../items/item-parts.ts'
import { itemTables, type ItemKind } from '../items/items.ts'
import { readMilestone } from '../directory/milestones.ts'
import { readProject } from '../directory/projects.ts'
import { picturesOfKept } from './room-for-pictures.ts'
import { keptScope } from './stale-items.ts'
import { statement } from '../../database/statement.ts'
import { timestampOf } from '../storage/upsert.ts'
import { isWithheld } from '../storage/withheld.ts'

/** State of the storage of something kept offline. */
export type KeptState = Omit<KeptOffline, 'key' | 'title' | 'kept' | 'within'>

interface Counts {
  readonly total: number
  readonly there: number
  readonly fresh: number
  readonly threads: number
  readonly diffs: number
  readonly refused: number
  readonly bytes: number
  readonly oldest: number | null
  readonly newest: number | null
}

interface PictureCounts {
  readonly total: number
  readonly here: number
  readonly failed: number
  readonly bytes: number
}

const kinds = ['issue', 'mergeRequest'] as const

/**
 * Counts the stored parts of a project, milestone or item. An item counts once all of it was read. The whole is complete when
 * every item is stored in its current state, and the lists it comes from are whole.
 */
export function readKeptState(cache: ReadableCache, kept: Kept): KeptState {
  const [issues, mergeRequests] = kinds.map((kind) => countItems(cache, kind, kept)) as [Counts, Counts]
  const both = [issues, mergeRequests]
  const sum = (of: (counts: Counts) => number) => both.reduce((total, counts) => total + of(counts), 0)
  const pictures = countPictures(cache, kept)
  const total = sum((counts) => counts.total)
  const oldest = both.flatMap((counts) => counts.oldest ?? [])
  const newest = both.flatMap((counts) => counts.newest ?? [])
  return {
    items: { total, there: sum((counts) => counts.there) },
    threads: { total, there: sum((counts) => counts.threads) },
    diffs: { total: mergeRequests.total, there: mergeRequests.diffs },
    pictures: { total: pictures.total, there: pictures.here },
    refused: sum((counts) => counts.refused) + pictures.failed,
    bytes: sum((counts) => counts.bytes) + pictures.bytes,
    oldestReadAt: oldest.length === 0 ? null : timestampOf(Math.min(...oldest)),
    newestReadAt: newest.length === 0 ? null : timestampOf(Math.max(...newest)),
    complete:
      sum((counts) => counts.fresh) === total &&
      pictures.here + pictures.failed === pictures.total &&
      areListsWhole(cache, kept),
  }
}

/** The name that people use for something that can be kept; null when it is not in the cache. */
export function titleOfKept(cache: ReadableCache, { kind, id }: Kept): string | null {
  if (kind === 'project') return readProject(cache, id)?.pathWithNamespace ?? null
  if (kind === 'milestone') return readMilestone(cache, id)?.title ?? null
  const text = `SELECT title FROM ${itemTables[kind].stored} WHERE id = ?`
  return (statement(cache, text).pluck().get(id) as string | undefined) ?? null
}

/** The larger things that something belongs to: an item's milestone and project, a milestone's project. */
export function wholesOf(cache: ReadableCache, { kind, id }: Kept): Kept[] {
  if (kind === 'project') return []
  const text =
    kind === 'milestone'
      ? `SELECT project_id, NULL AS milestone_id FROM milestones WHERE id = ?`
      : `SELECT project_id, milestone_id FROM ${itemTables[kind].stored} WHERE id = ?`
  const row = statement(cache, text).get(id) as { project_id: number; milestone_id: number | null } | undefined
  if (!row) return []
  const milestone: Kept[] = row.milestone_id === null ? [] : [{ kind: 'milestone', id: row.milestone_id }]
  // A milestone of a group is in no project.
  return row.project_id === 0 ? milestone : [...milestone, { kind: 'project', id: row.project_id }]
}

function countItems(cache: ReadableCache, kind: ItemKind, kept: Kept): Counts {
  const scope = keptScope(kind, [kept])
  return statement(
    cache,
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE p.whole = 1) AS there,
       count(*) FILTER (WHERE p.whole = 1 AND NOT (${isMovedSql(kind)})) AS fresh,
       count(t.item_id) AS threads,
       count(p.diff_of) AS diffs,
       count(p.problem) AS refused,
       coalesce(sum(p.bytes), 0) AS bytes,
       min(p.read_at) FILTER (WHERE p.whole = 1) AS oldest,
       max(p.read_at) FILTER (WHERE p.whole = 1) AS newest
     FROM ${itemTables[kind].stored} i
     LEFT JOIN item_parts p ON p.item_kind = '${kind}' AND p.item_id = i.id
     LEFT JOIN threads t ON t.item_kind = '${kind}' AND t.item_id = i.id
     WHERE ${scope.text}`,
  ).get(...scope.parameters) as Counts
}

function countPictures(cache: ReadableCache, kept: Kept): PictureCounts {
  const { text, parameters } = picturesOfKept([kept])
  return statement(
    cache,
    `SELECT count(*) AS total, count(*) FILTER (WHERE state = 'here') AS here,
       count(*) FILTER (WHERE state = 'failed') AS failed, coalesce(sum(bytes), 0) AS bytes
     FROM pictures WHERE id IN (${text})`,
  ).get(...parameters) as PictureCounts
}

/**
 * Returns true once all items that exist are known: those of a project are, once each of its lists was read whole. A milestone of
 * a group may have items of any project.
 */
function areListsWhole(cache: ReadableCache, kept: Kept): boolean {
  if (kept.kind === 'issue' || kept.kind === 'mergeRequest') return true
  const home = kept.kind === 'project' ? kept : wholesOf(cache, kept).find(({ kind }) => kind === 'project')
  const text = `SELECT count(*) FROM lists WHERE project_id = coalesce(?, project_id) AND kind IN ('issue', 'mergeRequest') AND phase <> 'whole'
    AND NOT ${isWithheld('error')}`
  return (
    statement(cache, text)
      .pluck()
      .get(home?.id ?? null) === 0
  )
}
