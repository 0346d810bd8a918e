import type { GroupedList, List } from '../../../shared/ipc.ts'
import type { Grouping } from '../../../shared/model/grouping.ts'
import type { AccountId } from '../../../shared/model/key.ts'
import type { Sort } from '../../../shared/query/tree.ts'
import { compareRanks, type Direction, type Rank } from '../../cache/query/query-items.ts'
import { inGroups, type CountedGroup, type RowGroup } from './grouped-rows.ts'

/** Lists of ranked rows: merged of several accounts, with days or groups, cut to the requested length. */

/** A row's key, and the value by which the lists of several accounts are merged. */
export interface Ranked {
  readonly key: string
  readonly rank: Rank
}

export interface Dated extends Ranked {
  readonly at: number | null
}

export interface Grouped extends Dated {
  readonly group: RowGroup
}

/** The rows of one account in a list. */
export interface Part<Row> {
  readonly partial: boolean
  readonly rows: readonly Row[]
  /** Number of rows, where not all of them were read. */
  readonly count?: number
  /** The groups of all rows in a list that has groups by name. Only the first rows in their order need be here. */
  readonly groups?: readonly CountedGroup[]
}

export interface ReadRows<Row extends Ranked> {
  readonly version: number
  readonly accounts: readonly AccountId[]
  readonly rows: readonly Row[]
  readonly count: number
  readonly groups?: readonly CountedGroup[]
  readonly partial: boolean
}

export function listOf({ version, rows, count, partial }: Omit<ReadRows<Ranked>, 'accounts'>): List {
  return { version, count, keys: rows.map((row) => row.key), partial }
}

/** A list with no more of its rows than were asked for. */
export function firstOf(list: GroupedList, most = Infinity): GroupedList {
  const { keys, times } = list
  if (keys.length <= most) return list
  return { ...list, keys: keys.slice(0, most), ...(times === undefined ? {} : { times: times.slice(0, most) }) }
}

export function groupedListOf(read: ReadRows<Grouped>, sort: Sort | null, grouping: Grouping): GroupedList {
  if (grouping === 'none' || (grouping === 'day' && !isOrderOfDays(sort))) return listOf(read)
  if (grouping === 'day') return { ...listOf(read), times: read.rows.map(({ at }) => at) }
  const { rows, groups } = inGroups(read.rows, read.groups)
  return { ...listOf({ ...read, rows }), groups: [...groups] }
}

/** Returns true if rows that are sorted so go by days. */
function isOrderOfDays(sort: Sort | null): boolean {
  return sort === null || sort.by === 'updated' || sort.by === 'created' || sort.by === 'due'
}

/** The time of a row that is sorted so, or null where its rank is none. A day begins where the user is. */
export function timeOfRank(sort: Sort | null, rank: Rank): number | null {
  if (!isOrderOfDays(sort) || rank === null) return null
  return typeof rank === 'number' ? rank : new Date(`${rank}T00:00`).getTime()
}

/** Merges lists that are each sorted by rank. */
export function mergeRanked<Row extends Ranked>(lists: readonly (readonly Row[])[], direction: Direction): Row[] {
  return lists.flat().sort((one, other) => compareRanks(one.rank, other.rank, direction))
}
