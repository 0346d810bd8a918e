import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updatedBetween } from '../../electron/api/entities/item-lists.ts'
import { halved, positionFrom, printPosition, readPosition } from '../../electron/sync/by-date/date-windows.ts'
import type { DateWindow } from '../../electron/sync/by-pages/source.ts'
import { checkProperty } from '../support/properties.ts'

/** The dates at which lists are cut. A moment that no part has loses its rows; one that two parts have is read twice. */

type Ends = { readonly from: number; readonly to: number }

/** Windows of a few milliseconds, in which every cut can be looked at, and of years. */
const ends: fc.Arbitrary<Ends> = fc
  .tuple(
    fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 * 365 * 86_400_000 })),
  )
  .map(([from, length]) => ({ from, to: from + length }))

const isIn = (moment: number, { from, to }: DateWindow) => (from ?? -Infinity) <= moment && moment <= (to ?? Infinity)

/** The moments around every end. */
const edgesOf = (windows: readonly DateWindow[]) =>
  windows.flatMap(({ from, to }) => [from, to].flatMap((end) => (end === null ? [] : [end - 1, end, end + 1])))

describe('a halved window', () => {
  it('loses no moment and has none twice, however often it is halved (I2, I3)', async () => {
    const cuts = fc.array(fc.nat(1000), { maxLength: 12 })
    await checkProperty(
      'moments of halved windows',
      fc.property(ends, cuts, fc.double({ min: 0, max: 1, noNaN: true }), (whole, places, part) => {
        let windows: readonly DateWindow[] = [whole]
        for (const place of places) {
          const at = place % windows.length
          windows = windows.flatMap((one, index) => (index === at ? halved(one) : [one]))
        }
        const somewhere = whole.from + Math.floor((whole.to - whole.from) * part)
        const parts = (moment: number) => windows.filter((one) => isIn(moment, one)).length
        const odd = [somewhere, ...edgesOf(windows)].filter((moment) => parts(moment) !== Number(isIn(moment, whole)))
        expect(odd).toEqual([])
        // The newest first, as they are read.
        const beginnings = windows.map(({ from }) => from ?? 0)
        expect(beginnings).toEqual(beginnings.toSorted((one, other) => other - one))
      }),
      200,
    )
  })

  it('comes down to single moments, which stay', async () => {
    await checkProperty(
      'windows halved to their moments',
      fc.property(fc.nat(1e12), fc.integer({ min: 0, max: 30 }), (from, length) => {
        let windows: readonly DateWindow[] = [{ from, to: from + length }]
        for (let time = 0; time < 6; time += 1) windows = windows.flatMap(halved)
        const moments = Array.from({ length: length + 1 }, (_, index) => from + length - index)
        expect(windows).toEqual(moments.map((moment) => ({ from: moment, to: moment })))
      }),
      100,
    )
  })

  it.each<DateWindow>([
    { from: null, to: 5 },
    { from: 5, to: null },
    { from: null, to: null },
  ])('needs both ends: %j stays', (window) => {
    expect(halved(window)).toEqual([window])
  })

  it('asks a service that keeps microseconds for each of them once', () => {
    const [newer, older] = halved({ from: 1_000, to: 2_000 }).map(({ from, to }) => updatedBetween(from, to))
    expect([older?.updated_before, newer?.updated_after]).toEqual([
      '1970-01-01T00:00:01.500999Z',
      '1970-01-01T00:00:01.501Z',
    ])
  })
})

describe('a position among dates', () => {
  it('is read from the cache as it was stored (I4)', async () => {
    const end = fc.oneof(fc.constant(null), fc.integer())
    const open = fc.array(fc.record({ from: end, to: end }), { maxLength: 5 })
    await checkProperty(
      'stored positions',
      fc.property(fc.record({ open, read: fc.nat() }), (position) => {
        expect(readPosition(printPosition(position))).toEqual(position)
      }),
      100,
    )
  })

  it('begins with all dates from one on, and is no link', () => {
    expect(positionFrom(7)).toEqual({ open: [{ from: 7, to: null }], read: 0 })
    expect(readPosition('/projects/1/issues?page=3')).toBeNull()
  })
})
