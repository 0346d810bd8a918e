import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align } from '../../electron/activity/alignment.ts'
import { intervalsOf, recordOfEvent } from '../../electron/activity/event-entries.ts'
import { readFreshEvents, type KnownEvents } from '../../electron/activity/fresh-events.ts'
import type { Page } from '../../electron/api/client/paging.ts'
import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import { checkProperty, randomFrom, timeFor } from '../support/properties.ts'
import { sampleEvent, sampleNote } from '../support/samples.ts'

/** A letter is an event without a date that may come again, a number a comment of its own. */
function eventOf(sign: string | number): ActivityEvent {
  if (typeof sign === 'string') return sampleEvent(sign)
  return sampleEvent('commented on', { targetType: 'Note', targetId: sign, note: sampleNote(sign) })
}

const recordOf = (one: ActivityEvent) => recordOfEvent(1, one)
const records = (signs: readonly (string | number)[]) => signs.map((sign) => recordOf(eventOf(sign)))

describe('a newer reading', () => {
  const usual = { growth: null, whole: false, complete: false }
  it.each([
    ['nothing new', [3, 2, 1], [3, 2, 1], usual, { fresh: 0, certain: true }],
    ['two new ones', [5, 4, 3, 2], [3, 2, 1], usual, { fresh: 2, certain: true }],
    ['the same event again before an own one', ['a', 'b', 'a', 7], ['a', 7], usual, { fresh: 2, certain: true }],
    ['nothing known yet', [9, 8, 7], [3, 2, 1], usual, { fresh: 3, certain: false }],
    ['only what may come again', ['a', 'b'], ['b', 'a', 1], usual, { fresh: 1, certain: false }],
    ['the same, counted', ['a', 'a', 'a'], ['a', 'a'], { ...usual, growth: 1 }, { fresh: 1, certain: true }],
    [
      'the same, all of it known',
      ['a', 'a'],
      ['a'],
      { ...usual, whole: true, complete: true },
      { fresh: 1, certain: true },
    ],
    ['more than was read', [9, 8], [3, 2], { ...usual, growth: 6 }, { fresh: 2, certain: false }],
    ['one that was hidden', [5, 3, 2, 1], [4, 3, 2, 1], { ...usual, growth: 0 }, { fresh: 1, certain: true }],
    ['one hidden in between', [4, 2, 'a', 1], [4, 3, 2, 'a', 1], usual, { fresh: 0, certain: true }],
  ] as const)('with %s', (_, fetched, known, options, expected) => {
    expect(align(records(fetched), records(known), options)).toEqual(expected)
  })

  it('tells events of one kind apart by their dates', () => {
    const [early, late] = ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z'].map((createdAt) =>
      recordOf(sampleEvent('closed', { createdAt })),
    )
    if (!early || !late) throw new Error('two events')
    expect(align([late, early], [early], usual)).toEqual({ fresh: 1, certain: true })
  })

  it('knows a comment’s event again when its note is gone', () => {
    const gone = sampleEvent('commented on', { targetType: 'Note', targetId: 4 })
    expect(align([recordOf(gone)], records([4]), usual)).toEqual({ fresh: 0, certain: true })
  })
})

/** A list of events in memory, newest first, that grows at its head while it is read. */
class GrowingList {
  readonly signs: (string | number)[] = []
  readonly #perPage: number
  readonly #counts: boolean
  readonly #meanwhile: () => void
  requests = 0

  constructor(perPage: number, counts: boolean, meanwhile: () => void) {
    this.#perPage = perPage
    this.#counts = counts
    this.#meanwhile = meanwhile
  }

