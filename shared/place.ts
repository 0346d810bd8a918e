import * as v from 'valibot'
import { boardSchema, type Board } from './model/board.ts'
import { byScopeSchema } from './model/by-scope.ts'
import { accountIdSchema, keyOf, partsOf, type AccountId, type Id } from './model/key.ts'
import { groupings, writtenGrouping, type Grouping } from './model/grouping.ts'
import type { OverviewSubject } from './model/overview.ts'
import { inboxParts } from './model/triage.ts'
import { canonical, usualQuery } from './query/change.ts'
import { longestQuery } from './query/parse.ts'

/**
 * Places: everything that can be on the screen has one address, such as `docket://3k9x/projects/12/issues/7#note_3`.
 * Notifications, the tray, links, a second start and the history of the window all name a place by its address. A place
 * only says what is shown: opening one changes nothing on the service and passes nothing on.
 */

const scheme = 'docket://'

/** The longest address that is read. A longer one was not printed here. */
const longestAddress = 4000

/** The name of the host in addresses of places that belong to no account. */
const everyAccount = 'all'

export const settingsPages = [
  'appearance',
  'keys',
  'notifications',
  'inbox',
  'views',
  'rules',
  'replies',
  'window',
  'spelling',
  'accounts',
  'offline',
  'data',
  'sync',
  'assistants',
  'updates',
  'diagnostics',
  'about',
] as const
export type SettingsPage = (typeof settingsPages)[number]

const idSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,15}$/),
  v.transform((digits) => Number(digits)),
  v.safeInteger(),
)
/** A path such as `group/project`, as it stands in web addresses. */
const pathSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^[^/\s]+(?:\/[^/\s]+)+$/))

/** By its id; by its path in an address that was made from one of the web. `open` finds out the id. */
const projectSchema = v.union([idSchema, pathSchema])
export type ProjectName = v.InferOutput<typeof projectSchema>

/** However it is written: a place has it as it is printed, so that equal places have equal addresses. */
const querySchema = v.pipe(v.string(), v.transform(canonical), v.maxLength(longestQuery))

const itemsQuery = {
  project: v.optional(idSchema),
  q: v.optional(querySchema, usualQuery),
  by: v.optional(v.union([v.picklist(groupings.issues), byScopeSchema])),
  board: v.optional(boardSchema),
}

/** Parameters after the question mark, for each list. Anything else makes an address an unknown one. */
const querySchemas = {
  inbox: v.strictObject({
    part: v.optional(v.picklist(inboxParts), 'open'),
    q: v.optional(querySchema, ''),
    by: v.optional(v.picklist(groupings.inbox)),
  }),
  issues: v.strictObject(itemsQuery),
  mergeRequests: v.strictObject(itemsQuery),
  activity: v.strictObject({ mine: v.optional(v.picklist(['yes'])), project: v.optional(idSchema) }),
  outbox: v.strictObject({}),
  search: v.strictObject({ q: v.optional(querySchema, '') }),
} as const

export interface ItemsListing {
  readonly kind: 'issues' | 'mergeRequests'
  /** As queries are printed (`query/print.ts`). */
  readonly query: string
  readonly project?: Id<'project'>
  /** As `writtenGrouping` writes it. */
  readonly grouping?: Grouping
  /** Shown in columns side by side; else as one list. */
  readonly board?: Board
}

interface InboxFields {
  readonly part: (typeof inboxParts)[number]
  readonly query: string
  readonly grouping?: Grouping
}

/** The inboxes of all accounts as one list. */
export interface InboxesListing extends InboxFields {
  readonly kind: 'inboxes'
}

/** Contents of a list, of whichever account. */
export type Listing =
  | (InboxFields & { readonly kind: 'inbox' })
  /** Open entries of the inbox, one at a time. */
  | { readonly kind: 'focus' }
  | ItemsListing
  | { readonly kind: 'activity'; readonly mine: boolean; readonly project?: Id<'project'> }
  | { readonly kind: 'outbox' }

/** An item or snippet by its project and the number that people know it by, and a comment in its thread. */
export interface ItemAddress {
  readonly kind: 'issue' | 'mergeRequest' | 'snippet'
  readonly project: ProjectName
  readonly number: number
  readonly note?: Id<'note'>
}

