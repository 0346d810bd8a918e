import type { Edit } from '../../../shared/edit.ts'
import type { EndedEdit } from '../../protocols/queued-edit.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../../user/database.ts'
import { kindOf } from '../kinds/kinds.ts'
import { discard, goAlong, hurry, reject, restore, type BackInQueue, type Discarded } from '../queue/transitions.ts'
import {
  listDependents,
  listGoneAlong,
  listOrphans,
  mayHaveLanded,
  readEndedEdit,
  readUnsettledEdit,
} from '../queue/queue.ts'
import { neededEdits } from '../queue/references.ts'

/** Discarding and restoring an edit also changes the edits that need it. Run these functions in a transaction. */

/** Discards an edit. Returns the edits that changed; none when the edit may already be on the service. */
export function discardWithDependents(user: WritableUserDatabase, given: Discarded): number[] {
  return discard(user, given) ? [given.id, ...settleOrphans(user)] : []
}

/**
 * Restores a discarded edit with those that went along with it, and lets the edits that waited for it go on. Returns the
 * edits that changed; none when the edit is no longer there, or would go away again at once.
 */
export function restoreWithDependents(user: WritableUserDatabase, back: BackInQueue): number[] {
  const { id } = back
  const ended = readEndedEdit(user, id)
  if (!ended || missingTarget(user, ended.edit) || !restore(user, back)) return []
  for (const gone of listGoneAlong(user, id)) restore(user, { id: gone, heldUntil: null })
  const dependents = listDependents(user, id)
  for (const dependent of dependents) hurry(user, dependent)
  return [id, ...dependents, ...settleOrphans(user)]
}

/**
 * Settles the edits that need a discarded edit, since they would wait for ever. An edit that only removes a thing which never
 * came to be is done with that, and goes along. All others are rejected: they wait for the user. Returns the ids of these edits.
 */
export function settleOrphans(user: WritableUserDatabase): number[] {
  return listOrphans(user).map(({ id, needs }) => {
    const orphan = readUnsettledEdit(user, id)
    const needed = readEndedEdit(user, needs)
    const error = { code: 'needed_discarded', title: needed && kindOf(needed.edit).title(needed.edit) } as const
    if (orphan && needed && isDoneWithout(needed, orphan.edit)) goAlong(user, { id, at: needed.endedAt }, error)
    else reject(user, id, error)
    return id
  })
}

/** Returns true if an edit has nothing left to do without a discarded edit that makes its target. */
function isDoneWithout(needed: EndedEdit, edit: Edit): boolean {
  return kindOf(edit).removes?.(edit) === true && !mayHaveLanded(needed)
}

/**
 * Returns the discarded edit that would have made the target of an edit which has nothing left to do without it; null when
 * there is no such edit.
 */
export function missingTarget(user: ReadableUserDatabase, edit: Edit): EndedEdit | null {
  const needed = neededEdits(edit).flatMap((id) => readEndedEdit(user, id) ?? [])
  return needed.find((ended) => ended.state !== 'landed' && isDoneWithout(ended, edit)) ?? null
}
