import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Result } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { ExportFormat, StoredSizes, WrittenFile } from '../../../shared/model/stored-data.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { DraftsStore } from '../drafts/index.ts'

/** The data that Docket keeps on this computer, and its export, backup and restoring. */
export class StoredDataStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #drafts: Pick<DraftsStore, 'flush' | 'reread'>
  #sizes = $state.raw<StoredSizes | null>(null)
  readonly #exports = new SvelteMap<string, { readonly done: number; readonly total: number }>()
  #busy = $state(false)

  constructor(bridge: DocketBridge, toasts: ToastStore, drafts: Pick<DraftsStore, 'flush' | 'reread'>) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#drafts = drafts
    bridge.on('exportProgress', ({ account, ...progress }) => {
      if (this.#exports.has(account)) this.#exports.set(account, progress)
    })
  }

  /** Null until they were read. */
  get sizes(): StoredSizes | null {
    return this.#sizes
  }

  /** True while an account's files are being copied or replaced. */
  get busy(): boolean {
    return this.#busy
  }

  /** Returns the progress of an export of an account; undefined while there is none. */
  exportOf(account: string): { readonly done: number; readonly total: number } | undefined {
    return this.#exports.get(account)
  }

  async load(): Promise<void> {
    const result = await this.#bridge.call('readStoredSizes', {})
    if (result.ok) this.#sizes = result.value
    else this.#toasts.tellError(result.error)
  }

  /** Writes an account's issues and merge requests into a file that the user chooses. */
  async export(account: string, format: ExportFormat): Promise<void> {
    this.#exports.set(account, { done: 0, total: 0 })
    const result = await this.#bridge.call('exportItems', { account, format })
    this.#exports.delete(account)
    this.#tellFile(result, (name) => `Exported to ${name}.`)
  }

  async cancelExport(account: string): Promise<void> {
    await this.#bridge.call('cancelExport', { account })
  }

  backUp(account: string): Promise<void> {
    return this.#work(async () => {
      const result = await this.#bridge.call('backUpAccount', { account })
      this.#tellFile(result, (name) => `Backed up to ${name}.`)
    })
  }

  restore(account: string): Promise<void> {
    return this.#work(async () => {
      // What is written here belongs to the file that is set aside.
      await this.#drafts.flush()
      const result = await this.#bridge.call('restoreAccount', { account })
      if (result.ok && result.value !== null) await this.#drafts.reread(account)
      this.#tellFile(
        result,
        (name) => `Restored from ${name}. Edits that may already have arrived wait for you in the outbox.`,
      )
    })
  }

  resetCache(account: string): Promise<void> {
    return this.#work(async () => {
      const result = await this.#bridge.call('resetCache', { account })
      if (result.ok) this.#toasts.tell('success', 'The copy was removed, and is being fetched again.')
      else this.#toasts.tellError(result.error)
    })
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#busy = true
    await work()
    this.#busy = false
    await this.load()
  }

  /** Shows no message where the user chose no file. */
  #tellFile(result: Result<WrittenFile | null>, words: (name: string) => string): void {
    if (!result.ok) this.#toasts.tellError(result.error)
    else if (result.value !== null) this.#toasts.tell('success', words(result.value.name))
  }
}

export const [useStoredData, provideStoredData] = createContext<StoredDataStore>()
