import { teamEvent } from '../hooks/events.ts'
import { forbidden, Refusal } from '../rules/refusals.ts'
import { groupMembershipsIn, levels, putMember, removeMember } from '../store/members.ts'
import type { MemberRow } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { NamespaceRow } from '../store/groups.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'

/** Members of a project (API v4). API v3 as the contract has it knows their levels, and no way to change them. */

/** Notifications of a member as their account has them. */
const usualNotifications = 3

const levelNames: Readonly<Record<number, string>> = {
  [levels.guest]: 'Guest',
  [levels.reporter]: 'Reporter',
  [levels.developer]: 'Developer',
  [levels.master]: 'Maintainer',
  [levels.owner]: 'Owner',
}

/** Refuses a level that there is not, and one below that of the user's group. @throws Refusal 400 */
function requirePossibleLevel({ store }: Workspace, project: ProjectRow, user: UserRow, level: number): void {
  if (levelNames[level] === undefined) {
    throw new Refusal(400, { message: { access_level: ['is not included in the list'] } })
  }
  const inherited = groupMembershipsIn(store, user.id, [project.namespace_id]).get(project.namespace_id)
  if (inherited === undefined || inherited.access_level <= level) return
  const name = levelNames[inherited.access_level] ?? String(inherited.access_level)
  const group = rowsById<NamespaceRow>(store, 'namespaces', [inherited.source_id]).get(inherited.source_id)
  const problem = `should be greater than or equal to ${name} inherited membership from group ${group?.name ?? ''}`
  throw new Refusal(400, { message: { access_level: [problem] } })
}

/** What becomes of a member. */
export interface MemberChange {
  readonly level: number
  /** The day on which the membership ends; null for no end. Undefined leaves it as it is. */
  readonly expiresAt: string | null | undefined
  readonly before: MemberRow | undefined
}

/** Makes a user a member of a project, or gives a member another level. Only owners make owners, and change what they are. */
export function setMember(
  workspace: Workspace,
  { project, actorLevel }: { readonly project: ProjectRow; readonly actorLevel: number },
  user: UserRow,
  { level, expiresAt, before }: MemberChange,
): void {
  requirePossibleLevel(workspace, project, user, level)
  if (Math.max(level, before?.access_level ?? 0) > actorLevel) throw forbidden()
  const { store } = workspace
  store.write(() => {
    const at = store.moment()
    putMember(store, {
      source_type: 'Project',
      source_id: project.id,
      user_id: user.id,
      access_level: level,
      notification_level: before?.notification_level ?? usualNotifications,
      at,
      expires_at: expiresAt === undefined ? (before?.expires_at ?? null) : expiresAt,
    })
    if (before === undefined) recordEvent(workspace, { actor: user, project, action: 'joined', at })
  })
  if (before === undefined) workspace.hooks.announce([teamEvent(store, 'user_add_to_team', { project, user, level })])
}

/** Takes a member out of a project. Members may leave by themselves. */
export function dropMember(workspace: Workspace, project: ProjectRow, user: UserRow, member: MemberRow): void {
  const { store } = workspace
  store.write(() => removeMember(store, member))
  const left = { project, user, level: member.access_level }
  workspace.hooks.announce([teamEvent(store, 'user_remove_from_team', left)])
}
