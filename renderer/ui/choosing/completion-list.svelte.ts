/** A text that a field offers to complete a word. */
export interface Offered {
  readonly title: string
  readonly about: string
}

/** The completions that a text field offers, and the keys that choose among them. */
export class CompletionList<Completion extends Offered> {
  offered = $state.raw<readonly Completion[]>([])
  /** Index of the completion that Enter takes; -1 while none is chosen. */
  active = $state(-1)
  readonly isOpen = $derived(this.offered.length > 0)
  #asked = 0
  /** The answer to what was asked for last; null while it is here. */
  #answer: PromiseWithResolvers<void> | null = null
  /** The last completion that was taken, until it stands in the text. */
  #taking: Promise<void> = Promise.resolve()

  /** True while completions of what is written now are on their way: those that are offered are of a beginning of it. */
  get isAwaited(): boolean {
    return this.#answer !== null
  }

  /**
   * Begins to look for completions. Returns a function that returns true while they are still wanted: nothing else was asked for
   * since.
   */
  ask(): () => boolean {
    const own = (this.#asked += 1)
    this.#answer ??= Promise.withResolvers()
    return () => own === this.#asked
  }

  /** Offers what was found. `isAll`: nothing else is on its way. */
  offer(offered: readonly Completion[], { isAll = true }: { readonly isAll?: boolean } = {}): void {
    this.offered = offered
    if (isAll) this.#settle()
  }

  /** Closes the list. Completions that are still on their way come too late. */
  close(): void {
    this.#asked += 1
    this.offered = []
    this.#settle()
  }

  /** Resolves once the completions of all that is written are here, or are not wanted any more. */
  async arrived(): Promise<void> {
    while (this.#answer !== null) await this.#answer.promise
  }

  /** Resolves once the last completion that was taken stands in the text. */
  async taken(): Promise<void> {
    await this.#taking
  }

  /**
   * Handles a key of the field while the list is open: arrows move in it, Tab takes the chosen completion or else the first,
   * Enter the chosen one, and Escape closes it. Returns true if the key was for the list.
   */
  press(key: string, take: (completion: Completion) => Promise<void>): boolean {
    if (!this.isOpen) return false
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    const { length } = this.offered
    const chosen = this.offered[this.active]
    if (by !== undefined) {
      this.active = (this.active + by + length + (this.active < 0 && by < 0 ? 1 : 0)) % length
    } else if (key === 'Tab' || (key === 'Enter' && chosen)) {
      this.#taking = take(chosen ?? (this.offered[0] as Completion))
    } else if (key === 'Escape') this.close()
    else return false
    return true
  }

  #settle(): void {
    this.#answer?.resolve()
    this.#answer = null
  }
}

/** Attributes of the text field that a list of completions belongs to. */
export function completedBy({ isOpen, active }: Pick<CompletionList<Offered>, 'isOpen' | 'active'>, id: string) {
  return {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
  } as const
}
