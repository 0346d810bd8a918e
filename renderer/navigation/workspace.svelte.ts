import { createContext } from 'svelte'
import type { Result } from '../../shared/errors.ts'
import type { Account, CallArgs, DocketBridge, GroupedList } from '../../shared/ipc.ts'
import type { Board } from '../../shared/model/board.ts'
import { keyOf, partsOf } from '../../shared/model/key.ts'
import { groupingOf, groupings, writtenGrouping, type Grouping } from '../../shared/model/grouping.ts'
import { inboxParts, type InboxPart } from '../../shared/model/triage.ts'
import type { InboxesListing, Listing } from '../../shared/place.ts'
import { canonical, filtersOf, isOfState, usualQuery, withFilter, withSort } from '../../shared/query/change.ts'
import type { QueryProblem } from '../../shared/query/errors.ts'
import { parseQuery } from '../../shared/query/parse.ts'
import type { Sort, SortKey } from '../../shared/query/tree.ts'
import { ActivityStore } from '../data/lists/activity.svelte.ts'
import { BoardStore } from '../data/lists/board.svelte.ts'
import { FocusMode } from './focus-mode.svelte.ts'
import { Groups } from '../data/lists/groups.ts'
import { InboxLists } from '../data/lists/inbox-lists.svelte.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { Layout } from './layout.svelte.ts'
import { ListStore, type Neighbour } from '../data/lists/list.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { RowsStore } from '../data/rows.svelte.ts'
import { watchUser } from '../ui/keys/focus.ts'

const sections = ['inbox', 'issues', 'mergeRequests', 'activity', 'outbox'] as const
export type Section = (typeof sections)[number]
export type ItemSection = 'issues' | 'mergeRequests'
/** The sections whose list is narrowed by a query. */
export type QueriedSection = 'inbox' | ItemSection

/** A list, what is open beside it or in its place, or the changes of that over the whole width. */
export type Shown = 'list' | 'item' | 'changes'

/** The query of each list until the user writes another. */
export const usualQueries: Readonly<Record<QueriedSection, string>> = {
  inbox: '',
  issues: usualQuery,
  mergeRequests: usualQuery,
}

const usualGroupings: Readonly<Record<QueriedSection, Grouping>> = {
  inbox: groupings.inbox[0],
  issues: groupings.issues[0],
  mergeRequests: groupings.mergeRequests[0],
}

/** What a section asks for, and how that is shown. */
interface Asking {
  readonly query: string
  readonly grouping: Grouping
  readonly board: Board | null
}

/** An item is opened at once, but while rows go by under a held key only the one it rests on is. */
const restBeforeOpening = 140
/** An item that was shown though nobody asked for it counts as read once the selection has rested on it for so long. */
export const restBeforeReading = 3000

