import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { readLanded } from '../../electron/cache/storage/landed.ts'
import type { WritableUserDatabase } from '../../electron/user/database.ts'
import { kindOf } from '../../electron/outbox/kinds/kinds.ts'
import { addEdit } from '../../electron/outbox/queue/queue.ts'
import { neededEdits } from '../../electron/outbox/queue/references.ts'
import type { Edit } from '../../shared/edit.ts'
import type { EditBase } from '../../electron/protocols/queued-edit.ts'

/** Queues a single edit with the given base, which holds what the user saw, and returns its id. */
export function queueEdit(
  user: WritableUserDatabase,
  edit: Edit,
  base: EditBase,
  at: { readonly createdAt: number; readonly heldUntil: number | null },
): number {
  return addEdit(user, {
    edit,
    base,
    ...at,
    queueKeyOf: (id) => kindOf(edit).queueKey(edit, base, id),
    needs: neededEdits(edit),
    after: [],
  })
}

export function hasLanded(cache: ReadableCache, edit: number): boolean {
  return readLanded(cache, edit) !== undefined
}
