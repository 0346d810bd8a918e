import { listRows } from './listing.ts'
import type { Listed, Window } from './listing.ts'
import { insertRow, setRow } from './rows.ts'
import type { Store } from './store.ts'

/** A system hook. */
export interface HookRow {
  readonly id: number
  readonly url: string
  /** Sent along so that the receiver can verify the sender. */
  readonly token: string | null
  readonly push_events: number
  readonly tag_push_events: number
  readonly enable_ssl_verification: number
  /** Only API v4 knows these two. */
  readonly merge_requests_events: number
  readonly repository_update_events: number
  readonly created_at: number
  readonly updated_at: number
}

type OnlyInV4 = 'merge_requests_events' | 'repository_update_events'

export function insertHook(
  store: Store,
  hook: Omit<HookRow, 'id' | OnlyInV4> & Partial<Pick<HookRow, OnlyInV4>>,
): number {
  return insertRow(store, 'hooks', { ...hook })
}

/** Sets the columns of a hook that only API v4 has. */
export function setHook(store: Store, id: number, change: { readonly [Column in OnlyInV4]: number | undefined }): void {
  setRow(store, 'hooks', id, change)
}

export function findHook(store: Store, id: number): HookRow | undefined {
  return store.get<HookRow>('SELECT * FROM hooks WHERE id = ?', id)
}

export function deleteHook(store: Store, id: number): void {
  store.run('DELETE FROM hooks WHERE id = ?', id)
}

export function listHooks(store: Store, window: Window): Listed<HookRow> {
  const listing = { table: 'hooks', from: 'hooks', where: [], values: [], order: ['id'], descending: false }
  return listRows<HookRow>(store, listing, window)
}

export function allHooks(store: Store): HookRow[] {
  return store.all<HookRow>('SELECT * FROM hooks ORDER BY id')
}
