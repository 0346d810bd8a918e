import { keyOf, type AccountId } from '../../../shared/model/key.ts'
import type { Kept, KeptOffline } from '../../../shared/model/kept-offline.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { readKeptState, titleOfKept, wholesOf } from '../../cache/offline/kept-offline.ts'

/**
 * Reads how much of a project, milestone or item is on this computer, and which kept thing it belongs to. Null when the
 * cache does not have it.
 */
export function keptOfflineOf(
  account: AccountId,
  cache: ReadableCache,
  { kind, id }: Kept,
  kept: readonly Kept[],
): KeptOffline | null {
  const title = titleOfKept(cache, { kind, id })
  if (title === null) return null
  const isKept = (one: Kept) => kept.some((other) => other.kind === one.kind && other.id === one.id)
  const within = wholesOf(cache, { kind, id }).find(isKept)
  return {
    key: keyOf(account, kind, id),
    title,
    kept: isKept({ kind, id }),
    within: within
      ? { key: keyOf(account, within.kind, within.id), title: titleOfKept(cache, within) ?? within.kind }
      : null,
    ...readKeptState(cache, { kind, id }),
  }
}
