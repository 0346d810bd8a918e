import type { MergeRequestRow } from '../store/merge-requests.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { KnownCommit } from './branch-history.ts'
import { isOpen } from './mergeability.ts'

/** Whether a commit can be brought into a branch once more (a pick), or taken back (a revert). There is no git: files decide. */

/** What is in the way: that nothing would change, or that something newer has changed the same. */
export type PickProblem = 'empty' | 'conflict'

interface Target {
  readonly branch: string
  /** The commits of the branch, newest first. */
  readonly history: readonly KnownCommit[]
}

/** Returns the ids of the commits whose changes are in effect at the end of a history: those that were taken back are not. */
function inEffect(history: readonly KnownCommit[]): Set<string> {
  const byId = new Map(history.map((commit) => [commit.id, commit]))
  const ids = new Set<string>()
  for (const { id, repeats, undoes } of history.toReversed()) {
    ids.add(id)
    if (repeats !== null) ids.add(repeats)
    if (undoes === null) continue
    ids.delete(undoes)
    // Whoever takes back what took something back brings that in again.
    const undone = byId.get(undoes)?.undoes ?? null
    if (undone !== null) ids.add(undone)
  }
  return ids
}

const pathsOf = ({ changes }: KnownCommit): string[] =>
  changes().flatMap(({ old_path, new_path }) => [old_path, new_path])

/** Returns the id of the commit that one brings in again or takes back in the end, by way of others of the history; else its own. */
function rootOf(byId: ReadonlyMap<string, KnownCommit>, { id, repeats, undoes }: KnownCommit): string {
  const origin = repeats ?? undoes
  if (origin === null) return id
  const commit = byId.get(origin)
  return commit ? rootOf(byId, commit) : origin
}

/** Returns true if a newer commit in effect has changed a file that a commit changes too. */
function isOverwritten(commit: KnownCommit, { history }: Target, ids: ReadonlySet<string>): boolean {
  const paths = new Set(pathsOf(commit))
  const byId = new Map(history.map((each) => [each.id, each]))
  const root = rootOf(byId, commit)
  const isSame = ({ mergeRequestId }: KnownCommit): boolean =>
    mergeRequestId !== null && mergeRequestId === commit.mergeRequestId
  return history.some(
    (other) =>
      other.created_at > commit.created_at &&
      ids.has(other.id) &&
      !isSame(other) &&
      rootOf(byId, other) !== root &&
      pathsOf(other).some((path) => paths.has(path)),
  )
}

/** Returns true if a commit is of an open merge request that is in conflict with the branch. */
function isInConflict(store: Store, { mergeRequestId }: KnownCommit, branch: string): boolean {
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [mergeRequestId]).get(mergeRequestId ?? 0)
  return row !== undefined && isOpen(row) && row.conflict === 1 && row.target_branch === branch
}

/** Returns what keeps a commit from being picked into a branch; null where nothing does. */
export function pickProblem(store: Store, commit: KnownCommit, target: Target): PickProblem | null {
  const ids = inEffect(target.history)
  if (ids.has(commit.id)) return 'empty'
  return isOverwritten(commit, target, ids) || isInConflict(store, commit, target.branch) ? 'conflict' : null
}

/** Returns what keeps a commit from being taken back on a branch; null where nothing does. */
export function revertProblem(commit: KnownCommit, target: Target): PickProblem | null {
  const ids = inEffect(target.history)
  if (!ids.has(commit.id)) return 'empty'
  return isOverwritten(commit, target, ids) ? 'conflict' : null
}
