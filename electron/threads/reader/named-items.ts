import { keyOf } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import type { NamedItemRow } from '../../../shared/model/rows.ts'
import type { NamedMergeRequest } from '../../../shared/model/named-merge-request.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import type { RowSource } from './row-source.ts'

/**
 * Returns a merge request that something has to do with. Where its own row is newer, its title and state are taken from that.
 *
 * @param of.projectId the project of what has to do with it
 * @param of.since the revision with which that was stored
 */
export function namedMergeRequestRow(
  { account, cache }: RowSource,
  named: NamedMergeRequest,
  of: { readonly projectId: number; readonly since: number },
): NamedItemRow {
  const row = readStoredItem(cache, 'mergeRequest', named.id)
  const { title, state } = row !== undefined && row.revision >= of.since ? row : named
  const own = referenceOf({ kind: 'mergeRequest', id: named.id, iid: named.iid })
  return {
    key: row === undefined ? null : keyOf(account, 'mergeRequest', named.id),
    iid: named.iid,
    projectKey: keyOf(account, 'project', named.projectId),
    reference: named.projectId === of.projectId || named.full === '' ? own : named.full,
    title: String(title),
    state: String(state),
    webUrl: named.webUrl,
  }
}
