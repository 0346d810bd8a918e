import type { Arrival } from './revision.ts'

/** A row within another, all of whose fields are plain values. */
interface EmbeddedRow {
  readonly id: number
}

/** The rows within those of each answer so far, each as that answer has it, by their sort and id. */
const named = new WeakMap<Arrival, Map<string, EmbeddedRow>>()

/**
 * Returns true unless the answer has named the same row before, with the same fields: a page names the same few people and
 * milestones again and again, and each of them has to be stored only once.
 */
export function isFirstNamed(arrival: Arrival, sort: 'user' | 'milestone', row: EmbeddedRow): boolean {
  let known = named.get(arrival)
  if (!known) named.set(arrival, (known = new Map()))
  const key = `${sort} ${row.id}`
  const before = known.get(key)
  if (before && isSame(before, row)) return false
  known.set(key, row)
  return true
}

function isSame(one: EmbeddedRow, other: EmbeddedRow): boolean {
  const fields = Object.keys(one) as (keyof EmbeddedRow)[]
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
}
