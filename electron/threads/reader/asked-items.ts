import type { BoardColumns, BoardFilter, GroupedList, InboxList, ItemFilter } from '../../../shared/ipc.ts'
import { filterOfBoard, type Board } from '../../../shared/model/board.ts'
import { isByScope, scopeOf } from '../../../shared/model/by-scope.ts'
import { groupingOf, type Grouping } from '../../../shared/model/grouping.ts'
import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import { scopedName } from '../../../shared/model/label-scope.ts'
import type { InboxPart } from '../../../shared/model/triage.ts'
import { conditionsOf, filtersOf } from '../../../shared/query/change.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import { me, type Query } from '../../../shared/query/tree.ts'
import { readUser } from '../../cache/directory/users.ts'
import { CountedTies, type ItemTie } from '../../cache/items/item-ties.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import { isInboxPartial } from '../../cache/lists/inbox-lists.ts'
import { isPartial } from '../../cache/lists/lists.ts'
import type { QueryContext } from '../../cache/query/query-sql.ts'
import {
  compareRanks,
  queryItems,
  queryTied,
  type Rank,
  type RankedItem,
  type TiedItems,
} from '../../cache/query/query-items.ts'
import { projectsCalled, sameAs } from '../../cache/query/query-names.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { listLocallyLabelled } from '../../user/local-labels.ts'
import { itemsInInbox, listPart, type RankedEntry } from '../inbox/triage.ts'
import { boardColumnsOf } from './board-columns.ts'
import { groupsOfRows, without, type RowGroup } from './grouped-rows.ts'
import { groupsOfCounts, groupsOfEntries, groupsOfItems, type TiedGroup } from './groups-of-rows.ts'
import { sourceOf, type OpenAccount, type OpenAccounts } from './open-accounts.ts'
import { timeOfRank } from './ranked-rows.ts'

/** Lists by queries: of issues and merge requests, of the inbox, and as the columns of a board. */

/**
 * Lists a part of the inbox, or its entries about items that match a query. `open`, the default, holds the entries that are not
 * done, muted or snoozed. The order is that of `listPart`, unless the query says another. Without an account these are the
 * inboxes of all accounts that can be read.
 */
export function listInbox(
  accounts: OpenAccounts,
  account: AccountId | undefined,
  part: InboxPart = 'open',
  text = '',
  written?: Grouping,
): InboxList {
  const query = askedBy(text)
  const grouping = groupingOf('inbox', written)
  const work = (open: OpenAccount, cache: ReadableCache) => {
    open.marks.refresh()
    const source = sourceOf(open, cache)
    const entries = listPart(source, open.marks, part)
    const isNarrowed = query.condition !== null || query.sort !== null
    const asked = isNarrowed ? narrowedTo(query, entries, cache, queryContextOf(open, cache)) : entries
    const isNamed = grouping !== 'day' && grouping !== 'none'
    const groupOf = isNamed ? groupsOfEntries(source, asked, grouping) : () => without
    return {
      partial: isInboxPartial(cache),
      rows: asked.map((entry) => {
        const { id, rank, at } = entry
        return { key: keyOf(open.account, 'inboxEntry', id), rank, at, group: groupOf(entry) }
      }),
    }
  }
  const read = accounts.groupedList(account, query.sort, grouping, work)
  return { ...read.list, accounts: [...read.accounts] }
}

/** Lists the issues or merge requests that match a query, in its order. Wrong parts of the query are left out. */
export function listItems(accounts: OpenAccounts, kind: ItemKind, filter: ItemFilter): GroupedList {
  const grouping = groupingOf(kind === 'issue' ? 'issues' : 'mergeRequests', filter.grouping)
  const project = filter.project === undefined ? undefined : partsOf(filter.project)
  const query = askedBy(filter.query)
  return accounts.groupedList(
    project?.account ?? filter.account,
    query.sort,
    grouping,
    (open, cache) => {
      const context = { ...queryContextOf(open, cache), scope: { projectId: project?.id } }
      const rowOf = ({ id, rank }: RankedItem, group: RowGroup) => ({
        ...{ key: keyOf(open.account, kind, id), rank, at: timeOfRank(query.sort, rank) },
        group,
      })
      const source = sourceOf(open, cache)
      const by = isTie(grouping) || isByScope(grouping) ? grouping : null
      const { most = Infinity } = filter
      // The first rows in the order of groups may be any of a list. A row too many tells that there are more than are asked for.
      const found = queryItems(cache, kind, query, context, by === null ? most : isTie(by) ? most + 1 : Infinity)
      const tied = isTie(by) && found.rows.length > most ? queryTied(cache, kind, query, context, by) : null
      const groups = tied && groupsOfCounts(source, tied)
      const shown = tied && groups ? firstInGroups(groups, tied, most) : found.rows
      const subjects = by === null ? [] : shown.map(({ id }) => ({ kind, id }))
      const groupOf = by === null ? () => without : groupsOfItems(source, subjects, by)
      const rows = shown.map((row) => rowOf(row, groupOf({ kind, id: row.id })))
      return {
        partial: found.partial || isPartial(cache, kind),
        count: found.count,
        rows,
        // Other accounts may have more rows than were asked for.
        ...(by !== null && { groups: groups ?? groupsOfRows(rows) }),
      }
    },
    filter.most,
  ).list
}

