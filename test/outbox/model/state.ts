/** The state of a workspace, as both the service and the model give it. Rows are identified by their texts. */

export interface ItemState {
  readonly kind: 'issue' | 'mergeRequest'
  readonly project: string
  readonly title: string
  readonly description: string
  readonly state: string
  readonly labels: readonly string[]
  readonly assignee: string | null
  readonly reviewers: readonly string[]
  readonly approvers: readonly string[]
  /** Lines of which a suggestion was applied; none over v3. */
  readonly applied: readonly string[]
  readonly milestone: string | null
  readonly dueDate: string | null
  /** The start date and the type of an issue, and the earliest merge of a merge request; null over v3. */
  readonly planned: string | null
  readonly confidential: boolean
  readonly branches: string | null
  readonly waitsForBuild: boolean
  /** True or false for users who chose; null for others. */
  readonly subscribed: boolean | null
  readonly awards: readonly string[]
  /** The titles of the issues that it is linked to; none over v3. */
  readonly links: readonly string[]
  /** The user's own. */
  readonly comments: readonly CommentState[]
  /** With single comments; none over v3. */
  readonly threads: readonly ThreadState[]
}

export interface CommentState {
  readonly body: string
  readonly awards: readonly string[]
}

export interface ThreadState {
  /** The places of the user's own comments among all of theirs on the item. */
  readonly own: readonly number[]
  /** The words of others. */
  readonly others: readonly string[]
  /** Tells of each note if it is resolved; null for one that cannot be. */
  readonly resolved: readonly (boolean | null)[]
}

export interface LabelState {
  readonly name: string
  readonly color: string
  readonly description: string
  readonly priority: number | null
  readonly subscribed: boolean
}

export interface MilestoneState {
  readonly title: string
  readonly description: string
  readonly dueDate: string | null
  readonly startDate: string | null
  readonly state: string
}

export interface WorkspaceState {
  readonly items: readonly ItemState[]
  readonly labels: readonly LabelState[]
  readonly milestones: readonly MilestoneState[]
  readonly starred: readonly string[]
  /** The titles of items with todos. */
  readonly todos: readonly string[]
  /** The titles of the user's SSH keys, and their further addresses. */
  readonly keys: readonly string[]
  readonly emails: readonly string[]
  /** The projects and groups that the user made. */
  readonly directory: readonly { readonly path: string; readonly said: string; readonly isOff: boolean }[]
  /** The addresses of system hooks, and the accounts that an administrator looks after. */
  readonly hooks: readonly string[]
  readonly people: readonly { readonly username: string; readonly name: string; readonly isBlocked: boolean }[]
}

/** The threads of each item that has some, by the item's title and project, in a fixed order. */
export type Threads = ReadonlyMap<string, readonly string[]>

/** Tells of a thread what is said in it, and if that is resolved. */
export function threadInWords(notes: readonly { readonly body: string; readonly isResolved: boolean }[]): string {
  return notes.map(({ body, isResolved }) => `${body.trim()}${isResolved ? ' (resolved)' : ''}`).join(' > ')
}

/** What is planned of an item, in words; moments in one form. */
export function plannedInWords(planned: {
  readonly startDate: string | null | undefined
  readonly type: string | null | undefined
  readonly mergeAfter: string | null | undefined
  readonly weight: number | null | undefined
  readonly epicId: number | null | undefined
  readonly healthStatus: string | null | undefined
}): string {
  const {
    startDate = null,
    type = null,
    mergeAfter = null,
    weight = null,
    epicId = null,
    healthStatus = null,
  } = planned
  const moment = mergeAfter === null ? null : new Date(mergeAfter).toISOString()
  return [startDate, type, moment, weight, epicId, healthStatus].join(', ')
}

/** The same state in a fixed order, whoever read it. */
export function inOrder(state: WorkspaceState): WorkspaceState {
  const byWords = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  return {
    items: state.items.map((item) => ({ ...item, threads: item.threads.toSorted(byWords) })).toSorted(byWords),
    labels: state.labels.toSorted(byWords),
    milestones: state.milestones.toSorted(byWords),
    starred: state.starred.toSorted(),
    todos: state.todos.toSorted(),
    keys: state.keys.toSorted(),
    emails: state.emails.toSorted(),
    directory: state.directory.toSorted(byWords),
    hooks: state.hooks.toSorted(),
    people: state.people.toSorted(byWords),
  }
}
