import { findIssueByIid } from '../store/issues.ts'
import type { IssueRow } from '../store/issues.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { versionsOf } from '../store/versions.ts'
import { commitsOf } from './versions.ts'

// The number of spaces is bounded: the expression would take hours on a text of spaces. Groups stand in one another 20 deep at most.
const closing =
  /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing))\b:?\s{1,4}((?:(?:,| and|,? )?\s{0,4}(?:[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,21})?#\d{1,15})+)/gi
const reference = /([\w.-]+(?:\/[\w.-]+)+)?#(\d+)/g
const closingElsewhere =
  /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing))\b:?\s{1,4}((?:(?:,| and|,? )?\s{0,4}[A-Z][A-Z0-9_]{1,99}-\d{1,15})+)/gi
const referenceElsewhere = /[A-Z][A-Z0-9_]*-\d+/g

/** The texts of a merge request: its description and the messages of its commits. */
export function textsOf(store: Store, mergeRequest: MergeRequestRow): string[] {
  const [newest] = versionsOf(store, mergeRequest.id)
  const messages = newest ? commitsOf(store, mergeRequest, newest).map(({ message }) => message) : []
  return [mergeRequest.description ?? '', ...messages]
}

/** The same for a project whose issues are in another tracker, by the keys of that tracker. */
export function closedElsewhere(
  store: Store,
  project: ProjectRow,
  mergeRequest: MergeRequestRow,
): { readonly id: string; readonly title: string }[] {
  if (mergeRequest.target_branch !== project.default_branch) return []
  const keys = textsOf(store, mergeRequest)
    .flatMap((text) => [...text.matchAll(closingElsewhere)].map(([, references = '']) => references))
    .flatMap((references) => references.match(referenceElsewhere) ?? [])
  return [...new Set(keys)].map((key) => ({ id: key, title: `External Issue ${key}` }))
}

/**
 * The issues that merging would close: those named after a word such as "closes" in the description or in a commit's
 * message, in their order, when the target is the default branch.
 */
export function closedBy(
  store: Store,
  project: ProjectRow,
  mergeRequest: MergeRequestRow,
): { readonly project: ProjectRow; readonly issue: IssueRow }[] {
  if (mergeRequest.target_branch !== project.default_branch) return []
  const found = new Map<number, { project: ProjectRow; issue: IssueRow }>()
  for (const text of textsOf(store, mergeRequest)) {
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
