import type { Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import { partsOf } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { Bases } from './bases.ts'
import type { WritableUserDatabase } from '../user/database.ts'
import { kindOf } from './kinds.ts'
import { knownWhenWritten } from './known.ts'
import { discard } from './transitions.ts'
import { addEdit, changeEdit, lastUntouched } from './queue.ts'
import { neededEdits, withLocalIds } from './references.ts'
import { readLocalId } from '../user/service-names.ts'
import type { EditBase, QueuedEdit, Seen } from '../protocols/queued-edit.ts'

/** What became of an edit when it was queued, and what it takes to take it back. */
export interface Submitted {
  readonly id: number
  readonly edit: Edit
  /** What the user saw of what it is done to. */
  readonly base: EditBase
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
 * @throws AppFailure `item_unknown` when what it is done to is not on this computer, `not_awardable` and the like when
 * the service has no way to do it
 */
export function submit(given: Edit, { user, bases, now, hold }: SubmitContext, writtenOn: Seen = {}): Submitted {
  const edit = withLocalIds(given, (kind, id) => readLocalId(user, kind, id))
  const found = bases.of(edit)
  const base = writtenWhen(found, writtenOn)
  const { account } = partsOf(edit.target)
  const kind = kindOf(edit)
  const refusal = kind.refusal?.(edit, base) ?? null
  if (refusal !== null) throw AppFailure.of(refusal)
  const last = lastUntouched(user, kind.lane(edit, base, 0))
  const taken = last ? takeUp(user, last, bases.before(last), edit, base, now) : null
  if (taken !== null) {
    const inverse = kind.inverse(edit, found, { account, localId: localIdOf(taken) })
    return { id: taken, edit, base, inverse, isTakenUp: true }
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
  return { id, edit, base, inverse: kind.inverse(edit, found, { account, localId: localIdOf(id) }), isTakenUp: false }
}

/** Until when an edit waits before it is sent, in milliseconds since 1970; null when it need not. */
export function heldUntil(edit: Edit, { now, hold }: Pick<SubmitContext, 'now' | 'hold'>): number | null {
  return kindOf(edit).final ? now + hold : null
}

/** What the user saw, in fields of which they began to write earlier what they saw then. */
function writtenWhen(found: EditBase, writtenOn: Seen): EditBase {
  const { seen: shown, known = {} } = found
  if (!shown) return found
  const seen = { ...shown, ...Object.fromEntries(Object.entries(writtenOn).filter(([field]) => field in shown)) }
  return { ...found, seen, known: knownWhenWritten(known, shown, writtenOn) }
}

/** Lets an edit that was never sent take up a later one. Answers its id, or null when they stay apart. */
function takeUp(
  user: WritableUserDatabase,
  last: QueuedEdit,
  before: Seen,
  later: Edit,
  laterBase: EditBase,
  now: number,
): number | null {
  const both = kindOf(last.edit).takeUp?.(last.edit, before, later) ?? 'apart'
  if (both === 'apart') return null
  if (both === 'nothing') discard(user, { id: last.id, at: now, as: 'undone' })
  else {
    changeEdit(user, last.id, both, bothBases(last, laterBase), neededEdits(both))
  }
  return last.id
}

/** What was seen first of a field counts; of a field that is new to the edit, what is seen now. */
function bothBases({ edit, base }: QueuedEdit, later: EditBase): EditBase {
  if (!kindOf(edit).seen) return base
  const { seen = {}, known = {} } = base
  const newlyKnown = Object.entries(later.known ?? {}).filter(([field]) => !(field in seen))
  return { ...base, seen: { ...later.seen, ...seen }, known: { ...Object.fromEntries(newlyKnown), ...known } }
}
