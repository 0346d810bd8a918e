import type { ReadableCache } from '../../cache/storage/database.ts'
import { readFact } from '../../cache/storage/facts.ts'
import type { EngineState } from '../../protocols/thread-data.ts'

/** State of an account's sync in its cache, while nothing is under way. */

/** Returns the time at which the service was last read, as ISO 8601 UTC; null while the first sync is not over. */
export function lastSyncedAt(cache: ReadableCache): string | null {
  return readFact(cache, 'synced_at')
}

/** Returns true if the user has stopped the sync. */
export function isSyncStopped(cache: ReadableCache): boolean {
  return readFact(cache, 'stopped') === 'yes'
}

export function idlePhase(cache: ReadableCache): 'first' | 'idle' {
  return lastSyncedAt(cache) === null && !isSyncStopped(cache) ? 'first' : 'idle'
}

/** The state before anything was done. */
export function idleState(cache: ReadableCache): EngineState {
  return {
    phase: idlePhase(cache),
    listsDone: 0,
    listsTotal: 0,
    rows: 0,
    rowsLeft: 0,
    rowsPerSecond: null,
    ahead: null,
    stopped: isSyncStopped(cache),
    lastSyncedAt: lastSyncedAt(cache),
    problem: null,
  }
}
