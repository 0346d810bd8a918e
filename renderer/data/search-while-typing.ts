/**
 * Finds results for a text by calls, while somebody types on: one call at a time, and after it one for the text as it is by then.
 * So calls never queue up, and nothing waits for a pause in the typing.
 */
export class SearchWhileTyping<Found> {
  readonly #find: (text: string) => Promise<Found>
  readonly #onFound: (text: string, found: Found) => void
  #wanted: string | null = null
  #isBusy = false

  /** @param onFound called with the results for a text, unless another text is wanted by then */
  constructor(find: (text: string) => Promise<Found>, onFound: (text: string, found: Found) => void) {
    this.#find = find
    this.#onFound = onFound
  }

  /** Looks for a text; null for nothing any more. */
  want(text: string | null): void {
    this.#wanted = text
    if (!this.#isBusy && text !== null) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let done: string | null = null; this.#wanted !== null && this.#wanted !== done;) {
      const text = (done = this.#wanted)
      const found = await this.#find(text)
      if (this.#wanted === text) this.#onFound(text, found)
    }
    this.#isBusy = false
  }
}
