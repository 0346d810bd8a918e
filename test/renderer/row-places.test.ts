import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffRows, type Attached, type DiffRows } from '../../renderer/features/review/diff-rows.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { countedHeight, keyOfRow, RowPlaces, type OddHeights } from '../../renderer/features/review/row-places.ts'
import { isInView, scrolledTo, scrolledWithRows } from '../../renderer/features/review/scroll-places.ts'
import { checkProperty } from '../support/properties.ts'
import { change } from './support/review-screens.ts'

const noteOnName: Attached = { kind: 'note', of: 'n', file: 0, line: -1 }

/** Rows of files with so many added lines each. */
function rowsOf(files: readonly number[], attached: readonly Attached[], isSideBySide = false): DiffRows {
  const changes = files.map((count, at) => change(`f${at}`, `@@ -1 +1,${count} @@\n${'+x\n'.repeat(count)}`))
  const all = reviewedFiles(changes.map(rowOfComparedChange), diffReader(false), () => false)
  return diffRows(all, { folded: new Set(), isSideBySide, attached })
}

/** Heights of some rows, by any numbers. */
function heightsOf(rows: DiffRows, measured: readonly (readonly [number, number])[]): OddHeights {
  const odd = new Map<number, Map<string, number>>()
  for (const [at, height] of measured) {
    const index = at % rows.length
    const row = rows.at(index)
    if (row !== undefined) odd.set(row.file, new Map(odd.get(row.file)).set(keyOfRow(row, index), height))
  }
  return odd
}

const someFiles = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 })
const someHeights = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 300 })), { maxLength: 6 })

describe('rows of a review', () => {
  it('lie below one another, each where those before it end, whatever their heights', async () => {
    await checkProperty(
      'places of rows',
      fc.property(someFiles, someHeights, someHeights, fc.boolean(), (files, first, later, isSideBySide) => {
        const rows = rowsOf(files, [noteOnName], isSideBySide)
        const odd = heightsOf(rows, [...first, ...later])
        // Those that were measured before are not looked through again.
        const places = new RowPlaces(rows, odd, new RowPlaces(rows, heightsOf(rows, first)))
        let top = 0
        for (const [index, row] of [...rows].entries()) {
          const height = odd.get(row.file)?.get(keyOfRow(row, index)) ?? countedHeight(row)
          expect(places.topOf(index)).toBe(top)
          expect([top, top + height - 0.5].map((offset) => places.rowAt(offset))).toEqual([index, index])
          top += height
        }
        expect([places.total, places.topOf(rows.length)]).toEqual([top, top])
        expect([places.rowAt(-1), places.rowAt(top + 1)]).toEqual([0, rows.length - 1])
      }),
      200,
    )
  })

  it('come into view wherever one goes to them, and do not move when they are seen', async () => {
    await checkProperty(
      'rows come into view',
      fc.property(someFiles, someHeights, fc.nat(), fc.nat(), (files, measured, at, from) => {
        const rows = rowsOf(files, [noteOnName])
        const places = new RowPlaces(rows, heightsOf(rows, measured))
        const index = at % rows.length
        const view = { scrolled: from % places.total, height: 400 }
        const scrolled = scrolledTo(places, { index, align: 'nearest' }, view)
        const isWhole = places.topOf(index + 1) <= view.scrolled + view.height
        if (isInView(places, index, view) && isWhole) expect(scrolled).toBe(view.scrolled)
        expect(places.topOf(index)).toBeGreaterThanOrEqual(scrolled)
        expect(places.topOf(index)).toBeLessThan(scrolled + view.height)
        expect(scrolledTo(places, { index, align: 'start' }, view)).toBe(places.topOf(index))
        const middle = (places.topOf(index) + places.topOf(index + 1)) / 2
        expect(scrolledTo(places, { index, align: 'center' }, view) + view.height / 2).toBe(middle)
      }),
      300,
    )
  })

  it('are not in view below the name that is pinned above them, nor at the very end', () => {
    const places = new RowPlaces(rowsOf([30], []), new Map())
    const inView = (scrolled: number) => isInView(places, 10, { scrolled, height: 200 })
    const top = places.topOf(10)
    expect([top - 33, top - 34, top - 159, top - 160].map(inView)).toEqual([false, true, true, false])
  })

  it('stay where they are when others above them come, go or turn out to be higher', async () => {
    await checkProperty(
      'what is seen stays',
      fc.property(someFiles, someHeights, fc.nat(), fc.boolean(), fc.nat(), (files, measured, from, hadNote, line) => {
        const note: Attached = { kind: 'note', of: 'n', file: 0, line: line % (files[0] ?? 1) }
        const notes: readonly Attached[][] = [[], [note]]
        const [before, now] = hadNote ? notes.toReversed() : notes
        const [rowsBefore, rowsNow] = [rowsOf(files, before ?? []), rowsOf(files, now ?? [])]
        const placesBefore = new RowPlaces(rowsBefore, new Map())
        const placesNow = new RowPlaces(rowsNow, heightsOf(rowsNow, measured))
        const scrolled = 1 + (from % placesBefore.total)
        const top = placesBefore.rowAt(scrolled)
        const seen = rowsBefore.at(top)
        if (seen === undefined || seen.kind === 'note') return
        const index = [...rowsNow].findIndex((row, at) => keyOfRow(row, at) === keyOfRow(seen, top))
        const offset = scrolled - placesBefore.topOf(top)
        expect(scrolledWithRows(placesBefore, placesNow, scrolled)).toBe(placesNow.topOf(index) + offset)
      }),
      300,
    )
    const places = new RowPlaces(rowsOf([9], []), new Map())
    expect(scrolledWithRows(places, new RowPlaces(rowsOf([9], [noteOnName]), new Map()), 0)).toBe(0)
  })
})
