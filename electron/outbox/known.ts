import { keyOf, partsOf, type Key, type Kind } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import type { WritableUserDatabase } from '../user/database.ts'
import { kindOf } from './kinds.ts'
import { isSame } from './merge.ts'
import { listLane, listLaneGivenUp, rebase } from './queue.ts'
import type { EditBase, FieldValue, QueuedEdit, Seen } from '../protocols/queued-edit.ts'

/**
 * What an edit is compared with when it is sent, so that changes by others are found and nothing else is taken for one.
 *
 * The user sees their own waiting edits as if they had arrived, and each of those may yet be given up, moved, rewritten or
 * restored. So what they saw of a field (`seen`) is not what the service will have before the edit. What it had without their
 * own edits (`known`) does not depend on any of them. It changes only when one of them arrives: then that is what the service has.
 */

type Waiting = Pick<QueuedEdit, 'id' | 'edit' | 'base'>

/** The value with which a field is compared: what others have made of that since is theirs. */
export function comparedWith({ seen = {}, known = {} }: EditBase, field: string): FieldValue {
  return (field in known ? known[field] : seen[field]) ?? null
}

/**
 * What the service has of the fields that an edit changes, so far as the user knows: what they see, or what an edit is
 * compared with that waits and changes the same field.
 *
 * @param waiting edits of the same lane that are not on the service, in their order
 */
export function knownBeside(edit: QueuedEdit['edit'], seen: Seen, waiting: readonly Waiting[]): Seen {
  const before = waiting.filter((other) => kindOf(other.edit).brings && thingOf(other) === edit.target)
  return Object.fromEntries(
    fieldsBrought(edit, seen).map((field): [string, FieldValue] => {
      const earlier = before.find(({ base: { seen: saw = {}, known = {} } }) => field in saw || field in known)
      return [field, earlier ? comparedWith(earlier.base, field) : (seen[field] ?? null)]
    }),
  )
}

/**
 * What remains of `known` when the user began to write before the present state was shown. Fields that looked otherwise
 * then are left out: they are compared with what the user saw then.
 */
export function knownWhenWritten(known: Seen, shown: Seen, writtenOn: Seen): Seen {
  return without(known, (field) => field in writtenOn && !isSame(writtenOn[field] ?? null, shown[field] ?? null))
}

/**
 * An edit has arrived. For all other edits of the same thing, the service now has the values that this edit gave.
 *
 * @param left fields of something new that the service left out, as it has them
 */
export function letOthersKnow(user: WritableUserDatabase, landed: QueuedEdit, left: Seen = {}): void {
  letKnow(user, landed, othersOfThing(user, landed), (brought) => ({ ...brought, ...left }))
}

/** Some fields of an edit have arrived and others have not: that holds for the edit itself too, which may yet be rewritten or sent again. */
export function letAllKnow(user: WritableUserDatabase, applied: QueuedEdit, ignored: readonly string[]): void {
  const all = [applied, ...othersOfThing(user, applied)]
  letKnow(user, applied, all, (brought) => without(brought, (field) => ignored.includes(field)))
}

/** @param asApplied what the service has of what an edit brings */
function letKnow(
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
 * The user has chosen between their words and those of others. They made all other edits of the same thing before they knew
 * those: they are compared with what was seen then.
 */
export function letOthersDoubt(user: WritableUserDatabase, resolved: QueuedEdit, fields: readonly string[]): void {
  for (const { id, base } of othersOfThing(user, resolved)) {
    if (base.known) rebase(user, id, { ...base, known: without(base.known, (field) => fields.includes(field)) })
  }
}

/** The other edits that change the same thing: those that are not on the service, and those that were given up and may be restored. */
function othersOfThing(user: WritableUserDatabase, edit: QueuedEdit): Waiting[] {
  const thing = thingOf(edit)
  return [...listLane(user, edit.lane), ...listLaneGivenUp(user, edit.lane)].filter(
    (other) => other.id !== edit.id && thingOf(other) === thing,
  )
}

/** The thing whose fields an edit changes: the one that it makes, or the one that it is done to. */
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
