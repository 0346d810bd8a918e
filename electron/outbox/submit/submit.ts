import type { Ability } from '../../../shared/contract/abilities.ts'
import type { Edit } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { EditSnapshots } from '../queue/edit-snapshots.ts'
import { readAttachedFile } from '../../user/attached-files.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../../user/database.ts'
import { kindOf } from '../kinds/kinds.ts'
import { baseRevisionWhenWritten } from '../queue/base-revisions.ts'
import { isSame } from '../merge/three-way-merge.ts'
import { discard } from '../queue/transitions.ts'
import { addEdit, changeEdit, isAwaitedBy, lastUntouched } from '../queue/queue.ts'
import { earlierEdits, needsOf } from '../queue/needs.ts'
import { filesNamedIn, projectOfTexts, withLocalIds } from '../queue/references.ts'
import { readLocalId } from '../../user/service-names.ts'
import type { EditBase, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/** The result of queueing an edit, with everything that is needed to undo it. */
export interface Submitted {
  readonly id: number
  readonly edit: Edit
  /** The values that the user saw in the target of the edit. */
  readonly base: EditBase
  /** The edit that undoes it on the service; null when the service cannot undo it. */
  readonly inverse: Edit | null
  /** True if it was merged into an edit that already waited. */
  readonly isTakenUp: boolean
}

export interface SubmitContext {
  readonly user: WritableUserDatabase
  readonly snapshots: EditSnapshots
  /** Milliseconds since 1970. */
  readonly now: number
  /** Wait before an edit is sent that cannot be undone on the service, in milliseconds. */
  readonly hold: number
  /** Returns true if the service says a release that has an ability. */
  readonly can: (ability: Ability) => boolean
}

/**
 * Queues an edit, or merges it into a waiting edit that was never sent. Run it in a transaction; the edit is on disk
 * when that transaction ends (I7).
 *
 * @param writtenOn the values of its fields when the user began to write. When the edit is sent, they are compared with
 *   the service's values, so that changes by others since then are found.
 * @throws AppFailure `item_unknown` when its target is not on this computer; `not_awardable` and the like when the
 *   service can never do it; `attached_file_unknown`
 */
export function submit(
  given: Edit,
  { user, snapshots, now, hold, can }: SubmitContext,
  writtenOn: Seen = {},
): Submitted {
  const asked = withLocalIds(given, (kind, id) => readLocalId(user, kind, id))
  const found = snapshots.of(asked)
  const base = writtenWhen(found, writtenOn)
  const kind = kindOf(asked)
  const isExclusive = kind.withinScopes !== undefined && snapshots.areScopesExclusive(base.projectId)
  const edit = isExclusive ? (kind.withinScopes?.(asked, found.seen ?? {}) ?? asked) : asked
  const { account } = partsOf(edit.target)
  const refusal = kind.refusal?.(edit, base) ?? null
  if (refusal !== null) throw AppFailure.of(refusal)
  requireFiles(user, { edit, base })
  const queueKey = kind.queueKey(edit, base, 0)
  const last = lastUntouched(user, queueKey)
  const isOne = last !== null && !isWrittenOnOtherWords(edit, { last, shown: found.seen ?? {}, writtenOn })
  const taken = isOne ? takeUp(user, { last, before: snapshots.before(last), later: edit, laterBase: base, now }) : null
  if (taken !== null) {
    const inverse = kind.inverse(edit, found, { account, localId: localIdOf(taken), can })
    return { id: taken, edit, base, inverse, isTakenUp: true }
  }
  const id = addEdit(user, {
    edit,
    base,
    createdAt: now,
    heldUntil: heldUntil(edit, { now, hold }),
    queueKeyOf: (made) => kind.queueKey(edit, base, made),
    needs: needsOf(user, edit, base),
    after: earlierEdits(user, { edit, queueKey }),
  })
  // Undoing restores the values that were there now, even if somebody else has written them.
  return {
    id,
    edit,
    base,
    inverse: kind.inverse(edit, found, { account, localId: localIdOf(id), can }),
    isTakenUp: false,
  }
}

/** @throws AppFailure `attached_file_unknown` where a text names a file that is not on this computer, or is in no project */
export function requireFiles(user: ReadableUserDatabase, queued: Pick<QueuedEdit, 'edit' | 'base'>): void {
  const files = filesNamedIn(queued.edit)
  if (files.length === 0) return
  const isKnown = projectOfTexts(queued) !== 0 && files.every((id) => readAttachedFile(user, id) !== null)
  if (!isKnown) throw AppFailure.of('attached_file_unknown')
}

/** Returns until when an edit waits before it is sent, in milliseconds since 1970; null when it may be sent at once. */
export function heldUntil(edit: Edit, { now, hold }: Pick<SubmitContext, 'now' | 'hold'>): number | null {
  return kindOf(edit).final ? now + hold : null
}

/** Returns the base of an edit. In the fields of `writtenOn`, the values from when the user began to write count. */
function writtenWhen(found: EditBase, writtenOn: Seen): EditBase {
  const { seen: shown, known = {} } = found
  if (!shown) return found
  const seen = { ...shown, ...Object.fromEntries(Object.entries(writtenOn).filter(([field]) => field in shown)) }
  return { ...found, seen, known: baseRevisionWhenWritten(known, shown, writtenOn) }
}

/**
 * Returns true if an edit was written before the user saw what a waiting edit brings to the same field. As one edit the later
 * words would take the place of the earlier ones. Apart, they are merged with them, or are a conflict, once those have arrived.
 */
function isWrittenOnOtherWords(
  later: Edit,
  { last, shown, writtenOn }: { readonly last: QueuedEdit; readonly shown: Seen; readonly writtenOn: Seen },
): boolean {
  const brought = kindOf(last.edit).brings?.(last.edit, shown) ?? {}
  return Object.keys(kindOf(later).brings?.(later, shown) ?? {}).some(
    (field) => field in brought && field in writtenOn && !isSame(writtenOn[field] ?? null, shown[field] ?? null),
  )
}

/** Merges a later edit into one that was never sent. Returns that edit's id, or null when they stay apart. */
function takeUp(
  user: WritableUserDatabase,
  {
    last,
    before,
    later,
    laterBase,
    now,
  }: {
    readonly last: QueuedEdit
    readonly before: Seen
    readonly later: Edit
    readonly laterBase: EditBase
    readonly now: number
  },
): number | null {
  const both = kindOf(last.edit).takeUp?.(last.edit, before, later) ?? 'apart'
  if (both === 'apart') return null
  if (both === 'nothing') discard(user, { id: last.id, at: now, as: 'undone' })
  else {
    const base = bothBases(last, laterBase)
    const needs = needsOf(user, both, base)
    // As one edit it would wait for what waits for it.
    if (isAwaitedBy(user, last.id, needs)) return null
    changeEdit(user, last.id, { edit: both, base, needs })
  }
  return last.id
}

/** Joins two bases. The value that was seen first counts; a field that is new to the edit has its present value. */
function bothBases({ edit, base }: QueuedEdit, later: EditBase): EditBase {
  if (!kindOf(edit).seen) return base
  const { seen = {}, known = {} } = base
  const newlyKnown = Object.entries(later.known ?? {}).filter(([field]) => !(field in seen))
  return { ...base, seen: { ...later.seen, ...seen }, known: { ...Object.fromEntries(newlyKnown), ...known } }
}
