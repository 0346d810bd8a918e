import type { Outside } from '../../data/outside.ts'
import { createContext } from 'svelte'
import type { Found, FoundComment, FoundCommit, FoundItem, MarkedText } from '../../../shared/model/found.ts'
import { partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import { printPlace, type Place } from '../../../shared/place.ts'
import { narrowed } from '../../../shared/query/change.ts'
import { handOver } from '../../ui/keys/focus.ts'
import { addressOf } from '../../navigation/item-address.ts'
import { isAddress, readNamed, type Named, type NamingReach } from '../../navigation/named-items.ts'
import { SearchWhileTyping } from '../../data/search-while-typing.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import type { SurfacesStore } from '../../navigation/surfaces.svelte.ts'

/** Where it is looked: in the project whose list is on the screen, in the account, or in all accounts. */
export type SearchScope = 'project' | 'account' | 'all'

/** The content of a row. */
export type Shown =
  | { readonly kind: 'item'; readonly item: FoundItem }
  | { readonly kind: 'comment'; readonly comment: FoundComment }
  | { readonly kind: 'commit'; readonly commit: FoundCommit }
  | { readonly kind: 'project'; readonly path: MarkedText }
  | { readonly kind: 'person'; readonly name: MarkedText; readonly username: string }
  /** What was named has no row: another place, or what is not on this computer. */
  | { readonly kind: 'named'; readonly named: Exclude<Named, { kind: 'item' }> }
  /** A list of those that are not shown here. */
  | {
      readonly kind: 'more'
      readonly of: 'issue' | 'mergeRequest'
      readonly state: 'open' | 'closed'
      readonly count: number
    }

export interface FoundRow {
  /** Which it is among all rows. */
  readonly id: string
  /** The account it is of, where there are several. */
  readonly account: AccountId | null
  readonly shown: Shown
  /** The address of its place. */
  readonly address: string
}

export type FoundKind = 'named' | 'items' | 'comments' | 'projects' | 'people' | 'commits'

export interface FoundGroup {
  readonly kind: FoundKind
  readonly rows: readonly FoundRow[]
}

interface SearchReach extends NamingReach {
  readonly places: PlacesStore
  readonly surfaces: SurfacesStore
  readonly outside: Outside
}

/** How many of each kind are shown. The lists have all of them. */
const most = 6

type FoundIn = readonly { readonly account: AccountId; readonly found: Found }[]

/** What a text names, and what has its words. */
interface Answer {
  readonly named: readonly FoundRow[]
  readonly found: FoundIn
}

/** The search over everything: what is typed, where it is looked, what was found, and which of that is marked. */
export class SearchStore {
  readonly #reach: SearchReach
  readonly #search: SearchWhileTyping<Answer>
  #text = $state.raw('')
  #scope = $state.raw<SearchScope>('account')
  #named = $state.raw<readonly FoundRow[]>([])
  #found = $state.raw<FoundIn>([])
  /** The text that was answered last. */
  #answered = $state.raw('')
  #current = $state.raw(0)
  #chosen: FoundRow | null = null
  readonly #groups = $derived([
    ...(this.#named.length === 0 ? [] : [{ kind: 'named' as const, rows: this.#named }]),
    ...groupsOf(this.#found, this.#answered, this.#projectHere),
  ])
  readonly #rows = $derived(this.#groups.flatMap(({ rows }) => rows))

  constructor(reach: SearchReach) {
    this.#reach = reach
    this.#search = new SearchWhileTyping(
      (text) => this.#ask(text),
      (text, { named, found }) => {
        this.#named = named
        this.#found = found
        this.#answered = text
        this.#current = 0
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
  /** Whether there may be more than what is shown and counted. */
  get isPartial(): boolean {
    return this.#found.some(({ found }) => found.partial)
  }
  /** Whether what was found answers what is typed. */
  get isAnswered(): boolean {
    return this.#answered === this.#text.trim()
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

  /** The search is gone: what was chosen is shown now, when the focus is back where it was. */
  closed(): void {
    const chosen = this.#chosen
    this.#chosen = null
    this.#search.want(null)
    if (chosen === null) return
    if (chosen.shown.kind === 'named' && chosen.shown.named.kind === 'notHere') {
      const { webAddress } = chosen.shown.named
      if (webAddress !== null) void this.#reach.outside.openExternal(webAddress)
      return
    }
    handOver(isList(chosen.shown) ? 'list' : 'detail')
    void this.#reach.places.open(chosen.address)
  }

  write(text: string): void {
    this.#text = text
    this.#want()
  }

  searchIn(scope: SearchScope): void {
    this.#scope = scope
    this.#search.want(null)
    this.#want()
  }

  move(by: number): void {
    const count = this.#rows.length
    if (count > 0) this.#current = (this.current + by + count) % count
  }

  mark(at: number): void {
    this.#current = Math.min(Math.max(at, 0), this.#rows.length - 1)
  }

  choose(): void {
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

/** Whether a row leads to a list; the others lead to an item. */
function isList(shown: Shown): boolean {
  if (shown.kind === 'named') return shown.named.kind === 'place' && !('number' in shown.named.place)
  return shown.kind === 'project' || shown.kind === 'person' || shown.kind === 'more'
}

function rowOfNamed(named: Named): FoundRow {
  const { address } = named
  const shown: Shown =
    named.kind === 'item'
      ? { kind: 'item', item: { row: named.row, title: { text: named.row.title, marks: [] }, excerpt: null } }
      : { kind: 'named', named }
  return { id: `named ${address}`, account: null, shown, address }
}

/** The results, grouped by kind, and within a kind by account. */
function groupsOf(found: FoundIn, text: string, project: Key<'project'> | undefined): FoundGroup[] {
  const isOfSeveral = found.length > 1
  const rowsOf = (
    rows: (account: AccountId, found: Found) => { id: string; shown: Shown; place: Place | string }[],
  ): FoundRow[] =>
    found.flatMap(({ account, found }) =>
      rows(account, found).map(({ id, shown, place }) => ({
        id: `${account} ${id}`,
        account: isOfSeveral ? account : null,
        shown,
        address: typeof place === 'string' ? place : printPlace(place),
      })),
    )
  const groups: FoundGroup[] = [
    {
      kind: 'items',
      rows: rowsOf((account, { items, more }) => [
        ...items.map((item) => ({
          id: item.row.key,
          shown: { kind: 'item' as const, item },
          place: addressOf(item.row),
        })),
        ...moreOf(account, more, text, project),
      ]),
    },
    {
      kind: 'comments',
      rows: rowsOf((_, { comments }) =>
        comments.map((comment) => ({
          id: comment.row.key,
          shown: { kind: 'comment' as const, comment },
          place: addressOf(comment.item, partsOf(comment.row.key as Key<'note'>).id),
        })),
      ),
    },
    {
      kind: 'projects',
      rows: rowsOf((account, { projects }) =>
        projects.map(({ key, path }) => ({
          id: key,
          shown: { kind: 'project' as const, path },
          place: { kind: 'project' as const, account, project: path.text },
        })),
      ),
    },
    {
      kind: 'people',
      rows: rowsOf((account, { people }) =>
        people.map(({ key, name, username }) => ({
          id: key,
          shown: { kind: 'person' as const, name, username },
          place: { kind: 'person' as const, account, person: partsOf(key as Key<'user'>).id },
        })),
      ),
    },
    {
      kind: 'commits',
      rows: rowsOf((_, { commits }) =>
        commits.map((commit) => ({
          id: commit.id,
          shown: { kind: 'commit' as const, commit },
          place: addressOf(commit.item),
        })),
      ),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The lists of what is not shown, each with its number. */
function moreOf(account: AccountId, more: Found['more'], text: string, project: Key<'project'> | undefined) {
  const scope = project === undefined ? {} : { project: partsOf<'project'>(project).id }
  return (['issue', 'mergeRequest'] as const).flatMap((of) =>
    (['open', 'closed'] as const)
      .filter((state) => more[of][state] > 0)
      .map((state) => ({
        id: `more ${of} ${state}`,
        shown: { kind: 'more' as const, of, state, count: more[of][state] },
        place: {
          kind: of === 'issue' ? ('issues' as const) : ('mergeRequests' as const),
          account,
          query: narrowed(text, { key: 'is', value: state }),
          ...scope,
        },
      })),
  )
}

export const [useSearch, provideSearch] = createContext<SearchStore>()
