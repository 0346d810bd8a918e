import { createContext } from 'svelte'
import type { CommandId } from '../../shared/keymap.ts'
import type { InboxRow, IssueRow, Item, MergeRequestRow } from '../../shared/model/rows.ts'
import type { PickDoing } from '../../shared/model/merged-pick.ts'
import type { NamedSuggestion } from '../../shared/edits/merge-requests.ts'
import type { ChosenView } from '../../shared/model/view.ts'
import type { Triage } from '../../shared/model/triage.ts'

/** A sheet, by its contents. `add` and `again` are for signing in. */
export type Sheet =
  | 'sidebar'
  | 'help'
  | 'manual'
  | 'sync'
  | 'snippet'
  | 'history'
  | 'catchUp'
  | 'week'
  | 'account'
  | 'hooks'
  | 'add'
  | 'again'

/** The property that is picked for an item, or for several at once. */
export type PickedKind = 'assignee' | 'reviewers' | 'labels' | 'milestone' | 'dueDate' | 'startDate'

/** An editing surface, and the item that it is about. */
export type EditingSurface =
  | {
      readonly kind: PickedKind
      readonly row: Item['row']
      /** All selected items, of one account; the row is the first of them. */
      readonly several?: readonly Item['row'][]
      readonly anchor: DOMRect | null
    }
  | { readonly kind: 'moveIssue' | 'linkIssue' | 'planIssue'; readonly row: IssueRow }
  | { readonly kind: 'deleteItem' | 'trackTime'; readonly row: Item['row'] }
  | { readonly kind: 'merge' | 'mergeTime' | 'publishReview' | PickDoing; readonly row: MergeRequestRow }
  /** Suggestions in comments on a merge request. */
  | {
      readonly kind: 'applySuggestions'
      readonly row: MergeRequestRow
      readonly suggestions: readonly NamedSuggestion[]
    }
  /** A saved view; null: one that is not saved yet. */
  | { readonly kind: 'view'; readonly id: number | null; readonly view: ChosenView }
  | { readonly kind: 'project'; readonly project: string }
  /** `parameters`: those of an address of the web, which say what the form is begun with. `closes`: the issue that it is made for. */
  | {
      readonly kind: 'newIssue' | 'newMergeRequest'
      readonly project: string
      readonly parameters?: string
      readonly closes?: IssueRow
    }

/** An entry or item, and the time of the newest reason on the screen; null where none is. */
export interface SeenEntry {
  readonly key: string
  readonly seen: string | null
}

/** An entry or item that can be marked. */
export interface Markable extends SeenEntry {
  readonly name: string
  readonly triage: Triage
}

/** An inbox, and the time of the newest reason in it that the user has seen; null where that is not known. */
export interface SeenInbox {
  readonly account: string
  readonly seen: string | null
}

/** The question that is asked before something is marked. */
export type TriageSurface =
  | { readonly kind: 'snooze'; readonly markable: Markable }
  | { readonly kind: 'snoozeSeveral'; readonly keys: readonly string[] }
  /** The action on several items that is done when the user confirms it. */
  | { readonly kind: 'several'; readonly title: string; readonly text: string; readonly action: string; run(): void }
  /** The entries about closed and merged items, which are about to be marked done. */
  | { readonly kind: 'clearEnded'; readonly entries: readonly SeenEntry[]; readonly rows: readonly InboxRow[] }
  /** The number of entries that are about to be marked done, and up to which reason each inbox was seen when that was asked. */
  | { readonly kind: 'allDone'; readonly count: number; readonly inboxes: Promise<readonly SeenInbox[]> }

/** The palette, and the command for which it asks at once; null where it lists everything. */
export interface PaletteSurface {
  readonly asking: CommandId | null
}

/** The search over everything, and the text that it begins with. */
export interface SearchSurface {
  readonly text: string
}

const pickers: ReadonlySet<EditingSurface['kind']> = new Set([
  'assignee',
  'reviewers',
  'labels',
  'milestone',
  'dueDate',
  'startDate',
  'moveIssue',
  'linkIssue',
])

/** The surface that is open over the panes: a sheet, a picker or a question. Commands open it, and views draw it. */
export class SurfacesStore {
  #sheet = $state.raw<Sheet | null>(null)
  #again = $state.raw<string | null>(null)
  #editing = $state.raw<EditingSurface | null>(null)
  #triage = $state.raw<TriageSurface | null>(null)
  #palette = $state.raw<PaletteSurface | null>(null)
  #search = $state.raw<SearchSurface | null>(null)
  #asked = 0

  /** Number of surfaces that were asked for so far. */
  get asked(): number {
    return this.#asked
  }

  get sheet(): Sheet | null {
    return this.#sheet
  }
  /** The account that is signed in again; null for the one on the screen. */
  get again(): string | null {
    return this.#again
  }
  get editing(): EditingSurface | null {
    return this.#editing
  }
  get triaging(): TriageSurface | null {
    return this.#triage
  }

  /** The palette lies over everything else. */
  get palette(): PaletteSurface | null {
    return this.#palette
  }

  get search(): SearchSurface | null {
    return this.#search
  }

  /** Shows a sheet in place of another, or with null none. One that is open already stays as it is: nothing else will come. */
  show(sheet: Sheet | null): void {
    if (sheet !== this.#sheet) this.#sheet = this.#ask(sheet)
  }

  /** Shows the sheet for signing in again. */
  signInAgain(account: string | null = null): void {
    this.#again = account
    this.show('again')
  }

  edit(surface: EditingSurface | null): void {
    this.#editing = this.#ask(surface)
  }

  triage(surface: TriageSurface | null): void {
    this.#triage = this.#ask(surface)
  }

  showPalette(palette: PaletteSurface | null): void {
    this.#palette = this.#ask(palette)
  }

  showSearch(search: SearchSurface | null): void {
    this.#search = this.#ask(search)
  }

  /** True while anything lies over the panes. */
  get isAnyOpen(): boolean {
    return [this.#sheet, this.#editing, this.#triage, this.#palette, this.#search].some((open) => open !== null)
  }

  #ask<Surface>(surface: Surface): Surface {
    if (surface !== null) this.#asked += 1
    return surface
  }

  /** Closes the surfaces that only ask for one thing, which the palette does too. Forms in which something is written stay. */
  clearPickers(): void {
    this.#search = null
    if (this.#editing !== null && pickers.has(this.#editing.kind)) this.#editing = null
    if (this.#triage?.kind === 'snooze' || this.#triage?.kind === 'snoozeSeveral') this.#triage = null
  }

  /** Takes everything away. */
  clear(): void {
    this.#search = null
    this.#palette = null
    this.#sheet = null
    this.#editing = null
    this.#triage = null
  }
}

export const [useSurfaces, provideSurfaces] = createContext<SurfacesStore>()
