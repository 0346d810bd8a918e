import type { Found, FoundComment, FoundCommit, FoundItem, MarkedText } from '../../../shared/model/found.ts'
import type { FoundElsewhere, FoundLine } from '../../../shared/model/found-on-service.ts'
import { partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import { printPlace, type Place } from '../../../shared/place.ts'
import { narrowed } from '../../../shared/query/change.ts'
import { addressOf } from '../../navigation/item-address.ts'
import type { Named } from '../../navigation/named-items.ts'

/** The content of a row. */
export type Shown =
  | { readonly kind: 'item'; readonly item: FoundItem }
  | { readonly kind: 'comment'; readonly comment: FoundComment }
  | { readonly kind: 'commit'; readonly commit: FoundCommit }
  | { readonly kind: 'project'; readonly path: MarkedText }
  | { readonly kind: 'person'; readonly name: MarkedText; readonly username: string }
  /** A named thing without a row: another place, or something that is not on this computer. */
  | { readonly kind: 'named'; readonly named: Exclude<Named, { kind: 'item' }> }
  /** A line of code, or an item or project that is not on this computer. */
  | { readonly kind: 'line'; readonly line: FoundLine; readonly webAddress: string | null }
  | { readonly kind: 'elsewhere'; readonly found: FoundElsewhere }
  /** A row that leads to the list with the results that are not shown here. */
  | {
      readonly kind: 'more'
      readonly of: 'issue' | 'mergeRequest'
      readonly state: 'open' | 'closed'
      readonly count: number
    }

export interface FoundRow {
  /** Its id among all rows. */
  readonly id: string
  /** The account it is of, where there are several. */
  readonly account: AccountId | null
  readonly shown: Shown
  /** The address of its place. */
  readonly address: string
}

export type FoundKind = 'named' | 'items' | 'comments' | 'projects' | 'people' | 'commits' | 'service'

export interface FoundGroup {
  readonly kind: FoundKind
  readonly rows: readonly FoundRow[]
}

/** The results of each account. */
export type FoundIn = readonly { readonly account: AccountId; readonly found: Found }[]

/** Returns the page of the web to which a row leads, where it leads to nothing on this computer; null where it has no page. */
export function webPageOf(shown: Shown): { readonly webAddress: string | null } | undefined {
  if (shown.kind === 'line') return shown
  if (shown.kind === 'elsewhere') return { webAddress: shown.found.webUrl }
  return shown.kind === 'named' && shown.named.kind === 'notHere' ? shown.named : undefined
}

/** Returns true if a row leads to a list; the others lead to an item. */
export function isList(shown: Shown): boolean {
  if (shown.kind === 'named') return shown.named.kind === 'place' && !('number' in shown.named.place)
  return shown.kind === 'project' || shown.kind === 'person' || shown.kind === 'more'
}

/** Returns the row of a thing that the text names. */
export function rowOfNamed(named: Named): FoundRow {
  const { address } = named
  const shown: Shown =
    named.kind === 'item'
      ? { kind: 'item', item: { row: named.row, title: { text: named.row.title, marks: [] }, excerpt: null } }
      : { kind: 'named', named }
  return { id: `named ${address}`, account: null, shown, address }
}

/** The results, grouped by kind, and within a kind by account. */
export function groupsOf(found: FoundIn, text: string, project: Key<'project'> | undefined): FoundGroup[] {
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

/** Returns the rows that lead to the results that are not shown, each with their number. */
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
