/** An element that shows a row, and after it another one. */
export interface RowSlot {
  readonly id: number
  readonly key: string
  readonly index: number
}

/**
 * The elements that show the rows near the view. One whose row has left it shows a row that has come, so that nothing is made
 * anew while scrolling. A row stays in its element for as long as it is near the view.
 */
export class RowSlots {
  #slots: readonly RowSlot[] = []
  #made = 0

  /**
   * Returns an element for each of some rows: in their order, or as the elements stand now. Moving an element costs as much as
   * making it.
   */
  arrange(keys: readonly string[], shown: readonly number[], isInOrder: boolean): readonly RowSlot[] {
    const wanted = new Map<string, number>()
    for (const index of shown) {
      const key = keys[index]
      if (key !== undefined) wanted.set(key, index)
    }
    const here = new Set(this.#slots.map(({ key }) => key))
    const come = [...wanted].filter(([key]) => !here.has(key))
    let taken = 0
    const stay = this.#slots.flatMap((slot) => {
      const index = wanted.get(slot.key)
      if (index === slot.index) return slot
      if (index !== undefined) return { ...slot, index }
      const next = come[taken]
      taken += 1
      return next === undefined ? [] : { id: slot.id, key: next[0], index: next[1] }
    })
    const made = come.slice(taken).map(([key, index]) => ({ id: (this.#made += 1), key, index }))
    const slots = [...stay, ...made]
    this.#slots = isInOrder ? slots.sort((one, other) => one.index - other.index) : slots
    return this.#slots
  }
}
