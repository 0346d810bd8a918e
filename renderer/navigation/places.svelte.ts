import { createContext } from 'svelte'
import { tick } from 'svelte'
import type { Result } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { isLocal, localIdOf } from '../../shared/model/local-id.ts'
import { keyOf, partsOf, type AccountId, type Id, type Key } from '../../shared/model/key.ts'
import type { Item } from '../../shared/model/rows.ts'
import {
  isAccountSheet,
  parsePlace,
  placeOfListing,
  printPlace,
  type ChangesAddress,
  type InboxesListing,
  type ItemAddress,
  type Listing,
  type OverviewAddress,
  type Place,
  type ProjectName,
  type UnsentAddress,
} from '../../shared/place.ts'
import type { OverviewSubject } from '../../shared/model/overview.ts'
import { narrowed, usualQuery, withoutWords } from '../../shared/query/change.ts'
import { watchUser } from '../ui/keys/focus.ts'
import { placeOfWebAddress } from '../../shared/web-address.ts'
import type { Outside } from '../data/outside.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'
import type { ToldStore } from '../data/told.svelte.ts'
import type { Shown, PaneStore } from './pane.svelte.ts'
import type { NavigationStore } from './navigation.svelte.ts'

/** A list as it was on the screen, with its selected row and the item beside it. */
interface Visit {
  readonly account: AccountId
  readonly listing: Listing | InboxesListing
  readonly selected: string | null
  readonly item: string | null
  /** The pane that a window with room for one showed. */
  readonly shows: Shown
  /** Whether the item was come to otherwise than by its row. */
  readonly leads: 'list' | 'pane'
}

/** How many places one can go back. */
const longestTrail = 100

/** A screen is saved once it has stayed for so long: going through a list is not worth a write for each row. */
const restBeforeSaving = 1000

/** Opens places by their addresses, and keeps the way one has come: back, and forward again. */
export class PlacesStore {
  readonly #bridge: DocketBridge
  readonly #program: ProgramStore
  readonly #outside: Outside
  readonly #navigation: NavigationStore
  readonly #pane: PaneStore
  readonly #item: ItemStore
  readonly #surfaces: SurfacesStore
  readonly #told: ToldStore
  #trail = $state.raw<readonly Visit[]>([])
  #at = $state.raw(-1)
  #opened = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** What is on the screen, until that is saved. */
  #unsaved: Visit | null = null

