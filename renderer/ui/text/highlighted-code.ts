/** A piece of code of one kind (`keyword`, `string`, …; empty for plain). */
export interface Stretch {
  readonly kind: string
  readonly text: string
}

/** A request of the page to the worker that colours code. */
export interface Asked {
  readonly id: number
  readonly language: string
  readonly code: string
}

/** The worker's answer. */
export interface Highlighted {
  readonly id: number
  /** Null for a language that is not known. */
  readonly stretches: readonly Stretch[] | null
}
