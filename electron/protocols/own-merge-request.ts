/** An open merge request of the user's own, for the tray. */
export interface OwnMergeRequest {
  /** Such as `group/project!12`. */
  readonly reference: string
  readonly title: string
  readonly address: string
  /** The lower, the sooner it needs the user. */
  readonly place: number
  /** How it is, in words; empty where nothing is known. */
  readonly state: string
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}
