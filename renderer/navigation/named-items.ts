import { rowsPerCall } from '../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import { partsOf, type AccountId } from '../../shared/model/key.ts'
import type { Item } from '../../shared/model/rows.ts'
import { printPlace, type ItemAddress, type Place } from '../../shared/place.ts'
import { printQuery } from '../../shared/query/print.ts'
import type { NewItemPage } from '../../shared/web-address.ts'
import { addressOf } from './item-address.ts'
import type { PlaceFinder } from './place-finder.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { ProjectsStore } from '../data/projects.svelte.ts'
import type { NavigationStore } from './navigation.svelte.ts'

export interface NamingReach {
  readonly bridge: DocketBridge
  readonly placeFinder: PlaceFinder
  readonly program: ProgramStore
  readonly projects: ProjectsStore
  readonly navigation: NavigationStore
}

type ItemRow = Item['row']
type ItemKind = 'issue' | 'mergeRequest'

/** Something that a text names by its address or its reference, and the address by which it is opened. */
export type Named = { readonly address: string } & (
  | { readonly kind: 'item'; readonly row: ItemRow }
  /** A place of Docket that has no row, such as a snippet. It is found when it is opened. */
  | { readonly kind: 'place'; readonly place: Place | NewItemPage }
  /** It is not on this computer: its page on the web, where it has one. */
  | { readonly kind: 'notHere'; readonly webAddress: string | null }
)

/** An item as people name it. */
interface Reference {
  /** The path of its project, or the end of that; empty where none is written. */
  readonly path: string
  /** Both for a number alone. */
  readonly kinds: readonly ItemKind[]
  readonly number: number
}

const kindsOfSigns = { '#': ['issue'], '!': ['mergeRequest'] } as const
/** The most items that are read for one reference. */
const most = 30