  constructor(
    bridge: DocketBridge,
    parts: {
      readonly program: ProgramStore
      readonly navigation: NavigationStore
      readonly pane: PaneStore
      readonly item: ItemStore
      readonly surfaces: SurfacesStore
      readonly told: ToldStore
      readonly outside: Outside
    },
  ) {
    this.#bridge = bridge
    this.#program = parts.program
    this.#outside = parts.outside
    this.#navigation = parts.navigation
    this.#pane = parts.pane
    this.#item = parts.item
    this.#surfaces = parts.surfaces
    this.#told = parts.told
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
    return { account: account.id, listing, selected: list?.selected ?? null, item: this.#item.key, shows, leads }
  }

  /**
   * Takes note of what is on the screen. Another list, or an item that was come to otherwise than by its row, is a new
   * place to go back from; going through a list and typing into a filter are not.
   */
  follow(visit: Visit): void {
    const before = this.#trail[this.#at]
    if (before === undefined || isElsewhere(before, visit)) {
      this.#trail = [...this.#trail.slice(0, this.#at + 1), visit].slice(-longestTrail)
      this.#at = this.#trail.length - 1
    } else {
      this.#trail = this.#trail.with(this.#at, visit)
    }
    this.#unsaved = visit
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), restBeforeSaving)
  }

  /** Saves what is on the screen now, where that has not been done yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    const visit = this.#unsaved
    this.#unsaved = null
    if (visit !== null) await this.#save(visit)
  }

  /** Back to the place before, and says whether there was one. */
  goBack(): boolean {
    return this.#goTo(this.#at - 1)
  }

  goForward(): boolean {
    return this.#goTo(this.#at + 1)
  }

  /** Shows an account where it was left, or the first time in the section that is on the screen. */
  switchTo(account: AccountId): void {
    const isHere = account === this.#navigation.account?.id
    if (isHere && !this.#navigation.spansAccounts) return
    const left = this.#trail.findLast(({ account: own, listing }) => own === account && listing.kind !== 'inboxes')
    if (left === undefined) {
      this.#opened += 1
      this.#surfaces.clear()
      if (isHere) this.#navigation.go('inbox')
      else this.#navigation.switchAccount(account)
    } else void this.#restore(left)
  }

  #goTo(at: number): boolean {
    const visit = this.#trail[at]
    if (visit === undefined) return false
    this.#at = at
    void this.#restore(visit)
    return true
  }

  async #restore(visit: Visit): Promise<void> {
    const opened = (this.#opened += 1)
    if (!this.#program.accounts.some(({ id }) => id === visit.account)) return
    this.#surfaces.clear()
    await this.#switchAccount(visit.account)
    if (visit.item === null) this.#pane.close()
    else this.#pane.openItem(visit.item)
    const isListed = JSON.stringify(this.#navigation.listing) === JSON.stringify(visit.listing)
    const listed = isListed ? Promise.resolve() : this.#navigation.show(visit.listing, true)
    this.#pane.resume(visit)
    await listed
    // A user who has gone to another place in the meantime is not brought back.
    if (opened !== this.#opened || visit.selected === null) return
    this.#navigation.board?.goToRow(visit.selected)
    await this.#select(visit.selected, () => opened !== this.#opened)
    if (opened === this.#opened) this.#pane.resume(visit)
  }

  /** Selects a row of the list, also one far from its beginning, unless the user goes on while that is being read. */
  async #select(key: string, wentOn: () => boolean): Promise<void> {
    const { list } = this.#navigation
    if (list === null) return
    if (!list.keys.includes(key) && !list.isWhole) await list.whole()
    if (!wentOn() && list === this.#navigation.list && list.keys.includes(key)) list.select(key)
  }

  /** Shows what was on the screen when Docket last ended, unless the user has gone on before that is known. */
  async restore(): Promise<void> {
    const pressed = watchUser()
    const wentOn = () => pressed() || this.#opened !== 0
    const screen = await this.#bridge.call('readScreen', {})
    if (screen.ok && screen.value !== null && !wentOn()) await this.#reopen(screen.value, wentOn)
  }

  async #reopen(screen: { readonly list: string; readonly item: string | null }, wentOn: () => boolean): Promise<void> {
    const list = parsePlace(screen.list)
    if (list === null || !isListing(list)) return
    if ('account' in list && !this.#isKnown(list.account)) return
    if ('account' in list) await this.#switchAccount(list.account)
    await this.#navigation.show(list, true)
    // Focus mode shows an item by itself.
    if (list.kind === 'focus') return
    const item = screen.item === null ? null : parsePlace(screen.item)
    const showsChanges = item?.kind === 'changes'
    const ofItem = showsChanges ? { ...item, kind: 'mergeRequest' as const } : item
    const found = ofItem !== null && isOfItem(ofItem) ? await this.#find(ofItem) : null
    // The user did not open the item this time, so it does not count as read.
    if (found?.ok !== true || wentOn()) return
    const opening = this.#item.open(found.value, true)
    if (showsChanges) this.#pane.showChanges(true)
    await opening
  }

  /** The place that an address shows, of Docket or of the web page of one of the accounts; null for any other. */
  placeOf(address: string): Place | null {
    const accounts = this.#program.accounts.map(({ id, url }) => ({ account: id, url }))
    const here = this.#navigation.account?.id
    const services = accounts.toSorted((one, other) => Number(other.account === here) - Number(one.account === here))
    return parsePlace(address.trim()) ?? placeOfWebAddress(address, services)
  }

  /** Opens a place by its address, and says what is wrong where it cannot. @returns whether it was opened */
  async open(address: string): Promise<boolean> {
    const place = this.placeOf(address)
    if (place === null) return this.#refuse({ ok: false, error: { code: 'place_unknown' } })
    if ('account' in place && !this.#isKnown(place.account)) {
      return this.#refuse({ ok: false, error: { code: 'place_of_unknown_account' } })
    }
    return this.#refuse(await this.#show(place))
  }

  /**
   * Opens an address of the web in Docket where it shows something that is on this computer.
   *
   * @returns false where it does not, and nothing was done
   */
  async openHere(address: string): Promise<boolean> {
    const place = this.placeOf(address)
    return place !== null && 'account' in place && isOfItem(place) && (await this.#show(place)).ok
  }

  /** Follows a link in a text: in Docket where it leads to something on this computer, else outside. */
  async followLink(url: string): Promise<void> {
    // A text's own links have no such address: this is a reference, which was found here.
    if (parsePlace(url) !== null) await this.open(url)
    else if (!(await this.openHere(url))) await this.#outside.openExternal(url)
  }

  /** The key of the item at a place; null where it is not on this computer. */
  async keyOfItem(place: ItemAddress & { readonly account: AccountId }): Promise<string | null> {
    const found = await this.#find(place)
    return found.ok ? found.value : null
  }

  #refuse(result: Result<unknown>): boolean {
    if (!result.ok) this.#told.tellError(result.error)
    return result.ok
  }

  async #show(place: Place): Promise<Result<unknown>> {
    this.#opened += 1
    if (place.kind === 'inboxes') {
      this.#surfaces.clear()
      this.#pane.close()
      await this.#navigation.show(place)
      return done
    }
    if (!('account' in place)) {
      if (place.kind === 'settings') this.#surfaces.showSettings(place.page)
      else this.#surfaces.show(place.kind)
      return done
    }
    if (isOfItem(place)) return await this.#showItem(place)
    if (place.kind === 'changes') return await this.#showChanges(place)
    this.#surfaces.clear()
    await this.#switchAccount(place.account)
    const listing = await this.#listingOf(place)
    if (!listing.ok) return listing
    if (listing.value !== null) {
      this.#pane.close()
      await this.#navigation.show(listing.value)
    } else if (place.kind === 'search') this.#surfaces.showSearch({ text: place.query })
    else if (place.kind === 'overview') this.#surfaces.showOverview(subjectOf(place))
    else if (place.kind === 'explorer') this.#surfaces.showExplorer(place.operation ?? null)
    else if (isAccountSheet(place.kind)) this.#surfaces.show(place.kind)
    return done
  }

  async #showItem(place: (ItemAddress | UnsentAddress) & { readonly account: AccountId }): Promise<Result<unknown>> {
    const found = await this.#find(place)
    if (!found.ok) return found
    this.#surfaces.clear()
    await this.#switchAccount(place.account)
    this.#pane.openItem(found.value)
    const note = 'note' in place ? place.note : undefined
    if (note !== undefined) this.#item.goToNote(keyOf(place.account, 'note', note))
    return done
  }

  async #showChanges(place: ChangesAddress & { readonly account: AccountId }): Promise<Result<unknown>> {
    const shown = await this.#showItem({ ...place, kind: 'mergeRequest' })
    if (shown.ok) this.#pane.showChanges(true)
    return shown
  }

  /** Once the page knows of it: whoever enters an account has its lists read, and an item of another one closed. */
  async #switchAccount(account: AccountId): Promise<void> {
    if (account === this.#navigation.account?.id) return
    this.#navigation.switchAccount(account)
    await tick()
  }

  /** Returns the list of a place; null for a place that is shown over the lists. */
  async #listingOf(place: Extract<Place, { account: AccountId }>): Promise<Result<Listing | null>> {
    if (isListing(place)) return { ok: true, value: place }
    switch (place.kind) {
      case 'project': {
        const project = await this.#projectOf(place.account, place.project)
        return project.ok
          ? { ok: true, value: { kind: 'issues', query: usualQuery, project: partsOf<'project'>(project.value).id } }
          : project
      }
      case 'milestone':
        return await this.#listingCalled('milestone', keyOf(place.account, 'milestone', place.milestone))
      case 'person':
        return await this.#listingCalled('author', keyOf(place.account, 'user', place.person))
      default:
        return { ok: true, value: null }
    }
  }

  /** The issues of a milestone or by a person, which queries know by name. */
  async #listingCalled(filter: 'milestone' | 'author', key: Key<'milestone' | 'user'>): Promise<Result<Listing>> {
    const named = await this.#bridge.call('readName', { key })
    if (!named.ok) return named
    const { name, project } = named.value
    const query = narrowed('', { key: filter, value: name })
    const scope = project === null ? {} : { project: partsOf<'project'>(project).id }
    return { ok: true, value: { kind: 'issues', query, ...scope } }
  }

  /** The key of an item or snippet. */
  async #find(place: (ItemAddress | UnsentAddress) & { readonly account: AccountId }): Promise<Result<string>> {
    if (place.kind === 'unsent') {
      return { ok: true, value: keyOf(place.account, place.of, localIdOf(place.edit)) }
    }
    const project = await this.#projectOf(place.account, place.project)
    if (!project.ok) return project
    const { kind, number } = place
    if (kind === 'snippet') {
      const found = await this.#bridge.call('findSnippet', { project: project.value, number })
      return found.ok ? { ok: true, value: found.value.snippet } : found
    }
    const found = await this.#bridge.call('findItem', { project: project.value, kind, number })
    return found.ok ? { ok: true, value: found.value.item } : found
  }

  async #projectOf(account: AccountId, project: ProjectName): Promise<Result<string>> {
    if (typeof project === 'number') return { ok: true, value: keyOf(account, 'project', project) }
    const found = await this.#bridge.call('findProject', { account, path: project })
    return found.ok ? { ok: true, value: found.value.project } : found
  }

  #isKnown(account: AccountId): boolean {
    return this.#program.accounts.some(({ id }) => id === account)
  }

  async #save({ account, listing }: Visit): Promise<void> {
    await this.#bridge.call('saveScreen', {
      list: printPlace(placeOfListing(listing, account)),
      item: this.#addressOfItem(),
    })
  }

  /** The address of the open item; null for none, and for one that is not read yet. */
  #addressOfItem(): string | null {
    const { row } = this.#item
    if (row === null) return null
    return this.#pane.showsChanges ? addressOfChanges(row) : addressOf(row)
  }
}