/**
 * Returns the first items in the order of groups, not yet by their groups. Groups that are wholly among them are read at once,
 * since there may be many, and of the one in which they end only its beginning.
 */
function firstInGroups(groups: readonly TiedGroup[], { first }: TiedItems, most: number): readonly RankedItem[] {
  let whole = 0
  let left = most
  for (; whole < groups.length; whole += 1) {
    const { count } = groups[whole] as TiedGroup
    if (count > left) break
    left -= count
  }
  const last = left > 0 ? groups[whole] : undefined
  return [
    ...(whole > 0
      ? first(
          groups.slice(0, whole).flatMap(({ ids }) => ids),
          Infinity,
        )
      : []),
    ...(last ? first(last.ids, left) : []),
  ]
}

function isTie(grouping: Grouping | null): grouping is ItemTie {
  return grouping === 'project' || grouping === 'milestone' || grouping === 'assignee'
}

/** Lists the columns of a board over the items that a query asks for. */
export function listBoardColumns(
  accounts: OpenAccounts,
  { account, list, by, project, query }: BoardFilter,
): BoardColumns {
  const open = accounts.get(account)
  const kind = list === 'issues' ? 'issue' : 'mergeRequest'
  const narrowedTo = project === undefined ? undefined : partsOf(project).id
  return open.overlay.read((cache) => {
    const context = { ...queryContextOf(open, cache), scope: { projectId: narrowedTo } }
    const asked = askedBy(query)
    const { rows } = queryItems(cache, kind, { ...asked, sort: null }, context)
    const projectId = narrowedTo ?? projectAskedFor(cache, asked)
    const ownName = readUser(cache, open.ownUserId).username
    const ties = new CountedTies(cache, kind, { ids: rows.map(({ id }) => id) }, [filterOfBoard(by)])
    const { ownUserId } = open
    const chosen = columnsNamedBy(asked, by, ownName)
    const columns = boardColumnsOf(cache, by, { ties, projectId, ownUserId, chosen })
    return { ...columns, count: rows.length }
  })
}

/**
 * The columns that a query names where it asks for one of several, as `(label:doing or label:review)` does; null where it does
 * not.
 */
function columnsNamedBy(query: Query, by: Board, ownName: string): string[] | null {
  const scope = scopeOf(by)
  const isOfScope = scope === null ? null : sameAs(scope)
  const isColumn = (value: string) => isOfScope === null || isOfScope(scopedName(value)?.scope ?? '')
  for (const part of conditionsOf(query)) {
    if (part.kind !== 'or') continue
    const values = part.parts.flatMap((each) =>
      each.kind === 'filter' && each.key === filterOfBoard(by) && isColumn(each.value) ? [each.value] : [],
    )
    if (values.length > 0 && values.length === part.parts.length)
      return values.map((value) => (by === 'assignee' && value.toLowerCase() === me ? ownName : value))
  }
  return null
}

/** The one project that a query leaves, where it names one: a board of it has the same columns as that of the project. */
export function projectAskedFor(cache: ReadableCache, query: Query): number | undefined {
  const named = filtersOf(query).filter(({ key }) => key === 'project')
  const [only, ...others] = named.length === 1 && named[0] ? projectsCalled(cache, named[0].value) : []
  return others.length === 0 ? only : undefined
}

/** An entry in the order that a query asks for. */
type OrderedEntry = Omit<RankedEntry, 'rank'> & { readonly rank: Rank }

/** Returns the context in which queries of an account are read now. */
export function queryContextOf(open: OpenAccount, cache: ReadableCache): QueryContext {
  return {
    ownUserId: open.ownUserId,
    now: Date.now(),
    inInbox: (kind, state) => {
      open.marks.refresh()
      return itemsInInbox(sourceOf(open, cache), open.marks, kind, state)
    },
    locallyLabelled: (kind) => listLocallyLabelled(open.user, kind),
  }
}

/**
 * The entries about items that match a query, in its order: one for issues and merge requests together. Only a condition leaves
 * entries out: entries about no item come last in every order.
 */
export function narrowedTo(
  query: Query,
  entries: readonly RankedEntry[],
  cache: ReadableCache,
  context: QueryContext,
): OrderedEntry[] {
  const found = new Map(
    (['issue', 'mergeRequest'] as const).flatMap((kind) =>
      queryItems(cache, kind, query, { ...context, scope: {} }).rows.map(({ id, rank }): readonly [string, Rank] => [
        `${kind} ${id}`,
        rank,
      ]),
    ),
  )
  const nameOf = ({ item }: RankedEntry) => `${item.kind} ${item.id}`
  const asked = query.condition === null ? entries : entries.filter((entry) => found.has(nameOf(entry)))
  const { sort } = query
  if (sort === null) return [...asked]
  return asked
    .map((entry) => {
      const rank = found.get(nameOf(entry)) ?? null
      return { ...entry, rank, at: timeOfRank(sort, rank) }
    })
    .sort((one, other) => compareRanks(one.rank, other.rank, sort.direction))
}
