import type { EditOf } from '../../../shared/edit.ts'
import { partsOf, type Key } from '../../../shared/model/key.ts'
import type { Position } from '../../../shared/model/position.ts'
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

/** A new note, as edits make it. */
interface NewNote {
  readonly target: Key
  readonly body: string
}

/** Compares the texts. A note of commands alone only exists when the service did not carry the commands out. */
export function isNoteMadeBy(edit: NewNote, note: { readonly body: string }): boolean {
  return takesCommands(edit) && !isOnlyCommands(edit)
    ? isSameText(note.body, edit.body)
    : normalised(note.body) === normalised(edit.body)
}

/** Compares texts and places. A place is known by its file and its lines in the version that the user saw. */
export function isDiscussionBegunBy(
  edit: EditOf<'beginDiscussion'>,
  note: { readonly body: string; readonly position: Position | null },
): boolean {
  return isNoteMadeBy(edit, note) && isSamePlace(edit.position, note.position)
}

/** The service moves a place in an older version to the newest one, so only the file is certain to be the same. */
function isSamePlace(one: Position | null, other: Position | null): boolean {
  if (one === null || other === null) return one === other
  return one.newPath === other.newPath && one.positionType === other.positionType && isSameLine(one, other)
}

function isSameLine(one: Position, other: Position): boolean {
  if (one.headSha !== other.headSha) return true
  return one.oldLine === other.oldLine && one.newLine === other.newLine
}

/** Returns true if a note consists of commands alone. */
export function isOnlyCommands(edit: NewNote): boolean {
  return takesCommands(edit) && withoutCommands(edit.body) === ''
}

/** Services do not carry out commands in comments on snippets: they are plain words there. */
function takesCommands({ target }: NewNote): boolean {
  return partsOf(target).kind !== 'snippet'
}

/** Compares project and title: milestones do not name their author, but a title is unique in a project. */
export function isMilestoneMadeBy(
  edit: EditOf<'createMilestone'>,
  milestone: { readonly projectId: number; readonly title: string },
): boolean {
  return milestone.projectId === partsOf(edit.target).id && milestone.title.trim() === edit.title.trim()
}