  readonly read = (link?: string): Promise<Page<ActivityEvent>> => {
    this.requests += 1
    if (link !== undefined) this.#meanwhile()
    const page = link === undefined ? 1 : Number(link)
    const newest = this.signs.toReversed()
    const items = newest.slice((page - 1) * this.#perPage, page * this.#perPage).map(eventOf)
    const next = page * this.#perPage < newest.length ? String(page + 1) : null
    return Promise.resolve({
      items,
      rejected: [],
      odd: [],
      total: this.#counts ? newest.length : null,
      page,
      perPage: this.#perPage,
      totalPages: null,
      links: { first: null, prev: null, next, last: null },
      self: String(page),
      begunAt: 0,
      answeredAt: 0,
      serviceTime: null,
    })
  }
}

/** The most pages of one reading. */
const mostPages = 6

const round = fc.record({
  /** The events between two readings: letters may come again, 0 stands for a comment of its own. */
  happens: fc.array(fc.constantFrom<string | number>('a', 'b', 0, 'a', 'b'), { maxLength: 14 }),
  driftSeed: fc.integer(),
})

async function expectOnceEach(
  first: readonly (string | number)[],
  rounds: readonly { readonly happens: readonly (string | number)[]; readonly driftSeed: number }[],
  perPage: number,
  counts: boolean,
  drifts: boolean,
): Promise<void> {
  let nextNote = 1
  let random = randomFrom(1)
  // More than one reading reaches must not be new.
  let left = 0
  const happen = (sign: string | number) => void list.signs.push(sign === 0 ? nextNote++ : sign)
  const list = new GrowingList(perPage, counts, () => {
    if (drifts && left-- > 0 && random() < 0.5) happen(random() < 0.5 ? 'a' : 0)
  })
  for (const sign of first) happen(sign)
  let known: KnownEvents | null = null
  const recorded: string[] = []
  const poll = async () => {
    const reading = await readFreshEvents(list.read, recordOf, known)
    if (!reading) return false
    const heard: ActivityEvent[] = reading.events.slice(0, known ? reading.fresh : undefined)
    if (known) recorded.push(...heard.toReversed().map((one) => signOf(one)))
    known = { list: reading.list, newest: [...heard.map(recordOf), ...(known?.newest ?? [])].slice(0, 1000) }
    return true
  }
  await poll()
  const base = list.signs.length
  for (const { happens, driftSeed } of rounds) {
    // Only what stands alone says where the known ones begin, when nothing is counted: it must not get out of reach.
    const sinceOneAlone = list.signs.length - 1 - list.signs.findLastIndex((sign) => typeof sign === 'number')
    if (!counts && sinceOneAlone + happens.length + 1 >= mostPages * perPage) {
      happen(0)
      await poll()
    }
    random = randomFrom(driftSeed)
    left = 4
    for (const sign of happens) happen(sign)
    await poll()
  }
  // Events that came during the last reading are found by one more, when nothing moves.
  random = () => 1
  await poll()
  expect(recorded).toEqual(list.signs.slice(base).map(String))
}

const signOf = (one: ActivityEvent) => (one.note ? String(one.note.id) : one.actionName)

describe('events without an id are each taken once and in order, whatever is repeated and however they are paged', () => {
  const signs = fc.array(fc.constantFrom<string | number>('a', 'b', 0), { maxLength: 12 })
  const rounds = fc.array(round, { maxLength: 8 })

  it(
    'where the service counts them',
    async () => {
      const property = fc.asyncProperty(signs, rounds, fc.integer({ min: 3, max: 6 }), (first, then, perPage) =>
        expectOnceEach(first, then, perPage, true, true),
      )
      await checkProperty('counted events', property, 3_000)
    },
    timeFor(3_000),
  )

  it(
    'where it does not, as long as a reading reaches something known that stands alone',
    async () => {
      const property = fc.asyncProperty(signs, rounds, fc.integer({ min: 3, max: 6 }), (first, then, perPage) =>
        expectOnceEach([...first, 0], then, perPage, false, false),
      )
      await checkProperty('uncounted events', property, 3_000)
    },
    timeFor(3_000),
  )

  it('asks once when little is new, and goes on only while nothing known is met', async () => {
    const list = new GrowingList(5, true, () => undefined)
    list.signs.push(1, 2, 3, 4, 5, 6)
    const known: KnownEvents = {
      list: { total: 6, readAt: null, complete: false },
      newest: records([6, 5, 4, 3, 2]),
    }
    list.signs.push('a', 7)
    expect(await readFreshEvents(list.read, recordOf, known)).toMatchObject({ fresh: 2 })
    expect(list.requests).toBe(1)
    list.signs.push(8, 9, 10, 11, 12)
    expect(await readFreshEvents(list.read, recordOf, known)).toMatchObject({ fresh: 7 })
    expect(list.requests).toBe(3)
  })

  it('gives up after some pages on a list of which nothing is known any more', async () => {
    const list = new GrowingList(2, true, () => undefined)
    list.signs.push(...Array.from({ length: 40 }, (_, index) => index + 10))
    const known: KnownEvents = { list: { total: 1, readAt: null, complete: true }, newest: records([1]) }
    const reading = await readFreshEvents(list.read, recordOf, known)
    expect(reading).toMatchObject({ fresh: 12, list: { complete: false } })
  })
})

describe('the time of an event without one', () => {
  it('lies between its neighbours, and between the readings', () => {
    expect(intervalsOf([null, 20, null, 30, null], { from: 10, to: 90 })).toEqual([
      { from: 10, to: 20 },
      { from: 20, to: 20 },
      { from: 20, to: 30 },
      { from: 30, to: 30 },
      { from: 30, to: 90 },
    ])
  })
})
