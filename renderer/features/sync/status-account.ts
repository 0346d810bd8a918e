import type { Account, SyncState } from '../../../shared/ipc.ts'

/** Phases of sync, those first of which the user has most to know. */
const phases: readonly SyncState['phase'][] = ['offline', 'paused', 'first', 'syncing', 'idle']

/**
 * Returns the account whose sync the status bar shows while lists are of several: one that needs the user, else one that is not
 * read whole, else the one that is farthest behind. Null where there is none.
 */
export function statusAccount(
  accounts: readonly Account[],
  syncOf: (account: string) => SyncState | undefined,
): Account | null {
  const placeOf = (account: Account): readonly [number, number] => {
    const sync = syncOf(account.id)
    if (account.state !== 'ready') return [-2, 0]
    if (sync === undefined) return [phases.length, 0]
    return [sync.problem === null ? phases.indexOf(sync.phase) : -1, Date.parse(sync.lastSyncedAt ?? '') || 0]
  }
  const [first] = accounts
    .map((account) => ({ account, place: placeOf(account) }))
    .toSorted(({ place: one }, { place: other }) => one[0] - other[0] || one[1] - other[1])
  return first?.account ?? null
}