/** The changes of a merge request, over the whole width. */
export interface ChangesAddress {
  readonly kind: 'changes'
  readonly project: ProjectName
  readonly number: number
}

/** An item that is not on the service yet, by the edit that makes it. The address stays good after it has landed. */
export interface UnsentAddress {
  readonly kind: 'unsent'
  readonly of: 'issue' | 'mergeRequest'
  readonly edit: Id<'edit'>
}

/** Figures of the inbox, a project, a person or a milestone. */
export type OverviewAddress =
  | { readonly kind: 'overview'; readonly of: 'inbox' }
  | { readonly kind: 'overview'; readonly of: keyof typeof pathsOfOverviews; readonly id: number }

/** All projects, groups or people, with the page of one of them by its id, or of none. */
export type DirectoryAddress = DirectoryOf<'projects'> | DirectoryOf<'groups'> | DirectoryOf<'people'>
interface DirectoryOf<Kind> {
  readonly kind: Kind
  readonly one?: number
}

type OfAccount =
  | Listing
  | ItemAddress
  | ChangesAddress
  | UnsentAddress
  | { readonly kind: 'project'; readonly project: ProjectName }
  | { readonly kind: 'milestone'; readonly milestone: Id<'milestone'> }
  | { readonly kind: 'person'; readonly person: Id<'user'> }
  | { readonly kind: 'search'; readonly query: string }
  /** The API explorer, with an operation of the contract or without. */
  | { readonly kind: 'explorer'; readonly operation?: string }
  | OverviewAddress
  | DirectoryAddress
  | { readonly kind: 'sync' | 'history' | 'catchUp' | 'week' | 'account' | 'hooks' }
  /** Threads that wait for the user, or for an answer to them. */
  | { readonly kind: 'discussions' }
  /** The newest pipeline of a merge request. */
  | { readonly kind: 'pipeline'; readonly mergeRequest: Id<'mergeRequest'> }
  /** What a project gave out. */
  | { readonly kind: 'releases'; readonly project: Id<'project'> }

export type Place =
  | (OfAccount & { readonly account: AccountId })
  | InboxesListing
  | { readonly kind: 'settings'; readonly page: SettingsPage }
  | { readonly kind: 'help' }

/** The kinds of places that are pages: each fills the room beside the sidebar, in place of the list and the item. */
export const pageKinds = [
  'overview',
  'projects',
  'groups',
  'people',
  'discussions',
  'pipeline',
  'releases',
  'settings',
  'explorer',
] as const

/** A place that is a page of the workspace. */
export type Page = Extract<Place, { readonly kind: (typeof pageKinds)[number] }>

/** Returns true if a place is a page of the workspace. */
export function isPage<Some extends { readonly kind: string }>(place: Some): place is Extract<Some, Page> {
  return (pageKinds as readonly string[]).includes(place.kind)
}

/** The page of figures of a project, a person or a milestone. */
export function figuresOf(subject: Exclude<OverviewSubject, 'inbox'>): Page {
  const { account, kind, id } = partsOf<'project' | 'user' | 'milestone'>(subject)
  return { kind: 'overview', of: kind === 'user' ? 'person' : (kind as 'project' | 'milestone'), id, account }
}

/** Returns the subject of a page of figures. */
export function subjectOf(page: OverviewAddress & { readonly account: AccountId }): OverviewSubject {
  if (page.of === 'inbox') return 'inbox'
  return keyOf(page.account, page.of === 'person' ? 'user' : page.of, page.id)
}

const pathsOfItems = { issue: 'issues', mergeRequest: 'merge_requests', snippet: 'snippets' } as const
const itemsOfPaths = { issues: 'issue', merge_requests: 'mergeRequest', snippets: 'snippet' } as const
const pathsOfOverviews = { project: 'projects', person: 'people', milestone: 'milestones' } as const
const pathsOfLists = {
  inbox: 'inbox',
  inboxes: 'inbox',
  focus: 'inbox/focus',
  issues: 'issues',
  mergeRequests: 'merge-requests',
  activity: 'activity',
  outbox: 'outbox',
} as const satisfies Record<(Listing | InboxesListing)['kind'], string>

/** The one address of a place: equal places have equal addresses. */
export function printPlace(place: Place): string {
  const host = 'account' in place ? place.account : everyAccount
  return `${scheme}${host}/${pathOf(place)}`
}

