/** How much an open merge request of the user's own needs them, the most first. */
export const needs = ['failed', 'mergeable', 'running', 'none'] as const
export type Need = (typeof needs)[number]

/** An open merge request of the user's own, for the tray. */
export interface OwnMergeRequest {
  /** Such as `group/project!12`. */
  readonly reference: string
  readonly title: string
  readonly address: string
  readonly need: Need
  /** How it is, in words; empty where nothing is known. */
  readonly state: string
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}
