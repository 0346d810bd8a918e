import { untrack } from 'svelte'
import type { DiffRows } from './diff-rows.ts'
import { countedHeight, keyOfRow, RowPlaces, type OddHeights } from './row-places.ts'
import { isInView, scrolledTo, scrolledWithRows, type Align, type RowView, type ScrollGoal } from './scroll-places.ts'

/** Rows beyond both edges of the view that are on the page, too. */
const beyond = 5

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
  #goal: ScrollGoal | null = null
  #drawn: RowPlaces | null = null
  readonly #places = $derived.by(() => new RowPlaces(this.#rows(), this.#odd, this.#drawn))
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
      if (this.#height > 0) untrack(() => this.#scrollToGoal())
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
    return isInView(this.#places, index, this.#view)
  }

  /** Brings a row into the view. */
  goTo(index: number, align: Align): void {
    this.#goal = { index, align }
    this.#scrollToGoal()
  }

  /** The user scrolls: nothing is brought back into the view. */
  leave(): void {
    this.#goal = null
  }

  get #view(): RowView {
    return { scrolled: this.#scrolled, height: this.#height }
  }

  /** Goes to the goal, if there is one. @param scrolled where the view is otherwise */
  #scrollToGoal(scrolled = this.#scrolled): void {
    const view = { ...this.#view, scrolled }
    this.#scrollTo(this.#goal === null ? scrolled : scrolledTo(this.#places, this.#goal, view))
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
    untrack(() => this.#scrollToGoal(scrolledWithRows(before, now, this.#scrolled)))
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
