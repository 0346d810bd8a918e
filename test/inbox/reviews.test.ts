import { beforeEach, describe, expect, it } from 'vitest'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { storeUser } from '../../electron/cache/directory/users.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { minute } from '../../shared/durations.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Note } from '../../shared/model/note.ts'
import type { User } from '../../shared/model/user.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { deriveInbox, storedInbox } from '../support/inbox.ts'
import { ada, ben, sampleApprovals, sampleMergeRequest, sampleNote, sampleTodo } from '../support/samples.ts'

/** What comes of reviews, each told at a moment of its own: rows do not move for any of it. */

let cache: WritableCache

beforeEach(() => {
  cache = temporaryCache()
  storeUser(cache, ada)
  deriveInbox(cache)
})

/** The minute of 1 January 2026 at which something happened. */
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * minute).toISOString()

const store = (changed: Partial<MergeRequest>, updated = 5) => {
  const row = sampleMergeRequest(1, { author: ada, createdAt: at(0), updatedAt: at(updated), ...changed })
  answer(cache, (arrival) => storeMergeRequest(cache, row, arrival))
}
const note = (id: number, minutes: number, changed: Partial<Note>) => {
  const row = sampleNote(id, { author: ben, createdAt: at(minutes), ...changed })
  answer(cache, (arrival) => storeNote(cache, 'mergeRequest', 1, row, arrival))
}
const says = (id: number, minutes: number, body: string) => note(id, minutes, { body, system: true })
const review = (reviewer: User, state: string) =>
  answer(cache, (arrival) => storeReviews(cache, 1, [{ user: reviewer, state, createdAt: at(0) }], arrival))
const approve = (...people: User[]) => {
  const approvals = sampleApprovals({ approvedBy: people.map((user) => ({ user })) })
  answer(cache, (arrival) => storeApprovals(cache, 1, approvals, arrival))
}

/** The reasons in short, such as `approved 9 by 2`, and `approved 9+1 by 2` a millisecond later. */
function reasons(): string[] {
  deriveInbox(cache)
  return (storedInbox(cache).get('mergeRequest 1') ?? []).map(({ kind, at: time, actorId }) => {
    const since = time - Date.UTC(2026, 0, 1)
    const later = since % minute
    return `${kind} ${Math.floor(since / minute)}${later === 0 ? '' : `+${later}`} by ${actorId ?? 'nobody'}`
  })
}

describe('a review that the user is asked for', () => {
  const asked = () => store({ author: ben, reviewers: [ada] })

  it('is done with the review, and asked once more at a moment of its own', () => {
    asked()
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 5 by nobody'])
    review(ada, 'review_started')
    expect(reasons()).toEqual(['review_requested 5 by nobody'])
    review(ada, 'reviewed')
    expect(reasons()).toEqual([])
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 5+1 by nobody'])
    // Starting it, and reading the same again, is nothing new.
    review(ada, 'review_started')
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 5+1 by nobody'])
  })

  it('is asked once more by whoever the service says, and stays at that moment', () => {
    asked()
    says(1, 4, 'requested review from @ada')
    review(ada, 'approved')
    says(2, 9, 'requested review from @ada and removed approval')
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 9 by 2'])
    answer(cache, (arrival) => {
      const todo = { targetType: 'MergeRequest', targetId: 1, actionName: 'review_requested', createdAt: at(9) }
      storeTodo(cache, sampleTodo(1, todo), arrival)
    })
    expect(reasons()).toEqual(['review_requested 9 by 2'])
  })

  it('is asked once more after the user wrote, and no more once they are no reviewer', () => {
    asked()
    review(ada, 'reviewed')
    note(1, 20, { author: ada, body: 'Looks good' })
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 20+1 by nobody'])
    store({ author: ben, reviewers: [ben] }, 21)
    expect(reasons()).toEqual([])
    store({ author: ben, reviewers: [ada] }, 30)
    expect(reasons()).toEqual(['review_requested 30 by nobody'])
  })

  it('is told once, whether its todo or its state is read first', () => {
    asked()
    const todo = { targetType: 'MergeRequest', targetId: 1, actionName: 'review_requested' }
    const addTodo = (id: number, minutes: number) =>
      answer(cache, (arrival) => storeTodo(cache, sampleTodo(id, { ...todo, createdAt: at(minutes) }), arrival))
    review(ada, 'reviewed')
    review(ada, 'unreviewed')
    expect(reasons()).toEqual(['review_requested 5+1 by nobody'])
    addTodo(1, 9)
    expect(reasons()).toEqual([`review_requested 5+1 by ${ben.id}`])
    review(ada, 'reviewed')
    addTodo(2, 12)
    review(ada, 'unreviewed')
    expect(reasons()[0]).toBe(`review_requested 12 by ${ben.id}`)
  })
})

