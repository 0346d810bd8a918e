import { join } from 'node:path'
import { saveNotifiedSince } from '../../electron/cache/inbox/inbox-state.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storePipeline } from '../../electron/cache/pipelines/pipelines.ts'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { EntryNotification } from '../../electron/protocols/entry-notification.ts'
import { keyOf, type AccountId } from '../../shared/model/key.ts'
import { defaultNotificationRules, type NotificationRules } from '../../shared/notification-rules.ts'
import type { Issue } from '../../shared/model/issue.ts'
import type { Pipeline } from '../../shared/model/pipeline.ts'
import type { Mark } from '../../shared/model/triage.ts'
import type { User } from '../../shared/model/user.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import {
  ada,
  ben,
  sampleApprovals,
  sampleIssue,
  sampleMergeRequest,
  sampleMilestone,
  sampleNote,
  samplePipeline,
  sampleProject,
  sampleTodo,
} from '../support/samples.ts'

/** The moment when the first sync ends, by the service. */
const beginning = Date.UTC(2026, 0, 20, 9)
const minute = 60_000

/** An account with four issues of Ada's, as far as its inbox goes: the service's changes, and Ada's notifications. */
export class NotificationWorld {
  readonly #folder: string
  readonly account: AccountId
  readonly cache: WritableCache
  userStore: UserStore
  rules: NotificationRules = defaultNotificationRules
  onScreen: string | null = null
  /** The computer's clock. */
  now = beginning
  /** The service's clock. */
  serviceTime = beginning
  #notes = 0
  /** The last id of rows that are made beside the four issues. */
  #made = 100

  constructor(folder: string, account: AccountId = 'here') {
    this.#folder = folder
    this.account = account
    this.cache = openCache(join(folder, 'cache.db')).cache
    this.userStore = this.#openUserStore()
    answer(this.cache, (arrival) => storeProject(this.cache, sampleProject(1), 'member', arrival))
    for (const id of [1, 2, 3, 4]) this.#storeIssue(id)
  }

