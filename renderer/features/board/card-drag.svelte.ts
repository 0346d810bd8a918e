/** Pixels that the mouse moves before it drags: less is an unsteady click. */
const leastWay = 6
/** Distance from the edge of the board, in pixels, within which the mouse makes it scroll, and the step of one scroll. */
const edge = 48
const scrolledBy = 16

/** Cards that are dragged over a board by the mouse: those that are selected where it was pressed. */
export class CardDrag {
  readonly #ondrop: (column: number) => void
  #at = $state.raw<{ readonly x: number; readonly y: number } | null>(null)
  #over = $state.raw<number | null>(null)

  constructor(ondrop: (column: number) => void) {
    this.#ondrop = ondrop
  }

  /** Position of the mouse; null while nothing is dragged. */
  get at(): { readonly x: number; readonly y: number } | null {
    return this.#at
  }
  /** The column below the mouse. */
  get over(): number | null {
    return this.#over
  }

  /** The mouse was pressed somewhere on the board. A finger scrolls. */
  begin(event: PointerEvent & { readonly currentTarget: HTMLElement }): void {
    const isCard = event.target instanceof Element && event.target.closest('.row') !== null
    if (!isCard || event.button !== 0 || event.pointerType === 'touch') return
    const board = event.currentTarget
    const { clientX, clientY } = event
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const end = () => {
      listening.abort()
      this.#at = null
      this.#over = null
    }
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (this.#at === null && Math.hypot(x - clientX, y - clientY) < leastWay) return
        this.#at = { x, y }
        this.#over = columnAt(x, y)
        const { left, right } = board.getBoundingClientRect()
        if (x > right - edge) board.scrollBy({ left: scrolledBy })
        if (x < left + edge) board.scrollBy({ left: -scrolledBy })
      },
      options,
    )
    window.addEventListener(
      'pointerup',
      () => {
        const over = this.#at === null ? null : this.#over
        if (this.#at !== null) swallowClick()
        end()
        if (over !== null) this.#ondrop(over)
      },
      options,
    )
    window.addEventListener('pointercancel', end, options)
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || this.#at === null) return
        pressed.preventDefault()
        pressed.stopPropagation()
        end()
      },
      options,
    )
  }
}

function columnAt(x: number, y: number): number | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column']
  return column === undefined ? null : Number(column)
}

/** Keeps a card that was dragged and let go over itself from being clicked. The click comes at once, or not at all. */
function swallowClick(): void {
  const listening = new AbortController()
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, signal: listening.signal })
  setTimeout(() => listening.abort())
}
