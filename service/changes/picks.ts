import { pushEvent } from '../hooks/events.ts'
import { shaOf } from '../rules/branches.ts'
import type { Change, Commit } from '../rules/branches.ts'
import { findCommit, headOf, historyOf } from '../rules/branch-history.ts'
import type { KnownCommit } from '../rules/branch-history.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { isOpen } from '../rules/mergeability.ts'
import { pickProblem, revertProblem } from '../rules/picks.ts'
import { pushPayload } from '../rules/pushes.ts'
import { Refusal } from '../rules/refusals.ts'
import { reversed } from '../rules/reversed-changes.ts'
import { changesOf } from '../rules/versions.ts'
import { insertBranchCommit } from '../store/branch-commits.ts'
import { mergeRequestsOnBranch } from '../store/merge-requests.ts'
import { findProject, projectPaths } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { push } from './pushes.ts'

/** Bringing a commit into a branch once more, and taking one back (API v4). */

/** What is to become of a commit on a branch. */
export interface Pick {
  readonly does: 'cherry-pick' | 'revert'
  readonly commit: KnownCommit
  readonly branch: string
  /** The message of the new commit; the usual one when absent. */
  readonly message?: string | undefined
}

/** Refuses what cannot be done by itself, in the words of real services. */
export function requirePickable({ store }: Workspace, project: ProjectRow, { does, commit, branch }: Pick): void {
  const target = { branch, history: historyOf(store, project, branch) }
  const problem = does === 'revert' ? revertProblem(commit, target) : pickProblem(store, commit, target)
  if (problem === null) return
  const thing = commit.isMerge ? 'merge request' : 'commit'
  const done = does === 'revert' ? 'reverted' : 'cherry-picked'
  const message =
    `Sorry, we cannot ${does} this ${thing} automatically. This ${thing} may already have been ${done}, ` +
    'or a more recent commit may have updated some of its content.'
  throw new Refusal(400, { message, error_code: problem })
}

/** Makes the new commit on the branch, and returns it. @throws Refusal where it cannot be done */
export function pick(workspace: Workspace, actor: UserRow, project: ProjectRow, wanted: Pick): KnownCommit {
  const { store } = workspace
  requirePickable(workspace, project, wanted)
  const { does, commit, branch } = wanted
  const sha = store.write(() => {
    const at = store.moment()
    const message = wanted.message ?? usualMessage(wanted)
    const author = does === 'revert' ? actor : { name: commit.author_name, email: commit.author_email }
    const id = shaOf(does, commit.id, branch, at)
    const made: Commit = {
      id,
      short_id: id.slice(0, 8),
      title: message.split('\n')[0] ?? '',
      message,
      author_name: author.name,
      author_email: author.email,
      committer_name: actor.name,
      committer_email: actor.email,
      created_at: new Date(at).toISOString(),
    }
    const changes = does === 'revert' ? commit.changes().map(reversed) : commit.changes()
    add(workspace, actor, { project, wanted, made, changes, at })
    return id
  })
  const found = findCommit(store, project, sha)
  if (!found) throw new Error(`commit ${sha} was just made`)
  return found
}

function usualMessage({ does, commit }: Pick): string {
  if (does === 'revert') return `Revert "${commit.title}"\n\nThis reverts commit ${commit.id}`
  return `${commit.message.trimEnd()}\n\n(cherry picked from commit ${commit.id})`
}

interface Adding {
  readonly project: ProjectRow
  readonly wanted: Pick
  readonly made: Commit
  readonly changes: readonly Change[]
  readonly at: number
}

/** Adds a commit to a branch. Where open merge requests come from that, it is pushed to them. */
function add(workspace: Workspace, actor: UserRow, { project, wanted, made, changes, at }: Adding): void {
  const { store } = workspace
  const { branch, does, commit } = wanted
  const rows = mergeRequestsOnBranch(store, project.id, branch).filter(
    (row) => isOpen(row) && row.source_project_id === project.id && row.source_branch === branch,
  )
  const parent = headOf(store, project, branch).id
  for (const row of rows) {
    const item: MergeRequestItem = { type: 'MergeRequest', project: findProject(store, row.project_id) ?? project, row }
    const paths = new Set(changes.map(({ new_path }) => new_path))
    const all = (before: readonly Change[]) => [...before.filter(({ new_path }) => !paths.has(new_path)), ...changes]
    push(workspace, actor, item, (_at, before) => ({ commits: [made], changes: all(changesOf(row, before)) }), { at })
  }
  insertBranchCommit(store, {
    project_id: project.id,
    branch,
    sha: made.id,
    parent_ids: JSON.stringify([parent]),
    message: made.message,
    author_name: made.author_name,
    author_email: made.author_email,
    committer_name: actor.name,
    committer_email: actor.email,
    repeats: does === 'cherry-pick' ? commit.id : null,
    undoes: does === 'revert' ? commit.id : null,
    changes: JSON.stringify(changes),
    created_at: at,
  })
  if (rows.length > 0) return
  const path = projectPaths(store, [project.id]).get(project.id) ?? project.path
  const data = pushPayload(path, branch, actor, [made])
  recordEvent(workspace, { actor, project, action: 'pushed to', at, data })
  workspace.hooks.announce([pushEvent(store, project, actor, data)])
}
