import { minute } from '../../shared/durations.ts'
import type { Derived, Reason } from '../cache/inbox/inbox-entries.ts'
import type { ItemFact, ItemFacts, NoteFact, TodoFact } from '../cache/inbox/inbox-facts.ts'
import type { Horizon } from './horizon.ts'
import { mentions } from '../../shared/model/mention.ts'
import { doneReviewStates } from '../../shared/model/review-states.ts'

/** The reasons that Docket finds by itself. The service's todos have these names and others. */
export type DerivedKind =
  | 'assigned'
  | 'review_requested'
  | 'mentioned'
  | 'replied'
  | 'unmergeable'
  | 'merged'
  | 'closed'
  | 'approved'
  | 'changes_requested'
  | 'threads_resolved'
  | 'mergeable'
  | 'build_failed'
  | 'pipeline_fixed'
  | 'milestone_due'
  | 'milestone_overdue'

/** A reason of which it is not known yet if it still holds. */
interface Candidate {
  readonly kind: DerivedKind
  readonly at: number
  readonly actorId?: number | null
  readonly noteId?: number
  /**
   * Of what may be caused several times: an older todo is of an earlier time and tells nothing of this one, and a younger one is of
   * this one, however much later it comes. In milliseconds.
   */
  readonly begunAt?: number
  /** True if it holds no more, and only a todo may still be of it. */
  readonly isOver?: boolean
}

/** The most reasons that an entry names. */
const mostReasons = 50

/**
 * Maximum delay between a cause and the service's todo for it, in milliseconds. Within this time, the todo gets the time of its
 * cause. So a user who is done with the cause is not notified of the todo.
 */
const delayMilliseconds = minute

/**
 * Returns the reasons why an item is in the user's inbox: the service's pending todos, and the reasons that Docket derives from
 * the rows. The function is pure, and the order of notes and todos does not matter. A reason is settled if it is not newer than
 * the user's own last comment or last known action on the service. If a todo and a derived reason have the same cause, only the
 * todo is returned.
 */
export function deriveItem(facts: ItemFacts, horizon: Horizon): Derived {
  const { item, todos } = facts
  const pending = todos.filter((todo) => todo.pending)
  const settled = settledAt(facts, horizon)
  const from = item ? beginOf(item, facts.noticed.endedAt, horizon) : Infinity
  const candidates = item
    ? [assigned, reviewRequested, mentioned, replied, reviewed, pipelineEnded, ended].flatMap((find) =>
        find(item, facts, horizon),
      )
    : []
  const holding = candidates.filter(
    (candidate) =>
      candidate.isOver !== true &&
      candidate.at > settled &&
      candidate.at >= from &&
      !isReported(candidate, todos) &&
      !isCovered(candidate, pending, horizon),
  )
  const reported = pending.map((todo) => reasonOfTodo(todo, candidates))
  const reasons = [...reported, ...holding.map(reasonOf)].sort(newestFirst).slice(0, mostReasons)
  const provisional = holding
    .filter(({ kind, at }) => isServiceKind(kind) && at > horizon.coveredUpTo)
    .map(({ at }) => at)
  return { reasons, provisionalAt: provisional.length > 0 ? Math.min(...provisional) : null }
}

/** The moment up to which the user has dealt with the item. */
function settledAt({ notes, todos, noticed }: ItemFacts, { ownUserId }: Horizon): number {
  const own = notes.filter((note) => isOwnComment(note, ownUserId)).map((note) => note.createdAt)
  const done = todos.filter((todo) => !todo.pending).map((todo) => todo.createdAt)
  return newestOf([...own, ...done, noticed.settledAt ?? -Infinity])
}

/** Reasons of an item count from this moment on. */
function beginOf(item: ItemFact, endedAt: number | null, { since, wholeSince }: Horizon): number {
  if (item.isOpen) return since
  if (wholeSince === null) return Infinity
  return (endedAt ?? item.updatedAt) > wholeSince ? since : Math.max(since, wholeSince + 1)
}

/**
 * Reasons for which the service makes todos itself. Its list of pending todos shows whether they were done. A review is not one
 * of them: many services make no todo of it while another one of the merge request is pending, and later neither.
 */
function isServiceKind(kind: DerivedKind): boolean {
  return kind === 'assigned' || kind === 'mentioned'
}

/** Services make no second todo of an item while one is pending. So their list lacks the reasons that came later. */
function isCovered({ kind, at }: Candidate, pending: readonly TodoFact[], { coveredUpTo }: Horizon): boolean {
  return isServiceKind(kind) && at <= coveredUpTo && !pending.some((todo) => todo.createdAt <= at)
}

/** Returns true if a todo was made for exactly this cause. */
function isTodoOf(todo: TodoFact, { kind, noteId, begunAt = -Infinity }: Candidate): boolean {
  if (noteId !== undefined) return todo.noteId === noteId
  if (todo.createdAt < begunAt) return false
  return todo.noteId === null && (todo.action === kind || (kind === 'mentioned' && isMentioning(todo)))
}

