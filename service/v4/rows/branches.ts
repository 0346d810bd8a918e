import type { KnownCommit } from '../../rules/branch-history.ts'
import { accessLevel } from '../../rules/access.ts'
import { isProtected, mayPush } from '../../rules/protected-branches.ts'
import { levels } from '../../store/members.ts'
import { projectPaths } from '../../store/projects.ts'
import type { ProjectRow } from '../../store/projects.ts'
import type { UserRow } from '../../store/users.ts'
import type { VersionedService } from '../versioned-service.ts'
import { pageAddress } from './addresses.ts'

/** A commit as rows of API v4 show it. */
export function knownCommitRow(commit: KnownCommit) {
  const { id, short_id, title, message, author_name, author_email, created_at, parent_ids } = commit
  return {
    id,
    short_id,
    title,
    message,
    author_name,
    author_email,
    authored_date: created_at,
    committer_name: commit.committer_name ?? author_name,
    committer_email: commit.committer_email ?? author_email,
    committed_date: created_at,
    created_at,
    parent_ids,
  }
}

/** A branch with its newest commit. */
export interface ShownBranch {
  readonly name: string
  readonly head: KnownCommit
  /** True where the default branch has its newest commit. */
  readonly isMerged: boolean
}

/** Rows of the branches of a project. */
export function branchRows(
  versioned: VersionedService,
  { project, viewer }: { readonly project: ProjectRow; readonly viewer: UserRow },
  branches: readonly ShownBranch[],
) {
  const { store, webUrl } = versioned.workspace
  const projectUrl = `${webUrl}/${projectPaths(store, [project.id]).get(project.id)}`
  return branches.map(({ name, head, isMerged }) => ({
    name,
    commit: knownCommitRow(head),
    merged: isMerged,
    protected: isProtected(project, name),
    developers_can_push: false,
    developers_can_merge: isProtected(project, name),
    can_push: accessLevel(store, viewer, project) >= levels.developer && mayPush(store, viewer, project, name),
    default: name === project.default_branch,
    web_url: pageAddress(versioned, projectUrl, `tree/${name}`),
  }))
}
