import type { DocketBridge, Screen } from '../../shared/ipc.ts'
import type { AccountId } from '../../shared/model/key.ts'
import {
  isPage,
  parsePlace,
  placeOfListing,
  printPlace,
  type InboxesListing,
  type Listing,
} from '../../shared/place.ts'
import { withoutWords } from '../../shared/query/change.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import { addressOf, addressOfChanges } from './item-address.ts'
import type { NavigationStore } from './navigation.svelte.ts'
import type { PagesStore, PageVisit } from './pages.svelte.ts'
import type { PaneStore, Shown } from './pane.svelte.ts'
import { isListing, isOfItem, type PlaceFinder } from './place-finder.ts'
import type { PlacesStore } from './places.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'

/** A list as it was on the screen, with its selected row and the item beside it, or the page that covers them. */
interface Visit {
  readonly account: AccountId
  readonly listing: Listing | InboxesListing
  readonly selected: string | null
  readonly item: string | null
  /** The pane that a window with room for one showed. */
  readonly shows: Shown
  /** `pane` if the item was opened otherwise than by its row. */
  readonly leads: 'list' | 'pane'
  readonly page: PageVisit | null
}

/** The most places that the user can go back. */
const longestTrail = 100

/** A screen is saved once it has stayed for so long: going through a list is not worth a write for each row. */
const pauseBeforeSaving = 1000

/** The way the user has come, back and forward again; and the screen when Docket last ended. */
export class TrailStore {
  readonly #bridge: DocketBridge
  readonly #program: ProgramStore
  readonly #navigation: NavigationStore
  readonly #pane: PaneStore
  readonly #pages: PagesStore
  readonly #item: ItemStore
  readonly #surfaces: SurfacesStore
  readonly #finder: PlaceFinder
  readonly #places: PlacesStore
  #trail = $state.raw<readonly Visit[]>([])
  #at = $state.raw(-1)
  /**
   * What takes the place at which the user is, instead of coming behind it, as long as they go to the same place
   * (`PlacesStore.opened`): an account is entered before its place is there. Null where the next place comes behind.
   */
  #passed: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The screen, until it is saved. */
  #unsaved: Visit | null = null

  constructor(parts: {
    readonly bridge: DocketBridge
    readonly program: ProgramStore
    readonly navigation: NavigationStore
    readonly pane: PaneStore
    readonly pages: PagesStore
    readonly item: ItemStore
    readonly surfaces: SurfacesStore
    readonly placeFinder: PlaceFinder
    readonly places: PlacesStore
  }) {
    this.#bridge = parts.bridge
    this.#program = parts.program
    this.#navigation = parts.navigation
    this.#pane = parts.pane
    this.#pages = parts.pages
    this.#item = parts.item
    this.#surfaces = parts.surfaces
    this.#finder = parts.placeFinder
    this.#places = parts.places
  }

  get canGoBack(): boolean {
    return this.#at > 0
  }
  get canGoForward(): boolean {
    return this.#at < this.#trail.length - 1
  }

  /** The place that is on the screen now; null when there is no account. */
  get current(): Visit | null {
    const { account, listing, list } = this.#navigation
    const { shows, leads } = this.#pane
    if (account === null) return null
    const page = this.#pages.shown
    return { account: account.id, listing, selected: list?.selected ?? null, item: this.#item.key, shows, leads, page }
  }

  /**
   * Takes note of the screen. Another list, a page, or an item that was opened otherwise than by its row, is a new place to go
   * back from; going through a list, turning to something on a page and typing into a filter are not, nor is the account that is
   * only entered on the way to a place in it.
   */
  follow(visit: Visit): void {
    const before = this.#trail[this.#at]
    const { opened, isEntering } = this.#places
    const isPassed = this.#passed === opened
    this.#passed = isEntering ? opened : null
    if (before === undefined || (!isPassed && isElsewhere(before, visit))) {
      this.#trail = [...this.#trail.slice(0, this.#at + 1), visit].slice(-longestTrail)
      this.#at = this.#trail.length - 1
    } else {
      this.#trail = this.#trail.with(this.#at, visit)
    }
    this.#unsaved = visit
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pauseBeforeSaving)
  }

  /** Saves the screen now, where that has not been done yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    const visit = this.#unsaved
    this.#unsaved = null
    if (visit !== null) await this.#save(visit)
  }

  /** Goes back to the place before. Returns false if there is none. */
  goBack(): boolean {
    return this.#goTo(this.#at - 1)
  }

  goForward(): boolean {
    return this.#goTo(this.#at + 1)
  }

  /** Leaves the page: back to the place before, or where Docket began with the page, to the panes below it. */
  leavePage(): void {
    if (!this.goBack()) this.#pages.leave()
  }

