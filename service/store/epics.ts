import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow } from './rows.ts'
import { seenGroup } from './visibility.ts'
import type { Condition, Viewer } from './visibility.ts'
import type { Store } from './store.ts'

/** Epics of groups (API v4), which issues of their projects are parts of. */
export interface EpicRow {
  readonly id: number
  readonly group_id: number
  /** Its number in the group. */
  readonly iid: number
  readonly title: string
  readonly state: 'opened' | 'closed'
  readonly confidential: number
  readonly created_at: number
  readonly updated_at: number
}

type NewEpic = Pick<EpicRow, 'group_id' | 'title' | 'created_at'> & Partial<Pick<EpicRow, 'state' | 'confidential'>>

/** Makes an epic, with the next number of its group. Returns its id. */
export function insertEpic(store: Store, epic: NewEpic): number {
  const last = store.get<{ iid: number | null }>('SELECT max(iid) AS iid FROM epics WHERE group_id = ?', epic.group_id)
  return insertRow(store, 'epics', { ...epic, iid: (last?.iid ?? 0) + 1, updated_at: epic.created_at })
}

/** Which epics are looked at: those of a group, and of the groups above or below it, as far as the viewer sees them. */
export interface EpicReach {
  readonly groupId: number
  readonly above: boolean
  readonly below: boolean
  readonly viewer: Viewer
  /** With those that only members of the group see, from reporters on. */
  readonly confidential: boolean
}

function within({ groupId, above, below, viewer, confidential }: EpicReach): Condition {
  const groups = [
    'SELECT ?',
    above ? 'SELECT ancestor_id FROM lineage WHERE group_id = ?' : [],
    below ? 'SELECT group_id FROM lineage WHERE ancestor_id = ?' : [],
  ].flat()
  const seen = seenGroup(viewer)
  return {
    text: `group_id IN (${groups.join(' UNION ')}) AND group_id IN (SELECT id FROM namespaces WHERE ${seen.text})${
      confidential ? '' : ' AND confidential = 0'
    }`,
    values: [...groups.map(() => groupId), ...seen.values],
  }
}

/** An epic within reach, by its id. */
export function findEpic(store: Store, reach: EpicReach, id: number): EpicRow | undefined {
  const { text, values } = within(reach)
  return store.get<EpicRow>(`SELECT * FROM epics WHERE id = ? AND ${text}`, id, ...values)
}

/** An epic of that title in a group or in one above it. */
export function findEpicByTitle(store: Store, groupId: number, title: string): EpicRow | undefined {
  return store.get<EpicRow>(
    `SELECT * FROM epics WHERE title = ? AND group_id IN (SELECT ancestor_id FROM lineage WHERE group_id = ?) ORDER BY id`,
    title,
    groupId,
  )
}

export interface EpicFilter {
  readonly reach: EpicReach
  readonly state: EpicRow['state'] | 'all'
  readonly search: string | undefined
  readonly by: 'created_at' | 'updated_at' | 'title'
  readonly descending: boolean
}

export function listEpics(store: Store, filter: EpicFilter, window: Window): Listed<EpicRow> {
  const { reach, state, search, by, descending } = filter
  const { text, values } = within(reach)
  const listing = {
    ...{ table: 'epics', from: 'epics' },
    where: [
      text,
      ...(state === 'all' ? [] : ['state = ?']),
      ...(search === undefined ? [] : ['instr(lower(title), lower(?)) > 0']),
    ],
    values: [...values, ...(state === 'all' ? [] : [state]), ...(search === undefined ? [] : [search])],
    ...{ order: [by === 'title' ? 'title COLLATE NOCASE' : by, 'id'], descending },
  }
  return listRows<EpicRow>(store, listing, window)
}

/** Returns true if a project in a group, or in one below it, has an edition that is paid for. */
export function hasPaidProject(store: Store, groupId: number): boolean {
  const text = `SELECT 1 FROM projects JOIN lineage ON group_id = namespace_id WHERE ancestor_id = ? AND tier <> 'free' LIMIT 1`
  return store.get(text, groupId) !== undefined
}