/** The place where something is listed, in an account unless it spans them all. */
export function placeOfListing(listing: Listing | InboxesListing, account: AccountId): Place {
  return listing.kind === 'inboxes' ? listing : { ...listing, account }
}

function pathOf(place: Place): string {
  switch (place.kind) {
    case 'inbox':
    case 'inboxes':
      return listPath(place.kind, {
        part: place.part === 'open' ? undefined : place.part,
        q: place.query === '' ? undefined : place.query,
        by: place.grouping,
      })
    case 'issues':
    case 'mergeRequests': {
      const { query, project, grouping, board } = place
      return listPath(place.kind, { q: query === usualQuery ? undefined : query, project, by: grouping, board })
    }
    case 'activity':
      return listPath(place.kind, { mine: place.mine ? 'yes' : undefined, project: place.project })
    case 'focus':
    case 'outbox':
      return listPath(place.kind, {})
    case 'issue':
    case 'mergeRequest':
    case 'snippet': {
      const note = place.note === undefined ? '' : `#note_${place.note}`
      return `${projectPath(place.project)}/${pathsOfItems[place.kind]}/${place.number}${note}`
    }
    case 'changes':
      return `${projectPath(place.project)}/${pathsOfItems.mergeRequest}/${place.number}/changes`
    case 'unsent':
      return `unsent/${pathsOfItems[place.of]}/${place.edit}`
    case 'project':
      return projectPath(place.project)
    case 'pipeline':
      return `${pathsOfLists.mergeRequests}/${place.mergeRequest}/pipeline`
    case 'releases':
      return `${projectPath(place.project)}/releases`
    case 'milestone':
      return `milestones/${place.milestone}`
    case 'person':
      return `people/${place.person}`
    case 'overview':
      return place.of === 'inbox' ? 'overview/inbox' : `overview/${pathsOfOverviews[place.of]}/${place.id}`
    case 'search':
      return `search${queryOf({ q: place.query === '' ? undefined : place.query })}`
    case 'explorer': {
      const path = pathsOfPlain[place.kind]
      return place.operation === undefined ? path : `${path}/${place.operation}`
    }
    case 'settings':
      return `settings/${place.page}`
    case 'help':
      return place.kind
    case 'projects':
    case 'groups':
    case 'people': {
      const path = pathsOfPlain[place.kind]
      return place.one === undefined ? path : `${path}/${place.one}/${aboutOne}`
    }
    default:
      return pathsOfPlain[place.kind]
  }
}

/** Stands behind one of a directory in the address of its page: without it an address lists its items. */
const aboutOne = 'about'

function listPath(kind: keyof typeof pathsOfLists, query: Query): string {
  return `${pathsOfLists[kind]}${queryOf(query)}`
}

function projectPath(project: ProjectName): string {
  return `projects/${encodeURIComponent(project)}`
}

type Query = Readonly<Record<string, string | number | undefined>>

