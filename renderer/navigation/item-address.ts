import { isLocal } from '../../shared/model/local-id.ts'
import { partsOf, type Id } from '../../shared/model/key.ts'
import type { Item } from '../../shared/model/rows.ts'
import { printPlace, type UnsentAddress } from '../../shared/place.ts'

/** The address of an item, whether it is on the service yet or not. */
export function addressOf(row: Pick<Item['row'], 'key' | 'kind' | 'projectKey' | 'iid'>, note?: Id<'note'>): string {
  const { account, kind, id } = partsOf(row.key)
  if (isLocal(id)) return printPlace({ kind: 'unsent', account, of: kind as UnsentAddress['of'], edit: -id })
  const project = partsOf(row.projectKey).id
  return printPlace({ kind: row.kind, account, project, number: row.iid, ...(note !== undefined && { note }) })
}

/** The address of the changes of a merge request; of one that is not on the service yet, its own. */
export function addressOfChanges(row: Item['row']): string {
  const { account, id } = partsOf(row.key)
  if (isLocal(id)) return addressOf(row)
  return printPlace({ kind: 'changes', account, project: partsOf(row.projectKey).id, number: row.iid })
}
