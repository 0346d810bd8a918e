import type { Account, CallArgs, DocketBridge } from '../../shared/ipc.ts'
import type { InboxPart } from '../../shared/model/triage.ts'
import { ActivityStore } from './activity.svelte.ts'
import { Days } from './days.ts'
import type { ItemStore } from './item.svelte.ts'
import type { Layout } from './layout.svelte.ts'
import { ListStore } from './list.svelte.ts'
import type { ProgramStore } from './program.svelte.ts'
import type { RowsStore } from './rows.svelte.ts'

export type Section = 'inbox' | 'issues' | 'mergeRequests' | 'activity' | 'outbox'
export type ItemSection = 'issues' | 'mergeRequests'
export type Filter = Pick<CallArgs<'listIssues'>, 'state' | 'mine' | 'text'>

const noFilter: Filter = { state: 'open' }

/** While rows go by under a held key, only the one it rests on is opened. */
const restBeforeOpening = 140

/** Where one is: account, section, filters, which row is selected and which item is open. */
export class WorkspaceStore {
  readonly #program: ProgramStore
  readonly #rows: RowsStore
  readonly #item: ItemStore
  readonly #layout: Layout
  readonly activity: ActivityStore
  readonly lists: Readonly<Record<'inbox' | 'activity' | ItemSection, ListStore>>
  #accountId = $state.raw<string | null>(null)
  #account = $derived(this.#findAccount())
  #section = $state.raw<Section>('inbox')
  #project = $state.raw<string | null>(null)
  #filters = $state.raw<Readonly<Record<ItemSection, Filter>>>({ issues: noFilter, mergeRequests: noFilter })
  #inboxPart = $state.raw<InboxPart>('open')
  readonly #inboxDays = new Days()
  #showsItem = $state.raw(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bridge: DocketBridge, program: ProgramStore, rows: RowsStore, item: ItemStore, layout: Layout) {
    this.#program = program
    this.#rows = rows
    this.#item = item
    this.#layout = layout
    this.activity = new ActivityStore(bridge, () => ({ ...this.#ofAccount(), ...this.#ofProject() }))
    this.lists = {
      activity: this.activity.list,
      inbox: new ListStore(async () =>
        this.#inboxDays.taken(await bridge.call('listInbox', { ...this.#ofAccount(), part: this.#inboxPart })),
      ),
      issues: new ListStore(() => bridge.call('listIssues', this.#query('issues'))),
      mergeRequests: new ListStore(() => bridge.call('listMergeRequests', this.#query('mergeRequests'))),
    }
  }

  get account(): Account | null {
    return this.#account
  }
  get section(): Section {
    return this.#section
  }
  get project(): string | null {
    return this.#project
  }
  /** Which part of the inbox is listed. */
  get inboxPart(): InboxPart {
    return this.#inboxPart
  }
  /** The list on the screen, or null in the outbox, which is no list of items. */
  get list(): ListStore | null {
    return this.#section === 'outbox' ? null : this.lists[this.#section]
  }
  /** On which days the rows of the list on the screen were, or null where it is not in the order of days. */
  get days(): Days | null {
    if (this.#section === 'activity') return this.activity.days
    return this.#section === 'inbox' ? this.#inboxDays : null
  }
  /** Whether the item, and not the list, is what a window with room for one pane shows. */
  get showsItem(): boolean {
    return this.#showsItem
  }

  filter(section: ItemSection): Filter {
    return this.#filters[section]
  }

  isFiltered(section: ItemSection): boolean {
    const { state, mine, text } = this.#filters[section]
    return state !== 'open' || mine !== undefined || (text ?? '') !== '' || this.#project !== null
  }

  switchAccount(id: string): void {
    if (id === this.#accountId) return
    this.#accountId = id
    this.#project = null
    this.#filters = { issues: noFilter, mergeRequests: noFilter }
    this.#inboxPart = 'open'
    this.close()
  }

  /** Reads all lists anew: those of another account. */
  load(): void {
    for (const list of Object.values(this.lists)) void list.load(true)
  }

  go(section: Section): void {
    this.#section = section
    this.#showsItem = false
    if (this.#inboxPart !== 'open') this.showInbox('open')
    void this.list?.load()
  }

  /** Lists another part of the inbox. */
  showInbox(part: InboxPart): void {
    this.#inboxPart = part
    void this.lists.inbox.load(true)
  }

  /** Shows only what is of a project, or with null all. From the inbox, which has no projects, this goes to the issues. */
  showProject(project: string | null): void {
    this.#project = project
    if (this.#section === 'inbox' || this.#section === 'outbox') this.#section = 'issues'
    this.#showsItem = false
    void this.lists.issues.load(true)
    void this.lists.mergeRequests.load(true)
    void this.lists.activity.load(true)
  }

  setFilter(section: ItemSection, change: Partial<Filter>): void {
    const { mine, text, ...rest } = { ...this.#filters[section], ...change }
    const filter: Filter = { ...rest, ...(mine ? { mine } : {}), ...(text ? { text } : {}) }
    this.#filters = { ...this.#filters, [section]: filter }
    void this.lists[section].load(true)
  }

  clearActivityFilter(): void {
    this.#project = null
    this.activity.showMine(false)
  }

  clearFilter(section: ItemSection): void {
    this.#project = null
    this.#filters = { ...this.#filters, [section]: noFilter }
    void this.lists[section].load(true)
  }

  /** Selects a row; beside the list its item follows as soon as the selection rests. */
  select(key: string | null): void {
    this.list?.select(key)
    clearTimeout(this.#timer)
    if (key === null || !this.#layout.twoPanes) return
    this.#timer = setTimeout(() => this.#follow(), restBeforeOpening)
  }

  move(by: number): string | null {
    const key = this.list?.move(by) ?? null
    if (key !== null) this.select(key)
    return key
  }

  /** Opens what is selected and says whether there is anything. */
  openSelected(): boolean {
    const key = this.list?.selected ?? null
    const item = key === null ? null : this.itemOf(key)
    if (item === null) return false
    this.openItem(item)
    return true
  }

  openItem(item: string): void {
    clearTimeout(this.#timer)
    this.#showsItem = true
    if (item !== this.#item.key) void this.#item.open(item)
  }

  /** Back to the list. Where both fit side by side the item stays. */
  back(): void {
    this.#showsItem = false
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#showsItem = false
    void this.#item.open(null)
  }

  /** The item a row stands for: itself, or what an inbox entry or something that happened is about; null when that is none. */
  itemOf(key: string): string | null {
    if (!key.includes('/inboxEntry/') && !key.includes('/activity/')) return key
    const row = this.#rows.get(key)
    if (row?.kind === 'activity') return row.item === null ? null : row.targetKey
    return row?.kind === 'inboxEntry' ? row.itemKey : null
  }

  #follow(): void {
    const key = this.list?.selected ?? null
    const item = key === null ? null : this.itemOf(key)
    if (item !== null && item !== this.#item.key) void this.#item.open(item)
  }

  #findAccount(): Account | null {
    const accounts = this.#program.accounts
    return accounts.find(({ id }) => id === this.#accountId) ?? accounts[0] ?? null
  }

  #ofAccount(): { account?: string } {
    return this.#account === null ? {} : { account: this.#account.id }
  }

  #query(section: ItemSection): CallArgs<'listIssues'> {
    return {
      ...this.#ofAccount(),
      ...this.#filters[section],
      ...this.#ofProject(),
    }
  }

  #ofProject(): { project?: string } {
    return this.#project === null ? {} : { project: this.#project }
  }
}
