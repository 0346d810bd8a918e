import { parseEdit, type Edit, type EditState } from '../../../shared/edit.ts'
import { readErrorOfEdit } from '../../../shared/stored-errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { ConflictField } from '../../../shared/model/rows.ts'
import { statement } from '../../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from '../../user/database.ts'
import { kindsOfEdit } from '../kinds/kinds.ts'
import type { EditBase, EndedEdit, QueuedEdit, Remarks } from '../../protocols/queued-edit.ts'

interface EditRecord {
  id: number
  edit: string
  base: string
  state: EditState | EndedEdit['state']
  lane: string
  position: number
  version: number
  created_at: number
  held_until: number | null
  attempts: number
  next_attempt_at: number
  sent_at: number | null
  sent_after: number | null
  in_doubt: number
  error: string | null
  conflict: string | null
  remarks: string | null
  ended_at: number | null
  written: number
}

type OtherColumns = Omit<EditRecord, 'edit' | 'base'>
type Wanted = Pick<QueuedEdit, 'edit' | 'base'>

export const unsettled = `state IN ('waiting', 'sending', 'doubtful', 'rejected', 'conflict')`

/** The queue keys of what is done to many things at once, each with the kinds of edits of a single one. */
const kindsByKeyOfMany = [
  ...Map.groupBy(Object.entries(kindsOfEdit), ([, { keyOfMany }]) => keyOfMany ?? null),
].flatMap(([key, members]) => (key === null ? [] : [{ key, kinds: members.map(([kind]) => `'${kind}'`).join(', ') }]))

/**
 * SQL: whether an edit is the first of its key queue, nothing waits that it goes after, and no earlier one is about to be sent that
 * is done to many things, of which this one changes one, or the other way round.
 */
export const isFirst = (edit: string) => {
  const isEarlier = `earlier.position < ${edit}.position AND earlier.${unsettled}`
  const isOnItsWay = `${isEarlier} AND earlier.state NOT IN ('rejected', 'conflict')`
  return [
    `NOT EXISTS (SELECT 1 FROM edits earlier WHERE earlier.lane = ${edit}.lane AND ${isEarlier})`,
    `NOT EXISTS (SELECT 1 FROM edit_order o JOIN edits earlier ON earlier.id = o.after
      WHERE o.edit = ${edit}.id AND earlier.${unsettled})`,
    ...kindsByKeyOfMany.flatMap(({ key, kinds }) => [
      `NOT (${edit}.kind IN (${kinds}) AND EXISTS (
        SELECT 1 FROM edits earlier WHERE earlier.lane = '${key}' AND ${isOnItsWay}))`,
      `NOT (${edit}.lane = '${key}' AND EXISTS (
        SELECT 1 FROM edits earlier WHERE earlier.kind IN (${kinds}) AND ${isOnItsWay}))`,
    ]),
  ].join(' AND ')
}

export interface NewEdit {
  readonly edit: Edit
  readonly base: EditBase
  readonly createdAt: number
  readonly heldUntil: number | null
  /**
   * Returns its queue key. It needs the edit's id, because the queue key of a new thing is named after the edit that
   * makes it.
   */
  readonly queueKeyOf: (id: number) => string
  /** Edits that must land before it. */
  readonly needs: readonly number[]
  /** Edits that it goes after, whatever becomes of them. */
  readonly after: readonly number[]
}

/**
 * Adds an edit and returns its id. I7: the edit is on disk when this returns, or when the transaction around it ends.
 */
export function addEdit(
  user: WritableUserDatabase,
  { edit, base, createdAt, heldUntil, queueKeyOf, needs, after }: NewEdit,
): number {
  const target = partsOf(edit.target)
  return user.transaction(() => {
    const { lastInsertRowid } = statement(
      user,
      `INSERT INTO edits (kind, target_kind, target_id, edit, base, state, created_at, held_until)
       VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?)`,
    ).run(edit.kind, target.kind, target.id, JSON.stringify(edit), JSON.stringify(base), createdAt, heldUntil)
    const id = Number(lastInsertRowid)
    statement(user, `UPDATE edits SET lane = ?, position = ? WHERE id = ?`).run(queueKeyOf(id), id, id)
    addNeeds(user, id, needs)
    const goAfter = statement(user, `INSERT INTO edit_order (edit, after) VALUES (?, ?)`)
    for (const earlier of after) goAfter.run(id, earlier)
    return id
  })()
}

