/** Where rows lie below one another, in pixels from the upper edge of all. */
export interface Places {
  /** Number of rows. */
  readonly length: number
  /** Height of all rows. */
  readonly total: number
  /** The upper edge of a row; after the last one, the lower edge of all. */
  topOf(index: number): number
  /** The index of the row at a distance from the upper edge of all: the first or last one where it is beyond. */
  rowAt(offset: number): number
}

/** The part of the rows that is seen. */
export interface RowsView {
  readonly scrolled: number
  readonly height: number
}

/** The height that a row turned out to have, in pixels. */
export interface RowSize {
  readonly index: number
  readonly height: number
}

/** How the rows of a view are placed: by the heights of those that are not as high as they are counted. */
export interface Placing<P extends Places, Heights, Goal> {
  /** The heights before any row was measured. */
  readonly none: Heights
  /** Returns the places of the rows that there are now. Reactive. @param before those that were drawn last */
  placed(heights: Heights, before: P | null): P
  /** Returns the heights with those of some rows; the same ones where nobody would see the difference. */
  measured(places: P, heights: Heights, sizes: readonly RowSize[]): Heights
  /** Returns where the view has to be for its goal. */
  scrolledTo(places: P, goal: Goal, view: RowsView): number
  /** Returns where the view has to be for what is seen to stay where it is, when places change. */
  scrolledWithRows(before: P, now: P, scrolled: number): number
}

/** The first of so many indexes for which something is true, as it is for all after it; their number where it is for none. */
export function firstWhere(count: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
