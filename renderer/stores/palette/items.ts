import { rowsPerCall, type DocketBridge } from '../../../shared/ipc.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item, ProjectRow } from '../../../shared/model/rows.ts'
import type { ItemAddress } from '../../../shared/place.ts'
import { handOver } from '../../keys/focus.ts'
import { addressOf } from '../places.svelte.ts'
import { readProjects } from '../projects.svelte.ts'
import type { RowsStore } from '../rows.svelte.ts'
import type { Entry, Source } from './entry.ts'
import { detailOf, type Opening } from './places.ts'

interface ItemsReach extends Opening {
  readonly bridge: DocketBridge
  readonly rows: RowsStore
}

type ItemRow = Item['row']

/** How many are read of those that are found. */
const most = 30

/**
 * Issues and merge requests: by number (`#12`, `app!7`), by words, or by a pasted address. While the inboxes of all accounts are
 * listed, numbers and words find those of all accounts.
 */
export function itemsSource(reach: ItemsReach): Source {
  const { bridge, program, workspace, places, rows } = reach

  function entryOf(row: ItemRow): Entry {
    return {
      id: row.key,
      kind: 'item',
      title: row.title,
      detail: detailOf(
        reach,
        partsOf(row.key).account,
        `${row.projectPath}${row.reference === referenceWords(row.reference) ? row.reference : ''}`,
      ),
      mark: { kind: 'item', row },
      run: () => {
        handOver('detail')
        void places.open(addressOf(row))
      },
      webAddress: async () => {
        if (!program.hasWebPage(row.key)) return null
        const opened = await bridge.call('openItem', { item: row.key as never, glance: true })
        return opened.ok ? opened.value.webUrl : null
      },
    }
  }

  async function read(keys: readonly string[]): Promise<Entry[]> {
    if (keys.length === 0) return []
    const result = await bridge.call('readRows', { keys: keys.slice(0, rowsPerCall) })
    return result.ok ? result.value.flatMap((row) => (isItem(row) ? [entryOf(row)] : [])) : []
  }

  async function byWords(text: string): Promise<Entry[]> {
    const found = await Promise.all(
      workspace.listedAccounts.map(({ id }) => bridge.call('findByWords', { account: id, text, limit: most })),
    )
    return await read(found.flatMap((one) => (one.ok ? one.value : [])))
  }

  /** Issues and merge requests of all projects that have the number. */
  async function withNumber(number: number, kinds: readonly ItemAddress['kind'][]): Promise<Entry[]> {
    const lists = await Promise.all(
      workspace.listedAccounts.flatMap(({ id }) => {
        const filter = { account: id, query: `#${number}`, most }
        return kinds.flatMap((kind) => {
          if (kind === 'issue') return [bridge.call('listIssues', filter)]
          return kind === 'mergeRequest' ? [bridge.call('listMergeRequests', filter)] : []
        })
      }),
    )
    return await read(lists.flatMap((list) => (list.ok ? list.value.keys.slice(0, most) : [])))
  }

  /** The projects of an account whose path ends so, as they are on this computer: those that the page has may come later. */
  async function projectsAt(end: string, account: string): Promise<readonly ProjectRow[]> {
    const projects = (await readProjects(bridge, account))?.projects ?? []
    return projects.filter(({ pathWithNamespace }) =>
      `/${pathWithNamespace.toLowerCase()}`.endsWith(`/${end.toLowerCase()}`),
    )
  }

  /** The item with a number in the projects of these accounts whose path ends so. */
  async function numbered(
    accounts: readonly string[],
    path: string,
    kind: 'issue' | 'mergeRequest',
    number: number,
  ): Promise<Entry[]> {
    const projects = (await Promise.all(accounts.map((account) => projectsAt(path, account)))).flat()
    const found = await Promise.all(
      projects.map(({ key }) => bridge.call('findItem', { project: key as never, kind, number })),
    )
    return await read(found.flatMap((one) => (one.ok ? [one.value.item] : [])))
  }

  /** An entry for the place that an address leads to. */
  async function addressed(text: string): Promise<Entry[]> {
    const place = places.placeOf(text)
    if (place === null) return []
    const run = () => {
      handOver('number' in place ? 'detail' : 'list')
      void places.open(text)
    }
    const isItemHere = (place.kind === 'issue' || place.kind === 'mergeRequest') && typeof place.project === 'string'
    const found = isItemHere ? await numbered([place.account], String(place.project), place.kind, place.number) : []
    // It goes to the comment that the address names.
    if (found.length > 0) return found.map((entry) => ({ ...entry, run }))
    return [{ id: null, kind: 'address', title: 'Open this address', detail: text.trim(), run }]
  }

  return {
    find: async (text) => {
      if (text.includes('://')) return await addressed(text)
      const reference = parseReference(text)
      if (reference === null) return await byWords(text)
      const { path, kinds, number } = reference
      if (path === '') return await withNumber(number, kinds)
      const accounts = workspace.listedAccounts.map(({ id }) => id)
      return (await Promise.all(kinds.map((kind) => numbered(accounts, path, kind, number)))).flat()
    },
    recall: (id) => {
      if (!/^[a-z0-9]+\/(issue|mergeRequest)\//.test(id)) return undefined
      const row = rows.get(id)
      if (row !== undefined && isItem(row)) return entryOf(row)
      rows.ask([id])
      return undefined
    },
  }
}

interface Reference {
  readonly path: string
  readonly kinds: readonly ('issue' | 'mergeRequest')[]
  readonly number: number
}

const kindsOfSigns = { '#': ['issue'], '!': ['mergeRequest'] } as const

/** `#12`, `!7`, `12`, and with the end of a project's path before it: `app#12`, `group/app!7`. Null for any other text. */
export function parseReference(text: string): Reference | null {
  const match = /^\s*(?:([^\s#!]*)([#!]))?([1-9][0-9]{0,8})\s*$/.exec(text)
  if (match === null) return null
  const [, path = '', sign, number] = match
  const kinds = sign === '#' || sign === '!' ? kindsOfSigns[sign] : (['issue', 'mergeRequest'] as const)
  return { path, kinds, number: Number(number) }
}

function isItem(row: { readonly kind: string }): row is ItemRow {
  return row.kind === 'issue' || row.kind === 'mergeRequest'
}
