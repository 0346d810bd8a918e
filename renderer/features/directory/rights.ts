import type { Account } from '../../../shared/ipc.ts'
import {
  accessLevels,
  type ListedGroup,
  type ListedPerson,
  type ListedProject,
} from '../../../shared/model/directory.ts'

/** The rights of the user, as far as they are known here, or the reason why they lack one. The service has the last word. */

export interface Rights {
  readonly mayChange: boolean
  readonly mayOwn: boolean
  /** The reason why something is not offered; null where everything is. */
  readonly why: string | null
}

/** The account with the rights that its user has now: those at sign-in may be others. */
export function accountNow(account: Account, profile: ListedPerson | undefined): Account {
  const isAdmin = profile?.isAdmin ?? account.user.isAdmin
  return isAdmin === account.user.isAdmin ? account : { ...account, user: { ...account.user, isAdmin } }
}

/** Returns the reason why the user cannot make groups; null where they may, as far as is known. */
export function whyNoGroup(profile: ListedPerson | undefined): string | null {
  return profile?.canCreateGroup === false
    ? 'You cannot create groups on this GitLab server. An administrator can allow it.'
    : null
}

/**
 * Returns the reason why the user cannot make projects; null where they may, as far as is known. In a group of theirs there is no
 * limit.
 */
export function whyNoProject(profile: ListedPerson | undefined, groups: readonly ListedGroup[]): string | null {
  if (profile?.canCreateProject !== false || profile.isAdmin || groups.some(({ isOwned }) => isOwned)) return null
  return profile.projectsLimit === 0
    ? 'You cannot create personal projects on this GitLab server. An administrator can allow it.'
    : 'You have reached your limit of personal projects. An administrator can raise it.'
}

/** Masters change a project; its owners archive and delete it (contract, "Projects"). */
export function rightsInProject({ user }: Account, { accessLevel, ownerId }: ListedProject): Rights {
  const isOwner = user.isAdmin || ownerId === user.id || (accessLevel ?? 0) >= accessLevels.owner
  const mayChange = isOwner || (accessLevel ?? 0) >= accessLevels.master
  const why = !mayChange
    ? 'Only its maintainers and owners can change this project.'
    : isOwner
      ? null
      : 'Only its owners can rename this project, choose who sees it, archive it and delete it.'
  return { mayChange, mayOwn: isOwner, why }
}

export function rightsInGroup({ user }: Account, { isOwned }: ListedGroup): Rights {
  const mayOwn = user.isAdmin || isOwned
  return { mayChange: mayOwn, mayOwn, why: mayOwn ? null : 'Only its owners can change this group.' }
}

/** Administrators look after others. Not in their own way: nobody takes themselves off the service here. */
export function rightsOverPerson({ user }: Account, { id, state }: ListedPerson): Rights {
  if (!user.isAdmin) return { mayChange: false, mayOwn: false, why: null }
  if (id === user.id) {
    const why = 'This is you. Only another administrator can block or delete you, so that one always remains.'
    return { mayChange: true, mayOwn: false, why }
  }
  if (state === 'ldap_blocked') {
    const why = 'A directory has blocked this user, and only the directory can unblock them.'
    return { mayChange: true, mayOwn: false, why }
  }
  return { mayChange: true, mayOwn: true, why: null }
}
