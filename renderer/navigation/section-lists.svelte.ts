import type { Result } from '../../shared/errors.ts'
import type { Account, CallArgs, DocketBridge, GroupedList } from '../../shared/ipc.ts'
import { inboxParts, type InboxPart } from '../../shared/model/triage.ts'
import { LabelScopes } from '../data/label-scopes.svelte.ts'
import { ActivityStore } from '../data/lists/activity.svelte.ts'
import { BoardStore } from '../data/lists/board.svelte.ts'
import { Groups } from '../data/lists/groups.ts'
import { InboxLists } from '../data/lists/inbox-lists.svelte.ts'
import { ListStore } from '../data/lists/list.svelte.ts'
import type { QueriesStore } from './queries.svelte.ts'
import { isItemSection, sections, type ItemSection, type QueriedSection, type Section } from './sections.ts'

/** The location of the user, as far as lists depend on it. */
export interface Where {
  readonly account: Account | null
  readonly project: string | null
  readonly inboxPart: InboxPart
  readonly spansAccounts: boolean
  readonly hasOtherAccounts: boolean
  readonly focusMode: { readonly isOn: boolean }
}

/** The list of each section, and when it is read. */
export class SectionLists {
  readonly #queries: QueriesStore
  readonly #where: Where
  readonly activityStore: ActivityStore
  /** The outbox is no list of rows. */
  readonly outbox = null
  /** The lists of items, while they are shown in columns. */
  readonly boards: Readonly<Record<ItemSection, BoardStore>>
  /** The scopes of labels by which the list that is asked about can be shown. */
  readonly scopes: LabelScopes
  readonly #whole: Readonly<Record<ItemSection, ListStore>>
  /** The inbox of the account, and those of all accounts as one. */
  readonly #ownInbox: InboxLists
  readonly #inboxes: InboxLists
  /** The sections whose query has changed since they were read. */
  readonly #toBeReadAnew = new Set<Section>()

