import type { Key } from '../../shared/model/key.ts'

/** An item that was shown: the newest thing about it, by the service's clock and by the ids of its notes and versions. */
export interface SeenItem {
  readonly item: Key<'issue' | 'mergeRequest'>
  readonly seenAt: number
  readonly newestNote: number
  readonly newestVersion: number
}

/** Something to be marked, up to the newest reason that was seen (milliseconds of the service's clock); null: all there are. */
export interface SeenEntry {
  readonly key: Key<'inboxEntry' | 'issue' | 'mergeRequest'>
  readonly seen: number | null
}
