import type { Mark } from '../../shared/model/triage.ts'

/** The mark by which the user put an entry aside while in focus mode. */
export type PutAside = Extract<Mark['as'], 'done' | 'snoozed' | 'muted'>

/** Focus mode: its state, and the entries that the user has marked since it began. */
export class FocusMode {
  #isOn = $state.raw(false)
  #isPast = $state.raw(false)
  #marked = $state.raw<ReadonlyMap<string, PutAside>>(new Map())
  readonly #listed: () => readonly string[]
  /** The marked entries that are no longer listed: one that was undone counts no more. */
  readonly #aside = $derived.by(() => {
    const listed = new Set(this.#listed())
    return [...this.#marked].filter(([key]) => !listed.has(key))
  })

  /** @param listed the entries that are open in the inbox, in their order */
  constructor(listed: () => readonly string[]) {
    this.#listed = listed
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** True if the user has gone on from the last entry, and not back since. */
  get isPast(): boolean {
    return this.#isPast
  }

  /** Number of entries that were put aside, in all or in one way. */
  countOf(way?: PutAside): number {
    return way === undefined ? this.#aside.length : this.#aside.filter(([, as]) => as === way).length
  }

  turn(on: boolean): void {
    if (on === this.#isOn) return
    this.#isOn = on
    this.#isPast = false
    this.#marked = new Map()
  }

  /** The user is at an entry, or has gone on from the last one. */
  pass(isPast: boolean): void {
    this.#isPast = isPast
  }

  /** The user has put entries aside. */
  note(keys: readonly string[], way: PutAside): void {
    if (this.#isOn) this.#marked = new Map([...this.#marked, ...keys.map((key) => [key, way] as const)])
  }
}
