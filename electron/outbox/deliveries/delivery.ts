import type { EditKind, EditOf } from '../../../shared/edit.ts'
import type { AppError, UnappliedPart } from '../../../shared/errors.ts'
import type { Kind } from '../../../shared/model/key.ts'
import type { Client } from '../../api/client/client.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { Arrival } from '../../cache/storage/revision.ts'
import { mergeFields, type FieldInConflict, type FieldToMerge } from '../merge/three-way-merge.ts'
import type { Made } from '../../protocols/outcome.ts'
import type { FieldValue, QueuedEdit, Remarks, Seen } from '../../protocols/queued-edit.ts'

export interface SendContext {
  readonly client: Client
  readonly cache: WritableCache
  readonly ownUserId: number
  readonly signal: AbortSignal
  /** Called with the progress of an edit that takes several requests; with null when it has ended. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number } | null) => void
}

/** The result of an edit that the service has: the answer to be stored, and its consequences. */
export interface Landing {
  readonly is: 'landing'
  /** The row that the edit made on the service. The service has now given a number to its local id. */
  readonly made: Made | null
  readonly remarks?: Remarks
  /** Fields of the new row that the service left out, with the values that the service has. */
  readonly left?: Seen
  store(cache: WritableCache, arrival: Arrival): void
  /** Rows that may look different now. */
  readonly kinds: readonly Kind[]
  readonly keys: readonly { readonly kind: Kind; readonly id: number }[]
}

/** The request to be sent, as it was prepared just before. */
export interface Prepared<P> {
  readonly is: 'prepared'
  /**
   * The highest id of its kind on the service before sending. A row that the edit makes has a higher id. 0 if it makes
   * none.
   */
  readonly sentAfter: number
  /**
   * True where `sentAfter` is a state of the service and no id: that before the last attempt counts, and not that before the first, since
   * others may have changed it after an attempt that did not arrive.
   */
  readonly isAnew?: true
  readonly request: P
}

/** Somebody else changed the same field, and the two changes cannot be merged. */
export interface Conflict {
  readonly is: 'conflict'
  readonly fields: readonly FieldInConflict[]
}

/** The service took the request but did not do what was asked. Its answer is stored, and the user gets a message. */
export interface NotApplied extends Omit<Landing, 'is'> {
  readonly is: 'notApplied'
  /** The part that is unchanged. */
  readonly parts: readonly UnappliedPart[]
  /** Says more than the parts. */
  readonly error?: AppError
  /** The fields that are unchanged although others were applied; left out when no field was applied. */
  readonly ignored?: readonly string[]
}

/** Delivery of one kind of edit to the service. `queued.edit` is the same edit; its ids are the service's by now. */
export interface Delivery<K extends EditKind, P = unknown> {
  /**
   * Reads from the service what must be known before sending, and changes nothing. Returns a landing when the service already has
   * the wanted values. After an error the edit stays in the queue; after a refusal the user must decide.
   */
  readonly prepare: (
    context: SendContext,
    edit: EditOf<K>,
    queued: QueuedEdit,
  ) => Promise<Landing | Prepared<P> | Conflict>
  /** Sends the one request that changes something. A refusal that means "already so" is a landing. */
  readonly send: (
    context: SendContext,
    edit: EditOf<K>,
    queued: QueuedEdit,
    request: P,
  ) => Promise<Landing | NotApplied>
  /**
   * Checks whether an attempt with an unknown end has arrived. `unclear`: several rows could be the one that it made.
   */
  readonly check: (
    context: SendContext,
    edit: EditOf<K>,
    queued: QueuedEdit,
  ) => Promise<Landing | 'missing' | 'unclear'>
  /**
   * The seconds after sending during which the service may still apply a slow request. A result "missing" counts only
   * after that time. 0 when sending twice does no harm.
   */
  readonly patienceSeconds: number
  /**
   * I8: returns the place in which `check` looks for a new row, where edits of several key queues may make rows there that
   * look alike. While it looks, no other of these edits is on its way: a row that one of them has just made would be taken
   * for the one that is looked for. Left out where nothing can be mistaken: the edits have one key queue, or the service has
   * only one row of a name.
   */
  readonly looksIn?: (edit: EditOf<K>) => string
}

/** Returns a prepared request without an id to remember, for edits that make no row. */
export function nothingToKnow<P>(request: P): Prepared<P> {
  return { is: 'prepared', sentAfter: 0, request }
}

/** Fields that are to be sent, and the names of those whose text was merged from both sides. */
export interface Changes {
  readonly values: Readonly<Record<string, FieldValue>>
  readonly merged: readonly string[]
}

/**
 * Merges the user's values with the service's present values, with the values that the user saw as their common base.
 *
 * @param landed makes the landing when nothing is left to change
 */
export function prepareMerge<P>(
  fields: readonly FieldToMerge[],
  landed: Landing,
  requestOf: (changes: Changes) => P,
): Landing | Prepared<P> | Conflict {
  const { changed, merged, conflicts } = mergeFields(fields)
  if (conflicts.length > 0) return { is: 'conflict', fields: conflicts }
  if (changed.length === 0) return landed
  const values = Object.fromEntries(changed.map(({ field, value }) => [field, value]))
  return nothingToKnow(requestOf({ values, merged }))
}

/** The remarks of a landing, for the user. Without any, there is no such field. */
export function remarksOf({ merged = [], ignored = [] }: Partial<Remarks>): Pick<Landing, 'remarks'> {
  return merged.length + ignored.length === 0 ? {} : { remarks: { merged, ignored } }
}

/**
 * Checks an edit that wants a certain state, by preparing it once more. If that finds the state on the service, the
 * edit has arrived. If not, the edit is simply sent again.
 */
export function checkByPreparing<K extends EditKind, P>(prepare: Delivery<K, P>['prepare']): Delivery<K, P>['check'] {
  return async (context, edit, queued) => {
    const found = await prepare(context, edit, queued)
    return found.is === 'landing' ? found : 'missing'
  }
}
