import { sentenceFor } from '../../shared/error-sentences.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { ToldStore } from './told.svelte.ts'

/** Taking back what the user did last, step by step, and doing it again. Which steps there were the main process knows. */
export class UndoStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  /** Takes back the last step of an account, tells what became of it, and answers whether it was taken back. */
  async undo(account: string): Promise<boolean> {
    const result = await this.#bridge.call('undo', { account })
    if (!result.ok) {
      const { title, advice } = sentenceFor(result.error)
      this.#told.tell('problem', `Nothing was undone. ${title} ${advice}`)
      return false
    }
    if (result.value === null) {
      this.#told.tell('info', 'There is nothing to undo.', { topic: 'step' })
      return false
    }
    const { title, refused } = result.value
    if (refused !== null) {
      this.#told.tell('problem', `Not undone: ${title}. ${refused}`, { topic: 'step' })
      return false
    }
    this.#told.tell('success', `Undone: ${title}.`, {
      topic: 'step',
      action: { title: 'Redo', run: () => void this.redo(account) },
    })
    return true
  }

  /** Does again what was last taken back, and tells. */
  async redo(account: string): Promise<void> {
    const result = await this.#bridge.call('redo', { account })
    if (!result.ok) {
      const { title, advice } = sentenceFor(result.error)
      this.#told.tell('problem', `Nothing was done again. ${title} ${advice}`)
    } else if (result.value === null) {
      this.#told.tell('info', 'There is nothing to do again.', { topic: 'step' })
    } else {
      this.#told.tell('success', `Done again: ${result.value.title}.`, {
        topic: 'step',
        action: { title: 'Undo', run: () => void this.undo(account) },
      })
    }
  }
}
