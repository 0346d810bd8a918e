import { modifiers } from '../keys/keys.ts'
import { focusAfter } from '../keys/last-focus.ts'
import { copyOf, isOfWord, pressIn, writeAtCaret } from '../keys/pressed-again.ts'
import type { CompletionList, Offered } from './completion-list.svelte.ts'

/**
 * The keys of a text field whose completions are on their way. A key that chooses among them waits for those of what is written
 * now, and what is typed behind it waits for that key. Escape, and keys that only the browser can press, give up the completions:
 * the keys before them then do what they do without any.
 */
export class CompletionKeys {
  readonly #list: CompletionList<Offered>
  readonly #act: (event: KeyboardEvent) => boolean
  readonly #choosing: ReadonlySet<string>
  #held: KeyboardEvent[] = []
  /** The key that is pressed again now. */
  #again: KeyboardEvent | null = null

  /**
   * @param act does what a key does in the field. Returns false if the field leaves the key to the browser.
   * @param choosing the keys that may be meant for completions that are not here yet
   */
  constructor(list: CompletionList<Offered>, act: (event: KeyboardEvent) => boolean, choosing: readonly string[]) {
    this.#list = list
    this.#act = act
    this.#choosing = new Set(choosing)
  }

  /** Handles a key of the field, now or once the completions are here that it is meant for. */
  press(event: KeyboardEvent): void {
    // A modifier is the beginning of another key.
    if (event.isComposing || event === this.#again || modifiers.has(event.key)) return
    if (!this.#hold(event) && !this.#act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns true if the key waits, or is done by not waiting any longer. */
  #hold(event: KeyboardEvent): boolean {
    const isWaiting = this.#held.length > 0
    if (!isWaiting && !(this.#list.isAwaited && this.#isForList(event))) return false
    if (isWaiting && !canWait(event)) {
      this.#list.close()
      return event.key === 'Escape'
    }
    this.#held.push(event)
    if (!isWaiting) void this.#pressHeld()
    return true
  }

  async #pressHeld(): Promise<void> {
    for (let event = this.#held[0]; event !== undefined; event = this.#held[0]) {
      if (this.#isForList(event)) await this.#list.arrived()
      if (!this.#act(event)) this.#pressAgain(event)
      // The words of a completion that was taken stand before what is typed behind it.
      await this.#list.taken()
      this.#held.shift()
    }
  }

  /** Does what the browser does for a key. It does so itself only for keys that it has seen pressed. */
  #pressAgain(event: KeyboardEvent): void {
    const field = event.target
    if (!(field instanceof HTMLElement) || writeAtCaret(event, field) || document.activeElement !== field) return
    if (event.key === 'Tab') return focusAfter(field)
    this.#again = copyOf(event)
    pressIn(field, this.#again)
    this.#again = null
  }

  #isForList({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey || shiftKey) return false
    return this.#choosing.has(key) || (this.#list.isOpen && ['ArrowDown', 'ArrowUp'].includes(key))
  }
}

/** Returns true for keys that can be pressed again later: those of words and lists, and the one that sends. */
function canWait(event: KeyboardEvent): boolean {
  if (isOfWord(event) || ((event.ctrlKey || event.metaKey) && event.key === 'Enter')) return true
  return !event.shiftKey && ['ArrowDown', 'ArrowUp', 'Tab'].includes(event.key)
}