/** Returns true if a todo of the service already stands for this reason: one of the same cause, or for a mention a later one. */
function isReported(candidate: Candidate, todos: readonly TodoFact[]): boolean {
  return todos.some((todo) => {
    // A finished todo of a note, or of one time of several, shows that this was seen. Others count by their time (see settledAt).
    const isSeen = candidate.noteId !== undefined || candidate.begunAt !== undefined
    if (isTodoOf(todo, candidate) && (todo.pending || isSeen)) return true
    return candidate.kind === 'mentioned' && todo.pending && isMentioning(todo) && todo.createdAt >= candidate.at
  })
}

function isMentioning({ action }: TodoFact): boolean {
  return action === 'mentioned' || action === 'directly_addressed'
}

function assigned(item: ItemFact, { notes, noticed }: ItemFacts, { ownUserId, username }: Horizon): Candidate[] {
  if (!item.isOpen || item.assigneeId !== ownUserId) return []
  // If the newest of these notes names somebody else, the thread was not read since the item was assigned to the user.
  const newest = newestNote(notes, (note) => note.system && tellsAssignment(note.body))
  const reported = newest && username !== null && mentions(newest.body, username) ? newest : undefined
  const at = reported?.createdAt ?? noticed.assignedAt ?? item.updatedAt
  return [{ kind: 'assigned', at, actorId: reported?.authorId ?? null }]
}

/** A review that the user is asked for, until they have given it. Being asked once more has a moment of its own. */
function reviewRequested(item: ItemFact, { notes, noticed }: ItemFacts, { ownUserId, username }: Horizon): Candidate[] {
  if (!item.isOpen || !item.reviewerIds.includes(ownUserId) || item.approverIds.includes(ownUserId)) return []
  if (doneReviewStates.some((state) => state === item.reviewStates?.[ownUserId])) return []
  const newest = newestNote(
    notes,
    (note) => note.system && username !== null && mentions(reviewersIn(note.body), username),
  )
  const begun = noticed.rereviewAt === null ? {} : { begunAt: noticed.rereviewAt - delayMilliseconds }
  const at = noticed.rereviewAt ?? newest?.createdAt ?? noticed.reviewAt ?? item.updatedAt
  return [{ kind: 'review_requested', at, actorId: newest?.authorId ?? null, ...begun }]
}

function mentioned(item: ItemFact, { notes, noticed }: ItemFacts, horizon: Horizon): Candidate[] {
  const { ownUserId, username } = horizon
  const found = notes
    .filter((note) => isMention(note, horizon))
    .map((note): Candidate => ({ kind: 'mentioned', at: note.createdAt, actorId: note.authorId, noteId: note.id }))
  if (item.authorId !== ownUserId && username !== null && mentions(item.description, username)) {
    found.push({ kind: 'mentioned', at: noticed.mentionedAt ?? item.createdAt, actorId: item.authorId })
  }
  return found
}

/**
 * Comments of others on items that the user wrote or follows. A comment that mentions the user is a mention instead.
 */
function replied(item: ItemFact, { notes }: ItemFacts, horizon: Horizon): Candidate[] {
  const { ownUserId } = horizon
  const follows = item.authorId === ownUserId || item.subscribed || notes.some((note) => isOwnComment(note, ownUserId))
  if (!follows) return []
  return notes
    .filter((note) => !note.system && note.authorId !== ownUserId && !isMention(note, horizon))
    .map((note): Candidate => ({ kind: 'replied', at: note.createdAt, actorId: note.authorId, noteId: note.id }))
}

/**
 * Results of the reviews of the user's own merge request: an approval, requested changes, that all threads are resolved, and that it
 * can be merged. Their moments were noted when the rows began to say so; the thread knows who it was.
 */
function reviewed(item: ItemFact, { notes, noticed }: ItemFacts, { ownUserId }: Horizon): Candidate[] {
  if (item.kind !== 'mergeRequest' || item.authorId !== ownUserId || !item.isOpen) return []
  const found: Candidate[] = []
  const add = (kind: DerivedKind, at: number | null, actorId: number | null): void => {
    if (at !== null) found.push({ kind, at, actorId })
  }
  const approvers = item.approverIds.filter((id) => id !== ownUserId)
  if (approvers.length > 0)
    add('approved', noticed.approvedAt, lastOf(notes, approvers, /^approved this merge request\b/i))
  const requesters = Object.entries(item.reviewStates ?? {}).flatMap(([reviewer, state]) =>
    state === 'requested_changes' && Number(reviewer) !== ownUserId ? [Number(reviewer)] : [],
  )
  if (requesters.length > 0) {
    add('changes_requested', noticed.changesRequestedAt, lastOf(notes, requesters, /^requested changes\b/i))
  }
  if (!item.hasOpenThread) add('threads_resolved', noticed.threadsResolvedAt, noticed.threadsResolvedBy)
  if (item.detailedMergeStatus !== 'draft_status') add('mergeable', noticed.mergeableAt, null)
  return found
}

