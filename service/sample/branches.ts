import { day, minute } from '../../shared/durations.ts'
import { changeOf, commitOf } from '../rules/branches.ts'
import { targetHead } from '../rules/target-branches.ts'
import { insertBranchCommit } from '../store/branch-commits.ts'
import { putTemplates } from '../store/description-templates.ts'
import type { Store } from '../store/store.ts'
import type { ProjectContent, Username } from './content.ts'
import type { Step } from './writer.ts'
import type { Person, WrittenProject } from './written.ts'

/** The time between two commits of a branch. */
const pause = 40 * minute

/** The steps that write the branches of a project that no merge request comes from. */
export function branchSteps(
  store: Store,
  { content, id }: WrittenProject,
  { person, now }: { readonly person: (username: Username) => Person; readonly now: number },
): Step[] {
  return (content.branches ?? []).map(({ name, by, age, commits, files }) => {
    const at = Math.floor(now - age * day)
    const run = (): void => {
      const { name: author_name, email: author_email } = person(by)
      let parent = targetHead(store, { project_id: id, target_branch: 'master' })
      for (const [index, title] of commits.entries()) {
        const made = commitOf(title, { name: author_name, email: author_email }, at + index * pause, name)
        insertBranchCommit(store, {
          project_id: id,
          branch: name,
          sha: made.id,
          parent_ids: JSON.stringify([parent]),
          message: made.message,
          author_name,
          author_email,
          committer_name: author_name,
          committer_email: author_email,
          changes: JSON.stringify(index === commits.length - 1 ? files.map(changeOf) : []),
          created_at: at + index * pause,
        })
        parent = made.id
      }
    }
    return { at, run }
  })
}

/** Writes the descriptions that the issues and merge requests of a project can begin with. */
export function writeTemplates(store: Store, projectId: number, { templates }: ProjectContent): void {
  putTemplates(store, projectId, 'issues', templates?.issues ?? {})
  putTemplates(store, projectId, 'merge_requests', templates?.mergeRequests ?? {})
}
