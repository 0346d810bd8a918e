import { SvelteMap } from 'svelte/reactivity'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { CountedLocalLabel } from '../../../shared/model/local-label.ts'
import { counted } from '../../ui/words.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { UndoStore } from '../history/index.ts'

/** The labels that an account has on this computer only: those there are, and giving them to items. */
export class LocalLabelsStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #undo: UndoStore
  readonly #labels = new SvelteMap<string, readonly CountedLocalLabel[]>()

  constructor(bridge: DocketBridge, toasts: ToastStore, undo: UndoStore) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#undo = undo
  }

  /** The local labels of an account; undefined until they were read. */
  of(account: string): readonly CountedLocalLabel[] | undefined {
    return this.#labels.get(account)
  }

  async load(account: string): Promise<void> {
    const result = await this.#bridge.call('listLocalLabels', { account })
    if (result.ok) this.#labels.set(account, result.value.labels)
    else this.#toasts.tellError(result.error)
  }

  /** Gives items of one account a label, or takes it off, as one step that can be undone. */
  async set(account: string, items: readonly string[], name: string, on: boolean): Promise<void> {
    const result = await this.#bridge.call('setLocalLabel', { items: [...items], name, on })
    if (!result.ok) return this.#toasts.tellError(result.error)
    const where = items.length === 1 ? '' : ` ${on ? 'to' : 'from'} ${counted(items.length, 'item')}`
    this.#toasts.tell('success', `${on ? 'Added' : 'Removed'} the local label “${name}”${where}.`, {
      topic: 'step',
      action: this.#undo.offer([account]),
    })
  }

  changed(kinds: ReadonlySet<string>): void {
    if (!kinds.has('localLabel')) return
    for (const account of this.#labels.keys()) void this.load(account)
  }
}