/** How the newest pipeline of the user's own merge request ended: it failed, or it passes after one had failed. */
function pipelineEnded(item: ItemFact, { noticed }: ItemFacts, { ownUserId }: Horizon): Candidate[] {
  if (item.kind !== 'mergeRequest' || item.authorId !== ownUserId || !item.isOpen) return []
  const { pipelineFailedAt: failedAt, pipelineBegunAt: begunAt, pipelineFixedAt: fixedAt } = noticed
  const found: Candidate[] = []
  if (failedAt !== null) {
    const isOver = item.pipelineStatus !== 'failed'
    found.push({ kind: 'build_failed', at: failedAt, begunAt: begunAt ?? failedAt, isOver })
  }
  if (fixedAt !== null && item.pipelineStatus === 'success') found.push({ kind: 'pipeline_fixed', at: fixedAt })
  return found
}

/** Returns the one of some people who did something last, as the lines of the service tell; else the last of them. */
function lastOf(notes: readonly NoteFact[], people: readonly number[], words: RegExp): number | null {
  const newest = newestNote(
    notes,
    ({ system, authorId, body }) => system && people.includes(authorId) && words.test(body),
  )
  return newest?.authorId ?? people.at(-1) ?? null
}

/** The end of the user's own merge request, unless they ended it themselves. */
function ended(item: ItemFact, { notes, noticed }: ItemFacts, { ownUserId }: Horizon): Candidate[] {
  if (item.kind !== 'mergeRequest' || item.authorId !== ownUserId) return []
  if (item.isOpen) {
    if (item.mergeStatus !== 'cannot_be_merged') return []
    return [{ kind: 'unmergeable', at: noticed.unmergeableAt ?? item.updatedAt }]
  }
  const kind = item.state === 'merged' ? 'merged' : 'closed'
  const reported = newestNote(notes, (note) => note.system && tellsEnd(note.body, kind))
  if (reported?.authorId === ownUserId) return []
  const at = reported?.createdAt ?? noticed.endedAt ?? item.updatedAt
  return [{ kind, at, actorId: reported?.authorId ?? null }]
}

function isMention(note: NoteFact, { ownUserId, username }: Horizon): boolean {
  return !note.system && note.authorId !== ownUserId && username !== null && mentions(note.body, username)
}

function isOwnComment(note: NoteFact, ownUserId: number): boolean {
  return !note.system && note.authorId === ownUserId
}

/** Services report a change of the assignee in a note: `Reassigned to @ada`, `assigned to @ada`, `Assignee removed`. */
function tellsAssignment(body: string): boolean {
  return /\b(?:(?:re)?assigned to|assignee removed|unassigned)\b/i.test(body)
}

/** Returns the names in `requested review from @ada and @ben and removed review request for @cem` that are asked. */
function reviewersIn(body: string): string {
  return /\brequested review from (.*?)(?: and removed review request\b|$)/is.exec(body)?.[1] ?? ''
}

/** `Status changed to merged`, `merged`, `closed via …`. */
function tellsEnd(body: string, kind: 'merged' | 'closed'): boolean {
  return new RegExp(`^(?:status changed to )?${kind}\\b`, 'i').test(body)
}

function newestNote(notes: readonly NoteFact[], fits: (note: NoteFact) => boolean): NoteFact | undefined {
  return notes
    .filter(fits)
    .reduce<NoteFact | undefined>(
      (newest, note) =>
        !newest || note.createdAt > newest.createdAt || (note.createdAt === newest.createdAt && note.id > newest.id)
          ? note
          : newest,
      undefined,
    )
}

function newestOf(times: readonly number[]): number {
  return times.reduce((newest, at) => Math.max(newest, at), -Infinity)
}

function reasonOfTodo(todo: TodoFact, candidates: readonly Candidate[]): Reason {
  const caused = candidates
    .filter((candidate) => isTodoOf(todo, candidate))
    .filter(({ at, begunAt }) => begunAt !== undefined || todo.createdAt - at <= delayMilliseconds)
    .map(({ at }) => at)
  return {
    kind: todo.action,
    source: 'service',
    at: Math.min(todo.createdAt, ...caused),
    actorId: todo.authorId,
    noteId: todo.noteId,
    todoId: todo.id,
  }
}

function reasonOf({ kind, at, actorId, noteId }: Candidate): Reason {
  return { kind, source: 'docket', at, actorId: actorId ?? null, noteId: noteId ?? null, todoId: null }
}

/** This order depends on the contents of the reasons alone. */
export function newestFirst(one: Reason, other: Reason): number {
  return (
    other.at - one.at ||
    (other.todoId ?? 0) - (one.todoId ?? 0) ||
    (other.noteId ?? 0) - (one.noteId ?? 0) ||
    (one.kind < other.kind ? -1 : 1)
  )
}
