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

/** Sorts rows by their group. Within a group, rows stay in their order. */
export function inGroups<Row extends { readonly group: RowGroup }>(
  rows: readonly Row[],
): { readonly rows: readonly Row[]; readonly groups: readonly Group[] } {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const group = found.get(row.group.id)
    if (group === undefined) found.set(row.group.id, [row])
    else group.push(row)
  }
  const groups = [...found.values()]
    .flatMap((members) => (members[0] === undefined ? [] : [{ ...members[0].group, members }]))
    .sort(compareGroups)
  return {
    rows: groups.flatMap(({ members }) => members),
    groups: groups.map(({ id, name, members }) => ({ id, name, count: members.length })),
  }
}

/** Compares groups for their order in a list. Numbers in their names are compared as numbers. */
export function compareGroups(one: RowGroup, other: RowGroup): number {
  const byName = (one.name ?? '').localeCompare(other.name ?? '', undefined, { numeric: true })
  return one.place - other.place || byName || (one.id < other.id ? -1 : 1)
}