  /** Shows an account where it was left, or the first time in the section that is on the screen. */
  switchTo(account: AccountId): void {
    const isHere = account === this.#navigation.account?.id
    if (isHere && !this.#navigation.spansAccounts) return
    const left = this.#trail.findLast(({ account: own, listing }) => own === account && listing.kind !== 'inboxes')
    if (left === undefined) {
      this.#places.begin()
      this.#surfaces.clear()
      if (isHere) this.#navigation.go('inbox')
      else this.#navigation.switchAccount(account)
    } else void this.#restore(left, this.#places.begin())
  }

  #goTo(at: number): boolean {
    const visit = this.#trail[at]
    if (visit === undefined) return false
    this.#at = at
    const wentOn = this.#places.begin()
    // What is on the screen until the place is there must not come behind it: the user could not go forward any more.
    if (visit.account !== this.#navigation.account?.id) this.#passed = this.#places.opened
    void this.#restore(visit, wentOn)
    return true
  }

  async #restore(visit: Visit, wentOn: () => boolean): Promise<void> {
    if (!this.#program.hasAccount(visit.account)) return
    this.#surfaces.clear()
    // The screen below the page is as it was: the next key can act on it at once.
    if (this.current !== null && belowPage(this.current) === belowPage(visit)) return this.#pages.resume(visit.page)
    await this.#places.switchAccount(visit.account)
    if (wentOn()) return
    if (visit.item === null) this.#pane.close()
    else this.#pane.openItem(visit.item)
    const isListed = JSON.stringify(this.#navigation.listing) === JSON.stringify(visit.listing)
    const listed = isListed ? Promise.resolve() : this.#navigation.show(visit.listing, true)
    this.#pane.resume(visit)
    this.#pages.resume(visit.page)
    // It may look no different from its account as that was entered.
    if (this.current !== null) this.follow(this.current)
    await listed
    // A user who has gone to another place in the meantime is not brought back.
    if (wentOn() || visit.selected === null) return
    this.#navigation.board?.goToRow(visit.selected)
    await this.#select(visit.selected, wentOn)
    if (!wentOn()) this.#pane.resume(visit)
  }

  /** Selects a row of the list, also one far from its beginning, unless the user goes on while that is being read. */
  async #select(key: string, wentOn: () => boolean): Promise<void> {
    const { list } = this.#navigation
    if (list === null) return
    await list.arrived()
    if (!list.keys.includes(key) && !list.isWhole) await list.whole()
    if (!wentOn() && list === this.#navigation.list && list.keys.includes(key)) list.select(key)
  }

  /**
   * Shows the screen of when Docket last ended, unless the user has gone on before that is known.
   *
   * @param pressed returns true once the user has gone on from what the window showed first
   */
  async restore(pressed: () => boolean): Promise<void> {
    const wentOn = () => pressed() || this.#places.opened !== 0
    const screen = await this.#bridge.call('readScreen', {})
    if (screen.ok && screen.value !== null && !wentOn()) await this.#reopen(screen.value, wentOn)
  }

  async #reopen(screen: Screen, wentOn: () => boolean): Promise<void> {
    await this.#reopenList(screen, wentOn)
    const page = screen.page === undefined ? null : parsePlace(screen.page)
    if (page === null || !isPage(page) || wentOn()) return
    if (!('account' in page) || this.#program.hasAccount(page.account)) this.#pages.show(page)
  }

  async #reopenList(screen: Screen, wentOn: () => boolean): Promise<void> {
    const list = parsePlace(screen.list)
    if (list === null || !isListing(list)) return
    if ('account' in list && !this.#program.hasAccount(list.account)) return
    if ('account' in list) await this.#places.switchAccount(list.account)
    await this.#navigation.show(list, true)
    // Focus mode shows an item by itself.
    if (list.kind === 'focus') return
    const item = screen.item === null ? null : parsePlace(screen.item)
    const showsChanges = item?.kind === 'changes'
    const ofItem = showsChanges ? { ...item, kind: 'mergeRequest' as const } : item
    const found = ofItem !== null && isOfItem(ofItem) ? await this.#finder.find(ofItem) : null
    // The user did not open the item this time, so it does not count as read.
    if (found?.ok !== true || wentOn()) return
    const opening = this.#item.open(found.value, true)
    if (showsChanges) this.#pane.showChanges(true)
    await opening
  }

  async #save({ account, listing }: Visit): Promise<void> {
    const { address: page } = this.#pages
    await this.#bridge.call('saveScreen', {
      list: printPlace(placeOfListing(listing, account)),
      item: this.#addressOfItem(),
      ...(page !== null && { page }),
    })
  }

  /** The address of the open item; null for none, and for one that is not read yet. */
  #addressOfItem(): string | null {
    const { row } = this.#item
    if (row === null) return null
    return this.#pane.showsChanges ? addressOfChanges(row) : addressOf(row)
  }
}

/** Returns true if the user has gone to another place, and not only on in the same. */
function isElsewhere(before: Visit, now: Visit): boolean {
  if (before.account !== now.account || stableOf(before.listing) !== stableOf(now.listing)) return true
  if (before.page?.visit !== now.page?.visit) return true
  if (now.shows !== 'list' && now.shows !== before.shows) return true
  return now.leads === 'pane' && before.item !== null && before.item !== now.item
}

/** Returns the screen below a page, in a form that can be compared. */
function belowPage(visit: Visit): string {
  return JSON.stringify({ ...visit, page: null })
}

/** Returns a listing without the parts that one changes in passing. */
function stableOf(listing: Listing | InboxesListing): string {
  return JSON.stringify('query' in listing ? { ...listing, query: withoutWords(listing.query) } : listing)
}
