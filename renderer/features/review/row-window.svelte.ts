import { untrack } from 'svelte'
import type { DiffRows } from './diff-rows.ts'
import { countedHeight, keyOfRow, lineHeight, RowPlaces, type OddHeights } from './row-places.ts'

/** Where a row is to be in the view: as near as it is, at the upper edge, or in the middle. */
export type Align = 'nearest' | 'start' | 'center'

/** Rows beyond both edges of the view that are on the page, too. */
const beyond = 5

/** The room of the name of a file that stays above its lines, with a pixel to spare. */
const pinHeight = 34

/**
 * The rows that are on the page: those in view and a few beyond, wherever one has scrolled to. Rows are drawn for the new place before
 * the browser scrolls there, so that it lays them out once. They are measured when they are on the page, and what is seen stays where
 * it is when others turn out to be higher, come or go.
 */
export class RowWindow {
  readonly #rows: () => DiffRows
  #scroller: HTMLElement | null = null
  #scrolled = $state(0)
  #height = $state(0)
  #moves = $state(0)
  #odd = $state.raw<OddHeights>(new Map())
  /** The row to which one has gone, for as long as nobody scrolls: it is brought into view once more when places change. */
  #goal: { readonly index: number; readonly align: Align } | null = null
  #drawn: RowPlaces | null = null
  readonly #places = $derived.by(() => new RowPlaces(this.#rows(), this.#odd))
  readonly #first = $derived.by(() => Math.max(0, this.#places.rowAt(this.#scrolled) - beyond))
  readonly #last = $derived.by(() => {
    const last = this.#places.rowAt(this.#scrolled + this.#height) + beyond
    return Math.min(last, this.#places.rows.length - 1)
  })

  /** Has to be made while a component is: it follows the rows. */
  constructor(rows: () => DiffRows) {
    this.#rows = rows
    $effect.pre(() => this.#follow(this.#places))
    $effect.pre(() => {
      if (this.#height > 0) untrack(() => this.#scrollTo(this.#aligned(this.#scrolled)))
    })
    $effect(() => {
      void this.#moves
      untrack(() => {
        if (this.#scroller !== null) this.#scroller.scrollTop = this.#scrolled
      })
    })
  }

  /** Distance from the upper edge of all rows to that of the view, in pixels. */
  get scrolled(): number {
    return this.#scrolled
  }
  /** Height of the view, in pixels. */
  get height(): number {
    return this.#height
  }
  /** Height of all rows, in pixels. */
  get total(): number {
    return this.#places.total
  }
  /** Index of the first row that is at least in part in the view. */
  get top(): number {
    return this.#places.rowAt(this.#scrolled)
  }

  /** Distance from the upper edge of all rows to that of a row, in pixels. */
  topOf(index: number): number {
    return this.#places.topOf(index)
  }

  /** Indexes of the rows on the page, and of some that are kept there, in their order. */
  shown(kept: readonly number[]): number[] {
    const [first, last] = [this.#first, this.#last]
    const within = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    const others = kept.filter((index) => (index < first || index > last) && index < this.#places.rows.length)
    return others.length === 0 ? within : [...within, ...others].sort((one, other) => one - other)
  }

  /** Follows the element that scrolls the rows. For an attachment. */
  watchView = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller
    const size = new ResizeObserver(() => (this.#height = scroller.clientHeight))
    const scroll = (): void => {
      // The browser rounds.
      if (Math.abs(scroller.scrollTop - untrack(() => this.#scrolled)) < 1) return
      this.#goal = null
      this.#scrolled = scroller.scrollTop
    }
    untrack(() => (this.#height = scroller.clientHeight))
    size.observe(scroller)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      this.#scroller = null
      size.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }

  /** Measures the rows in an element as they come. For an attachment. */
  watchRows = (list: HTMLElement): (() => void) => {
    const sizes = new ResizeObserver((entries) => this.#measure(entries))
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

  /** True if a row begins in the view, not too near to its end, and not below the name that is pinned there. */
  isInView(index: number): boolean {
    return !this.#isAbove(index, this.#scrolled) && this.topOf(index) + 2 * lineHeight < this.#scrolled + this.#height
  }

  /** Brings a row into the view. */
  goTo(index: number, align: Align): void {
    this.#goal = { index, align }
    this.#scrollTo(this.#aligned(this.#scrolled))
  }

  /** The user scrolls: nothing is brought back into the view. */
  leave(): void {
    this.#goal = null
  }

  #isAbove(index: number, scrolled: number): boolean {
    const isName = this.#places.rows.at(index)?.kind === 'file'
    return this.topOf(index) < scrolled + (isName ? 0 : pinHeight)
  }

  /** Where the view has to be for its goal. */
  #aligned(scrolled: number): number {
    if (this.#goal === null) return scrolled
    const { index, align } = this.#goal
    const [top, end] = [this.topOf(index), this.topOf(index + 1)]
    if (align === 'start') return top
    if (align === 'center') return top - (this.#height - (end - top)) / 2
    if (this.#isAbove(index, scrolled)) return Math.floor(top - pinHeight)
    return end > scrolled + this.#height ? Math.ceil(end - this.#height) : scrolled
  }

  #scrollTo(offset: number): void {
    // Before the view has a height, it is at its goal by chance alone.
    if (this.#height === 0) return
    const to = Math.max(0, Math.min(offset, this.total - this.#height))
    if (Math.abs(to - this.#scrolled) < 1) return
    this.#scrolled = to
    this.#moves += 1
  }

  /** What is seen stays where it is when places change. */
  #follow(now: RowPlaces): void {
    const before = this.#drawn
    this.#drawn = now
    if (before === null || before === now) return
    untrack(() => {
      const top = before.rowAt(this.#scrolled)
      const file = before.rows.fileAt(top)
      const moved = now.rows.startOf(file) - before.rows.startOf(file)
      const seen = this.#scrolled <= 0 ? 0 : now.topOf(top + moved) + this.#scrolled - before.topOf(top)
      this.#scrollTo(this.#aligned(seen))
    })
  }

  #measure(entries: readonly ResizeObserverEntry[]): void {
    const odd = new Map(this.#odd)
    let isAny = false
    for (const { target, borderBoxSize } of entries) {
      const index = Number(target.ariaRowIndex) - 1
      const row = this.#places.rows.at(index)
      const height = borderBoxSize[0]?.blockSize ?? 0
      if (row === undefined || height === 0 || !target.isConnected) continue
      const key = keyOfRow(row, index)
      const counted = countedHeight(row)
      // Nobody sees a part of a pixel, for which all rows below would move.
      if (Math.abs(height - (odd.get(row.file)?.get(key) ?? counted)) < 1) continue
      odd.set(row.file, new Map(odd.get(row.file)).set(key, height))
      isAny = true
    }
    if (isAny) this.#odd = odd
  }
}
