/**
 * The sample workspace as people would write it: what is said, by whom, and when relative to today. Turned into rows by
 * ../generate.ts, which numbers issues and merge requests from 1 in the order of their arrays (so `#3` in a text is the
 * third issue of that project, `!3` its third merge request, and `group/project#3` one of another project).
 */

/** A username of people.ts. */
export type Username = string

export interface PersonContent {
  readonly username: Username
  readonly name: string
  readonly email: string
  readonly role: string
  readonly location: string
  readonly bio: string
  /** Days before today when the person joined. */
  readonly joined: number
  readonly state?: 'blocked'
  readonly administrator?: true
}

export interface GroupContent {
  readonly name: string
  readonly path: string
  readonly description: string
  readonly visibility: 'private' | 'internal' | 'public'
  /** Access level by username: 10 guest, 20 reporter, 30 developer, 40 master, 50 owner. */
  readonly members: Readonly<Record<Username, 10 | 20 | 30 | 40 | 50>>
}

export interface LabelContent {
  readonly name: string
  /** `#` and six hex digits. */
  readonly color: string
  readonly description: string
  readonly priority?: number
}

export interface MilestoneContent {
  readonly title: string
  readonly description: string
  /** Days from today, negative in the past. */
  readonly start: number
  readonly due: number
  readonly closed?: true
}

/** An emoji and who gave it. */
export type AwardContent = readonly [name: string, ...by: Username[]]

export interface NoteContent {
  readonly by: Username
  /** Markdown. `@username` mentions. */
  readonly body: string
  /** Hours after the note before it (or after the item was opened). */
  readonly after: number
  readonly awards?: readonly AwardContent[]
  /** A line the service wrote: `Added ~bug label`, `Changed title: …`, `Status changed to closed`, `mentioned in …`. */
  readonly system?: true
}

export interface IssueContent {
  readonly title: string
  /** Markdown. */
  readonly body: string
  readonly author: Username
  readonly assignee?: Username
  readonly labels?: readonly string[]
  readonly milestone?: string
  /** Days before today when it was opened. */
  readonly age: number
  /** Days after its opening when it was closed, less than its age; absent while open. */
  readonly closedAfter?: number
  /** Days from today, negative in the past. */
  readonly due?: number
  readonly confidential?: true
  readonly awards?: readonly AwardContent[]
  readonly thread?: readonly NoteContent[]
}

export interface FileChangeContent {
  readonly path: string
  /** Where it was before, when it was renamed. */
  readonly oldPath?: string
  readonly status?: 'new' | 'deleted' | 'renamed'
  /** Unified hunks from the first `@@` on, each line with its sign, correct line counts in the `@@` headers. */
  readonly diff: string
}

export interface CommitContent {
  readonly title: string
  readonly by: Username
  /** Hours after the opening of the merge request, negative before it. */
  readonly after: number
}

export interface MergeRequestContent {
  readonly title: string
  readonly body: string
  readonly author: Username
  readonly assignee?: Username
  readonly labels?: readonly string[]
  readonly milestone?: string
  readonly age: number
  readonly branch: string
  /** `master` when absent. */
  readonly target?: string
  readonly outcome: 'opened' | 'merged' | 'closed'
  /** Days after its opening when it was merged or closed; absent while open. */
  readonly endedAfter?: number
  /** Who merged or closed it. */
  readonly endedBy?: Username
  readonly conflict?: true
  readonly awards?: readonly AwardContent[]
  readonly thread?: readonly NoteContent[]
  readonly commits: readonly CommitContent[]
  readonly changes: readonly FileChangeContent[]
}

export interface SnippetContent {
  readonly title: string
  readonly fileName: string
  readonly author: Username
  /** Days before today when it was written. */
  readonly age: number
  readonly awards?: readonly AwardContent[]
  readonly thread: readonly NoteContent[]
}

export interface ProjectContent {
  readonly name: string
  readonly path: string
  readonly group: string
  readonly description: string
  readonly visibility: 'private' | 'internal' | 'public'
  readonly tags: readonly string[]
  readonly age: number
  readonly stars: readonly Username[]
  readonly labels: readonly LabelContent[]
  readonly milestones: readonly MilestoneContent[]
  /** Oldest first: ages fall. */
  readonly issues: readonly IssueContent[]
  readonly mergeRequests: readonly MergeRequestContent[]
  readonly snippets?: readonly SnippetContent[]
}
