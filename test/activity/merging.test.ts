import { beforeEach, describe, expect, it } from 'vitest'
import { EntryLog } from '../../electron/activity/entry-log.ts'
import { intervalsOf } from '../../electron/activity/event-entries.ts'
import { recordEvents } from '../../electron/activity/event-recorder.ts'
import { Recorder } from '../../electron/activity/recorder.ts'
import { addEntry, forgetEntries, listActivity, readEntry } from '../../electron/cache/activity/activity.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { entryWith } from '../../electron/activity/entry-log.ts'
import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, ben, sampleEvent, sampleIssue, sampleMergeRequest, sampleNote } from '../support/samples.ts'

let cache: WritableCache
let recorder: Recorder

const at = (hour: number, minute = 0) => Date.UTC(2026, 4, 1, hour, minute)
const stamp = (hour: number, minute = 0) => new Date(at(hour, minute)).toISOString()

beforeEach(() => {
  cache = temporaryCache()
  recorder = new Recorder({ cache, ownUserId: ada.id, onRecorded: () => undefined })
  issue({ updatedAt: stamp(8) })
  mergeRequest({ updatedAt: stamp(8), sha: 'aaa' })
})

function issue(changed: Parameters<typeof sampleIssue>[1], own: Parameters<Recorder['recording']>[1] = {}): void {
  answer(cache, (arrival) => storeIssue(cache, sampleIssue(1, changed), recorder.recording(arrival, own)))
}

function mergeRequest(changed: Parameters<typeof sampleMergeRequest>[1], serviceTime: number | null = null): void {
  const value = sampleMergeRequest(2, changed)
  answer(cache, (arrival) => storeMergeRequest(cache, value, recorder.recording(arrival, { serviceTime })))
}

const push = (after: string) =>
  sampleEvent('pushed to', {
    targetId: null,
    targetType: null,
    push: {
      before: 'aaa',
      after,
      ref: 'refs/heads/forge',
      userId: ben.id,
      userName: 'Ben',
      repository: null,
      commits: [],
      totalCommitsCount: 2,
    },
  })

/** Events, oldest first, that were read at an hour, the reading before being an hour earlier. */
function events(hour: number, ...given: ActivityEvent[]): void {
  const times = given.map(({ createdAt }) => (createdAt === null ? null : Date.parse(createdAt)))
  const intervals = intervalsOf(times, { from: at(hour - 1), to: at(hour) })
  const heard = given.map((one, index) => ({ event: one, interval: intervals[index] ?? { from: 0, to: 0 } }))
  answer(cache, (arrival) =>
    recordEvents(1, heard, { cache, log: recorder.log, arrival: recorder.recording(arrival), isHistory: false }),
  )
}

const entries = () =>
  listActivity(cache, {})
    .toReversed()
    .map(({ id }) => readEntry(cache, id))

describe('an event without a time', () => {
  it('is told around then, and exactly once its row has come', () => {
    events(10, sampleEvent('closed'))
    expect(entries()).toMatchObject([
      { action: 'closed', actorId: ben.id, at: at(9, 30), around: true, fromRow: false },
    ])
    issue({ state: 'closed', updatedAt: stamp(9, 50) })
    expect(entries()).toMatchObject([
      { action: 'closed', actorId: ben.id, at: at(9, 50), around: false, before: 'opened', after: 'closed' },
    ])
  })

  it('gives the row that came first its actor', () => {
    issue({ state: 'closed', updatedAt: stamp(9, 50) })
    expect(entries()).toMatchObject([{ actorId: null, at: at(9, 50) }])
    events(10, sampleEvent('closed'))
    expect(entries()).toMatchObject([{ actorId: ben.id, at: at(9, 50), around: false, fromEvent: true }])
  })

  it('is another one when the row is of another day', () => {
    events(10, sampleEvent('closed'), sampleEvent('opened'))
    issue({ title: 'Still open', updatedAt: stamp(11) })
    issue({ title: 'Still open', state: 'closed', updatedAt: stamp(20) })
    expect(entries()).toMatchObject([
      { action: 'closed', at: at(9, 30) },
      { action: 'reopened' },
      { field: 'title' },
      { action: 'closed', at: at(20), fromEvent: false },
    ])
  })

  it('tells the last of several endings with its row', () => {
    issue({ state: 'closed', updatedAt: stamp(9, 50) })
    events(10, sampleEvent('closed'), sampleEvent('opened'), sampleEvent('closed'))
    expect(entries().map((entry) => [entry?.action, entry?.fromRow])).toEqual([
      ['closed', false],
      ['reopened', false],
      ['closed', true],
    ])
  })
})

describe('events with times', () => {
  it('of before a row are not taken for what it tells of next', () => {
    const second = (seconds: number) => new Date(at(9) + seconds * 1000).toISOString()
    const dated = (action: string, seconds: number) => sampleEvent(action, { createdAt: second(seconds) })
    events(10, dated('closed', 0), dated('opened', 1), dated('closed', 2))
    issue({ state: 'closed', updatedAt: second(2) })
    issue({ state: 'reopened', updatedAt: second(4) })
    expect(entries().map((entry) => [entry?.action, entry?.fromEvent])).toEqual([
      ['closed', true],
      ['reopened', true],
      ['closed', true],
      ['reopened', false],
    ])
  })
})

