import { SvelteMap } from 'svelte/reactivity'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { ToldStore } from './told.svelte.ts'

/** How long what was typed may be here alone. With the way to the disk that is less than a second. */
const savedAfter = 600

/**
 * The texts that are being written, by their names: `comment KEY`, `description KEY`, `issue KEY` (shared/ipc.ts,
 * `draftNameSchema`). It is kept on disk as one types, so that it survives whatever becomes of the window.
 */
export class DraftsStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  readonly #texts = new SvelteMap<string, string>()
  /** Written in this window: what is read from the disk later is older than that. */
  readonly #written = new Set<string>()
  readonly #unsaved = new Set<string>()
  /** On their way to the disk. */
  readonly #underway = new Set<Promise<void>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #failing = false

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  /** The text of a draft; empty where there is none. */
  of(draft: string): string {
    return this.#texts.get(draft) ?? ''
  }

  /** How many texts are being written in an account. */
  count(account: string): number {
    return [...this.#texts.keys()].filter((draft) => draft.includes(` ${account}/`)).length
  }

  /** Takes what was just typed. An empty text forgets the draft, on disk too, at once. */
  write(draft: string, text: string): void {
    this.#written.add(draft)
    this.#unsaved.add(draft)
    if (text === '') {
      this.#texts.delete(draft)
      void this.flush()
    } else {
      this.#texts.set(draft, text)
      // Counted from the first key that is not saved, not from the last: who types without a pause is saved all the same.
      this.#timer ??= setTimeout(() => void this.flush(), savedAfter)
    }
  }

  /** Puts text back that was taken from the outbox, after whatever has been written since. */
  giveBack(draft: string, text: string): void {
    const now = this.of(draft).trimEnd()
    this.write(draft, now === '' ? text : `${now}\n\n${text}`)
  }

  /** Reads the drafts of an account. What was written here meanwhile stays as it is. */
  async load(account: string): Promise<void> {
    const result = await this.#bridge.call('listDrafts', { account })
    if (!result.ok) {
      this.#told.tellError(result.error, { before: 'What you were writing could not be read.' })
      return
    }
    for (const { draft, text } of result.value) if (!this.#written.has(draft)) this.#texts.set(draft, text)
  }

  /**
   * Saves what is not saved yet: before something is sent, and when the window is left or closed. Resolves when all that was
   * typed is on disk, or has been told not to be.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const draft of this.#unsaved) {
      const saving = this.#save(draft, this.of(draft)).finally(() => this.#underway.delete(saving))
      this.#underway.add(saving)
    }
    this.#unsaved.clear()
    await Promise.all(this.#underway)
  }

  async #save(draft: string, text: string): Promise<void> {
    const result = await this.#bridge.call('saveDraft', { draft, text })
    if (result.ok) {
      this.#failing = false
      return
    }
    // Tried again with the next key, but said once.
    this.#unsaved.add(draft)
    if (this.#failing) return
    this.#failing = true
    this.#told.tellError(result.error, { before: 'What you are writing is not kept on disk.' })
  }
}
