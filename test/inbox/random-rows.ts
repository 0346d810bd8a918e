import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { storePipeline } from '../../electron/cache/pipelines/pipelines.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { currentRevision, nextRevision, type Arrival } from '../../electron/cache/storage/revision.ts'
import { finishOtherTodos, storeTodo } from '../../electron/cache/items/todos.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import { reviewStates } from '../../shared/model/review-states.ts'
import type { Milestone } from '../../shared/model/milestone.ts'
import { randomFrom } from '../support/properties.ts'
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

/** Hours between two things that happen on the service. */
const pace = 3

/**
 * A service on which all sorts of things happen that may concern Ada, and a sync that stores them: rows change, notes come and go,
 * todos come and are done, lists end. The same seed brings the same course.
 */
export class RandomRows {
  readonly #cache: WritableCache
  readonly #random: () => number
  #hours = 0
  #nextNote = 1
  #nextTodo = 1

  constructor(cache: WritableCache, seed: number) {
    this.#cache = cache
    this.#random = randomFrom(seed)
  }

  /** One thing happens and is stored. */
  happen(): void {
    this.#hours += pace * this.#random()
    const begunAt = currentRevision(this.#cache)
    this.#cache.transaction(() => this.#store({ revision: nextRevision(this.#cache), begunAt }))()
  }

  #store(arrival: Arrival): void {
    const cache = this.#cache
    const what = this.#below(100)
    if (what < 35) this.#item(arrival)
    else if (what < 65) this.#note(arrival)
    else if (what < 70) cache.prepare('DELETE FROM notes WHERE id = ?').run(this.#below(this.#nextNote))
    else if (what < 80) this.#todo(arrival)
    else if (what < 84) this.#finishTodos(arrival)
    else if (what < 88) storeMilestone(cache, this.#milestone(), arrival)
    else if (what < 90) storeUser(cache, ada)
    else if (what < 91) cache.prepare('DELETE FROM issues WHERE id = ?').run(this.#id())
    else if (what < 95) this.#list('todos', 'todos')
    else this.#endOfFirstSync(arrival)
  }

  #item(arrival: Arrival): void {
    const shared = {
      author: this.#one(ada, ben),
      assignee: this.#one(ada, ben, null),
      subscribed: this.#below(3) === 0,
      description: this.#text(),
      state: this.#one('opened', 'opened', 'closed'),
      milestone: this.#one(null, this.#milestone()),
      createdAt: this.#time(24),
      updatedAt: this.#time(0),
    }
    if (this.#below(2) === 0) storeIssue(this.#cache, sampleIssue(this.#id(), shared), arrival)
    else {
      const state = shared.state === 'closed' ? this.#one('closed', 'merged') : shared.state
      const mergeStatus = this.#one('unchecked', 'can_be_merged', 'cannot_be_merged')
      const reviewers = this.#one([], [ben], [ada], [ben, ada])
      const id = this.#id()
      const detailedMergeStatus = this.#one(null, 'mergeable', 'not_approved', 'requested_changes', 'checking')
      const row = sampleMergeRequest(id, { ...shared, state, mergeStatus, detailedMergeStatus, reviewers })
      storeMergeRequest(this.#cache, row, arrival)
      if (this.#below(3) === 0) this.#approvals(id, arrival)
      if (this.#below(2) === 0) this.#reviews(id, arrival)
      if (this.#below(2) === 0) this.#pipeline(id, arrival)
    }
  }

  #approvals(id: number, arrival: Arrival): void {
    const approvedBy = this.#one([], [ada], [ben]).map((user) => ({ user }))
    const approvalsLeft = this.#one(null, 0, 1)
    const approvals = sampleApprovals({ approvedBy, approvalsRequired: 2, approvalsLeft })
    storeApprovals(this.#cache, id, this.#one(null, approvals, approvals), arrival)
  }

  #reviews(id: number, arrival: Arrival): void {
    const reviewers = this.#one([], [ada], [ben], [ada, ben]).map((user) => {
      const state = this.#one(...reviewStates, 'something_newer')
      return { user, state, createdAt: this.#time(0) }
    })
    storeReviews(this.#cache, id, reviewers, arrival)
  }

  #pipeline(id: number, arrival: Arrival): void {
    const status = this.#one('running', 'failed', 'success')
    const ended = { finishedAt: status === 'running' ? null : this.#time(0) }
    const pipeline = { ...samplePipeline, id: 1 + this.#below(3), status, ...ended }
    storePipeline(this.#cache, id, this.#one(null, pipeline, pipeline), arrival)
  }

  #note(arrival: Arrival): void {
    const isNew = this.#below(4) > 0
    const note = sampleNote(isNew ? this.#nextNote++ : 1 + this.#below(this.#nextNote), {
      author: this.#one(ada, ben),
      body: this.#text(),
      system: this.#below(4) === 0,
      resolvable: this.#below(3) === 0,
      resolved: this.#below(2) === 0,
      createdAt: this.#time(12),
    })
    storeNote(this.#cache, this.#one('issue', 'mergeRequest'), this.#id(), note, arrival)
  }

  #todo(arrival: Arrival): void {
    const isNoted = this.#below(2) === 0
    const todo = sampleTodo(this.#nextTodo++, {
      targetType: this.#one('Issue', 'MergeRequest', 'Epic'),
      targetId: this.#id(),
      actionName: this.#one('assigned', 'mentioned', 'marked', 'unmergeable', 'review_requested', 'build_failed'),
      targetUrl: `https://code.example.org/${isNoted ? `#note_${this.#below(this.#nextNote)}` : ''}`,
      createdAt: this.#time(2),
    })
    storeTodo(this.#cache, todo, arrival)
  }

  #finishTodos(arrival: Arrival): void {
    const ids = this.#cache.prepare(`SELECT id FROM todos WHERE state = 'pending'`).pluck().all() as number[]
    finishOtherTodos(this.#cache, new Set(ids.filter(() => this.#below(2) === 0)), arrival)
  }

  #list(name: string, kind: string): void {
    const list = readList(this.#cache, name, kind, kind === 'issue' || kind === 'mergeRequest' ? 1 : null)
    const refused = this.#below(5) === 0 ? '{"code":"not_found"}' : null
    saveList(this.#cache, { ...list, phase: 'whole', wholeAt: 1, error: kind === 'todos' ? refused : null })
  }

  #endOfFirstSync(arrival: Arrival): void {
    storeProject(this.#cache, sampleProject(1), 'member', arrival)
    for (const kind of ['projects', 'issue', 'mergeRequest', 'todos']) this.#list(kind, kind)
  }

  #milestone(): Milestone {
    const id = 1 + this.#below(3)
    const day = String(10 + this.#below(20)).padStart(2, '0')
    return sampleMilestone(id, {
      iid: id,
      title: `${id}.0`,
      state: this.#one('active', 'active', 'closed'),
      dueDate: this.#one(null, `2026-01-${day}`),
      createdAt: this.#time(0),
      updatedAt: this.#time(0),
    })
  }

  #text(): string {
    return this.#one(
      'A word',
      'cc @ada',
      '`@ada`',
      'Reassigned to @ada',
      'Reassigned to @ben',
      'requested review from @ada',
      'Status changed to merged',
      'approved this merge request',
      'requested changes',
    )
  }

  #id(): number {
    return 1 + this.#below(12)
  }

  /** A time of the service: now, or up to `before` hours ago. */
  #time(before: number): string {
    const hours = Math.max(0, this.#hours - before * this.#random())
    return new Date(Date.UTC(2026, 0, 1) + Math.round(hours * 3_600_000)).toISOString()
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  #one<T>(...values: readonly T[]): T {
    return values[this.#below(values.length)] as T
  }
}
