/** A summary of the inbox of all accounts, for the tray and the badge. */
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
