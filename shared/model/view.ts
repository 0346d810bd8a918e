import * as v from 'valibot'
import { canonical, filtersOf, isWrong, withFilter } from '../query/change.ts'
import { boards, boardSchema } from './board.ts'
import { byScope, isByScope, scopeOf } from './by-scope.ts'
import { groupingSchema, isGroupingOf, type Grouping } from './grouping.ts'
import { longestQuery, parseQuery } from '../query/parse.ts'
import type { Filter } from '../query/tree.ts'
import { inboxParts, type InboxPart } from './triage.ts'

/**
 * A view that the user has saved: a query over a list, with a name. Views are kept on this computer alone, for each
 * account, in an order of the user's own.
 */

export const viewIcons = ['filter', 'star', 'flame', 'eye', 'at', 'bug', 'flag', 'clock', 'users', 'tag'] as const
export type ViewIcon = (typeof viewIcons)[number]

export const viewLists = ['inbox', 'issues', 'mergeRequests'] as const

export const viewQuerySchema = v.pipe(
  v.string(),
  v.maxLength(longestQuery),
  v.check((text) => canonical(text) === text, 'not printed as queries are'),
)

const chosen = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  icon: v.picklist(viewIcons),
  list: v.picklist(viewLists),
  /** As queries are printed. */
  query: viewQuerySchema,
  /** As `writtenGrouping` writes it; null: as is usual for the list. */
  grouping: v.nullable(groupingSchema),
  /** Columns of a list that is shown as a board; null: as a list, which that of the inbox always is. */
  board: v.nullable(boardSchema),
}

/** Fields of a view that the user chooses. */
export const chosenViewSchema = v.object(chosen)
export type ChosenView = Readonly<v.InferOutput<typeof chosenViewSchema>>

export const viewIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

export const viewSchema = v.object({ id: viewIdSchema, ...chosen })
export type View = Readonly<v.InferOutput<typeof viewSchema>>

/** A view with the number of its rows. `partial`: there are, or may be, more. */
export const countedViewSchema = v.object({ ...viewSchema.entries, count: v.number(), partial: v.boolean() })
export type CountedView = Readonly<v.InferOutput<typeof countedViewSchema>>

/** Default grouping and board of a view. */
export const asUsual = { grouping: null, board: null } as const

/** The views that are offered to somebody who has none: the inbox in two parts, and the items whose answer they wait for. */
export const suggestedViews: readonly ChosenView[] = [
  { name: 'Important', icon: 'flame', list: 'inbox', query: 'is:pinned or turn:me', ...asUsual },
  { name: 'Review', icon: 'eye', list: 'inbox', query: 'is:merge-request -author:me', ...asUsual },
  { name: 'Mentions', icon: 'at', list: 'inbox', query: 'reason:mentioned', ...asUsual },
  {
    name: 'Other',
    icon: 'filter',
    list: 'inbox',
    query: '-(is:pinned or turn:me or is:merge-request or reason:mentioned)',
    ...asUsual,
  },
  // An item that one waits for is in no inbox.
  { name: 'Waiting for an answer', icon: 'clock', list: 'issues', query: 'is:open unanswered:7d', ...asUsual },
]

/** A list of the inbox: one of its parts, and the query that narrows it. */
export interface InboxListing {
  readonly part: InboxPart
  readonly query: string
}

/**
 * Returns the list of a view over the inbox. Its query names the part by `is:done`, `is:snoozed` or `is:muted`; without such a
 * filter the view lists the open part. The part is no condition of its own then, which entries about no item could not fulfil.
 */
export function inboxListingOf(query: string): InboxListing {
  const named = filtersOf(parseQuery(query).query).find(namesPart)
  if (named === undefined || isWrong(query)) return { part: 'open', query }
  const isNamed = (filter: Filter) => namesPart(filter) && filter.value === named.value
  return { part: named.value as InboxPart, query: withFilter(query, isNamed, null) }
}

/** The query of a view over a list of the inbox, from which `inboxListingOf` finds the list again. */
export function queryOfInbox({ part, query }: InboxListing): string {
  const isSame = (filter: Filter) => namesPart(filter) && filter.value === part
  return part === 'open' || isWrong(query) ? canonical(query) : withFilter(query, isSame, { key: 'is', value: part })
}

function namesPart({ key, value }: Filter): boolean {
  return key === 'is' && value !== 'open' && (inboxParts as readonly string[]).includes(value)
}

/** The query of a view over the items of one project, named by its path. */
export function queryInProject(query: string, path: string): string {
  const isSame = ({ key, value }: Filter) => key === 'project' && value === path
  return isWrong(query) ? canonical(query) : withFilter(query, isSame, { key: 'project', value: path })
}

const listNames = { inbox: 'inbox', issues: 'issues', mergeRequests: 'merge-requests' } as const

/** A property as it stands in the text of a view. A scope may be any text, and so has quotation marks: `scope "my scope"`. */
function printProperty(by: string): string {
  const scope = scopeOf(by)
  return scope === null ? by : `scope "${scope}"`
}

/** What `printProperty` printed. */
function parseProperty(text: string): string | null {
  const [, scope] = /^scope "(.*)"$/.exec(text) ?? []
  return scope === undefined ? text : byScope(scope)
}

/** A view as text that people can give to one another. */
export function printView({ name, list, query, grouping, board }: ChosenView): string {
  const grouped = grouping === null ? '' : ` by ${printProperty(grouping)}`
  const shown = board === null ? '' : ` as a board by ${printProperty(board)}`
  return `${name}\n${listNames[list]}${grouped}${shown}: ${query}`
}

/** The view of a text as `printView` prints it, or null where it is none. */
export function parseView(text: string): ChosenView | null {
  const form =
    /^([^\r\n]{1,60})\r?\n([a-z-]+)(?: by (scope "[^"]*"|[a-z]+))?(?: as a board by (scope "[^"]*"|[a-z]+))?: ?([^\r\n]*)$/
  const [, name = '', list = '', byText = '', asText = '', query = ''] = form.exec(text.trim()) ?? []
  const found = viewLists.find((each) => listNames[each] === list)
  if (found === undefined || name.trim() === '' || query.length > longestQuery) return null
  const [by, as] = [parseProperty(byText), parseProperty(asText)]
  const grouping = by === null || !isGroupingOf(found, by as Grouping) ? null : (by as Grouping)
  const board =
    found === 'inbox' || as === null ? null : isByScope(as) ? as : (boards.find((each) => each === as) ?? null)
  return { name: name.trim(), icon: 'filter', list: found, query: canonical(query), grouping, board }
}
