import type { Outside } from '../../data/outside.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import { createContext } from 'svelte'
import type { Key } from '../../../shared/model/key.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import { isAddress, readNamed, type NamingReach } from '../../navigation/named-items.ts'
import {
  groupsOf,
  isList,
  rowOfNamed,
  webPageOf,
  type FoundGroup,
  type FoundIn,
  type FoundRow,
} from './found-groups.ts'
import { ServiceSearch } from './service-search.svelte.ts'
import { SearchWhileTyping } from '../../data/search-while-typing.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import type { SurfacesStore } from '../../navigation/surfaces.svelte.ts'

/** The scope of a search: the project whose list is on the screen, the account, or all accounts. */
export type SearchScope = 'project' | 'account' | 'all'

interface SearchReach extends NamingReach {
  readonly places: PlacesStore
  readonly surfaces: SurfacesStore
  readonly outside: Outside
  readonly toasts: ToastStore
}

/** The most results of each kind that are shown. The lists have all of them. */
const most = 6

/** The rows that a text names, and those that have its words. */
interface Answer {
  readonly named: readonly FoundRow[]
  readonly found: FoundIn
}

/** The search over everything: the typed text, the scope, the results, and the marked one. */
export class SearchStore {
  readonly #reach: SearchReach
  readonly #search: SearchWhileTyping<Answer>
  /** What is looked for on the service itself. */
  readonly service: ServiceSearch
  #text = $state.raw('')
  #scope = $state.raw<SearchScope>('account')
  #named = $state.raw<readonly FoundRow[]>([])
  #found = $state.raw<FoundIn>([])
  /** The text that was answered last. */
  #answered = $state.raw('')
  /** Where that was looked for. */
  #answeredIn = $state.raw<SearchScope | null>(null)
  #current = $state.raw(0)
  /** True once the user has gone to a row: they mean that one, whatever is typed. */
  #isMarked = false
  /** True once Enter was pressed for results that are on their way. */
  #isWanted = false
  #chosen: FoundRow | null = null
  readonly #groups = $derived.by((): readonly FoundGroup[] => [
    ...(this.#named.length === 0 ? [] : [{ kind: 'named' as const, rows: this.#named }]),
    ...groupsOf(this.#found, this.#answered, this.#projectHere),
    ...(this.service.rows.length === 0 ? [] : [{ kind: 'service' as const, rows: this.service.rows }]),
  ])
  readonly #rows = $derived(this.#groups.flatMap(({ rows }) => rows))

  constructor(reach: SearchReach) {
    this.#reach = reach
    this.service = new ServiceSearch(reach, () => ({
      text: this.#text,
      scope: this.#scope,
      project: this.#projectHere,
    }))
    this.#search = new SearchWhileTyping(
      (text) => this.#ask(text),
      (text, { named, found }) => {
        this.#named = named
        this.#found = found
        this.#answered = text
        this.#answeredIn = this.#scope
        this.#current = 0
        this.#isMarked = false
        if (this.#isWanted) this.choose()
      },
    )
  }

  get text(): string {
    return this.#text
  }
  get scope(): SearchScope {
    return this.#scope
  }
  get groups(): readonly FoundGroup[] {
    return this.#groups
  }
  get rows(): readonly FoundRow[] {
    return this.#rows
  }
  /** The place of the marked row among all; -1 where there are none. */
  get current(): number {
    return Math.min(this.#current, this.#rows.length - 1)
  }
  /** True if there may be more results than those that are shown and counted. */
  get isPartial(): boolean {
    return this.#found.some(({ found }) => found.partial)
  }
  /** True once the results answer the text that is typed, in the scope that is chosen. */
  get isAnswered(): boolean {
    const text = this.#text.trim()
    return this.#answered === text && (text === '' || this.#answeredIn === this.#scope)
  }
  /** The scopes that mean something now. */
  get scopes(): readonly SearchScope[] {
    const { program, navigation } = this.#reach
    return [
      ...(navigation.project === null ? [] : (['project'] as const)),
      'account',
      ...(program.accounts.length > 1 ? (['all'] as const) : []),
    ]
  }
  get #projectHere(): Key<'project'> | undefined {
    const { project } = this.#reach.navigation
    return this.#scope === 'project' && project !== null ? (project as Key<'project'>) : undefined
  }

  /** Begins with a text: in the project that is listed, where there is one. */
  open(text: string): void {
    this.#scope = this.scopes[0] ?? 'account'
    this.#named = []
    this.#found = []
    this.#answered = ''
    this.write(text)
  }

  /** Runs the chosen row once the search is closed, when the focus is back where it was. */
  closed(): void {
    const chosen = this.#chosen
    this.#chosen = null
    this.#search.want(null)
    if (chosen === null) return
    const page = webPageOf(chosen.shown)
    if (page !== undefined) {
      if (page.webAddress !== null) void this.#reach.outside.openExternal(page.webAddress)
      else this.#reach.toasts.refuse('That is not on this computer and has no web page.')
      return
    }
    moveFocus(isList(chosen.shown) ? 'list' : 'detail')
    void this.#reach.places.open(chosen.address)
  }

  write(text: string): void {
    this.#text = text
    this.#isMarked = false
    this.#isWanted = false
    this.#want()
  }

  searchIn(scope: SearchScope): void {
    this.#scope = scope
    this.#isMarked = false
    this.#isWanted = false
    this.#search.want(null)
    this.#want()
  }

  move(by: number): void {
    const count = this.#rows.length
    if (count > 0) this.mark((this.current + by + count) % count)
  }

  mark(at: number): void {
    this.#isMarked = true
    this.#current = Math.min(Math.max(at, 0), this.#rows.length - 1)
  }

  /** Asks the service, and goes on at the first of its results, unless the user has gone elsewhere meanwhile. */
  async askService(): Promise<void> {
    const from = this.#current
    await this.service.ask()
    if (this.service.rows.length > 0 && this.#current === from)
      this.#current = this.#rows.length - this.service.rows.length
  }

  /** Chooses the marked row, or the first one that the typed text finds, as soon as that is known. */
  choose(): void {
    this.#isWanted = !this.isAnswered && !this.#isMarked
    if (this.#isWanted) return
    const row = this.#rows[this.current]
    if (row === undefined) return
    this.#chosen = row
    this.#reach.surfaces.showSearch(null)
  }

  #want(): void {
    const text = this.#text.trim()
    if (text !== '') return this.#search.want(text)
    this.#search.want(null)
    this.#named = []
    this.#found = []
    this.#answered = ''
  }

  async #ask(text: string): Promise<Answer> {
    const [named, found] = await Promise.all([readNamed(text, this.#reach), isAddress(text) ? [] : this.#find(text)])
    return { named: named.map(rowOfNamed), found }
  }

  async #find(text: string): Promise<FoundIn> {
    const { bridge, program, navigation } = this.#reach
    const here = navigation.account?.id
    const accounts = this.#scope === 'all' ? program.accounts.map(({ id }) => id) : here === undefined ? [] : [here]
    const project = this.#projectHere
    const answers = await Promise.all(
      accounts.map(async (account) => ({
        account,
        answer: await bridge.call('findEverything', { account, text, most, ...(project && { project }) }),
      })),
    )
    return answers.flatMap(({ account, answer }) => (answer.ok ? { account, found: answer.value } : []))
  }
}

export const [useSearch, provideSearch] = createContext<SearchStore>()