  constructor(parts: { readonly bridge: DocketBridge; readonly queries: QueriesStore; readonly where: Where }) {
    const { bridge, queries, where } = parts
    this.#queries = queries
    this.#where = where
    this.activityStore = new ActivityStore(bridge, () => ({ ...this.#ofAccount(), ...this.#ofProject() }))
    const shown = () => ({ part: where.inboxPart, query: queries.of('inbox') })
    this.#ownInbox = new InboxLists(
      (filter) => bridge.call('listInbox', { ...this.#ofAccount(), ...filter, ...queries.grouped('inbox') }),
      shown,
    )
    this.#inboxes = new InboxLists(
      (filter) => bridge.call('listInbox', { ...filter, ...queries.grouped('inbox') }),
      shown,
    )
    this.scopes = new LabelScopes(bridge)
    const askFor = {
      issues: (query: string, most: number | undefined) =>
        bridge.call('listIssues', { ...this.#filter('issues'), query, most }),
      mergeRequests: (query: string, most: number | undefined) =>
        bridge.call('listMergeRequests', { ...this.#filter('mergeRequests'), query, most }),
    }
    const wholeListOf = (section: ItemSection) => itemList((most) => askFor[section](queries.of(section), most))
    const boardOf = (list: ItemSection) =>
      new BoardStore({
        query: () => queries.of(list),
        columns: async (by) => {
          const account = where.account?.id
          if (account === undefined) return { ok: true, value: { columns: [], more: 0, count: 0 } }
          return await bridge.call('listBoardColumns', {
            account,
            list,
            by,
            query: queries.of(list),
            ...this.#ofProject(),
          })
        },
        rows: askFor[list],
      })
    this.boards = { issues: boardOf('issues'), mergeRequests: boardOf('mergeRequests') }
    this.#whole = { issues: wholeListOf('issues'), mergeRequests: wholeListOf('mergeRequests') }
  }

  /** Focus mode goes through all that is open, whatever the list of the inbox is narrowed to. */
  get inbox(): ListStore {
    return this.#where.focusMode.isOn ? this.openInbox : this.listedInbox.listed
  }
  get issues(): ListStore {
    return this.boards.issues.list ?? this.#whole.issues
  }
  get mergeRequests(): ListStore {
    return this.boards.mergeRequests.list ?? this.#whole.mergeRequests
  }
  get activity(): ListStore {
    return this.activityStore.list
  }
  /** The open entries in the inbox of the account, whichever part of which inbox is listed. */
  get openInbox(): ListStore {
    return this.#ownInbox.parts.open
  }
  /** The inbox of the account; or those of all accounts, where these are on the screen. */
  get listedInbox(): InboxLists {
    return this.#where.spansAccounts ? this.#inboxes : this.#ownInbox
  }
  /** Number of open entries in the inbox of the account. */
  get openEntries(): number {
    return this.openInbox.count
  }
  /** Number of open entries in the inboxes of all accounts. */
  get openEntriesOfAll(): number {
    return this.#inboxes.parts.open.count
  }
  /** The accounts whose entries are among those of all inboxes; null while these were not read. */
  get accountsRead(): readonly string[] | null {
    return this.#inboxes.accounts
  }
  /** Number of items in the list of each section, whether it is shown as a board or not. */
  get counts(): Readonly<Record<ItemSection, number>> {
    const countOf = (section: ItemSection) => this.boards[section].count ?? this[section].count
    return { issues: countOf('issues'), mergeRequests: countOf('mergeRequests') }
  }

  /** Reads the list of a section. `fresh`: it is another list now, so nothing of the old one is kept. */
  async read(section: Section, fresh = false): Promise<void> {
    const isOther = this.#toBeReadAnew.delete(section) || fresh
    if (isItemSection(section) && this.boards[section].by !== null) await this.boards[section].load(isOther)
    else await this[section]?.load(isOther)
  }

  /** Reads an inbox in other groups: each of its parts, and the list of a query. */
  readRegrouped(section: QueriedSection): void {
    const { parts } = this.listedInbox
    if (section === 'inbox') for (const part of inboxParts) void parts[part].load(true)
    if (this[section] !== parts[this.#where.inboxPart]) void this.read(section, true)
  }

  /** Reads the lists that show only rows of the chosen project, after another was chosen. */
  readNarrowed(): void {
    for (const section of sections) if (this[section]?.isNarrowed === true) void this.read(section, true)
  }

  /** Sections ask for something else now: they are read anew as soon as the user goes there. */
  outdate(changed: readonly Section[]): void {
    for (const section of changed) this.#toBeReadAnew.add(section)
  }

  /** Reads the scopes of labels by which the list of a section can be shown. An inbox has none. */
  async readScopes(section: QueriedSection): Promise<void> {
    const account = this.#where.account?.id
    const query = this.#queries.of(section)
    const isOfItems = account !== undefined && isItemSection(section)
    await this.scopes.read(isOfItems ? { account, query, ...this.#ofProject() } : null)
  }

  /** Shows lists of items as boards or as lists, as is asked for. */
  showAsAsked(): void {
    for (const section of ['issues', 'mergeRequests'] as const)
      this.boards[section].show(this.#queries.shownAs(section), this.#whole[section].selected)
  }

  /** Reads all lists anew: those of another account. */
  load(): void {
    for (const section of sections) void this.read(section, true)
    // The sidebar counts both inboxes, whichever is on the screen.
    if (this.#where.spansAccounts) void this.openInbox.load()
    this.accountsChanged()
  }

  /** Reads the inboxes of all accounts, since there may be another account, or one less. */
  accountsChanged(): void {
    if (!this.#where.hasOtherAccounts) return
    if (this.#inboxes.parts.open.state === 'unread') void this.#inboxes.parts.open.load()
    this.#inboxes.reload()
  }

  /** Reads the list or the board of a section again, since it has changed. */
  reload(section: Section): void {
    if (isItemSection(section) && this.boards[section].by !== null) this.boards[section].reload()
    else this[section]?.reload()
  }

  /** Entries of the inbox of an account have changed. */
  reloadInbox(account: string): void {
    if (account === this.#where.account?.id) this.#ownInbox.reload()
    this.#inboxes.reload()
  }

  /** Reads lists again that were not complete: they may be now. */
  reloadPartial(): void {
    for (const section of sections) if (this[section]?.partial === true) this.reload(section)
  }

  /** Reads the inboxes of all accounts again if they were not complete: they may be now. */
  reloadPartialInboxes(): void {
    if (this.#inboxes.listed.partial || this.#inboxes.parts.open.partial) this.#inboxes.reload()
  }

  #filter(section: ItemSection): CallArgs<'listIssues'> {
    const query = this.#queries.of(section)
    return { ...this.#ofAccount(), query, ...this.#ofProject(), ...this.#queries.grouped(section) }
  }

  #ofAccount(): { account?: string } {
    const { account } = this.#where
    return account === null ? {} : { account: account.id }
  }

  #ofProject(): { project?: string } {
    const { project } = this.#where
    return project === null ? {} : { project }
  }
}

function itemList(ask: (most: number | undefined) => Promise<Result<GroupedList>>): ListStore {
  const groups = new Groups()
  return new ListStore(async (most) => groups.taken(await ask(most)), { groups, isNarrowed: true })
}
