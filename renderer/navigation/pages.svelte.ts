import { createContext } from 'svelte'
import type { Account } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'
import { parsePlace, printPlace, type Page, type SettingsPage } from '../../shared/place.ts'
import type { Section } from './sections.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'

/** A page on the screen, and the number of the visit: going back leads to the same visit. */
export interface PageVisit {
  readonly page: Page
  readonly visit: number
  /** The spot on the page to go to, by the page's own name for it; null for its beginning. */
  readonly spot: string | null
}

/** A page of a kind. */
export type PageOf<Kind extends Page['kind']> = Extract<Page, { readonly kind: Kind }>

/** The properties of the component that draws a page: its subject, and the callbacks by which it reports changes. */
export interface PageProps<Kind extends Page['kind']> {
  page: PageOf<Kind>
  /** The spot on the page to go to; null for its beginning. */
  spot: string | null
  /** The account that it is of, or else the one on the screen. */
  account: Account
  /** Called when the page shows something else: its address follows, and it stays the same visit. */
  onturn: (page: PageOf<Kind>) => void
  /** Called with the title of the page, once that is known. */
  ontitle: (title: string) => void
}

/**
 * The page that is shown in place of the list and the item, such as the figures of a project. The panes below it stay as they
 * are, and whatever goes to a list or an item leaves the page (`PaneStore`).
 */
export class PagesStore {
  #shown = $state.raw<PageVisit | null>(null)
  #title = $state.raw<string | null>(null)
  #visits = 0
  readonly #surfaces: SurfacesStore

  constructor(surfaces: SurfacesStore) {
    this.#surfaces = surfaces
  }

  get shown(): PageVisit | null {
    return this.#shown
  }

  /** True while a page covers the list and the item. */
  get isOpen(): boolean {
    return this.#shown !== null
  }

  /** The project that the page is about; null for none. */
  get project(): string | null {
    return this.#shown === null ? null : projectOf(this.#shown.page)
  }

  /** The section that the page belongs to; null for none. */
  get section(): Section | null {
    const page = this.#shown?.page
    return page?.kind === 'overview' && page.of === 'inbox' ? 'inbox' : null
  }

  /** The address of the page; null for none, and for a page of something that has no address before it is on the service. */
  get address(): string | null {
    const address = this.#shown === null ? '' : printPlace(this.#shown.page)
    return parsePlace(address) === null ? null : address
  }

  /** The title that the page has reported; null until it does. */
  get title(): string | null {
    return this.#title
  }

  /**
   * Goes to a page, and takes away what lies over it. One that is shown already stays as it is.
   * @param spot the spot on it to go to, by the page's own name for it
   */
  show(page: Page, spot: string | null = null): void {
    const isShown = this.#shown !== null && printPlace(this.#shown.page) === printPlace(page)
    this.#surfaces.clear()
    if (isShown && spot === null) return
    this.#visits += 1
    this.resume({ page, visit: this.#visits, spot })
  }

  /** Goes to the settings, to one of their parts, or to a single setting there by its title. */
  showSettings(part: SettingsPage, setting: string | null = null): void {
    this.show({ kind: 'settings', page: part }, setting)
  }

  /** Shows a page as it was at a place before, or with null none. */
  resume(shown: PageVisit | null): void {
    if (shown?.visit !== this.#shown?.visit) this.#title = null
    this.#shown = shown
  }

  /** The user has turned to something else on the page: another part of it, another of its list. */
  turn(page: Page): void {
    if (this.#shown !== null) this.#shown = { ...this.#shown, page }
  }

  /** Takes the title of the page. */
  call(title: string): void {
    this.#title = title
  }

  /** Goes back to the panes below the page. */
  leave(): void {
    this.resume(null)
  }
}

function projectOf(page: Page): string | null {
  if (page.kind === 'projects') return page.one === undefined ? null : keyOf(page.account, 'project', page.one)
  if (page.kind === 'releases') return keyOf(page.account, 'project', page.project)
  return page.kind === 'overview' && page.of === 'project' ? keyOf(page.account, 'project', page.id) : null
}

export const [usePages, providePages] = createContext<PagesStore>()