describe('an approval of the user’s merge request', () => {
  it('is a reason when it is new, at the time that the service tells', () => {
    store({ reviewers: [ben] })
    approve()
    says(1, 9, 'approved this merge request')
    approve(ben)
    expect(reasons()).toEqual(['approved 9 by 2'])
    approve(ben, ada)
    expect(reasons()).toEqual(['approved 9 by 2'])
    approve()
    expect(reasons()).toEqual([])
    approve(ben)
    expect(reasons()).toEqual(['approved 9+1 by 2'])
  })

  it('is none when it is known from the first', () => {
    store({ reviewers: [ben] })
    approve(ben)
    expect(reasons()).toEqual([])
    store({ author: ben }, 6)
    approve()
    approve(ben)
    expect(reasons()).toEqual([])
  })
})

it('changes that are requested are a reason until they are not wanted any more', () => {
  store({ reviewers: [ben] })
  review(ben, 'requested_changes')
  expect(reasons()).toEqual([])
  review(ben, 'unreviewed')
  says(1, 9, 'requested changes')
  review(ben, 'requested_changes')
  expect(reasons()).toEqual(['changes_requested 9 by 2'])
  review(ben, 'approved')
  expect(reasons()).toEqual([])
})

describe('all threads of the user’s merge request', () => {
  const open = { body: 'Why?', resolvable: true }
  const resolved = (by: User, minutes: number) => ({ ...open, resolved: true, resolvedBy: by, resolvedAt: at(minutes) })
  const of = (kind: string) => reasons().filter((reason) => reason.startsWith(kind))

  it('are resolved with the last one', () => {
    store({})
    note(1, 6, open)
    note(2, 7, open)
    note(1, 6, resolved(ben, 9))
    expect(of('threads_resolved')).toEqual([])
    note(2, 7, resolved(ben, 10))
    expect(of('threads_resolved')).toEqual(['threads_resolved 10 by 2'])
    note(3, 11, open)
    expect(of('threads_resolved')).toEqual([])
    note(3, 11, { ...resolved(ben, 12), resolvedAt: null })
    expect(of('threads_resolved')).toEqual(['threads_resolved 11+1 by 2'])
  })

  it('are no reason when the user resolved the last one', () => {
    store({})
    note(1, 6, open)
    note(2, 7, open)
    note(1, 6, resolved(ben, 8))
    note(2, 7, resolved(ada, 9))
    expect(of('threads_resolved')).toEqual([])
  })
})

describe('the user’s merge request that can be merged now', () => {
  const mergeable = (...statuses: (string | null)[]) => {
    for (const detailedMergeStatus of statuses) store({ detailedMergeStatus })
    return reasons()
  }

  it('is a reason once nothing holds it up any more, also where the service looked again in between', () => {
    expect(mergeable('not_approved', 'checking')).toEqual([])
    expect(mergeable('mergeable')).toEqual(['mergeable 5 by nobody'])
    expect(mergeable('unchecked', 'mergeable')).toEqual(['mergeable 5 by nobody'])
    expect(mergeable('ci_still_running')).toEqual([])
    expect(mergeable('mergeable')).toEqual(['mergeable 5+1 by nobody'])
    expect(mergeable('draft_status')).toEqual([])
    expect(mergeable('mergeable')).toEqual(['mergeable 5+1 by nobody'])
  })

  it.each<[string, (string | null)[]]>([
    ['that always could', ['mergeable', 'checking', 'mergeable']],
    ['that was checked first', ['unchecked', 'mergeable']],
    ['of which the service did not say it', [null, 'mergeable']],
    ['that the user took for finished', ['draft_status', 'mergeable']],
  ])('is none for one %s', (_, statuses) => {
    expect(mergeable(...statuses)).toEqual([])
  })
})
