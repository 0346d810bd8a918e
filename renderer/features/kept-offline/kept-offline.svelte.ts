import { createContext } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Ahead, AheadBudget, KeptOffline } from '../../../shared/model/kept-offline.ts'
import { counted } from '../../ui/words.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { UndoStore } from '../history/index.ts'

/** Counting through a large project takes a moment, and nobody reads numbers faster than this. */
const atMostEvery = 700

const concerned = ['keptOffline', 'itemParts', 'picture', 'issue', 'mergeRequest'] as const

/** The things that the user keeps offline, the part of them that is on this computer, and all else that is fetched ahead. */
export class KeptOfflineStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #undo: UndoStore
  readonly #states = new SvelteMap<string, KeptOffline>()
  /** Number of components that show each state. */
  readonly #users = new Map<string, number>()
  readonly #lists = new SvelteMap<string, readonly KeptOffline[]>()
  readonly #ahead = new SvelteMap<string, Ahead>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, toasts: ToastStore, undo: UndoStore) {
    this.#bridge = bridge
    this.#toasts = toasts
    this.#undo = undo
  }

  /** Returns how much of something is on this computer; undefined while the answer is on its way. */
  get(key: string): KeptOffline | undefined {
    return this.#states.get(key)
  }

  /** Everything that is kept of an account, as it was last loaded. */
  listOf(account: string): readonly KeptOffline[] {
    return this.#lists.get(account) ?? []
  }

  aheadOf(account: string): Ahead | undefined {
    return this.#ahead.get(account)
  }

  /** Declares that a state is shown. Returns a function that says it no longer is. */
  use(key: string): () => void {
    this.#users.set(key, (this.#users.get(key) ?? 0) + 1)
    void this.#load(key)
    return () => {
      const users = (this.#users.get(key) ?? 1) - 1
      if (users > 0) this.#users.set(key, users)
      else {
        this.#users.delete(key)
        this.#states.delete(key)
      }
    }
  }

  /** Reads the data of an account that Settings shows. */
  async loadAccount(account: string): Promise<void> {
    const [list, ahead] = await Promise.all([
      this.#bridge.call('listKeptOffline', { account }),
      this.#bridge.call('readAheadStatus', { account }),
    ])
    if (list.ok) this.#lists.set(account, list.value)
    if (ahead.ok) this.#ahead.set(account, ahead.value)
  }

  /** Call this when no view shows the account's settings any more. */
  forgetAccount(account: string): void {
    this.#lists.delete(account)
    this.#ahead.delete(account)
  }

  /** Keeps something, or no longer when it is kept. */
  async toggle(key: string): Promise<void> {
    const known = this.#states.get(key) ?? (await this.#read(key))
    await this.keep(key, !(known?.kept ?? false))
  }

  /** Keeps something, or no longer, and offers to undo that. */
  async keep(key: string, keep: boolean): Promise<void> {
    const result = await this.#bridge.call('keepOffline', { keys: [key], keep })
    if (!result.ok) this.#toasts.tellError(result.error)
    const state = await this.#load(key)
    const account = key.split('/')[0]
    if (!result.ok || state === null || account === undefined) return
    this.#tellStep(account, `${keep ? 'Kept offline' : 'No longer kept offline'}: “${state.title}”.`)
  }

  /** Keeps several items as one step; where all of them are kept, no longer. */
  async toggleAll(keys: readonly string[]): Promise<void> {
    const account = keys[0]?.split('/')[0]
    if (account === undefined) return
    const listed = await this.#bridge.call('listKeptOffline', { account })
    if (!listed.ok) return this.#toasts.tellError(listed.error)
    const kept = new Set(listed.value.map(({ key }) => key))
    const keep = keys.some((key) => !kept.has(key))
    const result = await this.#bridge.call('keepOffline', { keys: [...keys], keep })
    if (!result.ok) return this.#toasts.tellError(result.error)
    this.#tellStep(account, `${keep ? 'Kept offline' : 'No longer kept offline'}: ${counted(keys.length, 'item')}.`)
  }

  async setBudget(account: string, budget: AheadBudget): Promise<void> {
    const result = await this.#bridge.call('setAheadBudget', { account, budget })
    if (result.ok) this.#tellStep(account, 'Changed how much is fetched ahead.')
    else this.#toasts.tellError(result.error)
    await this.loadAccount(account)
  }

  /** Reads all that is open ahead, once, or ends that. */
  async fetchOpen(account: string, on: boolean): Promise<void> {
    const result = await this.#bridge.call('fetchOpen', { account, on })
    if (!result.ok) this.#toasts.tellError(result.error)
  }

  /** Reads states again if a change concerns them. */
  changed(kinds: ReadonlySet<string>): void {
    if (!concerned.some((kind) => kinds.has(kind))) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const key of this.#users.keys()) void this.#load(key)
      for (const account of this.#lists.keys()) void this.loadAccount(account)
    }, atMostEvery)
  }

  #tellStep(account: string, words: string): void {
    this.#toasts.tell('success', words, {
      topic: 'step',
      action: this.#undo.offer([account]),
    })
  }

  async #load(key: string): Promise<KeptOffline | null> {
    const state = await this.#read(key)
    if (state !== null && this.#users.has(key)) this.#states.set(key, state)
    return state
  }

  async #read(key: string): Promise<KeptOffline | null> {
    const result = await this.#bridge.call('readKeptOffline', { key })
    return result.ok ? result.value : null
  }
}

export const [useKeptOffline, provideKeptOffline] = createContext<KeptOfflineStore>()
