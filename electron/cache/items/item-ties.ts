import type { ReadableCache } from '../storage/database.ts'
import { idsIn } from './item-records.ts'
import { columnsOfRows, type ItemKind, type ItemQuery, type SqlCondition } from './items.ts'
import { statement } from '../../database/statement.ts'

/** Column of each tie of an item, with an id. */
const columns = { project: 'project_id', milestone: 'milestone_id', assignee: 'assignee_id' } as const
export type ItemTie = keyof typeof columns

/** The ids that these items are tied to in one way, with waiting edits folded in; null for items without a tie. */
export function readTies(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
  tie: ItemTie,
): ReadonlyMap<number, number | null> {
  const { text, parameters } = columnsOfRows(cache, kind, { ids }, ['id', columns[tie]])
  return new Map(statement(cache, text).raw().all(parameters) as [number, number | null][])
}

/** The numbers of the items of a list, by the ids that they are tied to in one way; null for items without a tie. */
export function countTied(
  cache: ReadableCache,
  kind: ItemKind,
  query: ItemQuery,
  tie: ItemTie,
): ReadonlyMap<number | null, number> {
  const { text, parameters } = columnsOfRows(cache, kind, query, [columns[tie]])
  const counts = new Map<number | null, number>()
  // SQLite would sort all of them to count those that are the same, which takes several times as long.
  for (const id of statement(cache, text).pluck().all(parameters) as (number | null)[])
    counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The condition of items that are tied to one of some ids; null among them stands for items without a tie. */
export function tiedTo(tie: ItemTie, ids: readonly (number | null)[]): SqlCondition {
  const column = columns[tie]
  const [only, ...others] = ids
  if (others.length === 0 && typeof only === 'number') return { text: `${column} = ?`, parameters: [only] }
  const some = ids.filter((id) => id !== null)
  const parts = [
    ...(ids.includes(null) ? [`${column} IS NULL`] : []),
    ...(some.length > 0 ? [`${column} IN (SELECT value FROM json_each(?))`] : []),
  ]
  return { text: parts.join(' OR '), parameters: some.length > 0 ? [JSON.stringify(some)] : [] }
}

/** The names of the labels of these items, with waiting edits folded in. */
export function readLabelsOfItems(
  cache: ReadableCache,
  kind: ItemKind,
  ids: readonly number[],
): ReadonlyMap<number, readonly string[]> {
  const { text, parameters } = columnsOfRows(cache, kind, { ids }, ['id', countedColumns.label])
  const rows = statement(cache, text).raw().all(parameters) as [number, string][]
  return new Map(rows.map(([id, labels]) => [id, JSON.parse(labels) as string[]]))
}

/** A value that some items have in common, and their number. */
export interface TieCount<Value> {
  readonly value: Value
  readonly count: number
  /** The oldest project that has one of them. */
  readonly projectId: number
}

/** Items that are counted: by their ids, or those of a list. */
export type CountedItems = { readonly ids: readonly number[] } | ItemQuery

/** The columns that are counted: one has a list of labels. */
const countedColumns = {
  label: 'labels',
  milestone: columns.milestone,
  // Several as their list, one as its id.
  assignee: 'coalesce(assignee_ids, assignee_id)',
} as const
export type CountedTie = keyof typeof countedColumns

type Counted = Map<unknown, { count: number; projectId: number }>

/**
 * Counts of items by what they are tied to, with waiting edits folded in. The items are read once, however many ties are counted.
 */
export class CountedTies {
  readonly #counts: ReadonlyMap<CountedTie, Counted>

  constructor(cache: ReadableCache, kind: ItemKind, items: CountedItems, ties: readonly CountedTie[]) {
    const { text, parameters } = columnsOfRows(
      cache,
      kind,
      items,
      ['project_id', ...ties.map((tie) => countedColumns[tie])],
      { coveringIndex: !('ids' in items) },
    )
    const counts = ties.map((): Counted => new Map())
    // Counted here: SQLite would sort all of them, which takes twice as long.
    for (const row of cache.prepare(text).raw().all(parameters) as unknown[][]) {
      const projectId = row[0] as number
      for (let at = 0; at < counts.length; at += 1) {
        const value = row[at + 1]
        const counted = counts[at]?.get(value)
        if (counted === undefined) counts[at]?.set(value, { count: 1, projectId })
        else {
          counted.count += 1
          counted.projectId = Math.min(counted.projectId, projectId)
        }
      }
    }
    this.#counts = new Map(ties.map((tie, at) => [tie, counts[at] ?? new Map()]))
  }

  /**
   * Returns each id that the items are tied to, with their number; null for those that are tied to nothing. A person who is
   * assigned alone and beside others is listed several times.
   */
  of(tie: Exclude<CountedTie, 'label'>): TieCount<number | null>[] {
    return [...this.#countsOf(tie)].flatMap(([value, counted]) => {
      const ids = typeof value === 'string' ? idsIn(value) : [value as number | null]
      return ids.map((id) => ({ value: id, ...counted }))
    })
  }

  /** The lists of labels that the items have, each with their number. */
  labelLists(): TieCount<readonly string[]>[] {
    return [...this.#countsOf('label')].map(([value, counted]) => ({
      value: JSON.parse(value as string) as string[],
      ...counted,
    }))
  }

  #countsOf(tie: CountedTie): Counted {
    const counts = this.#counts.get(tie)
    if (counts === undefined) throw new Error(`${tie} was not counted`)
    return counts
  }
}
