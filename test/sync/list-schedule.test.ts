import { beforeEach, describe, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { readList, saveList, type ListState } from '../../electron/cache/lists/lists.ts'
import type { PlannedList } from '../../electron/sync/schedule/plan.ts'
import { ServiceClock } from '../../electron/sync/service/service-clock.ts'
import { ListSchedule } from '../../electron/sync/schedule/list-schedule.ts'
import { AppFailure } from '../../shared/errors.ts'
import { temporaryCache } from '../support/cache.ts'
import { driftingService } from './drifting-service.ts'

/** The schedule of a list after work on it. The reading itself stores its progress; its end only notes the outcome. */

const minute = 60_000
const source = driftingService(0).source('opened')
const planned: PlannedList = { purpose: 'items', reading: 'dated', source }
const { error: lost } = AppFailure.of('connection_lost')

let cache: WritableCache
let schedule: ListSchedule
let clock: number

beforeEach(() => {
  cache = temporaryCache()
  clock = Date.UTC(2026, 5, 1)
  const now = () => clock
  schedule = new ListSchedule({ cache, now, interval: minute, clock: new ServiceClock(now) })
})

const stored = () => readList(cache, source.name, source.kind, source.projectId)
const dates = (...open: (number | null)[][]) => JSON.stringify({ open, read: 3 })

/** Lists with some progress. None of their values is that of a new list, so that each loss shows. */
const somewhere = {
  name: source.name,
  kind: source.kind,
  projectId: source.projectId,
  watermark: Date.UTC(2026, 4, 1),
  passNewest: Date.UTC(2026, 4, 9),
  wholeAt: Date.UTC(2026, 3, 1),
  succeededAt: Date.UTC(2026, 4, 2),
  total: 70,
  error: null,
  nextAt: null,
  failures: 0,
  rejected: 7,
  odd: [],
  doubtedTotal: 4,
  sweepCursor: '/issues?page=9',
  sweptAt: Date.UTC(2026, 4, 3),
}
const listStates: readonly (readonly [string, ListState])[] = [
  ['a list that is read by pages', { ...somewhere, phase: 'backwards', cursor: '/issues?page=3' }],
  ['a list that is read by dates', { ...somewhere, phase: 'backwards', cursor: dates([null, 5]) }],
  ['a whole list', { ...somewhere, phase: 'whole', cursor: null }],
  ['a whole list whose newest rows are read by dates', { ...somewhere, phase: 'whole', cursor: dates([5, 9]) }],
]

describe('the end of a reading', () => {
  it.each(listStates)('that failed leaves watermark, position and counts of %s where they were (I5)', (_, before) => {
    saveList(cache, before)
    schedule.begin(source.name)
    const odd = [{ id: 76, isKept: true, problem: 'author: user is not an object' }]
    schedule.end(source, planned, { error: lost, rejected: 2, odd })
    const nextAt = clock + schedule.intervalOf(planned, stored())
    expect(stored()).toEqual({ ...before, failures: 1, rejected: 2, odd, error: JSON.stringify(lost), nextAt })
    expect(schedule.of(source)).toEqual(stored())
  })

  it.each(listStates)('that succeeded moves nothing of %s besides: the reading has (I5)', (_, before) => {
    saveList(cache, { ...before, failures: 3, error: JSON.stringify(lost) })
    schedule.end(source, planned, { error: null, rejected: 0, odd: [] })
    const nextAt = clock + schedule.intervalOf(planned, stored())
    expect(stored()).toEqual({ ...before, failures: 0, rejected: 0, odd: [], error: null, nextAt })
  })

  it('goes by what the reading has stored, not by what was known before it (I5)', () => {
    const before = { ...somewhere, phase: 'whole', cursor: null } as const
    saveList(cache, before)
    expect(schedule.of(source)).toEqual(before)
    schedule.begin(source.name)
    const watermark = before.watermark + minute
    saveList(cache, { ...before, watermark })
    expect(schedule.of(source).watermark).toBe(watermark)
    saveList(cache, { ...before, watermark: watermark + 1 })
    schedule.end(source, planned, { error: null, rejected: 0, odd: [] })
    expect([stored().watermark, schedule.of(source).watermark]).toEqual([watermark + 1, watermark + 1])
  })

  it('leaves a list that the plan no longer has for the next round', () => {
    saveList(cache, { ...somewhere, phase: 'whole', cursor: null })
    schedule.end(source, undefined, { error: lost, rejected: 0, odd: [] })
    expect(stored()).toMatchObject({ nextAt: clock + minute, watermark: somewhere.watermark })
  })
})

describe('a list that is brought forward', () => {
  it('is due at once and otherwise stands where it stood (I5)', () => {
    const before: ListState = { ...somewhere, phase: 'whole', cursor: null, nextAt: clock + 50 * minute }
    saveList(cache, before)
    schedule.bringForward(source)
    expect(stored()).toEqual({ ...before, nextAt: null })
    expect(schedule.isDue(planned, schedule.of(source))).toBe(true)
  })

  it('is left alone while it was not read whole', () => {
    const before: ListState = { ...somewhere, phase: 'backwards', cursor: '/issues?page=3', nextAt: clock + minute }
    saveList(cache, before)
    schedule.bringForward(source)
    expect(stored()).toEqual(before)
  })
})
