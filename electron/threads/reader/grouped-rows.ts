import { pinnedGroup, type Group } from '../../../shared/model/grouping.ts'

/** The group of one row. */
export interface RowGroup {
  readonly id: string
  readonly name: string | null
  /** Groups stand in the order of their places, and those of one place in that of their names. */
  readonly place: number
}

export const pinned: RowGroup = { id: pinnedGroup, name: null, place: -1 }

/** The place of groups without a name: behind all that have one. */
const last = 1000

/** The group of rows that have no label, milestone or whatever rows are grouped by. */
export const without: RowGroup = { id: 'none', name: null, place: last }

/** A group of a list, with the number of its rows. */
export interface CountedGroup {
  readonly group: RowGroup
  readonly count: number
}

/**
 * Sorts rows by their group. Within a group, rows stay in their order.
 *
 * @param counted the groups, of which not all rows need be given; those of several accounts may be the same
 */
export function inGroups<Row extends { readonly group: RowGroup }>(
  rows: readonly Row[],
  counted: readonly CountedGroup[] = groupsOfRows(rows),
): { readonly rows: readonly Row[]; readonly groups: readonly Group[] } {
  const found = new Map<string, { readonly group: RowGroup; readonly members: Row[]; count: number }>()
  for (const { group, count } of counted) {
    const known = found.get(group.id)
    if (known === undefined) found.set(group.id, { group, members: [], count })
    else known.count += count
  }
  for (const row of rows) found.get(row.group.id)?.members.push(row)
  const groups = [...found.values()].sort((one, other) => compareGroups(one.group, other.group))
  return {
    rows: groups.flatMap(({ members }) => members),
    groups: groups.map(({ group: { id, name }, count }) => ({ id, name, count })),
  }
}

/** The groups of rows that are all of their list, each with one row: `inGroups` adds up those that are the same. */
export function groupsOfRows(rows: readonly { readonly group: RowGroup }[]): readonly CountedGroup[] {
  return rows.map(({ group }) => ({ group, count: 1 }))
}

/** Made once: without it, each comparison would take many times as long. */
const byNumbersToo = new Intl.Collator(undefined, { numeric: true })

/** Compares groups for their order in a list. Numbers in their names are compared as numbers. */
export function compareGroups(one: RowGroup, other: RowGroup): number {
  const byName = byNumbersToo.compare(one.name ?? '', other.name ?? '')
  return one.place - other.place || byName || (one.id < other.id ? -1 : 1)
}
