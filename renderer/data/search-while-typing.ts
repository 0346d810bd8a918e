/**
 * Finds results for a text by calls, while somebody types on: one call at a time, and after it one for the text as it is by then.
 * So calls never queue up, and nothing waits for a pause in the typing.
 */
export class SearchWhileTyping<Found> {
  readonly #find: (text: string) => Promise<Found>
  readonly #onFound: (text: string, found: Found) => void
  #wanted: string | null = null
  /** Number of times that nothing was wanted any more: the same text after that may mean another search. */
  #ends = 0
  #isBusy = false

  /** @param onFound called with the results for a text, unless another text is wanted by then */
  constructor(find: (text: string) => Promise<Found>, onFound: (text: string, found: Found) => void) {
    this.#find = find
    this.#onFound = onFound
  }

  /** Looks for a text; null for nothing any more. */
  want(text: string | null): void {
    if (text === null) this.#ends += 1
    this.#wanted = text
    if (!this.#isBusy && text !== null) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let isDone = false; this.#wanted !== null && !isDone;) {
      const [text, ends] = [this.#wanted, this.#ends]
      const found = await this.#find(text)
      isDone = this.#wanted === text && this.#ends === ends
      if (isDone) this.#onFound(text, found)
    }
    this.#isBusy = false
  }
}
