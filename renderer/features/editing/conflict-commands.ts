import type { MergeRequestRow } from '../../../shared/model/rows.ts'

/** Names of branches and addresses that a shell takes as they are. */
const plain = /^\w[\w./:@-]*$/

/** A name as a shell takes it as one word, whatever is in it: whoever pushes a branch chooses its name. */
function quoted(name: string): string {
  return plain.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
}

/** A branch where git takes more than a name: a plus before it would overwrite what others have pushed. */
function refspecOf(branch: string): string {
  return branch.startsWith('+') ? `refs/heads/${branch}` : branch
}

/** Commands of git for a clone of the target project, by which conflicts are resolved. */
export interface ConflictCommands {
  /** Those that lead to the conflicts. */
  readonly before: readonly string[]
  /** The one that ends it, once the conflicts are resolved and committed. */
  readonly push: string
}

/** How git reaches the repository of a fork: whoever cloned the project by one of these may have no password, or key, for the other. */
export type CloneWay = 'https' | 'ssh'

/**
 * Returns the commands of git that bring the target branch into the source branch; null where the source branch is in a fork whose
 * repository is not known. A fork is named by its address, since a clone need not know it by a name. Git has no branch whose name
 * begins with a dash, so none is taken for an option.
 *
 * @param way how a fork is reached; by HTTPS where the service names no address for SSH
 */
export function conflictCommands(
  { sourceBranch, targetBranch, fork }: Pick<MergeRequestRow, 'sourceBranch' | 'targetBranch' | 'fork'>,
  way: CloneWay = 'https',
): ConflictCommands | null {
  const merge = `git merge ${quoted(`origin/${targetBranch}`)}`
  if (fork === null) {
    return {
      before: ['git fetch origin', `git switch ${quoted(sourceBranch)}`, merge],
      push: `git push origin ${quoted(refspecOf(sourceBranch))}`,
    }
  }
  const { path, repository, sshRepository } = fork
  if (path === null || repository === null) return null
  const namespace = path.split('/').slice(0, -1).join('-')
  const address = quoted(way === 'ssh' ? (sshRepository ?? repository) : repository)
  return {
    before: [
      'git fetch origin',
      `git fetch ${address} ${quoted(refspecOf(sourceBranch))}`,
      `git switch -c ${quoted(`${namespace}-${sourceBranch}`)} FETCH_HEAD`,
      merge,
    ],
    push: `git push ${address} ${quoted(`HEAD:${refspecOf(sourceBranch)}`)}`,
  }
}
