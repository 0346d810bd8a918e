/** A line in the newest diff: its number before, after, or both where it is unchanged. */
export interface ActLine {
  readonly path: string
  readonly old?: number
  readonly new?: number
}

/** An action in the review of a merge request (API v4). Discussions are named by the words with which they begin. */
export type ReviewAct =
  | {
      readonly kind: 'begin'
      readonly by: string
      readonly on: string
      readonly body: string
      /** The line that it is about; it is about all of it when absent. */
      readonly line?: ActLine
    }
  | { readonly kind: 'answer'; readonly by: string; readonly on: string; readonly to: string; readonly body: string }
  | { readonly kind: 'resolve'; readonly by: string; readonly on: string; readonly thread: string }
  /** Asks somebody for a review, or once more. */
  | { readonly kind: 'ask'; readonly by: string; readonly on: string; readonly whom: string }
  | {
      readonly kind: 'review'
      readonly by: string
      readonly on: string
      readonly state: 'reviewed' | 'requested_changes' | 'approved'
    }

/** An action of a colleague. Items are named as in texts: `group/project#3`, `group/project!3`. */
export type Act =
  | ReviewAct
  | { readonly kind: 'comment'; readonly by: string; readonly on: string; readonly body: string }
  | {
      readonly kind: 'open'
      readonly by: string
      readonly project: string
      readonly title: string
      readonly body: string
      readonly labels?: readonly string[]
      readonly assignee?: string
    }
  | { readonly kind: 'assign'; readonly by: string; readonly on: string; readonly to: string }
  | { readonly kind: 'close'; readonly by: string; readonly on: string }
  | { readonly kind: 'reopen'; readonly by: string; readonly on: string }
  /** Adds a tag to a project's default branch. */
  | { readonly kind: 'tag'; readonly by: string; readonly project: string; readonly name: string }
  | {
      readonly kind: 'push'
      readonly by: string
      readonly on: string
      readonly commits: readonly string[]
      /** The job that fails for the last commit, where there are pipelines: always, or so many times. */
      readonly breaks?: { readonly job: string; readonly log: string; readonly attempts?: number }
    }
  /** Runs the jobs of the newest pipeline once more that failed (API v4). */
  | { readonly kind: 'retry'; readonly by: string; readonly on: string }
