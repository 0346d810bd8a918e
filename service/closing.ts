import { commitsOf } from './resources/versions.ts'
import { findIssueByIid } from './store/issues.ts'
import type { IssueRow } from './store/issues.ts'
import type { MergeRequestRow } from './store/merge-requests.ts'
import { findProject } from './store/projects.ts'
import type { ProjectRow } from './store/projects.ts'
import { versionsOf } from './store/versions.ts'
import type { Workspace } from './workspace.ts'

const closing =
  /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing))\b:?\s+((?:(?:,| and|,? )?\s*(?:[\w.-]+\/[\w.-]+)?#\d+)+)/gi
const reference = /([\w.-]+\/[\w.-]+)?#(\d+)/g

/**
 * The issues that merging would close: those named after a word such as "closes" in the description or in a commit's
 * message, in their order, when the target is the default branch.
 */
export function closedBy(
  workspace: Workspace,
  project: ProjectRow,
  mergeRequest: MergeRequestRow,
): { readonly project: ProjectRow; readonly issue: IssueRow }[] {
  if (mergeRequest.target_branch !== project.default_branch) return []
  const { store } = workspace
  const [newest] = versionsOf(store, mergeRequest.id)
  const messages = newest ? commitsOf(workspace, mergeRequest, newest).map(({ message }) => message) : []
  const found = new Map<number, { project: ProjectRow; issue: IssueRow }>()
  for (const text of [mergeRequest.description ?? '', ...messages]) {
    for (const [, references = ''] of text.matchAll(closing)) {
      for (const [, path, iid] of references.matchAll(reference)) {
        const home = path === undefined ? project : findProject(store, path)
        const issue = home && findIssueByIid(store, home.id, Number(iid))
        if (home && issue) found.set(issue.id, { project: home, issue })
      }
    }
  }
  return [...found.values()]
}
