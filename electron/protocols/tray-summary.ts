import type { OwnMergeRequest } from './own-merge-request.ts'

/** What the tray and the badge show of all accounts. */
export interface TraySummary {
  readonly inbox: InboxSummary
  /** The first of the user's own open merge requests: those that need the user first. */
  readonly mergeRequests: readonly OwnMergeRequest[]
}

/** A summary of the inbox of all accounts. */
export interface InboxSummary {
  /** Number of open entries, and of those among them that are unread. */
  readonly open: number
  readonly unread: number
  /** The newest open entries, the newest first. */
  readonly newest: readonly InboxLine[]
}

/** One entry, and the address of the place where it is shown. */
export interface InboxLine {
  /** Such as `group/project#12`; empty when the item has no reference. */
  readonly reference: string
  readonly title: string
  readonly address: string
  readonly unread: boolean
}
