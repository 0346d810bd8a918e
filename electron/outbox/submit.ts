import type { Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import { partsOf } from '../../shared/model/key.ts'
import type { Bases } from './bases.ts'
import type { WritableUserDatabase } from './database.ts'
import { kindOf } from './kinds.ts'
import type { Seen } from './merge.ts'
import { discard } from './moves.ts'
import { addEdit, changeEdit, lastUntouched, localIdOf, type QueuedEdit } from './queue.ts'
import { neededEdits, withLocalIds } from './references.ts'
import { readLocalId } from './service-names.ts'

/** What became of an edit when it was queued, and what it takes to take it back. */
export interface Submitted {
  readonly id: number
  readonly edit: Edit
  /** Null where the service has no way back. */
  readonly inverse: Edit | null
  /** Whether one that already waited took it up. */
  readonly isTakenUp: boolean
}

export interface SubmitContext {
  readonly user: WritableUserDatabase
  readonly bases: Bases
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds that what cannot be taken back waits before it is sent. */
  readonly hold: number
}

/**
 * Queues an edit, or lets one that waits and was never sent take it up. Run it in a transaction: it is on disk when that
 * is (I7).
 *
 * @param writtenOn what stood in its fields when the user began to write: with that, and not with what others have made of it
 *   since, what is there when it is sent is compared
 * @throws AppFailure `item_unknown` when what it is done to is not on this computer, `method_not_allowed` when the service
 * has no way to do it
 */
export function submit(given: Edit, { user, bases, now, hold }: SubmitContext, writtenOn: Seen = {}): Submitted {
  const edit = withLocalIds(given, (kind, id) => readLocalId(user, kind, id))
  const found = bases.of(edit)
  const base = found.seen ? { ...found, seen: { ...found.seen, ...ofFields(found.seen, writtenOn) } } : found
  const { account } = partsOf(edit.target)
  const kind = kindOf(edit)
  const refusal = kind.refusal?.(edit, base) ?? null
  if (refusal !== null) throw AppFailure.of('method_not_allowed', refusal)
  const last = lastUntouched(user, kind.lane(edit, base, 0))
  const taken = last ? takeUp(user, last, edit, base.seen, now) : null
  if (taken !== null) {
    const inverse = kind.inverse(edit, found, { account, localId: localIdOf(taken) })
    return { id: taken, edit, inverse, isTakenUp: true }
  }
  const id = addEdit(user, {
    edit,
    base,
    createdAt: now,
    heldUntil: heldUntil(edit, { now, hold }),
    laneOf: (made) => kind.lane(edit, base, made),
    needs: neededEdits(edit),
  })
  // What is taken back is what was there, whoever wrote it.
  return { id, edit, inverse: kind.inverse(edit, found, { account, localId: localIdOf(id) }), isTakenUp: false }
}

/** Until when an edit waits before it is sent, in milliseconds since 1970; null when it need not. */
export function heldUntil(edit: Edit, { now, hold }: Pick<SubmitContext, 'now' | 'hold'>): number | null {
  return kindOf(edit).final ? now + hold : null
}

/** Of what was seen only the fields that an edit changes. */
function ofFields(fields: Seen, seen: Seen): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([field]) => field in fields))
}

/** Lets an edit that was never sent take up a later one. Answers its id, or null when they stay apart. */
function takeUp(
  user: WritableUserDatabase,
  last: QueuedEdit,
  later: Edit,
  seen: QueuedEdit['base']['seen'],
  now: number,
): number | null {
  const both = kindOf(last.edit).takeUp?.(last.edit, last.base, later) ?? 'apart'
  if (both === 'apart') return null
  if (both === 'nothing') discard(user, last.id, now, 'undone')
  else {
    // What was seen first of a field is what the service had; of a field that is new to the edit, what is seen now.
    const base = kindOf(last.edit).seen ? { ...last.base, seen: { ...seen, ...last.base.seen } } : last.base
    changeEdit(user, last.id, both, base, neededEdits(both))
  }
  return last.id
}
