import type { Attachment } from 'svelte/attachments'
import type { RowSize } from './row-placing.ts'
import type { RowSlot } from './row-slots.ts'

/** Measures the rows of a list by the elements that show them. */
export class SlotSizes {
  readonly #observer: ResizeObserver
  readonly #attachments = new Map<number, Attachment<HTMLElement>>()
  readonly #elements = new Map<number, HTMLElement>()
  readonly #ids = new WeakMap<Element, number>()
  /** The height that each element had last. */
  readonly #heights = new Map<number, number>()
  #slots: ReadonlyMap<number, RowSlot> = new Map()

  constructor(onmeasure: (sizes: readonly RowSize[]) => void) {
    this.#observer = new ResizeObserver((entries) => onmeasure(entries.flatMap((entry) => this.#sizeOf(entry))))
  }

  /** Follows the element of a slot. */
  watch(id: number): Attachment<HTMLElement> {
    const known = this.#attachments.get(id)
    if (known !== undefined) return known
    const attachment: Attachment<HTMLElement> = (element) => {
      this.#elements.set(id, element)
      this.#ids.set(element, id)
      this.#observer.observe(element)
      return () => {
        this.#observer.unobserve(element)
        this.#elements.delete(id)
        this.#heights.delete(id)
        this.#attachments.delete(id)
      }
    }
    this.#attachments.set(id, attachment)
    return attachment
  }

  /**
   * Takes the rows that the elements show now. Nobody hears of an element that is as high as before: one that is not as high as its
   * new row is counted is asked for its height.
   */
  show(slots: readonly RowSlot[], countedHeight: (index: number) => number): void {
    this.#slots = new Map(slots.map((slot) => [slot.id, slot]))
    for (const { id, index } of slots) {
      const height = this.#heights.get(id)
      const element = this.#elements.get(id)
      if (height === undefined || element === undefined || Math.abs(height - countedHeight(index)) < 1) continue
      this.#observer.unobserve(element)
      this.#observer.observe(element)
    }
  }

  #sizeOf({ target, borderBoxSize }: ResizeObserverEntry): RowSize | [] {
    const height = borderBoxSize[0]?.blockSize ?? 0
    const id = this.#ids.get(target) ?? 0
    const slot = this.#slots.get(id)
    if (height === 0 || slot === undefined) return []
    this.#heights.set(id, height)
    return { index: slot.index, height }
  }
}
