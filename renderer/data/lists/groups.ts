import type { Result } from '../../../shared/errors.ts'
import type { GroupedList } from '../../../shared/ipc.ts'
import type { Group as NamedGroup } from '../../../shared/model/grouping.ts'

/** The property that neighbouring rows of a list share: their day, or something with a name. */
export type RowGroup =
  /** A time of the day; null for rows that stand apart from the days. */
  { readonly is: 'day'; readonly time: number | null } | (Pick<NamedGroup, 'id' | 'name'> & { readonly is: 'named' })

/** A group of rows, and the number of rows in it; null where that is not known, because not all rows are here. */
export interface Heading {
  readonly group: RowGroup
  readonly count: number | null
}

/** The rows of a list that are here. */
export interface HereRows {
  readonly keys: readonly string[]
  readonly isWhole: boolean
  /** The row that stays in the list although it has left it: it does not count. */
  readonly left: string | null
}

/**
 * The group of each row of a list, so that groups can be told apart before the rows are here. A row that a list still shows
 * although it has left the answer keeps its group, so nothing is forgotten while there are groups.
 */
export class Groups {
  readonly #groups = new Map<string, RowGroup>()

  /** Remembers the groups of an answer, and passes the answer on. */
  taken<Answer extends GroupedList>(result: Result<Answer>): Result<Answer> {
    if (!result.ok) return result
    const { keys, times, groups } = result.value
    if (times === undefined && groups === undefined) this.#groups.clear()
    if (times !== undefined)
      for (const [index, key] of keys.entries()) this.#groups.set(key, { is: 'day', time: times[index] ?? null })
    let start = 0
    for (const { id, name, count } of groups ?? []) {
      const group = { is: 'named', id, name } as const
      for (const key of keys.slice(start, start + count)) this.#groups.set(key, group)
      start += count
    }
    return result
  }

  /** The group that begins with the row at that place; undefined where none does. */
  beginningAt({ keys, isWhole, left }: HereRows, index: number): Heading | undefined {
    const group = this.#groups.get(keys[index] ?? '')
    if (group === undefined) return undefined
    const isIn = membershipOf(group)
    if (index > 0 && isIn(this.#groups.get(keys[index - 1] ?? ''))) return undefined
    let end = index + 1
    while (end < keys.length && isIn(this.#groups.get(keys[end] ?? ''))) end += 1
    if (end === keys.length && !isWhole) return { group, count: null }
    const hasLeft = left !== null && keys.slice(index, end).includes(left)
    return { group, count: end - index - (hasLeft ? 1 : 0) }
  }
}

/**
 * Returns a function that returns true for a row in a group. The bounds of a day are computed only once: there may be very many
 * rows.
 */
function membershipOf(group: RowGroup): (other: RowGroup | undefined) => boolean {
  if (group.is === 'named') return (other) => other?.is === 'named' && other.id === group.id
  const { time } = group
  if (time === null) return (other) => other?.is === 'day' && other.time === null
  const date = new Date(time)
  const startOf = (days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
  const [start, end] = [startOf(0), startOf(1)]
  return (other) => other?.is === 'day' && other.time !== null && other.time >= start && other.time < end
}
