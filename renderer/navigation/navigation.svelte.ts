import { createContext } from 'svelte'
import type { Account, DocketBridge } from '../../shared/ipc.ts'
import { keyOf, partsOf } from '../../shared/model/key.ts'
import type { InboxPart } from '../../shared/model/triage.ts'
import type { InboxesListing, Listing } from '../../shared/place.ts'
import { canonical } from '../../shared/query/change.ts'
import type { BoardStore } from '../data/lists/board.svelte.ts'
import type { ListStore } from '../data/lists/list.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import { FocusMode } from './focus-mode.svelte.ts'
import type { QueriesStore } from './queries.svelte.ts'
import { SectionLists } from './section-lists.svelte.ts'
import { isItemSection, type ItemSection, type QueriedSection, type Section } from './sections.ts'

/** The way in which another list has come to the screen. The pane beside the lists follows from it. */
export type Move =
  /** The lists of another account. */
  | 'account'
  /** The lists of one account, after the inboxes of all accounts. */
  | 'ofOneAccount'
  /** The list of another section, as it was left. */
  | 'section'
  /** The list of a place. */
  | 'place'
  /** The same section in another project, or in columns. */
  | 'list'
  /** Another part of the inbox. */
  | 'part'
  /** The same list with another query. */
  | 'query'

/** The location of the user: account, section and project, which decide the list on the screen. */
export class NavigationStore {
  readonly #program: ProgramStore
  readonly #queries: QueriesStore
  readonly lists: SectionLists
  /** The inbox shown one entry at a time, which is the selected one. */
  readonly focusMode: FocusMode
  #accountId = $state.raw<string | null>(null)
  #account = $derived(this.#findAccount())
  #section = $state.raw<Section>('inbox')
  #project = $state.raw<string | null>(null)
  #inboxPart = $state.raw<InboxPart>('open')
  /** True if the inboxes of all accounts were asked for. With one account its inbox is shown. */
  #wantsInboxes = $state.raw(false)
  readonly #spansAccounts = $derived.by(() => this.#wantsInboxes && this.#section === 'inbox' && this.hasOtherAccounts)
  #onMove: (move: Move) => void = () => undefined

  constructor(parts: {
    readonly bridge: DocketBridge
    readonly program: ProgramStore
    readonly queries: QueriesStore
  }) {
    this.#program = parts.program
    this.#queries = parts.queries
    this.lists = new SectionLists({ bridge: parts.bridge, queries: parts.queries, where: this })
    this.focusMode = new FocusMode(() => this.lists.openInbox.keys)
    parts.queries.onChange = (section, changed) => {
      if (changed === 'board') this.#showAsAsked(section)
      else this.#askAnew(section, changed)
    }
  }

  /** Called whenever another list has come to the screen. */
  set onMove(listener: (move: Move) => void) {
    this.#onMove = listener
  }

