import type { EditOf } from '../../shared/edit.ts'
import { partsOf } from '../../shared/model/key.ts'
import { isItemKind } from '../cache/inbox-facts.ts'
import { isSame } from './merge.ts'
import { isSameText, normalised, withoutCommands } from './written.ts'

/**
 * I8: whether a row is what the service made of an edit. The same is asked of rows that a look at the service finds while an
 * edit is in doubt, and of rows that were read meanwhile, so that what is shown and what is found agree. That a row is the
 * user's own, and newer than the attempt, is for whoever asks to see to.
 */

/** A project has many issues of one title. Where a merge request is named, the service may write the description. */
export function isIssueMadeBy(
  edit: EditOf<'createIssue'>,
  issue: { readonly projectId: number; readonly title: string; readonly description: string | null },
): boolean {
  if (issue.projectId !== partsOf(edit.target).id || !isSame(issue.title.trim(), edit.title.trim())) return false
  const isWrittenThere = edit.resolvesDiscussionsOf !== null && edit.description === ''
  return isWrittenThere || isSameText(issue.description, edit.description)
}

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

/** The project in which a merge request stands: the one that it is merged into. */
export function homeOf({ target, targetProjectId }: EditOf<'createMergeRequest'>): number {
  return targetProjectId ?? partsOf(target).id
}

/** A comment of nothing but commands that were carried out leaves no note; one that is there has them as words. */
export function isCommentMadeBy(edit: EditOf<'comment'>, note: { readonly body: string }): boolean {
  return takesCommands(edit) && !isOnlyCommands(edit)
    ? isSameText(note.body, edit.body)
    : normalised(note.body) === normalised(edit.body)
}

/** Whether nothing is left of a comment once its commands are carried out. */
export function isOnlyCommands(edit: EditOf<'comment'>): boolean {
  return takesCommands(edit) && withoutCommands(edit.body) === ''
}

/** A snippet takes no commands: there they are words like all others. */
function takesCommands({ target }: EditOf<'comment'>): boolean {
  return isItemKind(partsOf(target).kind)
}

/** Milestones do not say who made them, but a project has one of a title. */
export function isMilestoneMadeBy(edit: EditOf<'createMilestone'>, milestone: { readonly title: string }): boolean {
  return milestone.title.trim() === edit.title.trim()
}
