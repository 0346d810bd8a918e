/**
 * What a new issue or merge request is begun with, besides its project: where it is made from another item, or an address of the web
 * says it. Every field may be missing.
 */
export interface GivenItem {
  readonly title?: string
  readonly description?: string
  /** The name of a template. */
  readonly template?: string
  readonly assigneeIds?: readonly number[]
  readonly milestoneId?: number
  /** Of issues. The date is YYYY-MM-DD. */
  readonly confidential?: boolean
  readonly dueDate?: string
  /** Of merge requests. */
  readonly reviewerIds?: readonly number[]
  readonly sourceBranch?: string
  readonly targetBranch?: string
  /** The number of the issue that a merge request closes. */
  readonly closes?: number
}