  get account(): Account | null {
    return this.#account
  }
  get hasOtherAccounts(): boolean {
    return this.#program.accounts.length > 1
  }
  get section(): Section {
    return this.#section
  }
  /** True while the inboxes of all accounts are on the screen as one list. */
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
    return this.#spansAccounts ? (this.lists.accountsRead ?? []) : []
  }
  /** The accounts whose inboxes are missing among those of all accounts, since they cannot be read. */
  get missingInboxes(): readonly Account[] {
    const read = this.lists.accountsRead
    if (!this.#spansAccounts || read === null) return []
    return this.#program.accounts.filter(({ id }) => !read.includes(id))
  }
  get project(): string | null {
    return this.#project
  }
  /** The part of the inbox that is listed. */
  get inboxPart(): InboxPart {
    return this.#inboxPart
  }
  /** The list on the screen, or null where the section has none. */
  get list(): ListStore | null {
    return this.lists[this.#section]
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
    const board = this.itemSection === null ? null : this.lists.boards[this.itemSection]
    return board?.by === null ? null : board
  }
  /** The section, where a query narrows its list. */
  get queriedSection(): QueriedSection | null {
    return this.#section === 'inbox' ? 'inbox' : this.itemSection
  }
  /** True while the inbox is on the screen, whichever part of it. */
  get listsInbox(): boolean {
    return this.list === this.lists.inbox
  }
  /** Number of open entries on the screen: of the inbox, or of those of all accounts; 0 while another list or part is shown. */
  get listedOpenEntries(): number {
    const { open } = this.lists.listedInbox.parts
    return this.list === open ? open.count : 0
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
          query: canonical(this.#queries.of('inbox')),
          ...this.#queries.grouped('inbox'),
        }
      case 'activity':
        return { kind: 'activity', mine: this.lists.activityStore.mine, ...project }
      case 'outbox':
        return { kind: 'outbox' }
      default: {
        const by = this.#queries.shownAs(this.#section)
        return {
          kind: this.#section,
          query: canonical(this.#queries.of(this.#section)),
          ...project,
          ...this.#queries.grouped(this.#section),
          ...(by !== null && { board: by }),
        }
      }
    }
  }

  /**
   * Shows the list of a place of the account on the screen, or of all accounts. Resolves when it has been read.
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
    this.#onMove('place')
    if (listing.kind === 'inbox' || listing.kind === 'inboxes') this.#inboxPart = listing.part
    if (listing.kind === 'focus') this.#inboxPart = 'open'
    if (listing.kind === 'activity') this.lists.activityStore.showMine(listing.mine)
    if ('query' in listing) this.#queries.show(listing, isOwn)
    if (listing.kind === 'issues' || listing.kind === 'mergeRequests' || listing.kind === 'activity') {
      this.#project = listing.project === undefined ? null : keyOf(account, 'project', listing.project)
    }
    this.lists.showAsAsked()
    await this.lists.read(this.#section, true)
  }

  switchAccount(id: string): void {
    // The first account is on the screen without having been chosen.
    const isShown = id === this.account?.id
    this.#accountId = id
    if (isShown) return
    this.#wantsInboxes = false
    this.#project = null
    this.#queries.reset()
    this.lists.showAsAsked()
    this.#inboxPart = 'open'
    this.focusMode.turn(false)
    this.#onMove('account')
  }

  go(section: Section): void {
    const isOther = this.#leaveFor(section, false)
    if (this.#inboxPart !== 'open') this.showInbox('open')
    void this.lists.read(section, isOther && section === 'inbox' && this.isFiltered('inbox'))
    this.#onMove('section')
  }

  /** Lists the open entries of the inboxes of all accounts. */
  goInboxes(): void {
    const isOther = this.#leaveFor('inbox', true)
    this.#inboxPart = 'open'
    void this.lists.read('inbox', isOther && this.isFiltered('inbox'))
    this.#onMove('section')
  }

  /** Lists another part of the inbox. */
  showInbox(part: InboxPart): void {
    this.focusMode.turn(false)
    this.#inboxPart = part
    this.#onMove('part')
    void this.lists.inbox.load(true)
  }

  /** Shows only the rows of a project, or with null all. From a section that knows no projects this goes to the issues. */
  showProject(project: string | null): void {
    this.#project = project
    if (this.list?.isNarrowed !== true) this.#section = 'issues'
    this.#span(false)
    this.#onMove('list')
    this.lists.readNarrowed()
  }

  /** Shows only the activity of one's own items, or everything. */
  showOwnActivity(mine: boolean): void {
    if (mine === this.lists.activityStore.mine) return
    this.lists.activityStore.showMine(mine)
    this.#onMove('query')
    void this.lists.read('activity', true)
  }

  clearActivityFilter(): void {
    this.#project = null
    this.lists.activityStore.showMine(false)
    this.#onMove('query')
    void this.lists.read('activity', true)
  }

  isFiltered(section: QueriedSection): boolean {
    return !this.#queries.isUsual(section) || (section !== 'inbox' && this.#project !== null)
  }

  clearFilter(section: QueriedSection): void {
    if (section !== 'inbox') this.#project = null
    this.#queries.clear(section)
  }

  #askAnew(section: QueriedSection, changed: 'query' | 'grouping'): void {
    if (section === this.#section) this.#onMove('query')
    if (changed === 'grouping') this.lists.readRegrouped(section)
    else void this.lists.read(section, true)
  }

  #showAsAsked(section: QueriedSection): void {
    this.list?.leave()
    this.lists.showAsAsked()
    this.#onMove('list')
    void this.lists.read(section, true)
  }

  /** Goes to a section, which has the query again that it had before a place was shown in it. Returns the value of `#span`. */
  #leaveFor(section: Section, spansAccounts: boolean): boolean {
    this.list?.leave()
    this.lists.outdate(this.#queries.askAsBefore())
    this.lists.showAsAsked()
    this.#section = section
    const isOther = this.#span(spansAccounts)
    this.focusMode.turn(false)
    return isOther
  }

  /**
   * Shows the inboxes of all accounts, or no longer. Returns true if that is new: the filtered rows of the other list are not
   * kept then.
   */
  #span(wanted: boolean): boolean {
    const isOther = wanted !== this.#wantsInboxes
    if (isOther && !wanted) this.#onMove('ofOneAccount')
    this.#wantsInboxes = wanted
    return isOther
  }

  #findAccount(): Account | null {
    const accounts = this.#program.accounts
    return accounts.find(({ id }) => id === this.#accountId) ?? accounts[0] ?? null
  }
}

export const [useNavigation, provideNavigation] = createContext<NavigationStore>()
