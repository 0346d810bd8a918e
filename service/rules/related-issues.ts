import { findIssueByIid } from '../store/issues.ts'
import { findProject } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import { textsOf } from './closing.ts'
import type { IssueItem, MergeRequestItem } from './items.ts'
import { referencesIn } from './references.ts'

/**
 * The issues that a merge request names in its title, description, commits and comments, in that order and each once.
 *
 * @param comments the texts of its notes that the asker may read
 */
export function issuesNamedBy(
  store: Store,
  { project, row }: MergeRequestItem,
  comments: readonly string[],
): IssueItem[] {
  const found = new Map<number, IssueItem>()
  for (const { path, iid } of [row.title, ...textsOf(store, row), ...comments].flatMap(referencesIn)) {
    const home = path === null ? project : findProject(store, path)
    const issue = home && findIssueByIid(store, home.id, iid)
    if (home && issue) found.set(issue.id, { type: 'Issue', project: home, row: issue })
  }
  return [...found.values()]
}
