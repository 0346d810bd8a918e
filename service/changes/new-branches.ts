import { branchesOf, headOf, historyAt, historyOf, plainCommit } from '../rules/branch-history.ts'
import type { KnownCommit } from '../rules/branch-history.ts'
import { Refusal } from '../rules/refusals.ts'
import { insertBranchCommit } from '../store/branch-commits.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'

/** Making a branch of a repository (API v4). */

/** Returns true for names that git allows for a branch. */
function isBranchName(name: string): boolean {
  const isOdd = /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|\.lock(?:\/|$)|(?:^|\/)\.|[./]$|^[/-]|^@$/.test(name)
  return name !== '' && !isOdd
}

/**
 * Makes a branch at the newest commit of another, or at a commit. Returns its newest commit.
 *
 * @throws Refusal where there is one of that name, or no such ref
 */
export function makeBranch(store: Store, project: ProjectRow, branch: string, ref: string): KnownCommit {
  if (!isBranchName(branch)) throw new Refusal(400, { message: 'Branch name is invalid' })
  if (branchesOf(store, project).includes(branch)) throw new Refusal(400, { message: 'Branch already exists' })
  const history = historyAt(store, project, ref)
  if (!history) {
    throw new Refusal(400, { message: `Failed to create branch '${branch}': invalid reference name '${ref}'` })
  }
  const usual = new Set(historyOf(store, project, project.default_branch).map(({ id }) => id))
  // A branch is known by its commits. What the default branch has behind them is found by their parents.
  const own = history.filter(({ id }) => !usual.has(id))
  const commits = own.length > 0 ? own.toReversed() : history.slice(0, 1)
  store.write(() => {
    for (const known of commits) {
      const { id, message, author_name, author_email, committer_name, committer_email } = plainCommit(known)
      insertBranchCommit(store, {
        ...{ project_id: project.id, branch, sha: id, message, author_name, author_email },
        ...{ committer_name: committer_name ?? author_name, committer_email: committer_email ?? author_email },
        parent_ids: JSON.stringify(known.parent_ids),
        merge_request_id: known.isMerge ? known.mergeRequestId : null,
        ...{ repeats: known.repeats, undoes: known.undoes },
        changes: known.isMerge && known.mergeRequestId !== null ? null : JSON.stringify(known.changes()),
        created_at: Date.parse(known.created_at),
      })
    }
  })
  return headOf(store, project, branch)
}
