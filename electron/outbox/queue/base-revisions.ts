import { keyOf, partsOf, type Key, type Kind } from '../../../shared/model/key.ts'
import { localIdOf } from '../../../shared/model/local-id.ts'
import type { WritableUserDatabase } from '../../user/database.ts'
import { kindOf } from '../kinds/kinds.ts'
import { isSame } from '../merge/three-way-merge.ts'
import { listKeyQueue, listDiscardedOfKeyQueue, rebase } from './queue.ts'
import type { EditBase, FieldValue, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/**
 * The values with which an edit is compared when it is sent. They show which fields others have changed.
 *
 * The user sees their own waiting edits as if they had arrived. But each of these may still be discarded, moved,
 * rewritten or restored. So the value that the user saw in a field (`seen`) need not be the service's value before the
 * edit. The value without the user's own edits (`known`) does not depend on them. It changes only when one of them
 * arrives.
 */

type Waiting = Pick<QueuedEdit, 'id' | 'edit' | 'base'>

/**
 * Returns the value with which a field is compared. If the service has another value, somebody else changed it.
 *
 * @param unseen stands for the value of a field that the user did not see
 */
export function comparedWith(
  { seen = {}, known = {} }: EditBase,
  field: string,
  unseen: FieldValue = null,
): FieldValue {
  if (field in known) return known[field] ?? null
  return field in seen ? (seen[field] ?? null) : unseen
}

/**
 * Returns the service's values of the fields that an edit changes, as far as they are known. If a waiting edit changes the same
 * field, that edit knows the value. Otherwise it is the value that the user sees. Fields of a row that is in no list are left
 * out: nobody has seen them.
 *
 * @param stored the fields as the cache has them, without waiting edits
 * @param waiting edits of the same key queue that are not on the service, in their order
 */
export function baseRevisionBeside(
  edit: QueuedEdit['edit'],
  { seen, stored }: { readonly seen: Seen; readonly stored: Seen },
  waiting: readonly Waiting[],
): Seen {
  const before = waiting.filter((other) => kindOf(other.edit).brings && thingOf(other) === edit.target)
  return Object.fromEntries(
    fieldsBrought(edit, seen).flatMap((field): [string, FieldValue][] => {
      const earlier = before.find(({ base: { seen: saw = {}, known = {} } }) => field in saw || field in known)
      if (earlier) return [[field, comparedWith(earlier.base, field)]]
      const isBlind = (other: Waiting) =>
        kindOf(other.edit).seen !== undefined && fieldsBrought(other.edit, seen).includes(field)
      // The value that an edit brings to a field that it did not see is not the service's.
      const value = before.some(isBlind) ? stored[field] : seen[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/**
 * Returns the part of `known` that holds when the user began to write before the present state was shown. Fields that
 * had another value then are left out: they are compared with the value that the user saw.
 */
export function baseRevisionWhenWritten(known: Seen, shown: Seen, writtenOn: Seen): Seen {
  return without(known, (field) => field in writtenOn && !isSame(writtenOn[field] ?? null, shown[field] ?? null))
}

/**
 * Call this when an edit has arrived. It notes in all other edits of the same thing that the service has its values now.
 *
 * @param left fields of something new that the service left out, as it has them
 */
export function tellOthersOfArrival(user: WritableUserDatabase, landed: QueuedEdit, left: Seen = {}): void {
  rebaseOnArrival(user, landed, othersOfThing(user, landed), (brought) => ({ ...brought, ...left }))
}

/**
 * Call this when some fields of an edit have arrived and others have not. It is noted in the edit itself too, since it may be
 * rewritten or sent again.
 */
export function tellAllOfPartialArrival(
  user: WritableUserDatabase,
  applied: QueuedEdit,
  ignored: readonly string[],
): void {
  const all = [applied, ...othersOfThing(user, applied)]
  rebaseOnArrival(user, applied, all, (brought) => without(brought, (field) => ignored.includes(field)))
}

/** @param asApplied returns the values of the landed edit that the service has */
function rebaseOnArrival(
  user: WritableUserDatabase,
  { edit }: QueuedEdit,
  those: readonly Waiting[],
  asApplied: (brought: Seen) => Seen,
): void {
  const { brings } = kindOf(edit)
  if (!brings) return
  for (const { id, base } of those) {
    const { known } = base
    if (!known) continue
    const brought = without(asApplied(brings(edit, known)), (field) => !(field in known))
    if (Object.keys(brought).length > 0) rebase(user, id, { ...base, known: { ...known, ...brought } })
  }
}

/**
 * Call this when the user has decided a conflict in some fields. The other edits of the same thing were made before the user knew
 * the others' values. So they are compared with the values that the user saw when they were made.
 */
export function forgetBaseRevision(user: WritableUserDatabase, resolved: QueuedEdit, fields: readonly string[]): void {
  for (const { id, base } of othersOfThing(user, resolved)) {
    if (base.known) rebase(user, id, { ...base, known: without(base.known, (field) => fields.includes(field)) })
  }
}

/** The other edits of the same thing: those that wait, and those that were discarded and can be restored. */
function othersOfThing(user: WritableUserDatabase, edit: QueuedEdit): Waiting[] {
  const thing = thingOf(edit)
  return [...listKeyQueue(user, edit.queueKey), ...listDiscardedOfKeyQueue(user, edit.queueKey)].filter(
    (other) => other.id !== edit.id && thingOf(other) === thing,
  )
}

/** The thing whose fields an edit changes: the one that it makes, or its target. */
function thingOf({ id, edit }: Waiting): Key<Kind> {
  const { makes, brings } = kindOf(edit)
  return makes && brings ? keyOf(partsOf(edit.target).account, makes, localIdOf(id)) : edit.target
}

function fieldsBrought(edit: QueuedEdit['edit'], seen: Seen): string[] {
  return Object.keys(kindOf(edit).brings?.(edit, seen) ?? {})
}

function without(fields: Seen, isLeftOut: (field: string) => boolean): Seen {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isLeftOut(field)))
}
