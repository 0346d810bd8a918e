import { createContext } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import type { AppError, Result } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { Item, ItemContents, Look, SnippetRow } from '../../shared/model/rows.ts'
import { ItemForms } from './item-forms.svelte.ts'
import { ItemThread, readRows } from './item-thread.svelte.ts'
import { withKeptParts } from './kept-parts.ts'
import { Patches } from './patches.svelte.ts'
import { serviceKeyOf, type RowsStore } from './rows.svelte.ts'

/** Bytes of patches that come with their changes: all of a small merge request. */
const patchesWithin = 200_000

/** What was read of the open item and its thread; or of the open snippet, which has a thread too and little else. */
export class ItemStore {
  readonly #bridge: DocketBridge
  readonly #rows: RowsStore
  readonly thread: ItemThread
  readonly patches: Patches
  readonly forms = new ItemForms()
  #key = $state.raw<string | null>(null)
  #item = $state.raw<Item | null>(null)
  #contents = $state.raw<ItemContents | null>(null)
  #error = $state.raw<AppError | null>(null)
  /** The look before the one that opened the item; undefined until the answer is here. */
  #look = $state.raw<Look | null | undefined>(undefined)
  /** True while the item is shown without the user having asked for it: it does not count as looked at. */
  #glanced = false
  #loaded: Promise<void> = Promise.resolve()
  /** The row as it was when the item was opened. */
  #opened = $state.raw<Item['row'] | SnippetRow | null>(null)
  /** A list still has the row of an item that is gone, until the user leaves that. */
  #shown = $derived.by(() =>
    this.#key === null || this.#error?.code === 'item_unknown' ? null : (this.#rows.get(this.#key) ?? this.#opened),
  )
  #row = $derived(this.#shown?.kind === 'issue' || this.#shown?.kind === 'mergeRequest' ? this.#shown : null)
  #snippet = $derived(this.#shown?.kind === 'snippet' ? this.#shown : null)
  #soughtNote = $state.raw<string | null>(null)
  /** Resolved discussions that are shown whole, by name. */
  readonly #unfolded = new SvelteSet<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The parts that changes since the last reading concern; null for none. */
  #concerned: { readonly text: boolean; readonly pictures: boolean } | null = null
  /** The item that is being read again; null for none. */
  #followed: string | null = null
  /** True once a new activity of the item was reported and the item was not read since. */
  #hasNewActivity = false

  constructor(bridge: DocketBridge, rows: RowsStore) {
    this.#bridge = bridge
    this.#rows = rows
    this.thread = new ItemThread(bridge)
    this.patches = new Patches(bridge)
  }

  get key(): string | null {
    return this.#key
  }
  /** The row of the item, as lists show it; here at once when the list had it. */
  get row(): Item['row'] | null {
    return this.#row
  }
  /** The snippet that is open; null while it is an item, or none. */
  get snippet(): SnippetRow | null {
    return this.#snippet
  }
  /** True while a snippet is open, even if its row was not read yet. */
  get isSnippet(): boolean {
    return this.#key !== null && partsOf(this.#key).kind === 'snippet'
  }
  /** The item; null until the answer is here. */
  get item(): Item | null {
    return this.#item
  }
  /** The look before this one: anything newer is new to the user. Null when there was none. */
  get look(): Look | null {
    return this.#look ?? null
  }
  /** The further parts of the item; null until the answer is here. */
  get contents(): ItemContents | null {
    return this.#contents
  }
  get error(): AppError | null {
    return this.#error
  }

  /** The comment that is to be shown once the thread is on the page; null where none is. */
  get soughtNote(): string | null {
    return this.#soughtNote
  }

  /** Goes to a comment of the open item, or with null no longer. */
  goToNote(note: string | null): void {
    this.#soughtNote = note
  }

  /** Returns true if a resolved discussion is shown whole. @param discussion its name */
  isUnfolded(discussion: string): boolean {
    return this.#unfolded.has(discussion)
  }

  unfold(discussion: string, isWhole: boolean): void {
    if (isWhole) this.#unfolded.add(discussion)
    else this.#unfolded.delete(discussion)
  }

  /**
   * Opens an item or snippet, or with null none.
   *
   * @param glanced nobody asked for it: it counts as looked at only from `markLooked` on
   */
  async open(key: string | null, glanced = false): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#concerned = null
    this.#followed = null
    this.#hasNewActivity = false
    if (key !== this.#key) {
      this.forms.closeAll()
      this.#soughtNote = null
      this.#unfolded.clear()
    }
    this.#key = key
    this.#item = null
    this.#opened = null
    this.#contents = null
    this.#error = null
    this.#look = undefined
    this.#glanced = glanced
    this.thread.clear()
    this.patches.open(key !== null && partsOf(key).kind === 'mergeRequest' ? (key as Key<'mergeRequest'>) : null)
    this.#loaded = key === null ? Promise.resolve() : this.load()
    await this.#loaded
  }

  /** Counts the open item as looked at, because the user reads it. */
  async markLooked(): Promise<void> {
    if (!this.#glanced) return
    this.#glanced = false
    const key = this.#key
    if (key === null || this.isSnippet) return
    const result = await this.#bridge.call('openItem', { item: key })
    if (result.ok && key === this.#key) this.#item = withKeptParts(this.#item, result.value)
  }

  /** Resolves when the open item or snippet was read from the disk. */
  async whenLoaded(): Promise<void> {
    await this.#loaded
  }

  /** Reads the open item or snippet and its thread, and has the engine refresh both. */
  async load(): Promise<void> {
    const key = this.#key
    if (key === null) return
    await (this.isSnippet ? this.#loadSnippet(key) : this.#loadItem(key))
  }

  async #loadSnippet(key: string): Promise<void> {
    const thread = this.thread.load(key)
    const result = await this.#bridge.call('openSnippet', { snippet: key })
    if (key !== this.#key) return
    this.#error = result.ok ? null : result.error
    this.#opened = result.ok ? withKeptParts(this.#opened, result.value) : null
    if (result.ok) this.#rows.put([result.value])
    await thread
  }

  async #loadItem(key: string): Promise<void> {
    const thread = this.thread.load(key)
    const contents = this.#loadContents(key)
    // Comments that come while the item is open are new as well: they are compared with the look before it was opened.
    const look = this.#look
    const result = await this.#bridge.call('openItem', {
      item: key,
      ...(look === undefined ? {} : { since: look }),
      ...(this.#glanced ? { glance: true } : {}),
    })
    if (key !== this.#key) return
    if (result.ok) {
      this.#error = null
      this.#item = withKeptParts(this.#item, result.value)
      this.#opened = this.#item.row
      if (this.#look === undefined) this.#look = result.value.look
      this.#rows.put([result.value.row])
    } else {
      this.#error = result.error
      // What was deleted, or may not be read any more, does not stay on the screen.
      if (result.error.code === 'item_unknown') this.#item = null
    }
    await Promise.all([thread, contents])
  }

  /** Reads the changes of a version of the open merge request, from the service where Docket does not keep them; null without them. */
  async versionChanges(version: number): Promise<readonly FileChange[] | null> {
    const key = this.#key
    if (key === null) return null
    const result = await this.#bridge.call('readVersion', { item: key as Key<'mergeRequest'>, version })
    return result.ok ? result.value.changes : null
  }

  /** Reads all changes of the open merge request with their patches; null without them. */
  async wholeChanges(): Promise<readonly FileChange[] | null> {
    const key = this.#key
    if (key === null) return null
    const result = await this.#bridge.call('readItemContents', { item: key })
    return result.ok
      ? result.value.changes.flatMap(({ diff, ...change }) => (diff === null ? [] : [{ ...change, diff }]))
      : null
  }

  /** Returns the lines of the open merge request's patches in which a text stands, by the names of the patches. */
  async findInPatches(text: string): Promise<ReadonlyMap<string, readonly number[]>> {
    const key = this.#key
    const result =
      key === null ? null : await this.#bridge.call('findInPatches', { item: key as Key<'mergeRequest'>, text })
    return new Map(result?.ok === true ? result.value.found.map(({ patch, lines }) => [patch, lines] as const) : [])
  }

  /** Marks a changed file of the open merge request as viewed as it is now, or as not viewed: here at once. */
  async markViewed(path: string, viewed: boolean): Promise<Result<null>> {
    const [key, contents] = [this.#key, this.#contents]
    const change = contents?.changes.find(({ newPath }) => newPath === path)
    if (key === null || contents === null || change === undefined) return { ok: true, value: null }
    const shown = (isViewed: boolean) =>
      contents.changes.map((each) => (each === change ? { ...each, viewed: isViewed } : each))
    this.#contents = { ...contents, changes: shown(viewed) }
    const file = { path, content: change.content }
    const result = await this.#bridge.call('markViewed', { item: key, file, viewed })
    if (!result.ok && key === this.#key) await this.#loadContents(key)
    return result
  }

  /** Follows a change: reads again the parts of the open item that it concerns. */
  changed(kinds: ReadonlySet<string>, keys: ReadonlySet<string>): void {
    const key = this.#key
    if (key === null) return
    const isNamed = keys.has(key) || (this.#shown !== null && keys.has(serviceKeyOf(this.#shown)))
    const itself = keys.size === 0 || isNamed
    // Opening makes the engine refresh, which may end in another change: so only parts that this change concerns are read.
    const shown = ['issue', 'mergeRequest', 'snippet', 'inboxEntry'].some((kind) => kinds.has(kind))
    const text = itself && shown
    const thread = kinds.has('note') || kinds.has('edit') || kinds.has('picture')
    const parts = kinds.has('itemParts') || kinds.has('picture')
    this.#hasNewActivity ||= kinds.has('activity') && isNamed
    if (!text && !thread && !parts && !this.#hasNewActivity) return
    const before = this.#concerned
    this.#concerned = {
      text: text || before?.text === true,
      pictures: kinds.has('picture') || before?.pictures === true,
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#follow(key)
    }, 120)
  }

  /** Reads what has changed, one time after the other: overtaken again and again, a long thread would never be here whole. */
  async #follow(key: string): Promise<void> {
    if (this.#followed === key) return
    this.#followed = key
    while (key === this.#key && this.#concerned !== null) {
      const concerned = this.#concerned
      this.#concerned = null
      await this.#refresh(key, concerned)
    }
    if (this.#followed === key) this.#followed = null
  }

  async #refresh(
    key: string,
    { text, pictures }: { readonly text: boolean; readonly pictures: boolean },
  ): Promise<void> {
    const hasNewActivity = this.#hasNewActivity
    this.#hasNewActivity = false
    const before = this.#item?.row.updatedAt
    const unread = this.#item?.threadReadAt === null
    await this.thread.load(key)
    const [row] = (text ? await readRows(this.#bridge, [key]) : null) ?? []
    if (key !== this.#key) return
    if (row !== undefined) {
      this.#rows.put([row])
      if (row.kind === 'issue' || row.kind === 'mergeRequest' || row.kind === 'snippet') this.#opened = row
    }
    // It is gone: read by itself, it answers with the error that says so.
    if (text && row === undefined) return await this.load()
    if (this.isSnippet) return
    const moved = row !== undefined && 'updatedAt' in row && row.updatedAt !== before
    if (unread || hasNewActivity || pictures || moved) await this.load()
    else await this.#loadNewContents(key)
  }

  async #loadContents(key: string): Promise<void> {
    const result = await this.#bridge.call('readItemContents', { item: key, patchesWithin })
    if (result.ok && key === this.#key) this.#contents = withKeptParts(this.#contents, result.value)
  }

  /** Commits that are pushed while the item is open count as looked at, like everything that comes then. */
  async #loadNewContents(key: string): Promise<void> {
    const newest = (): number => Math.max(0, ...(this.#contents?.versions.map(({ id }) => id) ?? []))
    const before = newest()
    await this.#loadContents(key)
    if (key === this.#key && newest() > before) await this.load()
  }
}

export const [useItem, provideItem] = createContext<ItemStore>()
