import { firstWhere, type Places, type Placing, type RowsView, type RowSize } from './row-placing.ts'

/** Heights of the rows that are not as high as most, in pixels: by their keys, and by their places among the keys of that time. */
interface OddHeights {
  readonly keys: readonly string[]
  readonly ofKey: ReadonlyMap<string, number>
  readonly at: ReadonlyMap<number, number>
}

/** The row of a list to which the user goes. Once the list has other rows, nobody goes there any more. */
interface ListGoal {
  readonly keys: readonly string[]
  readonly index: number
}

const none: OddHeights = { keys: [], ofKey: new Map(), at: new Map() }

/** Where the rows of a list lie. Most have the same height, so that a place is computed from the number of the rows before it. */
class ListPlaces implements Places {
  readonly keys: readonly string[]
  readonly #rowHeight: number
  /** Heights of the rows that have another one, by their places. */
  readonly odd: ReadonlyMap<number, number>
  /** The places of these, in their order, and by how much all of them up to each one are higher. */
  readonly #places: readonly number[]
  readonly #sums: readonly number[]

  constructor(keys: readonly string[], rowHeight: number, odd: ReadonlyMap<number, number>) {
    this.keys = keys
    this.#rowHeight = rowHeight
    this.odd = odd
    this.#places = [...odd.keys()].sort((one, other) => one - other)
    let sum = 0
    this.#sums = this.#places.map((place) => (sum += (odd.get(place) ?? rowHeight) - rowHeight))
  }

  get length(): number {
    return this.keys.length
  }
  get total(): number {
    return this.topOf(this.length)
  }

  topOf(index: number): number {
    const before = firstWhere(this.#places.length, (at) => (this.#places[at] ?? 0) >= index)
    return index * this.#rowHeight + (this.#sums[before - 1] ?? 0)
  }

  /** The height of a row, as far as it is known. */
  heightOf(index: number): number {
    return this.odd.get(index) ?? this.#rowHeight
  }

  rowAt(offset: number): number {
    if (this.#places.length === 0) {
      return Math.max(0, Math.min(Math.floor(offset / this.#rowHeight), this.length - 1))
    }
    return Math.max(0, firstWhere(this.length, (index) => this.topOf(index) > offset) - 1)
  }
}

/** How the rows of a list are placed. */
export function listPlacing(
  keys: () => readonly string[],
  rowHeight: () => number,
): Placing<ListPlaces, OddHeights, ListGoal> {
  return {
    none,
    placed: (heights) => new ListPlaces(keys(), rowHeight(), heightsAmong(keys(), heights)),
    measured,
    scrolledTo,
    scrolledWithRows,
  }
}

function heightsAmong(keys: readonly string[], { keys: then, ofKey, at }: OddHeights): ReadonlyMap<number, number> {
  if (then === keys) return at
  const among = new Map<number, number>()
  if (ofKey.size === 0) return among
  for (const [index, key] of keys.entries()) {
    const height = ofKey.get(key)
    if (height !== undefined) among.set(index, height)
  }
  return among
}

function measured(places: ListPlaces, before: OddHeights, sizes: readonly RowSize[]): OddHeights {
  // Nobody sees a part of a pixel, for which all rows below would move.
  const others = sizes.filter(({ index, height }) => Math.abs(height - places.heightOf(index)) >= 1)
  if (others.length === 0) return before
  const [ofKey, at] = [new Map(before.ofKey), new Map(places.odd)]
  for (const { index, height } of others) {
    const key = places.keys[index]
    if (key === undefined) continue
    ofKey.set(key, height)
    at.set(index, height)
  }
  return { keys: places.keys, ofKey, at }
}

/** As near as it is. */
function scrolledTo(places: ListPlaces, { keys, index }: ListGoal, { scrolled, height }: RowsView): number {
  if (keys !== places.keys) return scrolled
  const [top, end] = [places.topOf(index), places.topOf(index + 1)]
  if (top < scrolled) return top
  return end > scrolled + height ? end - height : scrolled
}

/** Near the beginning it stays there. */
function scrolledWithRows(before: ListPlaces, now: ListPlaces, scrolled: number): number {
  const first = before.rowAt(scrolled)
  if (scrolled < before.heightOf(0) || before.length === 0) return scrolled
  const key = before.keys[first]
  const index = before.keys === now.keys ? first : key === undefined ? -1 : now.keys.indexOf(key)
  return index < 0 ? scrolled : now.topOf(index) + scrolled - before.topOf(first)
}
