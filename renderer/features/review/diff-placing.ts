import type { Attachment } from 'svelte/attachments'
import type { Placing, RowSize } from '../../ui/surfaces/row-placing.ts'
import type { DiffRows } from './diff-rows.ts'
import { countedHeight, keyOfRow, RowPlaces, type OddHeights } from './row-places.ts'
import { scrolledTo, scrolledWithRows, type ScrollGoal } from './scroll-places.ts'

/** How the rows of a review are placed. */
export function diffPlacing(rows: () => DiffRows): Placing<RowPlaces, OddHeights, ScrollGoal> {
  return {
    none: new Map(),
    placed: (odd, before) => new RowPlaces(rows(), odd, before),
    measured,
    scrolledTo,
    scrolledWithRows,
  }
}

function measured({ rows }: RowPlaces, before: OddHeights, sizes: readonly RowSize[]): OddHeights {
  const odd = new Map(before)
  let isAny = false
  for (const { index, height } of sizes) {
    const row = rows.at(index)
    if (row === undefined) continue
    const key = keyOfRow(row, index)
    // Nobody sees a part of a pixel, for which all rows below would move.
    if (Math.abs(height - (odd.get(row.file)?.get(key) ?? countedHeight(row))) < 1) continue
    odd.set(row.file, new Map(odd.get(row.file)).set(key, height))
    isAny = true
  }
  return isAny ? odd : before
}

/** Measures the rows in an element as they come. */
export function watchRows(measure: (sizes: readonly RowSize[]) => void): Attachment<HTMLElement> {
  return (list) => {
    const sizes = new ResizeObserver((entries) => measure(entries.flatMap(sizeOf)))
    const rows = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        for (const node of removedNodes) if (node instanceof Element && !node.isConnected) sizes.unobserve(node)
        for (const node of addedNodes) if (node instanceof Element && node.isConnected) sizes.observe(node)
      }
    })
    for (const row of list.children) sizes.observe(row)
    rows.observe(list, { childList: true })
    return () => {
      sizes.disconnect()
      rows.disconnect()
    }
  }
}

function sizeOf({ target, borderBoxSize }: ResizeObserverEntry): RowSize | [] {
  const height = borderBoxSize[0]?.blockSize ?? 0
  return height === 0 || !target.isConnected ? [] : { index: Number(target.ariaRowIndex) - 1, height }
}
