import { tick } from 'svelte'
import type { Edit } from '../../../shared/edit.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { EditsStore } from '../outbox/index.ts'

/** The action under way on a page, such as `edit`. Afterwards the focus is where it was begun. */
export class Doing<What extends string> {
  readonly #edits: EditsStore
  #what = $state<What | null>(null)
  #opener: HTMLElement | null = null

  constructor(edits: EditsStore) {
    this.#edits = edits
  }

  get what(): What | null {
    return this.#what
  }

  begin(what: What): void {
    const { activeElement } = document
    this.#opener = activeElement instanceof HTMLElement ? activeElement : null
    this.#what = what
  }

  async stop(): Promise<void> {
    this.#what = null
    await tick()
    if (this.#opener?.isConnected) moveFocus(this.#opener)
  }

  /** Queues an edit, and ends the action once the edit is on disk. */
  async submit(edit: Edit): Promise<void> {
    if ((await this.#edits.submit(edit)) !== null) await this.stop()
  }
}
