/** A piece of code of one kind (`keyword`, `string`, …; empty for plain). */
export interface Stretch {
  readonly kind: string
  readonly text: string
}

/** What the page asks of the thread that reads code. */
export interface Asked {
  readonly id: number
  readonly language: string
  readonly code: string
}

/** What that thread answers. */
export interface Highlighted {
  readonly id: number
  /** Null for a language that is not known. */
  readonly stretches: readonly Stretch[] | null
}