/** Replaces an edit that was not sent, or that could not be sent and was changed by the user. */
export function changeEdit(
  user: WritableUserDatabase,
  id: number,
  { edit, base, needs }: { readonly edit: Edit; readonly base: EditBase; readonly needs: readonly number[] },
): void {
  statement(user, `UPDATE edits SET kind = ?, edit = ?, base = ?, version = version + 1 WHERE id = ?`).run(
    edit.kind,
    JSON.stringify(edit),
    JSON.stringify(base),
    id,
  )
  statement(user, `DELETE FROM edit_dependencies WHERE edit = ?`).run(id)
  addNeeds(user, id, needs)
}

/** Replaces the base of an edit, because more is known about the service's values. */
export function rebase(user: WritableUserDatabase, id: number, base: EditBase): void {
  statement(user, `UPDATE edits SET base = ?, version = version + 1 WHERE id = ?`).run(JSON.stringify(base), id)
}

function addNeeds(user: WritableUserDatabase, id: number, needs: readonly number[]): void {
  const need = statement(user, `INSERT INTO edit_dependencies (edit, needs) VALUES (?, ?) ON CONFLICT DO NOTHING`)
  // An edit that makes a row may name that row. It must not wait for itself.
  for (const needed of needs) if (needed !== id) need.run(id, needed)
}

/** Returns the last edit of a key queue, if it was never sent. */
export function lastUntouched(user: ReadableUserDatabase, queueKey: string): QueuedEdit | null {
  const record = statement(
    user,
    `SELECT * FROM edits WHERE lane = ? AND ${unsettled} ORDER BY position DESC LIMIT 1`,
  ).get(queueKey) as EditRecord | undefined
  return record?.state === 'waiting' && record.attempts === 0 ? queuedOf(record) : null
}

/** Lists the edits of a key queue that are not on the service, in their order. */
export function listKeyQueue(user: ReadableUserDatabase, queueKey: string): QueuedEdit[] {
  const records = statement(user, `SELECT * FROM edits WHERE lane = ? AND ${unsettled} ORDER BY position`).all(queueKey)
  return (records as EditRecord[]).map(queuedOf)
}

/** Lists the edits of a key queue that were discarded and can be restored. */
export function listDiscardedOfKeyQueue(user: ReadableUserDatabase, queueKey: string): EndedEdit[] {
  const records = statement(user, `SELECT * FROM edits WHERE lane = ? AND state IN ('discarded', 'undone')`).all(
    queueKey,
  )
  return (records as EditRecord[]).map(endedOf)
}

/**
 * Lists the edits of a kind in a key queue that were sent at least in part and then taken back, since one of that kind last arrived
 * there: the next one has found what those had left.
 */
export function listTakenBack(
  user: ReadableUserDatabase,
  { edit: { kind }, queueKey }: Pick<QueuedEdit, 'edit' | 'queueKey'>,
): EndedEdit[] {
  const ofKind = `FROM edits WHERE lane = :queueKey AND kind = :kind`
  const records = statement(
    user,
    `SELECT * ${ofKind} AND state IN ('discarded', 'undone') AND sent_after IS NOT NULL
       AND ended_at > (SELECT coalesce(max(ended_at), 0) ${ofKind} AND state = 'landed') ORDER BY position`,
  ).all({ queueKey, kind })
  return (records as EditRecord[]).map(endedOf)
}

/** Lists all edits that are not on the service yet, in the order in which they were made or the user has put them. */
export function listUnsettledEdits(user: ReadableUserDatabase): QueuedEdit[] {
  const records = statement(user, `SELECT * FROM edits WHERE ${unsettled} ORDER BY position`).all() as EditRecord[]
  return records.map(queuedOf)
}

/**
 * Lists all edits that are not on the service yet, at little cost when it is asked often. Only rows that were written
 * since the last time are read, and only changed edits are parsed. An edit that did not change is the same object as
 * before, and so is the whole list when no edit changed.
 */
export class UnsettledEdits {
  readonly #user: ReadableUserDatabase
  readonly #known = new Map<number, { readonly record: EditRecord; readonly queued: QueuedEdit }>()
  #edits: readonly QueuedEdit[] = []
  /** Up to which change the edits were read; null before the first time. */
  #read: number | null = null