function queryOf(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The place of an address, or null for an address that is none: nothing is guessed. */
export function parsePlace(address: string): Place | null {
  if (address.length > longestAddress) return null
  const match = /^docket:\/\/([a-z0-9]{1,16})\/([^?#\s]*?)\/?(?:\?([^#\s]*))?(?:#note_([0-9]+))?$/.exec(address)
  if (!match) return null
  const [, host = '', path = '', queryText, noteText] = match
  const names = decoded(path.split('/'))
  const query = queryText === undefined ? {} : readQuery(queryText)
  const note = noteText === undefined ? undefined : read(idSchema, noteText)
  if (names === null || query === null || note === null) return null
  const place = placeOf(host, names, query)
  if (note === undefined || place === null) return place
  return 'number' in place && place.kind !== 'changes' ? { ...place, note } : null
}

function placeOf(host: string, names: readonly string[], query: Query): Place | null {
  if (host === everyAccount) return placeOfProgram(names, query)
  const account = read(accountIdSchema, host)
  if (account === null) return null
  const place = placeOfList(names, query) ?? (Object.keys(query).length === 0 ? placeOfPath(names) : null)
  return place && { ...place, account }
}

function placeOfProgram(names: readonly string[], query: Query): Place | null {
  if (names.length === 1 && names[0] === 'inbox')
    return and(readInbox(query), (fields) => ({ kind: 'inboxes', ...fields }))
  if (Object.keys(query).length > 0) return null
  const [first, second, ...rest] = names
  if (first === 'help' && second === undefined) return { kind: 'help' }
  const page = read(v.picklist(settingsPages), second)
  return first === 'settings' && page !== null && rest.length === 0 ? { kind: 'settings', page } : null
}

function placeOfList(names: readonly string[], query: Query): OfAccount | null {
  const [name] = names
  if (names.length !== 1) return null
  switch (name) {
    case 'inbox':
      return and(readInbox(query), (fields) => ({ kind: 'inbox', ...fields }))
    case 'issues':
      return and(read(querySchemas.issues, query), (fields) => itemsListing('issues', fields))
    case 'merge-requests':
      return and(read(querySchemas.mergeRequests, query), (fields) => itemsListing('mergeRequests', fields))
    case 'activity':
      return and(read(querySchemas.activity, query), ({ mine, project }) => ({
        kind: 'activity',
        mine: mine !== undefined,
        ...(project === undefined ? {} : { project }),
      }))
    case 'outbox':
      return and(read(querySchemas.outbox, query), () => ({ kind: 'outbox' }))
    case 'search':
      return and(read(querySchemas.search, query), ({ q }) => ({ kind: 'search', query: q }))
    default:
      return null
  }
}

function readInbox(query: Query): InboxFields | null {
  return and(read(querySchemas.inbox, query), ({ part, q, by }) => ({ part, query: q, ...groupedBy('inbox', by) }))
}

function itemsListing(
  kind: ItemsListing['kind'],
  { q, project, by, board }: v.InferOutput<(typeof querySchemas)['issues']>,
): ItemsListing {
  return {
    kind,
    query: q,
    ...(project === undefined ? {} : { project }),
    ...groupedBy(kind, by),
    ...(board === undefined ? {} : { board }),
  }
}

/** The usual grouping is no part of a place. */
function groupedBy(list: 'inbox' | ItemsListing['kind'], by: Grouping | undefined): { readonly grouping?: Grouping } {
  const grouping = by === undefined ? undefined : writtenGrouping(list, by)
  return grouping === undefined ? {} : { grouping }
}

function placeOfPath(names: readonly string[]): OfAccount | null {
  const [first, second, third, fourth, fifth, ...rest] = names
  if (rest.length > 0) return null
  if (second === undefined) {
    const kind = kindsOfPaths.get(first ?? '')
    return kind === undefined ? null : { kind }
  }
  if (isDirectory(first) && third === aboutOne) {
    const one = read(idSchema, second)
    return one === null || fourth !== undefined ? null : { kind: first, one }
  }
  if (first === 'projects') {
    const project = read(projectSchema, second)
    if (project === null) return null
    if (third === undefined) return { kind: 'project', project }
    if (third === 'releases')
      return typeof project === 'number' && fourth === undefined ? { kind: 'releases', project } : null
    const kind = itemKindOf(third)
    const number = read(idSchema, fourth)
    if (kind === null || number === null) return null
    if (fifth === undefined) return { kind, project, number }
    return kind === 'mergeRequest' && fifth === 'changes' ? { kind: 'changes', project, number } : null
  }
  if (fifth !== undefined) return null
  if (first === 'inbox') return second === 'focus' && third === undefined ? { kind: 'focus' } : null
  if (first === 'overview') return overviewOf(second, third, fourth)
  if (first === 'explorer') return operationOf(second, third)
  if (first === 'unsent') {
    const of = itemKindOf(second)
    const edit = read(idSchema, third)
    const isWhole = fourth === undefined && of !== null && of !== 'snippet' && edit !== null
    return isWhole ? { kind: 'unsent', of, edit } : null
  }
  if (first === pathsOfLists.mergeRequests && third === 'pipeline') {
    const mergeRequest = read(idSchema, second)
    return mergeRequest === null || fourth !== undefined ? null : { kind: 'pipeline', mergeRequest }
  }
  if (third !== undefined) return null
  const id = read(idSchema, second)
  if (id === null) return null
  if (first === 'milestones') return { kind: 'milestone', milestone: id }
  return first === 'people' ? { kind: 'person', person: id } : null
}

function operationOf(name: string, rest: string | undefined): OfAccount | null {
  return rest === undefined && /^[a-zA-Z]{3,60}$/.test(name) ? { kind: 'explorer', operation: name } : null
}

function overviewOf(path: string, name: string | undefined, rest: string | undefined): OverviewAddress | null {
  if (path === 'inbox' && name === undefined) return { kind: 'overview', of: 'inbox' }
  const [of] = Object.entries(pathsOfOverviews).find(([, each]) => each === path) ?? []
  const id = read(idSchema, name)
  if (of === undefined || id === null || rest !== undefined) return null
  return { kind: 'overview', of: of as keyof typeof pathsOfOverviews, id }
}

/** A kind of place of an account that needs nothing said but its kind. Lists have queries, and their own paths. */
type PlainKind = Exclude<
  {
    [Kind in OfAccount['kind']]: { readonly kind: Kind } extends OfAccount & { readonly kind: Kind } ? Kind : never
  }[OfAccount['kind']],
  Listing['kind']
>

/** A page that is shown by its kind alone. */
export type PlainPage = Extract<Page['kind'], PlainKind>

const pathsOfPlain: Readonly<Record<PlainKind, string>> = {
  sync: 'sync',
  history: 'history',
  catchUp: 'catch-up',
  week: 'week',
  explorer: 'explorer',
  account: 'account',
  hooks: 'hooks',
  projects: 'projects',
  groups: 'groups',
  people: 'people',
  discussions: 'threads',
}

const kindsOfPaths = new Map(Object.entries(pathsOfPlain).map(([kind, path]) => [path, kind as PlainKind]))

/** Returns true if a kind of place is a sheet over the lists of an account. */
export function isAccountSheet(kind: string): kind is Exclude<PlainKind, Page['kind']> {
  return Object.hasOwn(pathsOfPlain, kind) && !(pageKinds as readonly string[]).includes(kind)
}

function isDirectory(name: string | undefined): name is DirectoryAddress['kind'] {
  return name === 'projects' || name === 'groups' || name === 'people'
}

/** The names of the places of an account that need no more said of them, such as `inbox` and `week`. */
const namesOfAccount: readonly string[] = [
  ...Object.values(pathsOfLists).filter((path, index, all) => all.indexOf(path) === index),
  'search',
  'overview/inbox',
  ...kindsOfPaths.keys(),
]
const namesOfProgram: readonly string[] = ['help', 'settings', ...settingsPages.map((page) => `settings/${page}`)]

/** Names that people may write for a place, beside its whole address and the key of an item. */
export const placeNames: readonly string[] = [...namesOfAccount, ...namesOfProgram]

/** The place of such a name; null for none. `accountOf` is asked only for a place of an account. */
export function placeNamed(name: string, accountOf: () => AccountId): Place | null {
  if (name === 'settings') return { kind: 'settings', page: settingsPages[0] }
  if (namesOfProgram.includes(name)) return parsePlace(`${scheme}${everyAccount}/${name}`)
  return namesOfAccount.includes(name) ? parsePlace(`${scheme}${accountOf()}/${name}`) : null
}

function itemKindOf(path: string): ItemAddress['kind'] | null {
  return Object.hasOwn(itemsOfPaths, path) ? itemsOfPaths[path as keyof typeof itemsOfPaths] : null
}

/** The parts of a path, or null where one cannot be decoded. */
function decoded(parts: readonly string[]): readonly string[] | null {
  try {
    return parts.map((part) => decodeURIComponent(part))
  } catch {
    return null
  }
}

/** Null where a name comes twice or cannot be decoded: it would not be printed again. */
function readQuery(text: string): Readonly<Record<string, string>> | null {
  const query = new Map<string, string>()
  for (const part of text.split('&')) {
    const [name = '', ...values] = part.split('=')
    const value = decoded([values.join('=')])?.[0]
    if (value === undefined || query.has(name)) return null
    query.set(name, value)
  }
  return Object.fromEntries(query)
}

function read<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : null
}

function and<Value, Result>(value: Value | null, make: (value: Value) => Result): Result | null {
  return value === null ? null : make(value)
}

export const placeAddressSchema = v.pipe(
  v.string(),
  v.maxLength(longestAddress),
  v.check((address) => parsePlace(address) !== null, 'not the address of a place'),
)
