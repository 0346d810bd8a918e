import { findEpic } from '../store/epics.ts'
import type { EpicReach, EpicRow } from '../store/epics.ts'
import { findNamespace } from '../store/groups.ts'
import type { NamespaceRow } from '../store/groups.ts'
import { levelInGroup, levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { viewerOf } from './access.ts'

/** Epics belong to groups, in editions that are paid for. */

/** The epics around a group that a user sees: the confidential ones are seen by reporters. */
export function epicsFor(
  store: Store,
  user: UserRow,
  { id: groupId }: Pick<NamespaceRow, 'id'>,
  { above, below }: Pick<EpicReach, 'above' | 'below'>,
): EpicReach {
  const confidential = user.is_admin === 1 || levelInGroup(store, user.id, groupId) >= levels.reporter
  return { groupId, above, below, viewer: viewerOf(user), confidential }
}

/** The group whose epics the issues of a project can have; undefined for a person's project, and where the edition has no epics. */
export function epicGroupOf(store: Store, { tier, namespace_id }: ProjectRow): NamespaceRow | undefined {
  const namespace = tier === 'free' ? undefined : findNamespace(store, namespace_id)
  return namespace?.kind === 'group' ? namespace : undefined
}

/** An epic that issues of projects in a group can be put in: of the group itself, or of one above or below it. */
export function epicAround(store: Store, user: UserRow, group: NamespaceRow, id: number): EpicRow | undefined {
  return findEpic(store, epicsFor(store, user, group, { above: true, below: true }), id)
}
