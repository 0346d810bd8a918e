import type { Outside } from '../../data/outside.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { referenceWords } from '../../../shared/model/reference.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import {
  isAddress,
  isItem,
  itemsNumbered,
  notHereWords,
  placeWords,
  readItems,
  readNamed,
  readReference,
  type Named,
  type NamingReach,
} from '../../navigation/named-items.ts'
import { addressOf } from '../../navigation/item-address.ts'
import type { RowsStore } from '../../data/rows.svelte.ts'
import type { Entry, Source } from '../../ui/choosing/entry.ts'
import { detailOf, type Opening } from './destinations.ts'

interface ItemsReach extends Opening, NamingReach {
  readonly rows: RowsStore
  readonly outside: Outside
}

type ItemRow = Item['row']

/** The most items that are read of those that are found. */
const most = 30

/**
 * Issues and merge requests: by number (`#12`, `app!7`), by words, or by a pasted address. While the inboxes of all accounts are
 * listed, numbers and words find those of all accounts.
 */
export function itemsSource(reach: ItemsReach): Source {
  const { bridge, program, navigation, places, rows } = reach

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
        moveFocus('detail')
        void places.open(addressOf(row))
      },
      webAddress: async () => {
        if (!program.hasWebPage(row.key)) return null
        const opened = await bridge.call('openItem', { item: row.key as never, glance: true })
        return opened.ok ? opened.value.webUrl : null
      },
    }
  }

  async function byWords(text: string): Promise<Entry[]> {
    const found = await Promise.all(
      navigation.listedAccounts.map(({ id }) => bridge.call('findByWords', { account: id, text, limit: most })),
    )
    const keys = found.flatMap((one) => (one.ok ? one.value : []))
    return (await readItems(bridge, keys)).map(entryOf)
  }

  function entryOfNamed(named: Named): Entry[] {
    const { address } = named
    if (named.kind === 'notHere') {
      const { webAddress } = named
      if (webAddress === null) return []
      const run = () => void reach.outside.openExternal(webAddress)
      return [{ id: null, kind: 'address', title: notHereWords(webAddress), detail: webAddress, run }]
    }
    const run = () => {
      moveFocus(named.kind === 'item' || 'number' in named.place ? 'detail' : 'list')
      void places.open(address)
    }
    // It goes to the comment that the address names.
    if (named.kind === 'item') return [{ ...entryOf(named.row), run }]
    return [{ id: null, kind: 'address', title: placeWords(named.place), detail: address, run }]
  }

  return {
    find: async (text) => {
      const reference = readReference(text)
      if (reference?.path === '') {
        const accounts = navigation.listedAccounts.map(({ id }) => id)
        return (await itemsNumbered(bridge, { ...reference, accounts })).map(entryOf)
      }
      if (reference === null && !isAddress(text)) return await byWords(text)
      return (await readNamed(text, reach)).flatMap(entryOfNamed)
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