describe('an item met for the first time', () => {
  it('is news only when it is younger than the first whole reading of its project', () => {
    const meet = (id: number, createdAt: string) => issue({ id, createdAt, updatedAt: stamp(20) })
    meet(3, stamp(12))
    expect(entries()).toEqual([])
    cache.prepare(`INSERT INTO watched_since (kind, project_id, at) VALUES ('issue', 1, ?)`).run(at(10))
    meet(4, stamp(10))
    meet(5, stamp(11))
    expect(entries()).toMatchObject([{ action: 'opened', itemId: 5, actorId: ada.id, at: at(11) }])
  })
})

describe('a push and the merge request it moves', () => {
  it.each(['event first', 'row first'])('are one, %s', (order) => {
    if (order === 'event first') events(10, push('bbb'))
    mergeRequest({ updatedAt: stamp(9, 40), sha: 'bbb' })
    if (order === 'row first') events(10, push('bbb'))
    expect(entries()).toMatchObject([
      {
        action: 'pushed',
        actorId: ben.id,
        itemKind: 'mergeRequest',
        itemId: 2,
        before: 'aaa',
        after: 'bbb',
        commits: 2,
        subject: 'forge',
        at: at(9, 40),
        around: false,
      },
    ])
  })

  it('stands alone where no merge request follows', () => {
    events(10, push('ccc'), push('ddd'))
    expect(entries()).toMatchObject([
      { push: 'ccc', itemId: null },
      { push: 'ddd', itemId: null },
    ])
  })
})

describe('whether a merge request can be merged', () => {
  it('is told when the answer is another, whatever the service looks at in between', () => {
    const status = (mergeStatus: string, hour: number) =>
      mergeRequest({ updatedAt: stamp(8), sha: 'aaa', mergeStatus }, at(hour))
    status('can_be_merged', 9)
    status('cannot_be_merged', 10)
    status('unchecked', 11)
    status('cannot_be_merged', 12)
    status('unchecked', 13)
    status('can_be_merged', 14)
    expect(entries()).toMatchObject([
      // Its own date stood still: the service's clock says around when.
      { field: 'mergeStatus', after: 'cannot_be_merged', at: at(10), around: true },
      { field: 'mergeStatus', after: 'can_be_merged', at: at(14), around: true },
    ])
  })
})

describe('who it was', () => {
  const note = (body: string, createdAt: string) =>
    answer(cache, (arrival) => {
      const written = sampleNote(9, { body, createdAt, system: true })
      storeNote(cache, 'issue', 1, written, recorder.recording(arrival))
    })

  it('is known from the line the service writes, also when that is read after the row', () => {
    issue({ assignee: ada, userNotesCount: 1, updatedAt: stamp(9, 30) })
    expect(entries()).toMatchObject([{ actorId: null, around: true }])
    note('Reassigned to @ada', stamp(9, 20))
    expect(entries()).toMatchObject([{ field: 'assignee', actorId: ben.id, at: at(9, 20), around: false }])
  })

  it('is the same for all who were assigned at once', () => {
    issue({ assignee: ada, assignees: [ada, ben], userNotesCount: 1, updatedAt: stamp(9, 30) })
    expect(entries()).toMatchObject([{ after: String(ada.id) }, { after: String(ben.id) }])
    note('assigned to @ada and @ben', stamp(9, 20))
    const assigned = { field: 'assignee', before: null, actorId: ben.id, at: at(9, 20), around: false }
    expect(entries()).toMatchObject([assigned, assigned])
  })

  it('is found by its line among others', () => {
    answer(cache, (arrival) => {
      storeNote(
        cache,
        'issue',
        1,
        sampleNote(8, { body: 'Milestone removed', createdAt: stamp(9, 10), system: true, author: ada }),
        recorder.recording(arrival),
      )
      storeNote(
        cache,
        'issue',
        1,
        sampleNote(9, { body: 'Reassigned to @ada', createdAt: stamp(9, 20), system: true }),
        recorder.recording(arrival),
      )
    })
    issue({ assignee: ada, userNotesCount: 1, updatedAt: stamp(9, 30) })
    expect(entries()).toMatchObject([{ field: 'assignee', actorId: ben.id, at: at(9, 20), around: false, after: '1' }])
  })

  it('is not taken from a line of an earlier change', () => {
    note('Reassigned to @ben', stamp(8))
    issue({ assignee: ada, updatedAt: stamp(9) })
    expect(entries()).toMatchObject([{ field: 'assignee', actorId: null, at: at(9) }])
  })

  it('is oneself for what one’s own edit changed, and for nothing else in its answer', () => {
    issue({ state: 'closed', title: 'Ben’s title', updatedAt: stamp(9) }, { own: ['state'] })
    expect(entries()).toMatchObject([
      { field: 'title', actorId: null },
      { action: 'closed', actorId: ada.id },
    ])
  })
})

describe('the log', () => {
  it('forgets what is too old and what is too much', () => {
    const log = new EntryLog(cache, () => undefined)
    for (let day = 1; day <= 10; day += 1) {
      log.add(entryWith({ projectId: 1, action: 'created', since: day, until: day, at: day }), 1)
    }
    const days = () => entries().map((entry) => entry?.at)
    forgetEntries(cache, 3, { least: 9, most: 100 })
    expect(days()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    forgetEntries(cache, 3, { least: 0, most: 100 })
    expect(days()).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    forgetEntries(cache, null, { least: 0, most: 5 })
    expect(days()).toEqual([6, 7, 8, 9, 10])
    // An entry after the newest was deleted has an id of its own.
    cache.exec('DELETE FROM activity')
    expect(addEntry(cache, entryWith({ projectId: 1, action: 'x', since: 1, until: 1, at: 1 }), 1)).toBe(11)
  })
})
