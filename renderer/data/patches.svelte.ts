import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import { patchesPerCall } from '../../shared/ipc-limits.ts'
import type { AppError } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Key } from '../../shared/model/key.ts'
import type { ChangeRow } from '../../shared/model/rows.ts'

/** The text of the change to a file: the same object as long as it is here. */
export interface Patch {
  readonly diff: string
}

/** A change whose patch is asked for: by its place among all, and by the name of the patch. */
type Named = Pick<ChangeRow, 'place' | 'patch' | 'diff'>

/** Changes whose patches are read by one call, and that reading. */
interface Batch {
  readonly changes: Named[]
  readonly read: Promise<void>
}

/** Characters of patches that stay here though nobody uses them: some 30,000 lines. */
const usualMost = 2_000_000

/**
 * Patches of the open merge request. Those of a large one are read as somebody comes to them, and the ones that nobody uses for
 * longest go when they are too many.
 */
export class Patches {
  readonly #bridge: DocketBridge
  readonly #most: number
  #item: Key<'mergeRequest'> | null = null
  /** By their names. */
  readonly #here = new SvelteMap<string, Patch>()
  /** Names of those that are here, the ones that nobody asked for for longest first. */
  readonly #order = new Set<string>()
  #users = new Map<string, number>()
  readonly #reading = new Map<string, Promise<void>>()
  #batch: Batch | null = null
  #size = 0
  /** Changes whose patches could not be read, by the names of the patches. */
  readonly #failed = new Map<string, Named>()
  #error = $state.raw<AppError | null>(null)

  /** @param most characters of patches that stay here though nobody uses them */
  constructor(bridge: DocketBridge, most = usualMost) {
    this.#bridge = bridge
    this.#most = most
  }

  /** Characters of the patches that are here and did not come with their changes. */
  get size(): number {
    return this.#size
  }

  /** The reason why patches that were asked for last are not here; null where none failed. */
  get error(): AppError | null {
    return this.#error
  }

  /** Reads again the patches that could not be read. */
  async readAgain(): Promise<void> {
    const failed = [...this.#failed.values()]
    this.#failed.clear()
    this.#error = null
    await this.#ask(failed)
  }

  /** Forgets all patches, because another item is open. An answer on its way is ignored. */
  open(item: Key<'mergeRequest'> | null): void {
    this.#item = item
    this.#here.clear()
    this.#order.clear()
    this.#users = new Map()
    this.#reading.clear()
    this.#batch = null
    this.#size = 0
    this.#failed.clear()
    this.#error = null
  }

  /** The patch of a change; null while it is not here. */
  of(change: Named): Patch | null {
    return hasPatch(change) ? change : (this.#here.get(change.patch) ?? null)
  }

  /** Has patches read and keeps them here. Returns what lets them go: then they stay only while there is room. */
  use(changes: readonly Named[]): () => void {
    return this.#take(changes).letGo
  }

  /** As `use`, and resolves when the patches were read. */
  async hold(changes: readonly Named[]): Promise<() => void> {
    const { letGo, read } = this.#take(changes)
    await read
    return letGo
  }

  /** Resolves when patches were read. One of them is missing then where the change is another by now. */
  async read(changes: readonly Named[]): Promise<void> {
    const letGo = await this.hold(changes)
    letGo()
  }

  #take(changes: readonly Named[]): { readonly letGo: () => void; readonly read: Promise<void> } {
    const names = changes.filter((change) => !hasPatch(change)).map(({ patch }) => patch)
    const users = this.#users
    for (const name of names) users.set(name, (users.get(name) ?? 0) + 1)
    const read = untrack(() => this.#ask(changes))
    const letGo = (): void => {
      for (const name of names) {
        const left = (users.get(name) ?? 1) - 1
        if (left > 0) users.set(name, left)
        else users.delete(name)
      }
      untrack(() => this.#trim())
    }
    return { letGo, read }
  }

  async #ask(changes: readonly Named[]): Promise<void> {
    const asked = changes.filter((change) => !hasPatch(change))
    for (const { patch } of asked) if (this.#order.delete(patch)) this.#order.add(patch)
    const missing = asked.filter(({ patch }) => !this.#here.has(patch))
    const item = this.#item
    if (missing.length === 0 || item === null) return
    for (const change of missing) {
      if (this.#reading.has(change.patch)) continue
      // What several ask for at the same moment is one call.
      this.#batch ??= this.#beginBatch(item)
      this.#batch.changes.push(change)
      this.#reading.set(change.patch, this.#batch.read)
    }
    await Promise.all(missing.flatMap(({ patch }) => this.#reading.get(patch) ?? []))
  }

  #beginBatch(item: Key<'mergeRequest'>): Batch {
    const changes: Named[] = []
    const read = Promise.resolve().then(() => {
      this.#batch = null
      return this.#readBatch(item, changes)
    })
    return { changes, read }
  }

  async #readBatch(item: Key<'mergeRequest'>, all: readonly Named[]): Promise<void> {
    for (let start = 0; start < all.length; start += patchesPerCall) {
      const part = all.slice(start, start + patchesPerCall)
      const files = part.map(({ place, patch }) => ({ place, patch }))
      const result = await this.#bridge.call('readPatches', { item, files })
      if (item !== this.#item) return
      if (!result.ok) this.#error = result.error
      for (const [at, change] of part.entries()) {
        const { patch } = change
        this.#reading.delete(patch)
        const diff = result.ok ? result.value.patches[at] : null
        if (diff !== null && diff !== undefined) this.#put(patch, diff)
        if (!result.ok) this.#failed.set(patch, change)
        else if (this.#failed.delete(patch) && this.#failed.size === 0) this.#error = null
      }
      this.#trim()
    }
  }

  #put(name: string, diff: string): void {
    if (this.#here.has(name)) return
    this.#here.set(name, { diff })
    this.#order.add(name)
    this.#size += diff.length
  }

  #trim(): void {
    for (const name of this.#order) {
      if (this.#size <= this.#most) return
      if (this.#users.has(name)) continue
      this.#size -= this.#here.get(name)?.diff.length ?? 0
      this.#here.delete(name)
      this.#order.delete(name)
    }
  }
}

/**
 * Keeps the patch of a change here for as long as the component is on the page. Returns what reads it: null while it is not here, and
 * where there is no change.
 */
export function usePatch(patches: Patches, change: () => Named | undefined): () => Patch | null {
  $effect(() => {
    const now = change()
    return now === undefined ? undefined : patches.use([now])
  })
  return () => {
    const now = change()
    return now === undefined ? null : patches.of(now)
  }
}

/** Returns true if a change came with its patch. */
export function hasPatch<Change extends Pick<ChangeRow, 'diff'>>(change: Change): change is Change & Patch {
  return change.diff !== null
}
