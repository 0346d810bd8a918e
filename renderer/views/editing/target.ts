import type { Item } from '../../../shared/model/rows.ts'
import type { Stores } from '../../stores/stores.ts'

/**
 * What an editing command is about: in the list the row under the cursor, elsewhere the open item. Null when there is
 * none, or when its row is not on this computer.
 */
export function targetOf({ workspace, item, rows }: Pick<Stores, 'workspace' | 'item' | 'rows'>): Item['row'] | null {
  const inList = (document.activeElement?.closest('#list') ?? null) !== null
  const selected = workspace.list?.selected ?? null
  const isInItem = !(inList && selected !== null)
  if (item.row !== null && isInItem) return item.row
  // A snippet has nothing that could be edited: what is meant is not the row that is selected beside it.
  if (item.isSnippet && isInItem) return null
  const row = selected === null ? undefined : rows.get(selected)
  if (row?.kind === 'issue' || row?.kind === 'mergeRequest') return row
  if (row?.kind !== 'inboxEntry' && row?.kind !== 'activity') return null
  return row.item
}

/** The project that is on the screen: the one the list is narrowed to, else the one of the target. */
export function projectOf(stores: Pick<Stores, 'workspace' | 'item' | 'rows'>): string | null {
  const { workspace, item } = stores
  return workspace.project ?? targetOf(stores)?.projectKey ?? item.snippet?.projectKey ?? null
}
