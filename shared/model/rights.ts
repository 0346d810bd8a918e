import { accessLevels } from './directory.ts'
import type { IssueRow, MergeRequestRow } from './rows.ts'

/** The level of a member that may close and reopen the items of others. Authors and assignees may do that themselves. */
const closingLevels = { issue: accessLevels.reporter, mergeRequest: accessLevels.developer }

/** The level of a member that may make labels in a project. */
const labelLevel = accessLevels.reporter

/** The user who looks at an item: their user id on its service, and if they are an administrator there. */
export interface Viewer {
  readonly id: number
  readonly isAdmin: boolean
}

/** Returns true if the service would let somebody close or reopen an item; true also where that is not known. */
export function mayChangeState(item: IssueRow | MergeRequestRow, { id, isAdmin }: Viewer): boolean {
  if (isAdmin || item.ownLevel === null || item.ownLevel >= closingLevels[item.kind]) return true
  return item.author.id === id || item.assignees.some((assignee) => assignee.id === id)
}

/** Returns true if the service would let somebody make a label in the project of an item; true also where that is not known. */
export function mayMakeLabels({ ownLevel }: IssueRow | MergeRequestRow, { isAdmin }: Viewer): boolean {
  return isAdmin || ownLevel === null || ownLevel >= labelLevel
}

/** The level of a member that may resolve the threads of others. */
const resolvingLevel = accessLevels.developer

/** The level of a member that may write internal comments. */
const internalLevel = accessLevels.reporter

/** Returns true if the service would let somebody resolve and reopen the threads of an item; true also where that is not known. */
export function mayResolveThreads(item: IssueRow | MergeRequestRow, { id, isAdmin }: Viewer): boolean {
  return isAdmin || item.ownLevel === null || item.ownLevel >= resolvingLevel || item.author.id === id
}

/** Returns true if the service would make a comment of somebody internal. Where that is not known, it may be public: false. */
export function mayWriteInternally(
  { ownLevel }: { readonly ownLevel: number | null },
  { isAdmin }: { readonly isAdmin: boolean },
): boolean {
  return isAdmin || (ownLevel !== null && ownLevel >= internalLevel)
}
