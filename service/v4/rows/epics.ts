import { isoOf } from '../../resources/moments.ts'
import type { EpicRow } from '../../store/epics.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { rowsById } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import type { VersionedService } from '../versioned-service.ts'

/** The paths of the groups of epics, by the ids of the groups. */
function pathsOf(store: Store, epics: readonly EpicRow[]): (epic: EpicRow) => string {
  const groups = rowsById<NamespaceRow>(
    store,
    'namespaces',
    epics.map(({ group_id: id }) => id),
  )
  return ({ group_id: id }) => groups.get(id)?.path ?? ''
}

/** What an issue tells of its epic. */
export function briefEpics(store: Store, epics: readonly EpicRow[]) {
  const pathOf = pathsOf(store, epics)
  return (epic: EpicRow) => {
    const { id, iid, title, group_id } = epic
    return { id, iid, title, url: `/groups/${pathOf(epic)}/-/epics/${iid}`, group_id }
  }
}

/** Epics as their group lists them. Of the rest that real services tell nothing is known here. */
export function epicRows({ workspace: { store, webUrl } }: VersionedService, epics: readonly EpicRow[]) {
  const pathOf = pathsOf(store, epics)
  return epics.map((epic) => {
    const { id, iid, group_id, title, state, created_at, updated_at } = epic
    const path = pathOf(epic)
    return {
      ...{ id, iid, group_id, title, state },
      confidential: epic.confidential === 1,
      web_url: `${webUrl}/groups/${path}/-/epics/${iid}`,
      references: { short: `&${iid}`, relative: `&${iid}`, full: `${path}&${iid}` },
      created_at: isoOf(created_at),
      updated_at: isoOf(updated_at),
      ...{ labels: [], upvotes: 0, downvotes: 0 },
    }
  })
}
