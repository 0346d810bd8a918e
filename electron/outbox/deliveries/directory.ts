import type { EditOf } from '../../../shared/edit.ts'
import type { DirectoryKind } from '../../../shared/model/service-list.ts'
import { directoryLists, serviceListName } from '../../../shared/model/service-list.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import {
  readStoredServiceRow,
  removeServiceRow,
  storeEditedServiceRow,
  type ServiceRow,
} from '../../cache/lists/service-lists.ts'
import { wireNameOf } from '../../../shared/model/entity.ts'
import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'
import type { FieldValue, QueuedEdit } from '../../protocols/queued-edit.ts'
import { settingsIn } from '../kinds/directory.ts'
import { comparedWith } from '../queue/base-revisions.ts'
import { isSame, type FieldToMerge } from '../merge/three-way-merge.ts'
import {
  checkByPreparing,
  nothingToKnow,
  prepareMerge,
  remarksOf,
  type Changes,
  type Conflict,
  type Delivery,
  type Landing,
  type NotApplied,
  type Prepared,
  type SendContext,
} from './delivery.ts'

/** Common parts of the deliveries of edits of projects, groups and people. */

/** A project, group or person in the service's answer. */
type Row = { readonly id: number }

/** Reading and storing of the rows of one sort. */
export interface Managed<R extends Row> {
  readonly kind: DirectoryKind
  readonly read: (context: SendContext, id: number) => Promise<R>
  /** The row as the user's list has it. `known` is the list's current row. */
  readonly listed: (row: R, known: ServiceRow | null) => ServiceRow
  /** Stores the further data that the cache has of it. */
  readonly store?: (row: R, ...to: Parameters<Landing['store']>) => void
}

/** The landing of an edit whose answer is the row. */
export function landedRow<R extends Row>(
  { ownUserId }: SendContext,
  { kind, listed, store }: Managed<R>,
  row: R,
  outcome: Partial<Pick<Landing, 'made' | 'remarks'>> = {},
): Landing {
  return {
    is: 'landing',
    store: (cache, arrival) => {
      const list = serviceListName(directoryLists[kind], ownUserId)
      const known = readStoredServiceRow(cache, list, row.id)
      storeEditedServiceRow(cache, list, withUnsaid(row, listed(row, known), known), arrival)
      store?.(row, cache, arrival)
    },
    kinds: [kind],
    keys: [{ kind, id: row.id }],
    made: null,
    ...outcome,
  }
}

/**
 * Returns the row of the list with the known values of the fields that an answer leaves out: answers to edits do not say what one
 * may do, for example.
 */
function withUnsaid(said: Row, listed: ServiceRow, known: ServiceRow | null): ServiceRow {
  const fields = unsaidFieldsIn(said).filter((field) => field in listed && known?.[field] !== undefined)
  return { ...listed, ...Object.fromEntries(fields.map((field) => [field, known?.[field]])) }
}

/** The kinds of edits of each sort. */
type SettingsChange = 'changeProject' | 'changeGroup' | 'changePerson'
type Deletion = 'deleteProject' | 'deleteGroup' | 'deletePerson'
type Creation = 'createProject' | 'forkProject' | 'createGroup'
type Switch = 'archiveProject' | 'blockPerson'

/** Settings that are to be sent, and the row as it was. */
interface Change<R> extends Changes {
  readonly before: R
}

/** The wanted settings by the service's names of them. Null, for an emptied one, is sent as an empty text. */
export function wireSettings(values: Readonly<Record<string, FieldValue>>): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [wireNameOf(name), value ?? '']))
}

/** Merges the wanted values with the service's, and sends the differences. */
export function settingsChangeOf<K extends SettingsChange, R extends Row>(
  managed: Managed<R>,
  names: readonly string[],
  update: (context: SendContext, before: R, values: Readonly<Record<string, FieldValue>>) => Promise<R>,
): Delivery<K, Change<R>> {
  const valueIn = (row: R, name: string) => ((row as Record<string, unknown>)[name] ?? null) as FieldValue
  const prepare = async (
    context: SendContext,
    edit: EditOf<SettingsChange>,
    { base }: QueuedEdit,
  ): Promise<Landing | Prepared<Change<R>> | Conflict> => {
    const before = await managed.read(context, partsOf(edit.target).id)
    const fields = Object.entries(settingsIn(edit, names)).map(([field, mine]): FieldToMerge => {
      const theirs = valueIn(before, field)
      // A setting that a service does not send cannot be compared. A row that is in no list was never seen: nobody can have
      // changed it since.
      const seen = theirs === null ? null : comparedWith(base, field, theirs)
      return { field, base: seen, theirs, mine, isText: field === 'description' }
    })
    return prepareMerge(fields, landedRow(context, managed, before), (changes) => ({ before, ...changes }))
  }
  return {
    prepare,
    send: async (
      context,
      _edit: EditOf<SettingsChange>,
      _queued,
      { before, values, merged },
    ): Promise<Landing | NotApplied> => {
      const row = await update(context, before, values)
      const landed = landedRow(context, managed, row, remarksOf({ merged }))
      // A field that no answer has cannot be seen to be ignored.
      const isIgnored = (name: string) =>
        valueIn(row, name) !== null && !isSame(valueIn(row, name), values[name] ?? null)
      const ignored = Object.keys(values).filter(isIgnored)
      return ignored.length === 0 ? landed : { ...landed, is: 'notApplied', parts: ['settings'], ignored }
    },
    check: checkByPreparing(prepare),
    patienceSeconds: 0,
  }
}