/** `#12`, `!7`, `12`, and with the end of a project's path before it: `app#12`, `group/app!7`. Null for any other text. */
export function readReference(text: string): Reference | null {
  const match = /^\s*(?:([^\s#!]*)([#!]))?([1-9][0-9]{0,8})\s*$/.exec(text)
  if (match === null) return null
  const [, path = '', sign, number] = match
  const kinds = sign === '#' || sign === '!' ? kindsOfSigns[sign] : (['issue', 'mergeRequest'] as const)
  return { path, kinds, number: Number(number) }
}

/** Returns true for an address. Its letters mean nothing in names. */
export function isAddress(text: string): boolean {
  return text.includes('://')
}

/**
 * Reads the things that a text names: by an address of the web or of Docket; as `#12` in the project that is listed; or as
 * `app#12` in the projects whose path ends so. Empty for a text that names nothing.
 */
export async function readNamed(text: string, reach: NamingReach): Promise<readonly Named[]> {
  if (isAddress(text)) return await atAddress(text.trim(), reach)
  const reference = readReference(text)
  if (reference === null) return []
  return reference.path === '' ? await inListedProject(reference, reach) : await inProjectsAt(reference, reach)
}

async function atAddress(address: string, reach: NamingReach): Promise<readonly Named[]> {
  const place = reach.placeFinder.placeOf(address)
  const webAddress = /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : null
  if (place?.kind === 'issue' || place?.kind === 'mergeRequest') {
    return [await atPlace({ ...place, kind: place.kind }, { address, webAddress }, reach)]
  }
  if (place !== null && (await isKnown(place, reach))) return [{ kind: 'place', place, address }]
  return webAddress === null ? [] : [{ kind: 'notHere', webAddress, address }]
}

/**
 * Returns true if the project of a place is known: two names in the path of an address may be those of no project, or of one that
 * is not here.
 */
async function isKnown(place: Place | NewItemPage, { bridge }: NamingReach): Promise<boolean> {
  if (!('project' in place) || typeof place.project !== 'string') return true
  return (await bridge.call('findProject', { account: place.account, path: place.project })).ok
}

async function atPlace(
  place: ItemAddress & { readonly account: AccountId },
  { address, webAddress }: { readonly address: string; readonly webAddress: string | null },
  { bridge, placeFinder }: NamingReach,
): Promise<Named> {
  const key = await placeFinder.keyOfItem(place)
  const [row] = key === null ? [] : await readItems(bridge, [key])
  return row === undefined ? { kind: 'notHere', webAddress, address } : { kind: 'item', row, address }
}

/** A number alone may be either of two: that is found by searching. */
async function inListedProject({ kinds, number }: Reference, reach: NamingReach): Promise<readonly Named[]> {
  const { navigation, program, projects } = reach
  const [kind, other] = kinds
  const { project: key } = navigation
  if (kind === undefined || other !== undefined || key === null) return []
  const { account, id: project } = partsOf<'project'>(key as never)
  const place = { kind, account, project, number } as const
  const path = projects.find(key)?.pathWithNamespace
  const webAddress = path === undefined ? null : pageOf(program, account, { path, kind, number })
  return [await atPlace(place, { address: printPlace(place), webAddress }, reach)]
}

async function inProjectsAt({ path, kinds, number }: Reference, reach: NamingReach): Promise<readonly Named[]> {
  const { bridge, program, navigation } = reach
  const rows = await itemsNumbered(bridge, {
    accounts: navigation.listedAccounts.map(({ id }) => id),
    kinds,
    number,
    project: path.split('/').at(-1) ?? path,
  })
  const found = rows.filter(({ projectPath }) => `/${projectPath}`.toLowerCase().endsWith(`/${path}`.toLowerCase()))
  if (found.length > 0) return found.map((row) => ({ kind: 'item', row, address: addressOf(row) }))
  const [kind] = kinds
  const account = navigation.account?.id
  // The end of a path is no address of a page.
  if (kind === undefined || account === undefined || !path.includes('/')) return []
  const address = printPlace({ kind, account, project: path, number })
  return [{ kind: 'notHere', webAddress: pageOf(program, account, { path, kind, number }), address }]
}

/** Returns the items of accounts that have a number, in all projects or in those of a name. */
export async function itemsNumbered(
  bridge: DocketBridge,
  asked: {
    readonly accounts: readonly AccountId[]
    readonly kinds: readonly ItemKind[]
    readonly number: number
    readonly project?: string
  },
): Promise<readonly ItemRow[]> {
  const { accounts, kinds, number, project } = asked
  const query = printQuery({
    condition: {
      kind: 'and',
      parts: [
        ...(project === undefined ? [] : [{ kind: 'filter', key: 'project', value: project } as const]),
        { kind: 'number', number },
      ],
    },
    places: [],
    sort: null,
  })
  const lists = await Promise.all(
    accounts.flatMap((account) =>
      kinds.map((kind) => bridge.call(kind === 'issue' ? 'listIssues' : 'listMergeRequests', { account, query, most })),
    ),
  )
  return await readItems(
    bridge,
    lists.flatMap((list) => (list.ok ? list.value.keys.slice(0, most) : [])),
  )
}

/** The items of keys, without those that are gone. */
export async function readItems(bridge: DocketBridge, keys: readonly string[]): Promise<readonly ItemRow[]> {
  if (keys.length === 0) return []
  const rows = await bridge.call('readRows', { keys: keys.slice(0, rowsPerCall) })
  return rows.ok ? rows.value.filter(isItem) : []
}

export function isItem<Row extends { readonly kind: string }>(row: Row): row is Extract<Row, ItemRow> {
  return row.kind === 'issue' || row.kind === 'mergeRequest'
}

function pageOf(
  program: ProgramStore,
  id: AccountId,
  { path, kind, number }: { readonly path: string; readonly kind: ItemKind; readonly number: number },
): string | null {
  const account = program.accounts.find((each) => each.id === id)
  if (account === undefined || !program.hasWebPage(`${id}/project/1`)) return null
  const page = kind === 'issue' ? 'issues' : 'merge_requests'
  return `${account.url.replace(/\/+$/, '')}/${path}/${page}/${number}`
}

/** The words for a named thing that is not on this computer, with an offer to open its web page where it has one. */
export function notHereWords(webAddress: string | null): string {
  const why = 'This is not on this computer.'
  return webAddress === null ? why : `${why} Open it in the browser`
}

/** Words for opening a place that has no row. */
export function placeWords({ kind }: Place | NewItemPage): string {
  return kind === 'snippet' ? 'Open this snippet' : 'Open this address'
}
