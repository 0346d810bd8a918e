import { levels } from '../store/members.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { accessLevel } from './access.ts'

/** The default branch of a project is protected: developers merge into it, and only masters push to it. */

export function isProtected(project: Pick<ProjectRow, 'default_branch'>, branch: string): boolean {
  return project.default_branch === branch
}

/** Returns true if a user may push to a branch of a project. */
export function mayPush(store: Store, user: UserRow, project: ProjectRow, branch: string): boolean {
  return accessLevel(store, user, project) >= (isProtected(project, branch) ? levels.master : levels.developer)
}
