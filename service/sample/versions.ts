import { branchHead, changeOf, commitOf } from '../rules/branches.ts'
import { pushPayload } from '../rules/pushes.ts'
import { targetHead } from '../rules/target-branches.ts'
import { insertEvent } from '../store/events.ts'
import type { Store } from '../store/store.ts'
import { insertVersion, versionsOf } from '../store/versions.ts'
import type { FileChangeContent, MergeRequestContent, Username } from './content.ts'
import type { PlannedMergeRequest, PlannedPush } from './plan.ts'
import type { Person, WrittenProject } from './written.ts'

/** Enough for anybody to read in a feed. */
const commitsInEvent = 20

/** Returns the changed files after so many of the commits: those that are of these commits, and of the others as many as of the commits. */
function changesAfter({ changes, commits }: MergeRequestContent, made: number): FileChangeContent[] {
  const isOfCommits = ({ fromCommit, untilCommit }: FileChangeContent) =>
    fromCommit !== undefined || untilCommit !== undefined
  const others = changes.filter((change) => !isOfCommits(change))
  const shown = new Set(others.slice(0, Math.ceil((others.length * made) / Math.max(1, commits.length))))
  return changes.filter((change) => {
    const { fromCommit = 1, untilCommit = commits.length } = change
    return isOfCommits(change) ? fromCommit <= made && made <= untilCommit : shown.has(change)
  })
}

/** Writes the version of a merge request after a push, and the push itself. */
export function writeVersion(
  store: Store,
  project: WrittenProject,
  {
    item,
    id,
    push,
    person,
  }: {
    readonly item: PlannedMergeRequest
    readonly id: number
    readonly push: PlannedPush
    readonly person: (username: Username) => Person
  },
): void {
  const { content } = item
  const commits = content.commits
    .slice(0, push.commits)
    .map((commit, index) =>
      commitOf(commit.title, person(commit.by), item.commitTimes[index] ?? push.at, project.path, content.branch),
    )
    .reverse()
  // Pushes leave a branch where it began.
  const [before] = versionsOf(store, id)
  const target = { project_id: project.id, target_branch: content.target ?? 'master' }
  const base = before?.base_sha ?? targetHead(store, target)
  insertVersion(store, {
    merge_request_id: id,
    head_sha: commits[0]?.id ?? branchHead(content.branch),
    base_sha: base,
    start_sha: base,
    commits: JSON.stringify(commits),
    changes: JSON.stringify(
      changesAfter(content, push.commits).map(({ generated, ...change }) =>
        changeOf({ ...change, isGenerated: generated }),
      ),
    ),
    created_at: push.at,
  })
  const pusher = person(push.by)
  insertEvent(store, {
    project_id: project.id,
    author_id: pusher.id,
    action: push === item.pushes[0] ? 'pushed new' : 'pushed to',
    target_type: null,
    target_id: null,
    item_type: null,
    item_id: null,
    data: JSON.stringify(pushPayload(project.path, content.branch, pusher, commits.slice(0, commitsInEvent))),
    created_at: push.at,
  })
}

/** Writes the one version of a copy, made from its branch's name. */
export function writeNamedVersion(
  store: Store,
  project: WrittenProject,
  { branch, target, id, at }: Readonly<Record<'branch' | 'target', string>> & Readonly<Record<'id' | 'at', number>>,
): void {
  const base = targetHead(store, { project_id: project.id, target_branch: target })
  insertVersion(store, {
    merge_request_id: id,
    head_sha: branchHead(branch),
    base_sha: base,
    start_sha: base,
    commits: null,
    changes: null,
    created_at: at,
  })
}