/** Where one is: account, section, filters, which row is selected, which item is open, and which of the two leads. */
export class WorkspaceStore {
  readonly #program: ProgramStore
  readonly #rows: RowsStore
  readonly #item: ItemStore
  readonly #layout: Layout
  readonly activity: ActivityStore
  /** The inbox shown one entry at a time, which is the selected one. */
  readonly focusMode: FocusMode
  /** The list of each section. The outbox is no list of rows. */
  readonly lists: Readonly<Record<Exclude<Section, 'outbox'>, ListStore>> & { readonly outbox: null }
  /** The lists of items, while they are shown in columns. */
  readonly #boards: Readonly<Record<ItemSection, BoardStore>>
  /** The inbox of the account, and those of all accounts as one. */
  readonly #ownInbox: InboxLists
  readonly #inboxes: InboxLists
  #accountId = $state.raw<string | null>(null)
  #account = $derived(this.#findAccount())
  #section = $state.raw<Section>('inbox')
  #project = $state.raw<string | null>(null)
  /** As the user wrote them. */
  #queries = $state.raw(usualQueries)
  #groupings = $state.raw(usualGroupings)
  /** How sections were before a place was shown in them, such as a saved view. */
  #own: Partial<Record<QueriedSection, Asking>> = {}
  /** The sections that ask for something else than what was read for them. */
  readonly #toBeReadAnew = new Set<Section>()
  #inboxPart = $state.raw<InboxPart>('open')
  /** Whether the inboxes of all accounts were asked for. With one account its inbox is shown. */
  #wantsInboxes = $state.raw(false)
  readonly #spansAccounts = $derived.by(
    () => this.#wantsInboxes && this.#section === 'inbox' && this.#program.accounts.length > 1,
  )
  /** The pane that is shown where there is room for one. */
  #shows = $state.raw<Shown>('list')
  /** An item that was opened otherwise than by its row leads; what is selected in the list does not then. */
  #leads = $state.raw<'list' | 'pane'>('list')
  /** The edit one is at in the outbox, and the item that it is about, if any. */
  #edit = $state.raw<{ readonly key: string; readonly item: string | null } | null>(null)
  /** Runs while the pane is behind the selection. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the selection was moved last. */
  #movedAt = -Infinity
  /** Whether what the pane is brought to then was not asked for by the user. */
  #unasked = false
  /** Whether something lies over the panes. */
  #isCovered = false
  #readTimer: ReturnType<typeof setTimeout> | undefined
  /** What is waited for before it can be followed. */
  #following: symbol | null = null
  #release: (() => void) | undefined

  constructor(bridge: DocketBridge, program: ProgramStore, rows: RowsStore, item: ItemStore, layout: Layout) {
    this.#program = program
    this.#rows = rows
    this.#item = item
    this.#layout = layout
    this.activity = new ActivityStore(bridge, () => ({ ...this.#ofAccount(), ...this.#ofProject() }))
    const shown = () => ({ part: this.#inboxPart, query: this.#queries.inbox })
    this.#ownInbox = new InboxLists(
      (filter) => bridge.call('listInbox', { ...this.#ofAccount(), ...filter, ...this.#grouped('inbox') }),
      shown,
    )
    this.#inboxes = new InboxLists(
      (filter) => bridge.call('listInbox', { ...filter, ...this.#grouped('inbox') }),
      shown,
    )
    const listedInbox = () => this.#inbox.listed
    this.focusMode = new FocusMode(() => this.#ownInbox.parts.open.keys)
    const askFor = {
      issues: (query: string, most: number | undefined) =>
        bridge.call('listIssues', { ...this.#filter('issues'), query, most }),
      mergeRequests: (query: string, most: number | undefined) =>
        bridge.call('listMergeRequests', { ...this.#filter('mergeRequests'), query, most }),
    }
    const wholeListOf = (section: ItemSection) => itemList((most) => askFor[section](this.#queries[section], most))
    const boardOf = (list: ItemSection) =>
      new BoardStore({
        query: () => this.#queries[list],
        columns: async (by) => {
          const account = this.#account?.id
          if (account === undefined) return { ok: true, value: { columns: [], more: 0, count: 0 } }
          return await bridge.call('listBoardColumns', {
            account,
            list,
            by,
            query: this.#queries[list],
            ...this.#ofProject(),
          })
        },
        rows: askFor[list],
      })
    const boards = { issues: boardOf('issues'), mergeRequests: boardOf('mergeRequests') }
    const wholeLists = { issues: wholeListOf('issues'), mergeRequests: wholeListOf('mergeRequests') }
    this.#boards = boards
    this.lists = {
      activity: this.activity.list,
      get inbox() {
        return listedInbox()
      },
      get issues() {
        return boards.issues.list ?? wholeLists.issues
      },
      get mergeRequests() {
        return boards.mergeRequests.list ?? wholeLists.mergeRequests
      },
      outbox: null,
    }
  }

  get account(): Account | null {
    return this.#account
  }
  get section(): Section {
    return this.#section
  }
  /** Whether the inboxes of all accounts are on the screen as one list. */
  get spansAccounts(): boolean {
    return this.#spansAccounts
  }
  /** The accounts whose rows the list on the screen may have. */
  get listedAccounts(): readonly Account[] {
    if (this.#spansAccounts) return this.#program.accounts
    return this.#account === null ? [] : [this.#account]
  }
  /** The accounts of which there are entries among those of all inboxes; none while these are not on the screen. */
  get readInboxes(): readonly string[] {
    return this.#spansAccounts ? (this.#inboxes.accounts ?? []) : []
  }
  /** The accounts whose inboxes are missing among those of all accounts, since they cannot be read. */
  get missingInboxes(): readonly Account[] {
    const read = this.#inboxes.accounts
    if (!this.#spansAccounts || read === null) return []
    return this.#program.accounts.filter(({ id }) => !read.includes(id))
  }
  get project(): string | null {
    return this.#project
  }
  /** Which part of the inbox is listed. */
  get inboxPart(): InboxPart {
    return this.#inboxPart
  }
  /** How many entries are open in the inbox of the account, whichever part of it is listed. */
  get openEntries(): number {
    return this.#ownInbox.parts.open.count
  }
  /** How many entries are open in the inboxes of all accounts. */
  get openEntriesOfAll(): number {
    return this.#inboxes.parts.open.count
  }
  /** Whether the selected row says what commands act on, or the item in the pane. */
  get leads(): 'list' | 'pane' {
    return this.#leads
  }
  /** The edit one is at in the outbox. */
  get edit(): string | null {
    return this.#edit?.key ?? null
  }
  /** The list on the screen, or null where the section has none. */
  get list(): ListStore | null {
    return this.lists[this.#section]
  }
  /** How many items each section lists, in whatever way it shows them. */
  get counts(): Readonly<Record<ItemSection, number>> {
    const countOf = (section: ItemSection) => this.#boards[section].count ?? this.lists[section].count
    return { issues: countOf('issues'), mergeRequests: countOf('mergeRequests') }
  }
  /** The project of which alone the list on the screen shows rows, or null. */
  get narrowedTo(): string | null {
    return this.list?.isNarrowed === true ? this.#project : null
  }
  /** The list of the section, where that is one of items, which have a filter of their own. */
  get itemSection(): ItemSection | null {
    return isItemSection(this.#section) ? this.#section : null
  }
  /** The board of the section; null where it is shown as a list. */
  get board(): BoardStore | null {
    const board = this.itemSection === null ? null : this.#boards[this.itemSection]
    return board?.by === null ? null : board
  }
  /** The section, where a query narrows its list. */
  get queriedSection(): QueriedSection | null {
    return this.#section === 'inbox' ? 'inbox' : this.itemSection
  }
  /** Whether the inbox is on the screen, whichever part of it. */
  get listsInbox(): boolean {
    return this.list === this.lists.inbox
  }
  /** How many entries are on the screen of all that is open in the inbox, or in those of all accounts; 0 while something else is. */
  get listedOpenEntries(): number {
    const { open } = this.#inbox.parts
    return this.list === open ? open.count : 0
  }
  /** Whether focus mode has come to its end: every entry was put aside or left for later. */
  get isFocusOver(): boolean {
    const { selected, state, count } = this.#ownInbox.parts.open
    if (!this.focusMode.isOn || selected !== null) return false
    return this.focusMode.isPast || (state !== 'unread' && count === 0)
  }
  /** Whether the list leads by a row that has left it. */
  get isAtLeftRow(): boolean {
    return this.#leads === 'list' && (this.list?.left ?? null) !== null
  }
  /** Whether the item, and not the list, is what a window with room for one pane shows. */
  get showsItem(): boolean {
    return this.#shows !== 'list'
  }
  /** What of list, item and its changes is shown where there is room for one of them. */
  get shows(): Shown {
    return this.#shows
  }
  /** Whether the changes of the open merge request have the whole width. */
  get showsChanges(): boolean {
    const { key } = this.#item
    return this.#shows === 'changes' && key !== null && partsOf(key).kind === 'mergeRequest'
  }

  /** The list on the screen, as a place names it. */
  get listing(): Listing | InboxesListing {
    const project = this.#project === null ? {} : { project: partsOf<'project'>(this.#project).id }
    switch (this.#section) {
      case 'inbox':
        if (this.focusMode.isOn) return { kind: 'focus' }
        return {
          kind: this.#spansAccounts ? 'inboxes' : 'inbox',
          part: this.#inboxPart,
          query: canonical(this.#queries.inbox),
          ...this.#grouped('inbox'),
        }
      case 'activity':
        return { kind: 'activity', mine: this.activity.mine, ...project }
      case 'outbox':
        return { kind: 'outbox' }
      default:
        return {
          kind: this.#section,
          query: canonical(this.#queries[this.#section]),
          ...project,
          ...this.#grouped(this.#section),
          ...this.#shownAs(this.#section),
        }
    }
  }

  /**
   * Lists what a place of the account on the screen names, or of all accounts. Resolves when it has been read.
   *
   * @param isOwn the user was there before: whoever goes to its section later finds it like that again
   */
  async show(listing: Listing | InboxesListing, isOwn = false): Promise<void> {
    const account = this.#account?.id
    if (account === undefined) return
    this.list?.leave()
    this.#section = listing.kind === 'focus' || listing.kind === 'inboxes' ? 'inbox' : listing.kind
    this.#span(listing.kind === 'inboxes')
    this.focusMode.turn(listing.kind === 'focus')
    this.#shows = 'list'
    this.#leads = 'list'
    this.#stopFollowing()
    if (listing.kind === 'inbox' || listing.kind === 'inboxes') this.#inboxPart = listing.part
    if (listing.kind === 'focus') this.#inboxPart = 'open'
    if (listing.kind === 'activity') this.activity.showMine(listing.mine)
    if ('query' in listing) {
      const list = listing.kind === 'inboxes' ? 'inbox' : listing.kind
      if (isOwn) delete this.#own[list]
      else this.#own[list] ??= this.#askingOf(list)
      this.#queries = { ...this.#queries, [list]: listing.query }
      this.#groupings = { ...this.#groupings, [list]: groupingOf(list, listing.grouping) }
    }
    if (listing.kind === 'issues' || listing.kind === 'mergeRequests' || listing.kind === 'activity') {
      this.#project = listing.project === undefined ? null : keyOf(account, 'project', listing.project)
    }
    if (listing.kind === 'issues' || listing.kind === 'mergeRequests')
      this.#boards[listing.kind].show(listing.board ?? null)
    await this.#read(this.#section, true)
  }

  #askingOf(list: QueriedSection): Asking {
    return {
      query: this.#queries[list],
      grouping: this.#groupings[list],
      board: list === 'inbox' ? null : this.#boards[list].by,
    }
  }

  /** What is on the screen is a saved view: its section asks for what is usual there, unless it was left otherwise before. */
  leaveView(): void {
    const list = this.queriedSection
    if (list === null) return
    this.#own[list] ??= { query: usualQueries[list], grouping: usualGroupings[list], board: null }
  }

  /** Sections ask again for what they did before a place was shown in them. */
  #askAsBefore(): void {
    for (const [list, { query, grouping, board }] of Object.entries(this.#own) as [QueriedSection, Asking][]) {
      this.#queries = { ...this.#queries, [list]: query }
      this.#groupings = { ...this.#groupings, [list]: grouping }
      if (list !== 'inbox') this.#boards[list].show(board)
      this.#toBeReadAnew.add(list)
    }
    this.#own = {}
  }

  /** The query of a list, as the user wrote it. */
  query(section: QueriedSection): string {
    return this.#queries[section]
  }

  /** What is wrong with the query of the list on the screen, which then lists nothing; null where nothing is. */
  get queryProblem(): QueryProblem | null {
    const section = this.queriedSection
    return (section && parseQuery(this.#queries[section]).problems[0]) ?? null
  }

  isFiltered(section: QueriedSection): boolean {
    const isUsual = canonical(this.#queries[section]) === usualQueries[section]
    return !isUsual || (section !== 'inbox' && this.#project !== null)
  }

  switchAccount(id: string): void {
    // The first account is on the screen without having been chosen.
    const isShown = id === this.account?.id
    this.#accountId = id
    if (isShown) return
    this.#wantsInboxes = false
    this.#project = null
    this.#queries = usualQueries
    this.#groupings = usualGroupings
    this.#own = {}
    for (const board of Object.values(this.#boards)) board.show(null)
    this.#inboxPart = 'open'
    this.focusMode.turn(false)
    this.close()
  }

  /** Reads all lists anew: those of another account. */
  load(): void {
    for (const section of sections) void this.#read(section, true)
    // The sidebar counts both inboxes, whichever is on the screen.
    if (this.#spansAccounts) void this.#ownInbox.parts.open.load()
    this.accountsChanged()
  }

  /** There may be another account, or one less. */
  accountsChanged(): void {
    if (this.#program.accounts.length < 2) return
    if (this.#inboxes.parts.open.state === 'unread') void this.#inboxes.parts.open.load()
    this.#inboxes.reload()
  }

  /** Reads what is on the screen again. */
  readAgain(): void {
    void this.#read(this.#section)
  }

  /** What a section lists has changed. */
  reload(section: Section): void {
    if (isItemSection(section) && this.#boards[section].by !== null) this.#boards[section].reload()
    else this.lists[section]?.reload()
  }

  /** Reads lists again that were not complete: they may be now. */
  reloadPartial(): void {
    for (const section of sections) if (this.lists[section]?.partial === true) this.reload(section)
  }

  /** Reads the inboxes of all accounts again if they were not complete: they may be now. */
  reloadPartialInboxes(): void {
    if (this.#inboxes.listed.partial || this.#inboxes.parts.open.partial) this.#inboxes.reload()
  }

  go(section: Section): void {
    this.list?.leave()
    this.#askAsBefore()
    this.#section = section
    const isOther = this.#span(false)
    this.focusMode.turn(false)
    this.#shows = 'list'
    this.#leads = 'list'
    if (this.#inboxPart !== 'open') this.showInbox('open')
    void this.#read(section, isOther && section === 'inbox' && this.isFiltered('inbox'))
    this.#followSoon(true)
  }

  /** Lists what is open in the inboxes of all accounts. */
  goInboxes(): void {
    this.list?.leave()
    this.#askAsBefore()
    this.#section = 'inbox'
    const isOther = this.#span(true)
    this.focusMode.turn(false)
    this.#shows = 'list'
    this.#leads = 'list'
    this.#inboxPart = 'open'
    void this.#read('inbox', isOther && this.isFiltered('inbox'))
    this.#followSoon(true)
  }

  /**
   * Shows what is open in the inbox one entry at a time, from the selected one on, or else from the first; or all of it as a
   * list again, with the entry selected that was shown.
   */
  focus(on: boolean): void {
    if (on && this.list !== this.#ownInbox.parts.open) this.go('inbox')
    this.focusMode.turn(on)
    if (!on) return this.back()
    if (this.#ownInbox.parts.open.selected === null) this.leadInFocus()
    else this.#lead(false)
  }

  /** The list is here, or has become another one: focus mode begins with its first entry. */
  leadInFocus(): void {
    const { keys, selected } = this.#ownInbox.parts.open
    if (this.focusMode.isOn && !this.focusMode.isPast && selected === null && keys.length > 0) this.move(1)
  }

  /** The entry that focus mode shows is known now: it opens. */
  followInFocus(): void {
    const key = this.#ownInbox.parts.open.selected
    if (this.focusMode.isOn && key !== null && this.itemOf(key) !== this.#item.key) this.#follow()
  }

  /** Lists another part of the inbox. */
  showInbox(part: InboxPart): void {
    this.focusMode.turn(false)
    this.#inboxPart = part
    this.#leads = 'list'
    this.#leaveSelected()
    void this.lists.inbox.load(true)
  }

  /** Entries of the inbox of an account have changed. */
  reloadInbox(account: string): void {
    if (account === this.#account?.id) this.#ownInbox.reload()
    this.#inboxes.reload()
  }

  /** Shows only what is of a project, or with null all. From a section that knows no projects this goes to the issues. */
  showProject(project: string | null): void {
    this.#project = project
    if (this.list?.isNarrowed !== true) this.#section = 'issues'
    this.#span(false)
    this.#shows = 'list'
    this.#leads = 'list'
    this.#leaveSelected()
    for (const section of sections) if (this.lists[section]?.isNarrowed === true) void this.#read(section, true)
  }

  /** Asks for something else. A text that means the same, such as one with another space, reads nothing anew. */
  setQuery(section: QueriedSection, text: string): void {
    const isSame = canonical(text) === canonical(this.#queries[section])
    this.#queries = { ...this.#queries, [section]: text }
    if (isSame) return
    if (section === this.#section) this.#leaveSelected()
    void this.#read(section, true)
  }

  /** By what a list is grouped. */
  grouping(section: QueriedSection): Grouping {
    return this.#groupings[section]
  }

  /** Groups a list by something else. */
  groupBy(section: QueriedSection, grouping: Grouping): void {
    if (grouping === this.#groupings[section]) return
    this.#groupings = { ...this.#groupings, [section]: grouping }
    if (section === this.#section) this.#leaveSelected()
    if (section === 'inbox') for (const part of inboxParts) void this.#inbox.parts[part].load(true)
    if (this.lists[section] !== this.#inbox.parts[this.#inboxPart]) void this.#read(section, true)
  }

  /** By what a list of items is shown as a board; null where it is a list as usual. */
  shownAs(section: ItemSection): Board | null {
    return this.#boards[section].by
  }

  /** Shows a list of items as a board, or with null as a list again. */
  showAs(section: ItemSection, by: Board | null): void {
    if (by === this.#boards[section].by) return
    this.list?.leave()
    this.#boards[section].show(by)
    this.#shows = 'list'
    this.#leads = 'list'
    this.#leaveSelected()
    void this.#read(section, true)
  }

  /** Goes to another column of the board, and says whether there was one. */
  goToColumn(index: number): boolean {
    const isThere = this.board?.go(index) === true
    if (isThere) this.#lead(false)
    return isThere
  }

  /** Puts cards of the column on the screen into another, where the user goes on with them. */
  carry(keys: readonly string[], to: number): void {
    this.board?.carry(keys, to)
    this.#lead(false)
  }

  /** How a list is sorted, where its query says so. */
  sort(section: QueriedSection): Sort | null {
    return parseQuery(this.#queries[section]).query.sort
  }

  /** Sorts a list by something, in the direction that this has by itself; with null as is usual. */
  sortBy(section: QueriedSection, by: SortKey | null): void {
    this.setQuery(section, withSort(this.#queries[section], by))
  }

  /** Shows only what happened to one's own items, or everything. */
  showOwnActivity(mine: boolean): void {
    if (mine === this.activity.mine) return
    this.activity.showMine(mine)
    this.#leaveSelected()
    void this.#read('activity', true)
  }

  clearActivityFilter(): void {
    this.#project = null
    this.activity.showMine(false)
    this.#leaveSelected()
    void this.#read('activity', true)
  }

  /** Whether a list of items shows those that are open alone. */
  isOfOpenOnly(section: ItemSection): boolean {
    return filtersOf(parseQuery(this.#queries[section]).query).some((one) => isOfState(one) && one.value === 'open')
  }

  /** Looks among closed items too. */
  takeInClosed(section: ItemSection): void {
    this.setQuery(section, withFilter(this.#queries[section], isOfState, null))
  }

  clearFilter(section: QueriedSection): void {
    if (section !== 'inbox') this.#project = null
    this.#queries = { ...this.#queries, [section]: usualQueries[section] }
    if (section === this.#section) this.#leaveSelected()
    void this.#read(section, true)
  }

  /** Selects a row; beside the list its item follows as soon as the selection rests. */
  select(key: string | null): void {
    this.list?.select(key)
    this.#lead(false)
  }

  move(by: number): string | null {
    if (this.#endsFocus(by)) return null
    const key = this.list?.move(by) ?? null
    if (key !== null) this.#lead(false)
    return key
  }

  /** Goes to the last row of the list, which is read first where it is not here. */
  async moveToEnd(): Promise<void> {
    const { list } = this
    if (list === null) return
    if (!list.isWhole) {
      const wentOn = watchUser()
      await list.whole()
      if (list !== this.list || wentOn()) return
    }
    this.move(list.keys.length)
  }

  /** The list has the focus: what is selected in it is what commands act on, and the first row where nothing is. */
  leadByList(): void {
    const { list } = this
    if (list !== null && list.selected === null) list.move(1)
    else if (this.#leads === 'list') return
    this.#lead(true)
  }

  /** One is at an edit in the outbox, or with null at none any more. Beside it stands what it is about, which nobody asked for. */
  leadByEdit(edit: { readonly key: string; readonly item: string | null } | null): void {
    this.#edit = edit
    this.#leads = 'list'
    this.#followSoon(true)
  }

  /** The pane has the focus: what it shows is what commands act on, and counts as read. */
  leadByPane(): void {
    // In focus mode there is no list beside that could lead.
    if (this.#item.key === null || this.focusMode.isOn) return
    this.#stopFollowing()
    if (this.#item.key !== this.#selectedItem()) this.#leads = 'pane'
    void this.#item.read()
  }

  /** The user puts rows elsewhere: they go on with the one beside them, which follows in the pane unread if they want that. */
  goOn(keys: readonly string[]): void {
    const { list } = this
    if (list === null) return
    const isLast = keys.includes(list.keys.at(-1) ?? '')
    list.drop(keys, this.#goesOnWith)
    if (isLast && this.focusMode.isOn) this.#endFocus(list)
    this.#leadOn(list)
  }

  /** Says whether something lies over the panes: what nobody can see does not come to count as read. */
  cover(isCovered: boolean): void {
    if (isCovered === this.#isCovered) return
    this.#isCovered = isCovered
    clearTimeout(this.#readTimer)
    if (!isCovered && this.#unasked && this.#timer === undefined) this.#readSoon()
  }

  /** Goes on from a selected row that has left the list already; false where it has not. */
  leaveRow(): boolean {
    const { list } = this
    if (list === null || !this.isAtLeftRow) return false
    list.leave(this.#goesOnWith)
    this.#leadOn(list)
    return true
  }

  /** Brings the pane to what is selected at once: before a command does something to it. */
  catchUp(): void {
    if (this.#timer !== undefined) this.#follow()
  }

  /** The selected row, where commands act on it and it is not read from the disk yet. */
  get unread(): string | null {
    const key = this.list?.selected ?? null
    return this.#leads === 'list' && key !== null && this.#rows.lastOf(key) === undefined ? key : null
  }

  /** Opens what is selected and says whether there is anything. */
  openSelected(): boolean {
    const item = this.#selectedItem()
    if (item === null) return false
    this.openItem(item)
    return true
  }

  /** Shows what commands act on in the pane, where that is an item, and says whether it is. */
  showTarget(): boolean {
    if (this.#leads === 'list') return this.openSelected()
    this.#shows = 'item'
    return this.#item.key !== null
  }

  /** Opens an item. One that was not come to by its row is what commands act on until the user goes back to the list. */
  openItem(item: string): void {
    this.#stopFollowing()
    // A user who follows a link goes elsewhere.
    if (item !== this.#selectedItem()) this.focusMode.turn(false)
    this.#shows = 'item'
    this.#leads = item === this.#selectedItem() ? 'list' : 'pane'
    if (item === this.#item.key) void this.#item.read()
    else void this.#item.open(item)
  }

  /** Takes up what leads, and which of the panes is shown, as it was at a place before. */
  resume({ shows, leads }: { readonly shows: Shown; readonly leads: 'list' | 'pane' }): void {
    this.#shows = shows
    this.#leads = leads
  }

  /** Shows the changes of the open merge request over the whole width, or the merge request again. */
  showChanges(shown: boolean): void {
    this.#shows = shown ? 'changes' : 'item'
  }

  /** Back to the list. */
  back(): void {
    this.#shows = 'list'
    this.#leads = 'list'
    this.#followSoon(true)
  }

  close(): void {
    this.#stopFollowing()
    this.#shows = 'list'
    this.#leads = 'list'
    void this.#item.open(null)
  }

  /** The item a row stands for: itself, or what an inbox entry or something that happened is about; null when that is none. */
  itemOf(key: string): string | null {
    if (!key.includes('/inboxEntry/') && !key.includes('/activity/')) return key
    const row = this.#rows.lastOf(key)
    if (row?.kind === 'activity') return row.item === null ? null : row.targetKey
    return row?.kind === 'inboxEntry' ? row.itemKey : null
  }

  /** Whether going on ends focus mode: from its last entry, or where it is over. Back from its end goes to the last entry. */
  #endsFocus(by: number): boolean {
    const list = this.#ownInbox.parts.open
    const isLast = list.selected !== null && list.selectedIndex === list.keys.length - 1
    if (!this.focusMode.isOn || by < 0 || !(isLast || this.focusMode.isPast)) return false
    this.#endFocus(list)
    this.close()
    return true
  }

  #endFocus(list: ListStore): void {
    list.select(null)
    this.focusMode.pass(true)
  }

  #selectedItem(): string | null {
    const key = this.list?.selected ?? null
    return key === null ? null : this.itemOf(key)
  }

  /** Focus mode goes from the first entry to the last, whatever is preferred in the list. */
  get #goesOnWith(): Neighbour {
    return this.#program.preferences.afterTriage === 'previous' && !this.focusMode.isOn ? 'previous' : 'next'
  }

  /** The user has gone on from what they put elsewhere to the row that is selected now. */
  #leadOn(list: ListStore): void {
    if (list.selected === null) return this.close()
    this.#lead(true)
    const opensNothing = this.#program.preferences.afterTriage === 'list' && !this.focusMode.isOn
    if (opensNothing) this.close()
  }

  #lead(unasked: boolean): void {
    this.#leads = 'list'
    this.focusMode.pass(false)
    const key = this.list?.selected ?? null
    const release = this.#release
    // What commands act on stays here, as it was last, though its row may be gone.
    this.#release = key === null ? undefined : this.#rows.use(key)
    release?.()
    this.#followSoon(unasked)
  }

  #followSoon(unasked: boolean): void {
    this.#stopFollowing()
    if (!(this.#layout.twoPanes || this.focusMode.isOn)) return
    if ((this.list === null ? this.#edit : this.list.selected) === null) return this.#emptyPane()
    this.#unasked = unasked
    const now = performance.now()
    const goesBy = now - this.#movedAt < restBeforeOpening
    this.#movedAt = now
    // Nobody waits for what opens unasked, and a row that is not read from the disk yet cannot be followed.
    if (unasked || goesBy || this.#rows.lastOf(this.list?.selected ?? '') === undefined) {
      this.#timer = setTimeout(() => this.#follow(), restBeforeOpening)
    } else this.#follow()
  }

  /** The list becomes another one, in which nothing is selected. */
  #leaveSelected(): void {
    this.#stopFollowing()
    if (this.#layout.twoPanes) this.#emptyPane()
  }

  /** Where the list leads and nothing is selected in it, nothing is shown beside it: neither is anything there to act on. */
  #emptyPane(): void {
    if (this.#leads === 'list' && !this.focusMode.isOn && this.#item.key !== null) void this.#item.open(null)
  }

  #stopFollowing(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#readTimer)
    this.#timer = undefined
    this.#following = null
  }

  #follow(): void {
    this.#stopFollowing()
    if (this.list === null) return this.#followEdit()
    const key = this.list.selected
    if (key === null) return
    if (this.#rows.lastOf(key) === undefined) return void this.#followOnceRead(key)
    const item = this.itemOf(key)
    if (item !== this.#item.key) {
      if (this.#shows === 'changes') this.#shows = 'item'
      void this.#item.open(item, this.#unasked)
    } else if (!this.#unasked) void this.#item.read()
    if (this.#unasked) this.#readSoon()
  }

  #followEdit(): void {
    if (this.#edit === null || this.#edit.item === this.#item.key) return
    void this.#item.open(this.#edit.item, true)
  }

  /** A row that is not read from the disk yet may have an item. It is followed then, unless the user has gone on meanwhile. */
  async #followOnceRead(key: string): Promise<void> {
    const following = (this.#following = Symbol(key))
    const isThere = await this.#rows.bring(key)
    if (this.#following !== following) return
    if (isThere) this.#follow()
    else this.#emptyPane()
  }

  /** What opened unasked counts as read after a rest on it, unless something lies over it. */
  #readSoon(): void {
    clearTimeout(this.#readTimer)
    if (this.#isCovered || !this.#program.preferences.readAfterRest) return
    this.#readTimer = setTimeout(() => void this.#item.read(), restBeforeReading)
  }

  /** Reads what a section lists. `fresh`: it is something else now, so nothing of what was listed is kept. */
  async #read(section: Section, fresh = false): Promise<void> {
    const isOther = this.#toBeReadAnew.delete(section) || fresh
    if (isItemSection(section) && this.#boards[section].by !== null) await this.#boards[section].load(isOther)
    else await this.lists[section]?.load(isOther)
  }

  get #inbox(): InboxLists {
    return this.#spansAccounts ? this.#inboxes : this.#ownInbox
  }

  /**
   * Shows the inboxes of all accounts, or no longer, and says whether that is new: what a query left of the other list is not
   * kept then. An item of another account is not shown beside lists of this one.
   */
  #span(wanted: boolean): boolean {
    const isOther = wanted !== this.#wantsInboxes
    const item = this.#item.key
    if (!wanted && this.#wantsInboxes && item !== null && this.#program.accountOf(item)?.id !== this.#account?.id)
      this.close()
    this.#wantsInboxes = wanted
    return isOther
  }

  #findAccount(): Account | null {
    const accounts = this.#program.accounts
    return accounts.find(({ id }) => id === this.#accountId) ?? accounts[0] ?? null
  }

  #ofAccount(): { account?: string } {
    return this.#account === null ? {} : { account: this.#account.id }
  }

  #filter(section: ItemSection): CallArgs<'listIssues'> {
    return { ...this.#ofAccount(), query: this.#queries[section], ...this.#ofProject(), ...this.#grouped(section) }
  }

  /** As calls and places name a grouping: the usual one is not named. */
  #grouped(section: QueriedSection): { grouping?: Grouping } {
    const grouping = writtenGrouping(section, this.#groupings[section])
    return grouping === undefined ? {} : { grouping }
  }

  #shownAs(section: ItemSection): { board?: Board } {
    const { by } = this.#boards[section]
    return by === null ? {} : { board: by }
  }

  #ofProject(): { project?: string } {
    return this.#project === null ? {} : { project: this.#project }
  }
}

function itemList(ask: (most: number | undefined) => Promise<Result<GroupedList>>): ListStore {
  const groups = new Groups()
  return new ListStore(async (most) => groups.taken(await ask(most)), { groups, isNarrowed: true })
}

function isItemSection(section: Section): section is ItemSection {
  return section === 'issues' || section === 'mergeRequests'
}

export const [useWorkspace, provideWorkspace] = createContext<WorkspaceStore>()
