import { untrack } from 'svelte'
import type { Places, Placing, RowSize } from './row-placing.ts'

/** Rows beyond both edges of the view that are on the page, too. */
const beyond = 5

/** Milliseconds without scrolling after which it is over. */
const restAfter = 150

/**
 * The rows that are on the page: those in view and a few beyond, wherever the list is scrolled to. Rows are drawn for the new
 * place before the browser scrolls there, so that it lays them out once. They are measured when they are on the page, and what is
 * seen stays where it is when others turn out to be higher, come or go.
 */
export class RowWindow<P extends Places, Heights, Goal> {
  readonly #placing: Placing<P, Heights, Goal>
  #scroller: HTMLElement | null = null
  #scrolled = $state(0)
  #height = $state(0)
  /** Rows that are drawn beyond both edges now. */
  #margin = $state(beyond)
  #moves = $state(0)
  #isScrolled = $state(false)
  #heights: Heights
  /** The row that was gone to, for as long as nobody scrolls: it comes into view once more when places change. */
  #goal: Goal | null = null
  #drawn: P | null = null
  readonly #places = $derived.by(() => this.#placing.placed(this.#heights, this.#drawn))
  readonly #first = $derived.by(() => Math.max(0, this.#places.rowAt(this.#scrolled) - this.#margin))
  readonly #last = $derived.by(() => {
    const last = this.#places.rowAt(this.#scrolled + this.#height) + this.#margin
    return Math.min(last, this.#places.length - 1)
  })

  /**
   * Has to be made while a component is: it follows the rows.
   *
   * @param height the expected height of the view, in pixels; 0 where there is none. With it the first rows are drawn before the
   * browser lays out the view, which then tells its height
   */
  constructor(placing: Placing<P, Heights, Goal>, height = 0) {
    this.#placing = placing
    this.#height = height
    if (height > 0) this.#margin = 0
    this.#heights = $state.raw(placing.none)
    $effect.pre(() => this.#follow(this.#places))
    $effect.pre(() => {
      if (this.#height > 0) untrack(() => this.#scrollToGoal())
    })
    $effect(() => {
      // A view is at its start by itself. To scroll it there, the browser would have to lay it out.
      if (this.#moves === 0) return
      untrack(() => {
        if (this.#scroller !== null) this.#scroller.scrollTop = this.#scrolled
      })
    })
  }

  get places(): P {
    return this.#places
  }
  /** Distance from the upper edge of all rows to that of the view, in pixels. */
  get scrolled(): number {
    return this.#scrolled
  }
  /** True while the user scrolls, and not what goes to a row. */
  get isScrolled(): boolean {
    return this.#isScrolled
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
  /** Index of the last row on the page, without those that are kept there. */
  get last(): number {
    return this.#last
  }

  /** Distance from the upper edge of all rows to that of a row, in pixels. */
  topOf(index: number): number {
    return this.#places.topOf(index)
  }

  /** Indexes of the rows on the page, and of some that are kept there, in their order. */
  shown(kept: readonly number[]): number[] {
    const [first, last] = [this.#first, this.#last]
    const within = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    const others = kept.filter((index) => (index < first || index > last) && index < this.#places.length)
    return others.length === 0 ? within : [...within, ...others].sort((one, other) => one - other)
  }

  /** Follows the element that scrolls the rows. For an attachment. */
  watchView = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller
    const size = new ResizeObserver(() => (this.#height = scroller.clientHeight))
    let rest: ReturnType<typeof setTimeout> | undefined
    const scroll = (): void => {
      // The browser rounds.
      if (Math.abs(scroller.scrollTop - untrack(() => this.#scrolled)) < 1) return
      this.#goal = null
      this.#scrolled = scroller.scrollTop
      this.#isScrolled = true
      clearTimeout(rest)
      rest = setTimeout(() => (this.#isScrolled = false), restAfter)
    }
    untrack(() => {
      if (this.#height === 0) this.#height = scroller.clientHeight
    })
    size.observe(scroller)
    // What cannot be seen yet follows once the first picture is there: a key waits for it.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (this.#margin = beyond))))
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      this.#scroller = null
      this.#isScrolled = false
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      size.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }

  /** Takes the heights of rows that are on the page. */
  measure(sizes: readonly RowSize[]): void {
    this.#heights = this.#placing.measured(this.#places, this.#heights, sizes)
  }

  /** Brings a row into the view. */
  goTo(goal: Goal): void {
    this.#goal = goal
    this.#scrollToGoal()
  }

  /** Shows the rows from the first one. */
  goToStart(): void {
    this.#goal = null
    this.#scrollTo(0)
  }

  /** The user scrolls: nothing is brought back into the view. */
  leave(): void {
    this.#goal = null
  }

  /** Goes to the goal, if there is one. @param scrolled where the view is otherwise */
  #scrollToGoal(scrolled = this.#scrolled): void {
    const view = { height: this.#height, scrolled }
    this.#scrollTo(this.#goal === null ? scrolled : this.#placing.scrolledTo(this.#places, this.#goal, view))
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
  #follow(now: P): void {
    const before = this.#drawn
    this.#drawn = now
    if (before === null || before === now) return
    untrack(() => this.#scrollToGoal(this.#placing.scrolledWithRows(before, now, this.#scrolled)))
  }
}
