import { second } from '../../shared/durations.ts'
import { shaOf } from '../rules/branches.ts'
import type { Commit } from '../rules/branches.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { isOpen } from '../rules/mergeability.ts'
import { isProtected, mayPush } from '../rules/protected-branches.ts'
import { conflict, forbidden } from '../rules/refusals.ts'
import { commitsBehind, targetHead } from '../rules/target-branches.ts'
import { changesOf, commitsOf } from '../rules/versions.ts'
import { hasDueChange, putDueChange } from '../store/due-changes.ts'
import type { DueChangeRow } from '../store/due-changes.ts'
import { isSourceBranchGone, setMergeRequest } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import { findUser } from '../store/users.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { push } from './pushes.ts'

/** Rebasing (API v4): the commits of a merge request are made anew after the newest one of the target branch. */

/** How long it takes. */
const duration = 4 * second

/** What a merge request says after a rebase that met conflicts. */
const failure = 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.'

/** Refuses a rebase in the words of real services. Who may push to the source branch may rebase it, unless it is protected. */
function requireRebasable({ store }: Workspace, actor: UserRow, { row }: MergeRequestItem): void {
  const source = findProject(store, row.source_project_id)
  const refused = (reason: string) => forbidden(`403 Forbidden - ${reason}`)
  if (!source || isSourceBranchGone(store, row)) throw refused('Source branch does not exist')
  if (source.archived === 1 || !mayPush(store, actor, source, row.source_branch)) {
    throw refused('Cannot push to source branch')
  }
  if (isProtected(source, row.source_branch)) throw refused('Source branch is protected from force push')
}

/** Has a merge request be rebased, which goes on after the answer. A second rebase is refused until then. */
export function startRebase(workspace: Workspace, actor: UserRow, item: MergeRequestItem, skipCi: boolean): void {
  const { store } = workspace
  const { row } = item
  requireRebasable(workspace, actor, item)
  if (!isOpen(row) || hasDueChange(store, row.id, 'rebase')) throw conflict('409 Conflict: Resource lock')
  store.write(() => {
    const due_at = store.now() + duration
    putDueChange(store, {
      merge_request_id: row.id,
      kind: 'rebase',
      user_id: actor.id,
      skip_ci: Number(skipCi),
      due_at,
    })
    setMergeRequest(store, row.id, { merge_error: null })
  })
}

/**
 * Ends a rebase at its moment: with a new version, or with an error where the branches are in conflict. A branch that has all
 * commits of the target already stays as it is.
 */
export function endRebase(workspace: Workspace, item: MergeRequestItem, due: DueChangeRow): void {
  const { store } = workspace
  const { row } = item
  const actor = findUser(store, due.user_id)
  if (!actor || !isOpen(row) || commitsBehind(store, row) === 0) return
  const at = Math.max(due.due_at, row.updated_at + 1)
  if (row.conflict === 1) {
    setMergeRequest(store, row.id, { merge_error: failure, updated_at: at })
    return
  }
  const base = targetHead(store, row)
  const options = { at, base, startsPipeline: due.skip_ci === 0 }
  push(
    workspace,
    actor,
    item,
    (_at, before) => ({
      commits: commitsOf(store, row, before).map((commit) => movedTo(base, commit)),
      changes: changesOf(row, before),
    }),
    options,
  )
}

/** A commit as it is after another one: it has another id. */
function movedTo(base: string, commit: Commit): Commit {
  const id = shaOf('rebased', commit.id, base)
  return { ...commit, id, short_id: id.slice(0, 8) }
}