  constructor(user: ReadableUserDatabase) {
    this.#user = user
  }

  /** Returns whether no edit was written since they were listed last. */
  isCurrent(): boolean {
    return this.#read === this.#lastWritten()
  }

  /** Like `listUnsettledEdits`. Run it in a transaction of user.db. */
  list(): readonly QueuedEdit[] {
    const written = this.#lastWritten()
    const records = this.#readSince(this.#read)
    this.#read = written
    for (const record of records) {
      const known = this.#known.get(record.id)
      if (!isUnsettledState(record.state)) this.#known.delete(record.id)
      else if (!known || !isSameRecord(known.record, record)) {
        const wanted = known?.record.version === record.version ? known.queued : wantedOf(record)
        this.#known.set(record.id, { record, queued: withWanted(record, wanted) })
      }
    }
    const edits = [...this.#known.values()]
      .map(({ queued }) => queued)
      .sort((one, other) => one.position - other.position)
    const isSame = edits.length === this.#edits.length && edits.every((queued, at) => queued === this.#edits[at])
    if (!isSame) this.#edits = edits
    return this.#edits
  }

  #readSince(read: number | null): EditRecord[] {
    if (read === null) return statement(this.#user, `SELECT * FROM edits WHERE ${unsettled}`).all() as EditRecord[]
    return statement(this.#user, `SELECT * FROM edits WHERE written > ?`).all(read) as EditRecord[]
  }

  #lastWritten(): number {
    return statement(this.#user, `SELECT last FROM edits_written`).pluck().get() as number
  }
}

function isUnsettledState(state: EditRecord['state']): state is EditState {
  return state !== 'landed' && state !== 'discarded' && state !== 'undone'
}

/** Returns whether an edit is unchanged although its row was written. */
function isSameRecord(one: EditRecord, other: EditRecord): boolean {
  return (Object.keys(one) as (keyof EditRecord)[]).every(
    (column) => column === 'written' || one[column] === other[column],
  )
}

/** Lists the edits that were discarded within the last thirty days, the newest first. */
export function listDiscardedEdits(user: ReadableUserDatabase): EndedEdit[] {
  const records = statement(user, `SELECT * FROM edits WHERE state = 'discarded' ORDER BY ended_at DESC, id DESC`).all()
  return (records as EditRecord[]).map(endedOf)
}

/** Lists the edits of a key queue that landed after a moment and have remarks for the user, the newest first. */
export function listRemarkedEdits(user: ReadableUserDatabase, queueKey: string, after: number): EndedEdit[] {
  const text = `SELECT * FROM edits WHERE lane = ? AND remarks IS NOT NULL AND ended_at > ? ORDER BY ended_at DESC`
  return (statement(user, text).all(queueKey, after) as EditRecord[]).map(endedOf)
}

/** Returns an edit that has landed or was discarded, or null. */
export function readEndedEdit(user: ReadableUserDatabase, id: number): EndedEdit | null {
  const record = statement(user, `SELECT * FROM edits WHERE id = ? AND state IN ('landed', 'discarded', 'undone')`).get(
    id,
  )
  return record ? endedOf(record as EditRecord) : null
}

/** Returns true if an edit was taken back before anything of it was sent, so that nothing of it is left. */
export function isUndone(user: ReadableUserDatabase, id: number): boolean {
  const ended = readEndedEdit(user, id)
  return ended?.state === 'undone' && !hasGoneAlong(ended)
}

/** Returns true if an edit had nothing left to do when the edit that makes its target was discarded, and ended with that edit. */
export function hasGoneAlong({ state, error }: EndedEdit): boolean {
  return state === 'undone' && error?.code === 'needed_discarded'
}

/** Returns true if the service may have an edit that the user has discarded. */
export function mayHaveLanded({ isInDoubt, error }: EndedEdit): boolean {
  return isInDoubt || error?.code === 'arrival_unclear'
}

/** Returns, for each edit that waits for others of other key queues, the ids of these. */
export function listAwaited(user: ReadableUserDatabase): Map<number, number[]> {
  const rows = statement(
    user,
    `SELECT edit, needs AS awaited FROM edit_dependencies WHERE needs IN (SELECT id FROM edits WHERE ${unsettled})
     UNION SELECT edit, after FROM edit_order WHERE after IN (SELECT id FROM edits WHERE ${unsettled})`,
  ).all() as { edit: number; awaited: number }[]
  const byEdit = new Map<number, number[]>()
  for (const { edit, awaited } of rows) byEdit.set(edit, [...(byEdit.get(edit) ?? []), awaited])
  return byEdit
}

/** Returns true if an edit must be gone before another of the given ones can be sent. */
export function isAwaitedBy(user: ReadableUserDatabase, id: number, edits: readonly number[]): boolean {
  if (edits.length === 0) return false
  const text = `WITH RECURSIVE awaited (id) AS (
      SELECT value FROM json_each(:edits) WHERE value <> :id
      UNION SELECT d.needs FROM awaited JOIN edit_dependencies d ON d.edit = awaited.id
      UNION SELECT o.after FROM awaited JOIN edit_order o ON o.edit = awaited.id
      UNION SELECT earlier.id FROM awaited JOIN edits later ON later.id = awaited.id
        JOIN edits earlier ON earlier.lane = later.lane AND earlier.position < later.position AND earlier.${unsettled}
    ) SELECT 1 FROM awaited WHERE id = :id`
  return statement(user, text).get({ edits: JSON.stringify(edits), id }) !== undefined
}

/**
 * Edits are numbered from the time, in seconds, at which user.db was made. This time is before there was any Docket.
 */
const leastNumber = 1_400_000_000

/** Returns true if a number is the id of an edit, or may have been the id of an edit that is deleted by now. */
export function mayBeEdit(user: ReadableUserDatabase, number: number): boolean {
  const newest = statement(user, `SELECT seq FROM sqlite_sequence WHERE name = 'edits'`).pluck().get() as number
  if (number >= leastNumber && number <= newest) return true
  return statement(user, `SELECT 1 FROM edits WHERE id = ?`).get(number) !== undefined
}

/** Returns true while an edit is not on the service yet. */
export function isUnsettled(user: ReadableUserDatabase, id: number): boolean {
  return statement(user, `SELECT 1 FROM edits WHERE id = ? AND ${unsettled}`).get(id) !== undefined
}

/** Returns an edit that is not on the service yet, or null. */
export function readUnsettledEdit(user: ReadableUserDatabase, id: number): QueuedEdit | null {
  const record = statement(user, `SELECT * FROM edits WHERE id = ? AND ${unsettled}`).get(id) as EditRecord | undefined
  return record ? queuedOf(record) : null
}

/** Number of edits that may be sent now, and the key queues to leave out: one of their edits is being sent. */
export interface DueQuestion {
  readonly now: number
  readonly most: number
  readonly besides?: readonly string[]
}

/**
 * Lists the edits that may be sent now: the first edit of each key queue, if it is due and every edit that it needs has
 * landed. An edit that waits for the user holds back the later edits of its key queue, and edits that name the row it
 * makes. It holds back no others.
 */
export function listDueEdits(user: ReadableUserDatabase, { now, most, besides = [] }: DueQuestion): QueuedEdit[] {
  const records = statement(
    user,
    `SELECT * FROM edits e
     WHERE e.${unsettled} AND e.state IN ('waiting', 'doubtful') AND max(coalesce(e.held_until, 0), e.next_attempt_at) <= ?
       AND e.lane NOT IN (SELECT value FROM json_each(?))
       AND ${isFirst('e')}
       AND NOT EXISTS (SELECT 1 FROM edit_dependencies d JOIN edits needed ON needed.id = d.needs
         WHERE d.edit = e.id AND needed.state <> 'landed')
     ORDER BY e.position LIMIT ?`,
  ).all(now, JSON.stringify(besides), most) as EditRecord[]
  return records.map(queuedOf)
}

/** Returns when the next edit becomes due, among those that are not due yet; null when there is none. */
export function nextDueAt(user: ReadableUserDatabase, now: number): number | null {
  return statement(
    user,
    `SELECT min(max(coalesce(held_until, 0), next_attempt_at)) FROM edits
     WHERE state IN ('waiting', 'doubtful') AND max(coalesce(held_until, 0), next_attempt_at) > ?`,
  )
    .pluck()
    .get(now) as number | null
}

/** Returns the ids of the edits that cannot be sent without this one. */
export function listDependents(user: ReadableUserDatabase, id: number): number[] {
  const text = `SELECT edit FROM edit_dependencies WHERE needs = ? AND edit IN (SELECT id FROM edits WHERE ${unsettled})`
  return statement(user, text).pluck().all(id) as number[]
}

/** Lists the edits that went along with a discarded edit, in their order. */
export function listGoneAlong(user: ReadableUserDatabase, id: number): number[] {
  const text = `SELECT e.* FROM edit_dependencies d JOIN edits e ON e.id = d.edit AND e.state = 'undone'
    WHERE d.needs = ? ORDER BY e.position`
  const records = statement(user, text).all(id) as EditRecord[]
  return records.filter((record) => hasGoneAlong(endedOf(record))).map((record) => record.id)
}

/**
 * Lists the edits that wait for a discarded edit, each with the id of that edit. Begins with edits that need another: a step
 * about a thousand edits asks this a thousand times, and hardly any of them needs one.
 */
export function listOrphans(user: ReadableUserDatabase): { id: number; needs: number }[] {
  return statement(
    user,
    `SELECT edit AS id, min(needs) AS needs FROM edit_dependencies
     WHERE EXISTS (SELECT 1 FROM edits WHERE id = edit_dependencies.edit AND state = 'waiting')
       AND EXISTS (SELECT 1 FROM edits WHERE id = edit_dependencies.needs AND state IN ('discarded', 'undone'))
     GROUP BY edit`,
  ).all() as { id: number; needs: number }[]
}

/**
 * Returns the neighbour with which an edit can be swapped in its key queue, or null. Neither of the two may have been
 * sent, and neither may need the other.
 */
export function neighbourOf(user: ReadableUserDatabase, id: number, direction: 'up' | 'down'): number | null {
  const [compare, order] = direction === 'up' ? ['<', 'DESC'] : ['>', 'ASC']
  const text = `SELECT other.id, other.state = 'waiting' AND other.attempts = 0 AS isUntouched
    FROM edits e JOIN edits other ON other.lane = e.lane AND other.${unsettled} AND other.position ${compare} e.position
    WHERE e.id = ? AND e.state = 'waiting' AND e.attempts = 0 ORDER BY other.position ${order} LIMIT 1`
  const neighbour = statement(user, text).get(id) as { id: number; isUntouched: number } | undefined
  if (neighbour?.isUntouched !== 1) return null
  const needed = statement(
    user,
    `SELECT 1 FROM edit_dependencies WHERE (edit = :id AND needs = :other) OR (edit = :other AND needs = :id)`,
  ).get({ id, other: neighbour.id })
  return needed === undefined ? neighbour.id : null
}

/** Returns whether the service may have an edit that it has not answered yet. */
export function mayHaveArrived({ state, isInDoubt }: QueuedEdit): boolean {
  return state === 'sending' || isInDoubt
}

function queuedOf(record: EditRecord): QueuedEdit {
  return withWanted(record, wantedOf(record))
}

function endedOf(record: EditRecord): EndedEdit {
  return {
    ...partsOfRecord(record, wantedOf(record)),
    state: record.state as EndedEdit['state'],
    endedAt: record.ended_at ?? record.created_at,
    remarks: record.remarks === null ? null : (JSON.parse(record.remarks) as Remarks),
  }
}

function wantedOf({ edit, base }: Pick<EditRecord, 'edit' | 'base'>): Wanted {
  return { edit: parseEdit(JSON.parse(edit)), base: JSON.parse(base) as EditBase }
}

function withWanted(record: OtherColumns, wanted: Wanted): QueuedEdit {
  return { ...partsOfRecord(record, wanted), state: record.state as EditState }
}

function partsOfRecord(record: OtherColumns, { edit, base }: Wanted): Omit<QueuedEdit, 'state'> {
  return {
    id: record.id,
    edit,
    base,
    queueKey: record.lane,
    position: record.position,
    version: record.version,
    createdAt: record.created_at,
    heldUntil: record.held_until,
    attempts: record.attempts,
    nextAttemptAt: record.next_attempt_at,
    sentAt: record.sent_at,
    sentAfter: record.sent_after,
    isInDoubt: record.in_doubt === 1,
    error: record.error === null ? null : readErrorOfEdit(record.error),
    conflict: record.conflict === null ? null : (JSON.parse(record.conflict) as ConflictField[]),
  }
}