  #openUserStore(): UserStore {
    return new UserStore({
      account: this.account,
      ownUserId: ada.id,
      userFile: join(this.#folder, 'user.db'),
      cacheFile: join(this.#folder, 'cache.db'),
      holdSeconds: 0,
      now: () => this.now,
      onChange: () => undefined,
      onQueued: () => undefined,
      onAheadPlan: () => undefined,
    })
  }

  #storeIssue(id: number): void {
    this.#store(
      sampleIssue(id, {
        author: ada,
        createdAt: new Date(beginning - 3_600_000).toISOString(),
        updatedAt: new Date(this.serviceTime).toISOString(),
      }),
    )
  }

  close(): void {
    this.userStore.close()
    this.cache.close()
  }

  /** Ends Docket and starts it again. */
  restart(): void {
    this.userStore.close()
    this.userStore = this.#openUserStore()
  }

  /** The first sync has read all there is. */
  async endFirstSync(): Promise<void> {
    for (const kind of ['projects', 'issue', 'mergeRequest', 'todos']) {
      const list = readList(this.cache, kind, kind, kind === 'issue' || kind === 'mergeRequest' ? 1 : null)
      saveList(this.cache, { ...list, phase: 'whole', wholeAt: 1 })
    }
    this.derive()
    this.cache.transaction(() => saveNotifiedSince(this.cache, this.serviceTime))()
    await this.userStore.beginNotifications({ since: this.serviceTime })
  }

  /** Somebody writes a comment. @returns its id and the service's time */
  comment(issue: number, author: User, body: string): { readonly id: number; readonly at: number } {
    this.serviceTime += minute
    this.#notes += 1
    const createdAt = new Date(this.serviceTime).toISOString()
    const note = sampleNote(this.#notes, { author, body, createdAt, updatedAt: createdAt })
    answer(this.cache, (arrival) => storeNote(this.cache, 'issue', issue, note, arrival))
    return { id: this.#notes, at: this.serviceTime }
  }

  /** The service lists a todo for a comment, as it does a little after the comment. */
  todoFor(issue: number, note: number, at: number): void {
    const todo = sampleTodo(note, {
      targetId: issue,
      actionName: 'mentioned',
      targetUrl: `https://code.example.org/group/project-1/issues/${issue}#note_${note}`,
      createdAt: new Date(at + 1000).toISOString(),
    })
    answer(this.cache, (arrival) => storeTodo(this.cache, todo, arrival))
  }

  /** Somebody makes an issue that they assign to Ada. @returns its number */
  assign(): number {
    const { id, at } = this.#next()
    this.#store(sampleIssue(id, { author: ben, assignee: ada, createdAt: at, updatedAt: at }))
    return id
  }

  /** Somebody makes an issue, and the service lists a todo of it whose cause it does not tell. @returns its number */
  todo(): number {
    const { id, at } = this.#next()
    this.#store(sampleIssue(id, { author: ben, createdAt: at, updatedAt: at }))
    const made = sampleTodo(id, { actionName: 'marked', targetId: id, createdAt: at })
    answer(this.cache, (arrival) => storeTodo(this.cache, made, arrival))
    return id
  }

  /** A merge request of Ada's ends by another's hand, or something comes of its branch. @returns its number */
  mergeRequest(happens: 'merged' | 'closed' | 'conflict' | 'mergeable' | 'pipelineFailed' | 'pipelineFixed'): number {
    const { id, at } = this.#next()
    const open = sampleMergeRequest(id, { createdAt: at, updatedAt: at, detailedMergeStatus: 'ci_must_pass' })
    const changed = {
      merged: { state: 'merged' },
      closed: { state: 'closed' },
      conflict: { mergeStatus: 'cannot_be_merged' },
      mergeable: { detailedMergeStatus: 'mergeable' },
      pipelineFailed: {},
      pipelineFixed: {},
    }
    for (const row of [open, { ...open, ...changed[happens], updatedAt: this.#next().at }]) {
      answer(this.cache, (arrival) => storeMergeRequest(this.cache, row, arrival))
    }
    if (happens === 'pipelineFailed') this.pipeline(id, 'failed')
    if (happens === 'pipelineFixed') {
      // One that had failed before the merge request was first read.
      this.pipeline(id, 'failed', { id: 1, finishedAt: new Date(beginning).toISOString() })
      this.pipeline(id, 'success', { id: 2 })
    }
    return id
  }

  /** The newest pipeline of a merge request is read. It was made a minute ago, and has just ended where it has. */
  pipeline(mergeRequest: number, status: string, changed: Partial<Pipeline> = {}): void {
    const { at } = this.#next()
    const createdAt = new Date(this.serviceTime - minute).toISOString()
    const pipeline = { ...samplePipeline, status, createdAt, finishedAt: status === 'running' ? null : at, ...changed }
    answer(this.cache, (arrival) => storePipeline(this.cache, mergeRequest, pipeline, arrival))
  }

  /** The service lists a todo of a failed pipeline, whose author is the user: services take it that way. */
  todoOfPipeline(mergeRequest: number, id: number, at: number): void {
    const of = { targetType: 'MergeRequest', targetId: mergeRequest, actionName: 'build_failed', author: ada }
    const todo = sampleTodo(id, { ...of, createdAt: new Date(at).toISOString() })
    answer(this.cache, (arrival) => storeTodo(this.cache, todo, arrival))
  }

  /** Something comes of a review of a new merge request. Ada wrote it, or is asked for the review. @returns its id */
  review(happens: 'review' | 'approved' | 'changesRequested' | 'threadsResolved'): number {
    const { id, at } = this.#next()
    const isAsked = happens === 'review'
    const [author, reviewer] = isAsked ? [ben, ada] : [ada, ben]
    const row = sampleMergeRequest(id, { author, reviewers: [reviewer], createdAt: at, updatedAt: at })
    const later = this.#next().at
    const states = (state: string) => [{ user: reviewer, state, createdAt: at }]
    const approvals = (...approvedBy: { user: typeof ben }[]) => sampleApprovals({ approvedBy })
    const note = { ...sampleNote(id, { author: ben, createdAt: at }), resolvable: true }
    answer(this.cache, (arrival) => {
      storeMergeRequest(this.cache, row, arrival)
      if (isAsked) return
      storeReviews(this.cache, id, states('unreviewed'), arrival)
      storeApprovals(this.cache, id, approvals(), arrival)
      if (happens === 'threadsResolved') storeNote(this.cache, 'mergeRequest', id, note, arrival)
    })
    answer(this.cache, (arrival) => {
      if (happens === 'approved') storeApprovals(this.cache, id, approvals({ user: ben }), arrival)
      if (happens === 'changesRequested') storeReviews(this.cache, id, states('requested_changes'), arrival)
      const resolved = { ...note, resolved: true, resolvedBy: ben, resolvedAt: later }
      if (happens === 'threadsResolved') storeNote(this.cache, 'mergeRequest', id, resolved, arrival)
    })
    return id
  }

  /** A milestone with an open issue of Ada's gets its day (YYYY-MM-DD). @returns its id */
  milestone(dueDate: string): number {
    const { id, at } = this.#next()
    const milestone = sampleMilestone(id, { iid: id, title: `Milestone ${id}`, dueDate, createdAt: at, updatedAt: at })
    answer(this.cache, (arrival) => storeMilestone(this.cache, milestone, arrival))
    this.#store(sampleIssue(id, { milestone, createdAt: at, updatedAt: at }))
    return id
  }

  #next(): { readonly id: number; readonly at: string } {
    this.serviceTime += minute
    this.#made += 1
    return { id: this.#made, at: new Date(this.serviceTime).toISOString() }
  }

  #store(issue: Issue): void {
    answer(this.cache, (arrival) => storeIssue(this.cache, issue, arrival))
  }

  mark(issue: number, mark: Mark): void {
    this.derive()
    this.userStore.mark([{ key: keyOf(this.account, 'issue', issue), seen: null }], mark)
  }

  derive(): void {
    deriveInbox(this.cache, ada.id, () => this.now)
  }

  /** Ends a round. Returns the notifications to show now. */
  take(): readonly EntryNotification[] {
    this.derive()
    return this.userStore.takeNotifications({ rules: this.rules, onScreen: this.onScreen })
  }
}

export { ada, ben }
