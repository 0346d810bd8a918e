import { branchNames, branchTip, commitsOnBranch, findBranchCommit } from '../store/branch-commits.ts'
import type { BranchCommitRow } from '../store/branch-commits.ts'
import { isSourceBranchGone, mergeRequestsOf, mergeRequestsOnBranch } from '../store/merge-requests.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../store/users.ts'
import { versionsOf } from '../store/versions.ts'
import { shaOf } from './branches.ts'
import type { Change, Commit } from './branches.ts'
import { isOpen } from './mergeability.ts'
import { changesOf, commitsOf } from './versions.ts'

/**
 * The commits of branches, as far as the service knows them: those that a branch got on the service, those of the merge request
 * that comes from it, and those of the branch that it began from. Behind all of them is a first commit that is made up.
 */

/** A commit with the files that it changes. */
export interface KnownCommit extends Commit {
  readonly parent_ids: readonly string[]
  /** Those of a merge request where it is one of its commits: what each of these changes is not known. */
  readonly changes: () => readonly Change[]
  readonly isMerge: boolean
  /** The merge request that it is of, or brings in. */
  readonly mergeRequestId: number | null
  readonly repeats: string | null
  readonly undoes: string | null
}

const usual = { isMerge: false, mergeRequestId: null, repeats: null, undoes: null } as const

/** Returns a commit that a branch got on the service. */
function knownCommitOf(store: Store, row: BranchCommitRow): KnownCommit {
  const parents = JSON.parse(row.parent_ids) as string[]
  return {
    id: row.sha,
    short_id: row.sha.slice(0, 8),
    title: row.message.split('\n')[0] ?? '',
    message: row.message,
    author_name: row.author_name,
    author_email: row.author_email,
    committer_name: row.committer_name,
    committer_email: row.committer_email,
    created_at: new Date(row.created_at).toISOString(),
    parent_ids: parents,
    changes: () => (row.changes === null ? changesBroughtBy(store, row) : (JSON.parse(row.changes) as Change[])),
    isMerge: parents.length > 1,
    mergeRequestId: row.merge_request_id,
    repeats: row.repeats,
    undoes: row.undoes,
  }
}

function changesBroughtBy(store: Store, { merge_request_id }: BranchCommitRow): readonly Change[] {
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [merge_request_id]).get(merge_request_id ?? 0)
  const [newest] = row ? versionsOf(store, row.id) : []
  return row && newest ? changesOf(row, newest) : []
}

/** Returns a commit as versions of merge requests keep it. */
export function plainCommit(known: KnownCommit): Commit {
  const { changes: _, isMerge: _merge, mergeRequestId: _id, repeats: _repeats, undoes: _undoes, ...commit } = known
  return commit
}

/** Returns the commits of the newest version of a merge request, newest first. */
function knownCommitsOf(store: Store, row: MergeRequestRow): KnownCommit[] {
  const [newest] = versionsOf(store, row.id)
  if (!newest) return []
  const commits = commitsOf(store, row, newest)
  return commits.map((commit, index) => ({
    ...usual,
    ...commit,
    mergeRequestId: row.id,
    parent_ids: [commits[index + 1]?.id ?? newest.base_sha],
    changes: () => changesOf(row, newest),
  }))
}

/** The commit with which a branch of which nothing else is known began. */
function firstCommit(store: Store, project: ProjectRow, branch: string): KnownCommit {
  const author = findUser(store, project.creator_id)
  const id = shaOf('base of', project.id, branch)
  return {
    ...usual,
    id,
    short_id: id.slice(0, 8),
    title: 'Initial commit',
    message: 'Initial commit\n',
    author_name: author?.name ?? '',
    author_email: author?.email ?? '',
    created_at: new Date(project.created_at).toISOString(),
    parent_ids: [],
    changes: () => [],
  }
}

/** Returns the newest merge request that comes from a branch of a project, if it has not gone with it. */
function mergeRequestFrom(store: Store, project: ProjectRow, branch: string): MergeRequestRow | undefined {
  return mergeRequestsOnBranch(store, project.id, branch).find(
    (row) => row.source_project_id === project.id && row.source_branch === branch && !isSourceBranchGone(store, row),
  )
}

/** Returns true if a project has a branch. */
export function hasBranch(store: Store, project: ProjectRow, branch: string): boolean {
  return branchesOf(store, project).includes(branch)
}

/** Returns the names of all branches of a project, sorted. */
export function branchesOf(store: Store, project: ProjectRow): string[] {
  const names = new Set([project.default_branch, ...branchNames(store, project.id)])
  return [...names].filter((name) => isThere(store, project, name)).toSorted()
}

function isThere(store: Store, project: ProjectRow, branch: string): boolean {
  const from = { source_project_id: project.id, source_branch: branch }
  return branch === project.default_branch || !isSourceBranchGone(store, from)
}