/** The address of an item, whether it is on the service yet or not. */
export function addressOf(row: Pick<Item['row'], 'key' | 'kind' | 'projectKey' | 'iid'>, note?: Id<'note'>): string {
  const { account, kind, id } = partsOf(row.key)
  if (isLocal(id)) return printPlace({ kind: 'unsent', account, of: kind as UnsentAddress['of'], edit: -id })
  const project = partsOf(row.projectKey).id
  return printPlace({ kind: row.kind, account, project, number: row.iid, ...(note !== undefined && { note }) })
}

/** The address of the changes of a merge request; of one that is not on the service yet, its own. */
function addressOfChanges(row: Item['row']): string {
  const { account, id } = partsOf(row.key)
  if (isLocal(id)) return addressOf(row)
  return printPlace({ kind: 'changes', account, project: partsOf(row.projectKey).id, number: row.iid })
}

const done: Result<null> = { ok: true, value: null }

/** Whether one has gone to another place, and not only on in the same. */
function isElsewhere(before: Visit, now: Visit): boolean {
  if (before.account !== now.account || stableOf(before.listing) !== stableOf(now.listing)) return true
  if (now.shows !== 'list' && now.shows !== before.shows) return true
  return now.leads === 'pane' && before.item !== null && before.item !== now.item
}

/** A listing without what one changes in passing. */
function stableOf(listing: Listing | InboxesListing): string {
  return JSON.stringify('query' in listing ? { ...listing, query: withoutWords(listing.query) } : listing)
}

function subjectOf(place: OverviewAddress & { readonly account: AccountId }): OverviewSubject {
  if (place.of === 'inbox') return 'inbox'
  return keyOf(place.account, place.of === 'person' ? 'user' : place.of, place.id)
}

function isListing<Some extends Place>(
  place: Some,
): place is Extract<Some, { kind: (Listing | InboxesListing)['kind'] }> {
  return ['inbox', 'inboxes', 'focus', 'issues', 'mergeRequests', 'activity', 'outbox'].includes(place.kind)
}

function isOfItem(place: Place): place is (ItemAddress | UnsentAddress) & { account: AccountId } {
  return ['issue', 'mergeRequest', 'snippet', 'unsent'].includes(place.kind)
}

export const [usePlaces, providePlaces] = createContext<PlacesStore>()
