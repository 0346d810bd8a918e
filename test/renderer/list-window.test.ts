import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPlacing } from '../../renderer/ui/surfaces/list-places.ts'
import { RowSlots } from '../../renderer/ui/surfaces/row-slots.ts'
import { checkProperty } from '../support/properties.ts'

const rowHeight = 58

/** Keys of rows, with the heights that some of them turned out to have. */
const someKeys = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 })
const someHeights = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 300 })), { maxLength: 8 })

function named(numbers: readonly number[]): readonly string[] {
  return numbers.map((number) => `key ${number}`)
}

/** How a list is placed whose keys change, and the places of its rows now. */
function placedList(numbers: readonly number[], measured: readonly (readonly [number, number])[]) {
  const list = { keys: named(numbers) }
  const placing = listPlacing(
    () => list.keys,
    () => rowHeight,
  )
  const none = placing.placed(placing.none, null)
  const sizes = measured.map(([at, height]) => ({ index: at % numbers.length, height }))
  let heights = placing.none
  for (const size of sizes) heights = placing.measured(placing.placed(heights, none), heights, [size])
  const heightOf = new Map(sizes.map(({ index, height }) => [list.keys[index] ?? '', height]))
  return { list, placing, heights, heightOf: (key: string) => heightOf.get(key) ?? rowHeight }
}

describe('rows of a list', () => {
  it('lie below one another, each where those before it end, also once others came and went', async () => {
    await checkProperty(
      'places of rows of a list',
      fc.property(someKeys, someKeys, someHeights, (first, later, measured) => {
        const { list, placing, heights, heightOf } = placedList(first, measured)
        for (const numbers of [first, later]) {
          list.keys = numbers === first ? list.keys : named(numbers)
          const places = placing.placed(heights, null)
          let top = 0
          for (const [index, key] of list.keys.entries()) {
            const height = heightOf(key)
            // Less than a pixel is not seen, and no row is made lower or higher for it.
            expect(Math.abs(places.heightOf(index) - height)).toBeLessThan(1)
            expect(places.topOf(index)).toBe(top)
            expect([top, top + places.heightOf(index) - 0.5].map((at) => places.rowAt(at))).toEqual([index, index])
            top += places.heightOf(index)
          }
          expect([places.total, places.topOf(list.keys.length)]).toEqual([top, top])
          expect([places.rowAt(-1), places.rowAt(top + 1)]).toEqual([0, list.keys.length - 1])
        }
      }),
      200,
    )
  })

  it('come into view wherever one goes to them, as near as they are, until there are others', async () => {
    await checkProperty(
      'rows of a list come into view',
      fc.property(someKeys, someHeights, fc.nat(), fc.nat(), (numbers, measured, at, from) => {
        const { list, placing, heights } = placedList(numbers, measured)
        const places = placing.placed(heights, null)
        const index = at % numbers.length
        const view = { scrolled: from % places.total, height: 400 }
        const scrolled = placing.scrolledTo(places, { keys: list.keys, index }, view)
        const [top, end] = [places.topOf(index), places.topOf(index + 1)]
        if (top >= view.scrolled && end <= view.scrolled + view.height) expect(scrolled).toBe(view.scrolled)
        else expect([top, end - view.height]).toContain(scrolled)
        expect(placing.scrolledTo(places, { keys: named(numbers), index }, view)).toBe(view.scrolled)
      }),
      200,
    )
  })

  it('stay where they are seen when rows before them come, go or turn out to be higher, but for the beginning', () => {
    const { list, placing } = placedList([1, 2, 3, 4], [])
    const before = placing.placed(placing.none, null)
    const now = () => placing.placed(placing.none, before)
    list.keys = named([9, 1, 2, 3, 4])
    expect(placing.scrolledWithRows(before, now(), 2.5 * rowHeight)).toBe(3.5 * rowHeight)
    expect(placing.scrolledWithRows(before, now(), 0)).toBe(0)
    expect(placing.scrolledWithRows(before, now(), rowHeight - 1)).toBe(rowHeight - 1)
    // The row that is seen first is gone: nobody knows where it would be.
    list.keys = named([1, 2, 4])
    expect(placing.scrolledWithRows(before, now(), 2.5 * rowHeight)).toBe(2.5 * rowHeight)
    list.keys = before.keys
    const higher = placing.measured(before, placing.none, [{ index: 0, height: 90 }])
    expect(placing.scrolledWithRows(before, placing.placed(higher, before), 2.5 * rowHeight)).toBe(2.5 * rowHeight + 32)
  })

  it('are measured only where somebody would see the difference', () => {
    const { placing } = placedList([1, 2], [])
    const places = placing.placed(placing.none, null)
    expect(placing.measured(places, placing.none, [{ index: 0, height: rowHeight + 0.5 }])).toBe(placing.none)
    expect(placing.measured(places, placing.none, [{ index: 7, height: 90 }]).ofKey.size).toBe(0)
  })
})

describe('the elements of a list', () => {
  it('show each row once, keep theirs while it is shown, and take those that come', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
    await checkProperty(
      'elements of rows',
      fc.property(fc.array(fc.tuple(numbers, fc.boolean()), { minLength: 1, maxLength: 6 }), (steps) => {
        const slots = new RowSlots()
        let before = slots.arrange([], [], true)
        for (const [shown, isInOrder] of steps) {
          const keys = named(shown)
          const now = slots.arrange(keys, [...shown.keys()], isInOrder)
          expect(now.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
          for (const { key, index } of now) expect(keys[index]).toBe(key)
          expect(new Set(now.map(({ id }) => id)).size).toBe(now.length)
          for (const { id, key } of before) {
            if (keys.includes(key)) expect(now.find((slot) => slot.key === key)?.id).toBe(id)
          }
          if (isInOrder) expect(now.map(({ key }) => key)).toEqual(keys)
          // Elements that stay are not moved.
          else expect(stayed(now, before)).toEqual(stayed(before, now))
          before = now
        }
      }),
      300,
    )
  })

  it('are no more than are shown at once, however far one scrolls', () => {
    const slots = new RowSlots()
    const keys = named([...Array(500).keys()])
    const ids = new Set<number>()
    for (let first = 0; first < 480; first += 5) {
      const shown = Array.from({ length: 20 }, (_, at) => first + at)
      for (const { id } of slots.arrange(keys, shown, first % 2 === 0)) ids.add(id)
    }
    expect(ids.size).toBe(20)
  })

  it('are the same ones where nothing has changed, so that nothing is drawn anew', () => {
    const slots = new RowSlots()
    const keys = named([1, 2, 3])
    const first = slots.arrange(keys, [0, 1, 2], true)
    const [one, two] = slots.arrange(keys, [0, 1], true)
    expect([one === first[0], two === first[1]]).toEqual([true, true])
  })
})

/** The elements of before that are still there, in their order. */
function stayed(before: readonly { id: number }[], now: readonly { id: number }[]): number[] {
  return before.map(({ id }) => id).filter((id) => now.some((slot) => slot.id === id))
}