/** Returns the commits of a branch, newest first, each once. */
export function historyOf(store: Store, project: ProjectRow, branch: string): KnownCommit[] {
  const known = new Map<string, KnownCommit>()
  const add = (commits: readonly KnownCommit[]): void => {
    for (const commit of commits) if (!known.has(commit.id)) known.set(commit.id, commit)
  }
  const rows = commitsOnBranch(store, project.id, branch)
  const added = new Map(rows.map((row) => [row.sha, knownCommitOf(store, row)]))
  const source = mergeRequestFrom(store, project, branch)
  const pushed = source ? knownCommitsOf(store, source).map((commit) => added.get(commit.id) ?? commit) : []
  // What comes to a branch with an open merge request comes to that.
  const isPushed = source !== undefined && isOpen(source)
  for (const row of isPushed ? [] : rows) {
    const commit = knownCommitOf(store, row)
    add([commit])
    const merged = commit.isMerge
      ? rowsById<MergeRequestRow>(store, 'merge_requests', [row.merge_request_id]).get(row.merge_request_id ?? 0)
      : undefined
    // What was squashed stays behind: the merge joins the one commit that it became.
    if (merged && merged.squash_commit_sha === null) add(knownCommitsOf(store, merged))
  }
  add(pushed)
  add(before(store, project, branch, { oldest: rows.at(-1), source }))
  return [...known.values()]
}

/** Returns what a branch has of the branch that it began from: that which its merge request goes to, or the default branch. */
function before(
  store: Store,
  project: ProjectRow,
  branch: string,
  { oldest, source }: { readonly oldest: BranchCommitRow | undefined; readonly source: MergeRequestRow | undefined },
): KnownCommit[] {
  const first = [firstCommit(store, project, branch)]
  if (branch === project.default_branch) return first
  const origin = source?.project_id === project.id ? source.target_branch : project.default_branch
  const began = source
    ? versionsOf(store, source.id)[0]?.base_sha
    : (JSON.parse(oldest?.parent_ids ?? '[]') as string[])[0]
  // Only the default branch is followed further back: others may be merged into each other.
  const commits =
    origin === project.default_branch
      ? historyOf(store, project, origin)
      : commitsOnBranch(store, project.id, origin).map((row) => knownCommitOf(store, row))
  const at = commits.findIndex(({ id }) => id === began)
  return at < 0 ? (source || oldest ? [] : first) : commits.slice(at)
}

/** Returns the newest commit of a branch: the first one of its history. */
export function headOf(store: Store, project: ProjectRow, branch: string): KnownCommit {
  const source = mergeRequestFrom(store, project, branch)
  const pushed = source && knownCommitsOf(store, source)[0]
  const tip = branchTip(store, project.id, branch)
  const added = tip && knownCommitOf(store, tip)
  return (source && isOpen(source) ? (pushed ?? added) : (added ?? pushed)) ?? firstCommit(store, project, branch)
}

/**
 * Returns the commits at a branch or a commit of a project, that one first; null where there is no such branch or commit.
 */
export function historyAt(store: Store, project: ProjectRow, ref: string): readonly KnownCommit[] | null {
  const branches = branchesOf(store, project)
  if (branches.includes(ref)) return historyOf(store, project, ref)
  // Most refs that are asked for are on the default branch.
  for (const branch of new Set([project.default_branch, ...branches])) {
    const history = historyOf(store, project, branch)
    const at = history.findIndex(({ id }) => id === ref)
    if (at >= 0) return history.slice(at)
  }
  return null
}

/** Returns a commit by its id or by the branch of which it is the newest; null where there is none. */
export function findCommit(store: Store, project: ProjectRow, ref: string): KnownCommit | null {
  if (hasBranch(store, project, ref)) return headOf(store, project, ref)
  const row = findBranchCommit(store, project.id, ref)
  if (row) return knownCommitOf(store, row)
  for (const mergeRequest of mergeRequestsOf(store, project.id)) {
    const found = knownCommitsOf(store, mergeRequest).find(({ id }) => id === ref)
    if (found) return found
  }
  return historyAt(store, project, ref)?.[0] ?? null
}

/** Returns the files that commits change together; where several change one, the newest of them counts. */
export function changesTogether(newestFirst: readonly KnownCommit[]): Change[] {
  const byPath = new Map<string, Change>()
  const brought = new Set<number>()
  for (const { mergeRequestId, undoes, repeats, changes } of newestFirst) {
    const isOwn = undoes !== null || repeats !== null || mergeRequestId === null
    if (!isOwn && brought.has(mergeRequestId)) continue
    if (!isOwn) brought.add(mergeRequestId)
    for (const change of changes()) if (!byPath.has(change.new_path)) byPath.set(change.new_path, change)
  }
  return [...byPath.values()]
}
