import type { Key } from '../../shared/model/key.ts'

/**
 * The state of an item that was shown: its newest time by the service's clock in milliseconds since 1970, and the
 * highest ids of its notes and versions.
 */
export interface SeenItem {
  readonly item: Key<'issue' | 'mergeRequest'>
  readonly seenAt: number
  readonly newestNote: number
  readonly newestVersion: number
}

/**
 * An entry or item to mark. `seen` is the time of the newest reason that the user has seen, in milliseconds by the
 * service's clock; null means all reasons.
 */
export interface SeenEntry {
  readonly key: Key<'inboxEntry' | 'issue' | 'mergeRequest'>
  readonly seen: number | null
}
