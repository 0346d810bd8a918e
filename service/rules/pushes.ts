import { shaOf } from './branches.ts'
import type { Commit } from './branches.ts'

/**
 * The payload of a push event (contract: Activity event, `data`); commits newest first. There is no host in it, since
 * events outlive the address at which the service listened.
 */
export function pushPayload(
  projectPath: string,
  branch: string,
  user: { readonly id: number; readonly name: string },
  commits: readonly Commit[],
) {
  return {
    before: shaOf('before', projectPath, branch, commits.at(-1)?.id ?? ''),
    after: commits[0]?.id ?? shaOf('nothing', projectPath, branch),
    ref: `refs/heads/${branch}`,
    user_id: user.id,
    user_name: user.name,
    repository: {
      name: projectPath.replace(/^.*\//, ''),
      url: `git@example.com:${projectPath}.git`,
      description: '',
      homepage: `/${projectPath}`,
    },
    commits: commits.toReversed().map((commit) => ({
      id: commit.id,
      message: commit.message,
      timestamp: commit.created_at,
      url: `/${projectPath}/commit/${commit.id}`,
      author: { name: commit.author_name, email: commit.author_email },
    })),
    total_commits_count: commits.length,
  }
}
