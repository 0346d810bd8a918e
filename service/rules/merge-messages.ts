import { mergeMessageOf, squashMessageOf, type MergeFacts, type NamedPerson } from '../../shared/merge-messages.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { peopleOfItems } from '../store/item-people.ts'
import type { PeopleRole } from '../store/item-people.ts'
import { projectPaths } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { UserRow } from '../store/users.ts'
import { versionsOf } from '../store/versions.ts'
import { canSeeIssue } from './access.ts'
import { closedBy } from './closing.ts'
import type { Commit } from './branches.ts'
import { commitsOf } from './versions.ts'

/** What the commits of a merge say where nobody wrote it. */

/** A merge request that somebody merges. */
export interface Merging {
  readonly project: ProjectRow
  readonly row: MergeRequestRow
  readonly merger: UserRow
  /** The base address of the service's pages. */
  readonly webUrl: string
}

/** The references of the issues that the merge closes, as far as whoever merges sees them. */
function closedReferences(store: Store, { project, row, merger }: Merging): string[] {
  const seen = closedBy(store, project, row).filter((one) => canSeeIssue(store, merger, one.project, one.issue))
  const paths = projectPaths(
    store,
    seen.map((one) => one.project.id),
  )
  return seen.map((one) => `${one.project.id === project.id ? '' : paths.get(one.project.id)}#${one.issue.iid}`)
}

function newestCommits(store: Store, { row }: Merging): Commit[] {
  const [newest] = versionsOf(store, row.id)
  return newest ? commitsOf(store, row, newest) : []
}

function peopleOf(store: Store, { row }: Merging, role: PeopleRole): NamedPerson[] {
  const ids = peopleOfItems(store, { type: 'MergeRequest', role }, [row.id]).get(row.id) ?? []
  const users = rowsById<UserRow>(store, 'users', ids)
  return ids.flatMap((id) => users.get(id) ?? [])
}

function factsOf(store: Store, merging: Merging): MergeFacts {
  const { project, row, merger, webUrl } = merging
  const projectPath = projectPaths(store, [project.id]).get(project.id) ?? project.path
  return {
    sourceBranch: row.source_branch,
    targetBranch: row.target_branch,
    title: row.title,
    description: row.description ?? '',
    number: row.iid,
    projectPath,
    sourceProjectId: row.source_project_id,
    address: `${webUrl}/${projectPath}/-/merge_requests/${row.iid}`,
    closes: () => closedReferences(store, merging),
    commits: () =>
      newestCommits(store, merging).map((commit) => ({
        message: commit.message,
        authorName: commit.author_name,
        authorEmail: commit.author_email,
      })),
    reviewers: () => peopleOf(store, merging, 'reviewer'),
    approvers: () => peopleOf(store, merging, 'approver'),
    author: () => rowsById<UserRow>(store, 'users', [row.author_id]).get(row.author_id) ?? null,
    merger: () => merger,
  }
}

/** Returns the message of a merge commit: the template of the project, or the usual words of real services. */
export function mergeMessage(store: Store, merging: Merging): string {
  return mergeMessageOf(factsOf(store, merging), merging.project.merge_commit_template)
}

/** Returns the message of the one commit into which those of a merge request are squashed. */
export function squashMessage(store: Store, merging: Merging): string {
  return squashMessageOf(factsOf(store, merging), merging.project.squash_commit_template)
}
