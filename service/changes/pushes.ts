import { startMergeRequestPipeline } from '../store/new-pipelines.ts'
import { pushEvent, tagEvent } from '../hooks/events.ts'
import { commitOf } from '../rules/branches.ts'
import type { Change, Commit } from '../rules/branches.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { pushPayload } from '../rules/pushes.ts'
import { changesOf, commitsOf } from '../rules/versions.ts'
import { setMergeRequest } from '../store/merge-requests.ts'
import { projectPaths } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { finishTodosOf } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import { insertVersion, versionsOf } from '../store/versions.ts'
import type { VersionRow } from '../store/versions.ts'
import type { Workspace } from '../workspace.ts'
import { recordEvent } from './activity.ts'
import { addSystemNote } from './notes.ts'

/** Commits of a push, newest first, and the files that the merge request changes after it. */
interface Push {
  readonly commits: readonly Commit[]
  readonly changes: readonly Change[]
}

/** Pushes commits, oldest first, to the branch of a merge request. Returns the new version's id. */
export function pushCommits(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  titles: readonly string[],
): number {
  return push(workspace, actor, item, (at, before) => ({
    commits: titles.map((title, index) => commitOf(title, actor, at - (titles.length - index) * 1000)).reverse(),
    changes: changesOf(item.row, before),
  }))
}

/** How a push differs from one that adds commits now. */
interface PushOptions {
  readonly at?: number
  /** The commit of the target branch that the branch begins after from now on: the push has all commits of the branch then. */
  readonly base?: string
  readonly startsPipeline?: boolean
}

/**
 * Pushes to the branch of a merge request. Returns the new version's id.
 * @param make makes the push, by the moment of it and the version before
 */
export function push(
  workspace: Workspace,
  actor: UserRow,
  item: MergeRequestItem,
  make: (at: number, before: VersionRow) => Push,
  { at: moment, base, startsPipeline = true }: PushOptions = {},
): number {
  const { store } = workspace
  const { row, project } = item
  const { version, data } = store.write(() => {
    const at = moment ?? store.moment()
    const [before] = versionsOf(store, row.id)
    if (!before) throw new Error(`merge request ${row.id} has no version`)
    const { commits: pushed, changes } = make(at, before)
    const [head] = pushed
    if (!head) throw new Error('a push has commits')
    const version = insertVersion(store, {
      merge_request_id: row.id,
      head_sha: head.id,
      base_sha: base ?? before.base_sha,
      start_sha: base ?? before.start_sha,
      commits: JSON.stringify(base === undefined ? [...pushed, ...commitsOf(store, row, before)] : pushed),
      changes: JSON.stringify(changes),
      created_at: at,
    })
    finishTodosOf(store, actor.id, item.type, row.id)
    if (startsPipeline) startMergeRequestPipeline(store, row, { userId: actor.id, at })
    else setMergeRequest(store, row.id, { build_status: null })
    const lines = pushed.map((commit) => `* ${commit.short_id} - ${commit.title}`)
    const count = `Added ${pushed.length} commit${pushed.length === 1 ? '' : 's'}:`
    addSystemNote(workspace, actor, item, { body: [count, '', ...lines].join('\n'), at })
    setMergeRequest(store, row.id, {
      updated_at: at,
      merge_error: null,
      ...(workspace.checksLater ? { merge_status: 'unchecked' } : {}),
    })
    const path = projectPaths(store, [project.id]).get(project.id) ?? project.path
    const data = pushPayload(path, row.source_branch, actor, pushed)
    recordEvent(workspace, { actor, project, action: 'pushed to', at, data })
    return { version, data }
  })
  workspace.hooks.announce([pushEvent(store, project, actor, data)])
  return version
}

/** Adds a tag to the head of a project's default branch. */
export function pushTag(workspace: Workspace, actor: UserRow, project: ProjectRow, tag: string): void {
  const { store } = workspace
  const event = tagEvent(store, project, actor, tag)
  const { before, after, ref, user_id, user_name, repository, commits, total_commits_count } = event
  const data = { before, after, ref, user_id, user_name, repository, commits, total_commits_count }
  store.write(() => recordEvent(workspace, { actor, project, action: 'pushed new', at: store.moment(), data }))
  workspace.hooks.announce([event])
}
