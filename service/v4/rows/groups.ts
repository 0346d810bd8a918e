import type { groupDetail, groupResource } from '../../resources/groups.ts'
import { isoOf } from '../../resources/moments.ts'
import { fullNames } from '../../store/groups.ts'
import type { NamespaceRow } from '../../store/groups.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { markedOn, projectRows } from './projects.ts'
import { visibilityWord } from './visibility.ts'

type GroupResource = ReturnType<typeof groupResource> & Partial<ReturnType<typeof groupDetail>>

/** Groups, named by their whole path, not by its last part alone. */
export function groupRows(showing: Showing, groups: readonly GroupResource[]) {
  const { versioned, args } = showing
  const stored = rowsById<NamespaceRow>(
    versioned.workspace.store,
    'namespaces',
    groups.map(({ id }) => id),
  )
  const names = fullNames(versioned.workspace.store, stored.values())
  return groups.map(({ visibility_level, projects, shared_projects, ...group }) => {
    const row = stored.get(group.id)
    const createdAt = row?.created_at
    return {
      ...group,
      visibility: visibilityWord(visibility_level),
      full_name: names.get(group.id) ?? group.name,
      full_path: row?.path ?? group.path,
      parent_id: row?.parent_id ?? null,
      ...(versioned.has('groupCreation') && createdAt !== undefined ? { created_at: isoOf(createdAt) } : {}),
      ...(row && versioned.has('delayedDeletion') ? { marked_for_deletion_on: markedOn(row) } : {}),
      ...(projects && args['with_projects'] !== false
        ? { projects: projectRows({ ...showing, single: false }, projects), shared_projects }
        : {}),
    }
  })
}
