import type { WritableUserDatabase } from '../user/database.ts'
import { kindOf } from './kinds.ts'
import { discard, hurry, reject, restore, type BackInQueue, type GivenUp } from './transitions.ts'
import { listDependents, listOrphans, readEndedEdit } from './queue.ts'

/** Discarding and restoring an edit also changes the edits that need it. Run these functions in a transaction. */

/** Discards an edit. Returns the edits that changed; none when the edit may already be on the service. */
export function giveUp(user: WritableUserDatabase, given: GivenUp): number[] {
  return discard(user, given) ? [given.id, ...rejectOrphans(user)] : []
}

/** Restores a discarded edit, and lets the edits that waited for it go on. Returns the edits that changed. */
export function restoreWithDependents(user: WritableUserDatabase, back: BackInQueue): number[] {
  if (!restore(user, back)) return []
  const { id } = back
  const dependents = listDependents(user, id)
  for (const dependent of dependents) hurry(user, dependent)
  return [id, ...dependents, ...rejectOrphans(user)]
}

/** Rejects the edits that need a discarded edit, since they would wait for ever. Returns the ids of these edits. */
export function rejectOrphans(user: WritableUserDatabase): number[] {
  return listOrphans(user).map(({ id, needs }) => {
    const { edit } = readEndedEdit(user, needs) ?? {}
    reject(user, id, { code: 'needed_discarded', title: edit ? kindOf(edit).title(edit) : null })
    return id
  })
}
