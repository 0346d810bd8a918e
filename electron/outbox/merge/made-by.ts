import type { EditOf } from '../../../shared/edit.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { isSame } from './three-way-merge.ts'
import { isSameText, normalised, withoutCommands } from './text-comparison.ts'

/**
 * I8: these functions say whether a row was made by an edit. They are used for rows that the check of an edit in doubt
 * finds on the service, and for rows that sync has read, so that both agree. The caller makes sure that the row is the
 * user's own and newer than the attempt.
 */

/**
 * Compares title and description, since a project may have several issues of one title. If the edit names a merge
 * request, the service may write the description.
 */
export function isIssueMadeBy(
  edit: EditOf<'createIssue'>,
  issue: { readonly projectId: number; readonly title: string; readonly description: string | null },
): boolean {
  if (issue.projectId !== partsOf(edit.target).id || !isSame(issue.title.trim(), edit.title.trim())) return false
  const isWrittenThere = edit.resolvesDiscussionsOf !== null && edit.description === ''
  return isWrittenThere || isSameText(issue.description, edit.description)
}

/** Compares branches and title. Of two branches a project has one open merge request at a time. */
export function isMergeRequestMadeBy(
  edit: EditOf<'createMergeRequest'>,
  row: {
    readonly sourceProjectId: number | null
    readonly sourceBranch: string
    readonly targetBranch: string
    readonly title: string
  },
): boolean {
  const source = partsOf(edit.target).id
  return (
    (row.sourceProjectId ?? source) === source &&
    row.sourceBranch === edit.sourceBranch &&
    row.targetBranch === edit.targetBranch &&
    row.title.trim() === edit.title.trim()
  )
}

/** Returns the project that a merge request belongs to: the one into which it is merged. */
export function homeOf({ target, targetProjectId }: EditOf<'createMergeRequest'>): number {
  return targetProjectId ?? partsOf(target).id
}

/** Compares the texts. A note of commands alone only exists when the service did not carry the commands out. */
export function isCommentMadeBy(edit: EditOf<'comment'>, note: { readonly body: string }): boolean {
  return takesCommands(edit) && !isOnlyCommands(edit)
    ? isSameText(note.body, edit.body)
    : normalised(note.body) === normalised(edit.body)
}

/** Returns true if a comment consists of commands alone. */
export function isOnlyCommands(edit: EditOf<'comment'>): boolean {
  return takesCommands(edit) && withoutCommands(edit.body) === ''
}

/** Services do not carry out commands in comments on snippets: they are plain words there. */
function takesCommands({ target }: EditOf<'comment'>): boolean {
  return isItemKind(partsOf(target).kind)
}

/** Compares project and title: milestones do not name their author, but a title is unique in a project. */
export function isMilestoneMadeBy(
  edit: EditOf<'createMilestone'>,
  milestone: { readonly projectId: number; readonly title: string },
): boolean {
  return milestone.projectId === partsOf(edit.target).id && milestone.title.trim() === edit.title.trim()
}
