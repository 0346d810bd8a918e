import { createContext, tick } from 'svelte'
import type { Result } from '../../shared/errors.ts'
import { keyOf, type AccountId } from '../../shared/model/key.ts'
import {
  isAccountSheet,
  isPage,
  parsePlace,
  type ChangesAddress,
  type ItemAddress,
  type Page,
  type Place,
  type UnsentAddress,
} from '../../shared/place.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { Outside } from '../data/outside.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { ToastStore } from '../data/toasts.svelte.ts'
import type { NavigationStore } from './navigation.svelte.ts'
import type { PagesStore } from './pages.svelte.ts'
import type { PaneStore } from './pane.svelte.ts'
import { isOfItem, type PlaceFinder } from './place-finder.ts'
import type { NewItemPage } from '../../shared/web-address.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'

/** Shows places by their addresses. */
export class PlacesStore {
  readonly #program: ProgramStore
  readonly #outside: Outside
  readonly #navigation: NavigationStore
  readonly #pane: PaneStore
  readonly #pages: PagesStore
  readonly #item: ItemStore
  readonly #surfaces: SurfacesStore
  readonly #toasts: ToastStore
  readonly #finder: PlaceFinder
  #opened = 0
  /** Number of accounts that are being entered on the way to a place in them. */
  #entered = 0

  constructor(parts: {
    readonly program: ProgramStore
    readonly navigation: NavigationStore
    readonly pane: PaneStore
    readonly pages: PagesStore
    readonly item: ItemStore
    readonly surfaces: SurfacesStore
    readonly toasts: ToastStore
    readonly outside: Outside
    readonly placeFinder: PlaceFinder
  }) {
    this.#program = parts.program
    this.#outside = parts.outside
    this.#navigation = parts.navigation
    this.#pane = parts.pane
    this.#pages = parts.pages
    this.#item = parts.item
    this.#surfaces = parts.surfaces
    this.#toasts = parts.toasts
    this.#finder = parts.placeFinder
  }

  /** Number of times that the user went to a place so far. */
  get opened(): number {
    return this.#opened
  }

  /** True while the screen shows an account as it is entered, on the way to a place in it. */
  get isEntering(): boolean {
    return this.#entered > 0
  }

  /** Notes that the user goes to another place. Returns a function that returns true once they have gone to a further one. */
  begin(): () => boolean {
    const opened = (this.#opened += 1)
    return () => opened !== this.#opened
  }

  /** Opens a place by its address, and tells the user the reason where it cannot. @returns true if it was opened */
  async open(address: string): Promise<boolean> {
    const place = this.#finder.placeOf(address)
    if (place === null) return this.#refuse({ ok: false, error: { code: 'place_unknown' } })
    if ('account' in place && !this.#program.hasAccount(place.account)) {
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
    const place = this.#finder.placeOf(address)
    return place !== null && 'account' in place && isOfItem(place) && (await this.#show(place)).ok
  }

  /** Follows a link in a text: in Docket where it leads to something on this computer, else outside. */
  async followLink(url: string): Promise<void> {
    // A text's own links have no such address: this is a reference, which was found here.
    if (parsePlace(url) !== null) await this.open(url)
    else if (!(await this.openHere(url))) await this.#outside.openExternal(url)
  }

  /**
   * Goes to an account. Resolves once the page knows of it: whoever enters an account has its lists read, and an item of another
   * one closed.
   */
  async switchAccount(account: AccountId): Promise<void> {
    if (account === this.#navigation.account?.id) return
    this.#entered += 1
    this.#navigation.switchAccount(account)
    await tick()
    this.#entered -= 1
  }

  #refuse(result: Result<unknown>): boolean {
    if (!result.ok) this.#toasts.tellError(result.error)
    return result.ok
  }

  async #show(place: Place | NewItemPage): Promise<Result<unknown>> {
    const wentOn = this.begin()
    if (place.kind === 'inboxes') {
      this.#surfaces.clear()
      this.#pane.close()
      await this.#navigation.show(place)
      return done
    }
    if (isPage(place)) return await this.#showPage(place)
    if (!('account' in place)) {
      this.#surfaces.show(place.kind)
      return done
    }
    if (isOfItem(place)) return await this.#showItem(place, wentOn)
    if (place.kind === 'changes') return await this.#showChanges(place, wentOn)
    this.#surfaces.clear()
    await this.switchAccount(place.account)
    if ('parameters' in place) {
      const project = await this.#finder.projectOf(place.account, place.project)
      // A form that was open is closed by now: this one begins anew.
      if (project.ok && !wentOn()) this.#surfaces.edit({ ...place, project: project.value })
      return project
    }
    const listing = await this.#finder.listingOf(place)
    if (!listing.ok || wentOn()) return listing
    if (listing.value !== null) {
      this.#pane.close()
      await this.#navigation.show(listing.value)
    } else if (place.kind === 'search') this.#surfaces.showSearch({ text: place.query })
    else if (isAccountSheet(place.kind)) this.#surfaces.show(place.kind)
    return done
  }

  async #showPage(page: Page): Promise<Result<unknown>> {
    if ('account' in page) await this.switchAccount(page.account)
    this.#pages.show(page)
    return done
  }

  async #showItem(
    place: (ItemAddress | UnsentAddress) & { readonly account: AccountId },
    wentOn: () => boolean,
  ): Promise<Result<unknown>> {
    const found = await this.#finder.find(place)
    if (!found.ok || wentOn()) return found
    this.#surfaces.clear()
    await this.switchAccount(place.account)
    this.#pane.openItem(found.value)
    const note = 'note' in place ? place.note : undefined
    if (note !== undefined) this.#item.goToNote(keyOf(place.account, 'note', note))
    return done
  }

  async #showChanges(
    place: ChangesAddress & { readonly account: AccountId },
    wentOn: () => boolean,
  ): Promise<Result<unknown>> {
    const shown = await this.#showItem({ ...place, kind: 'mergeRequest' }, wentOn)
    if (shown.ok && !wentOn()) this.#pane.showChanges(true)
    return shown
  }
}

const done: Result<null> = { ok: true, value: null }

export const [usePlaces, providePlaces] = createContext<PlacesStore>()
