import { SvelteMap } from 'svelte/reactivity'

/** What is being written about each item, kept while one looks at others. */
export class DraftsStore {
  readonly #texts = new SvelteMap<string, string>()

  of(item: string): string {
    return this.#texts.get(item) ?? ''
  }

  write(item: string, text: string): void {
    if (text === '') this.#texts.delete(item)
    else this.#texts.set(item, text)
  }

  /** Puts text back that was taken from the outbox, after whatever has been written since. */
  giveBack(item: string, text: string): void {
    const now = this.of(item).trimEnd()
    this.write(item, now === '' ? text : `${now}\n\n${text}`)
  }
}