/** Deletes a thing that may be gone already. Not there and hidden look the same; the list shows neither. */
export function deletionOf<K extends Deletion>(
  kind: DirectoryKind,
  read: (context: SendContext, id: number) => Promise<unknown>,
  remove: (context: SendContext, id: number) => Promise<unknown>,
): Delivery<K, null> {
  const landed = ({ ownUserId }: SendContext, { target }: EditOf<Deletion>): Landing => ({
    is: 'landing',
    store: (cache, arrival) =>
      removeServiceRow(cache, serviceListName(directoryLists[kind], ownUserId), partsOf(target).id, arrival),
    kinds: [kind],
    keys: [{ kind, id: partsOf(target).id }],
    made: null,
  })
  const prepare = async (context: SendContext, edit: EditOf<Deletion>): Promise<Landing | Prepared<null>> => {
    const isThere = await thereOrNull(read(context, partsOf(edit.target).id))
    return isThere === null ? landed(context, edit) : nothingToKnow(null)
  }
  return {
    prepare,
    send: async (context, edit: EditOf<Deletion>) => {
      const { id } = partsOf(edit.target)
      try {
        await thereOrNull(remove(context, id))
      } catch (thrown) {
        // Services that keep what was deleted refuse to delete it once more: somebody else may have been first.
        if (errorOf(thrown).code !== 'invalid' || (await thereOrNull(read(context, id))) !== null) throw thrown
      }
      return landed(context, edit)
    },
    check: checkByPreparing(prepare),
    patienceSeconds: 0,
  }
}

/** Returns the answer of a request, or null where there is nothing of that name. @throws AppFailure any other failure */
export async function thereOrNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (thrown) {
    if (errorOf(thrown).code !== 'not_found') throw thrown
    return null
  }
}

/**
 * Makes something that is known by its path: two cannot have the same one. So after a lost answer the path shows whether it was
 * made, and an id above all earlier ones proves that it is not an older one.
 */
export function creationOf<K extends Creation, R extends Row>(
  managed: Managed<R>,
  made: {
    readonly newest: (context: SendContext) => Promise<number>
    readonly pathOf: (edit: EditOf<K>) => string
    readonly find: (context: SendContext, path: string) => Promise<R>
    readonly create: (context: SendContext, edit: EditOf<K>) => Promise<R>
  },
): Delivery<K, null> {
  const landed = (context: SendContext, row: R) =>
    landedRow(context, managed, row, { made: { kind: managed.kind, serviceId: row.id } })
  // What is there before, others may have made: it is in no list of what is the user's own.
  const idAtPath = async (context: SendContext, edit: EditOf<K>): Promise<number> =>
    (await thereOrNull(made.find(context, made.pathOf(edit))))?.id ?? 0
  const check = async (
    context: SendContext,
    edit: EditOf<K>,
    { sentAfter }: QueuedEdit,
  ): Promise<Landing | 'missing'> => {
    const row = await thereOrNull(made.find(context, made.pathOf(edit)))
    return row === null || row.id <= (sentAfter ?? 0) ? 'missing' : landed(context, row)
  }
  return {
    prepare: async (context, edit, { sentAfter }) => ({
      is: 'prepared',
      sentAfter: sentAfter ?? Math.max(await made.newest(context), await idAtPath(context, edit)),
      request: null,
    }),
    send: async (context, edit, queued) => {
      try {
        return landed(context, await made.create(context, edit))
      } catch (thrown) {
        // The path is taken. An earlier attempt may have made it after the check.
        const isTaken = traitsOf(errorOf(thrown)).mayBeTaken
        const found = isTaken && queued.sentAfter !== null ? await check(context, edit, queued) : 'missing'
        if (found === 'missing') throw thrown
        return found
      }
    },
    check,
    patienceSeconds: 120,
  }
}

/** Brings something into one of two states, which the service says. */
export function switchOf<K extends Switch, R extends Row>(
  managed: Managed<R>,
  isOn: (row: R) => boolean,
  isWanted: (edit: EditOf<K>) => boolean,
  turn: (context: SendContext, id: number, on: boolean) => Promise<unknown>,
): Delivery<K, null> {
  const read = (context: SendContext, { target }: EditOf<Switch>) => managed.read(context, partsOf(target).id)
  const prepare = async (context: SendContext, edit: EditOf<K>): Promise<Landing | Prepared<null>> => {
    const row = await read(context, edit)
    return isOn(row) === isWanted(edit) ? landedRow(context, managed, row) : nothingToKnow(null)
  }
  return {
    prepare,
    send: async (context, edit) => {
      await turn(context, partsOf((edit as EditOf<Switch>).target).id, isWanted(edit))
      const row = await read(context, edit)
      const landed = landedRow(context, managed, row)
      return isOn(row) === isWanted(edit) ? landed : { ...landed, is: 'notApplied', parts: ['state'] }
    },
    check: checkByPreparing(prepare),
    patienceSeconds: 0,
  }
}
