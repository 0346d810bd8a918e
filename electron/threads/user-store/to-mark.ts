import { surelyCan, type AskedService } from '../../../shared/contract/abilities.ts'
import type { Edit } from '../../../shared/edit.ts'
import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { listPendingTodoIds, readTodoRecord } from '../../cache/items/todos.ts'
import { listUnsettledEdits } from '../../outbox/queue/queue.ts'
import { AllMarks } from '../../user/marks.ts'
import type { EntryToMark } from '../../outbox/outbox.ts'
import { readServiceName } from '../../user/service-names.ts'
import { entryOf, entryWithId, type InboxSource, type WholeEntry } from '../inbox/inbox-entries.ts'
import { listPart, openReasons } from '../inbox/triage.ts'
import type { SeenEntry } from '../../protocols/looks.ts'

/** The databases in which the entries to mark are looked up. */
interface MarkSource extends InboxSource {
  readonly account: AccountId
  /** The release of the service; null where it is not known. */
  readonly service: AskedService | null
}

/** The entries to mark, and what becomes of their todos on the service. */
export interface ToMark {
  readonly entries: readonly EntryToMark[]
  /** The edits that finish them when the mark is `done`. */
  readonly finishing: readonly Edit[]
  /** The edits that snooze them until the same moment, or wake them. */
  readonly snoozing: readonly Edit[]
}

/**
 * Looks up the entries that the user marks. Things that are not in the inbox, or no longer, are left out: they can only be muted.
 *
 * @param snoozesToo true if what is snoozed until a moment is snoozed on the service as well, where it can do so
 */
export function toMark(source: MarkSource, seen: readonly SeenEntry[], mark: Mark, snoozesToo = false): ToMark {
  const found = seen.flatMap((entry) => lookUp(source, entry, mark) ?? [])
  const todos = found.flatMap((each) => each.todos)
  return {
    entries: found.map(({ entry }) => entry),
    finishing: mark.as === 'done' ? todos.map((id) => finishingOf(source, id)) : [],
    snoozing: mark.as === 'snoozed' ? snoozingOf(source, todos, mark, snoozesToo) : [],
  }
}

/** The edits that snooze todos on the service, or wake those that were snoozed there: whether that is wanted now or not. */
function snoozingOf(
  { account, service, cache, user }: MarkSource,
  todos: readonly number[],
  mark: Extract<Mark, { as: 'snoozed' }>,
  snoozesToo: boolean,
): Edit[] {
  if (service === null || !surelyCan(service, 'snoozesTodos')) return []
  // A snooze that ends with whatever is new has no moment that the service could be told.
  const until = mark.on && snoozesToo && mark.until !== null ? new Date(mark.until).toISOString() : null
  const waiting = listUnsettledEdits(user).flatMap(({ edit }) => (edit.kind === 'snoozeTodo' ? [edit.target] : []))
  return todos.flatMap((id): Edit[] => {
    const target = keyOf(account, 'todo', id)
    const isSnoozed = waiting.includes(target) || (readTodoRecord(cache, id)?.snoozed_until ?? null) !== null
    return until === null && !isSnoozed ? [] : [{ kind: 'snoozeTodo', target, until }]
  })
}

/**
 * Looks up all open entries of the inbox, up to the newest reason that the user has seen. When the user has no other pending
 * todos, a single edit finishes them all. Otherwise each todo gets its own edit, so that the todos of snoozed and muted entries
 * stay pending.
 */
export function allOpen(source: MarkSource, seen: number | null): ToMark {
  const { account, ownUserId, cache, user } = source
  const marks = new AllMarks(user)
  marks.refresh()
  const open = listPart(source, marks, 'open').flatMap(({ id, item }): SeenEntry[] => {
    const key = keyOf(account, 'inboxEntry', id)
    if (seen === null) return [{ key, seen }]
    const reasons = openReasons(cache, entryWithId(source, id)?.reasons ?? [], marks.of(item.kind, item.id))
    // What is older than that and comes late was not seen either.
    const newest = reasons.find(({ at }) => at <= seen)
    return newest === undefined ? [] : [{ key, seen: newest.at }]
  })
  const found = toMark(source, open, { as: 'done', on: true })
  const todos = new Set(found.finishing.map(({ target }) => partsOf(target).id))
  const isAll = listPendingTodoIds(cache).every((id) => todos.has(id))
  // One edit for all is not possible with a todo that has a local id: `upTo` must be an id of the service.
  if (!isAll || todos.size < 2 || found.finishing.some(({ target }) => isLocal(partsOf(target).id))) return found
  const target = keyOf(account, 'user', ownUserId)
  return { ...found, finishing: [{ kind: 'finishTodos', target, upTo: Math.max(...todos) }] }
}

interface Found {
  readonly entry: EntryToMark
  /** The ids of the service's todos among the reasons that the user has seen. */
  readonly todos: readonly number[]
}

function lookUp(source: MarkSource, { key, seen }: SeenEntry, mark: Mark): Found | null {
  const { kind, id } = partsOf(key)
  if (kind === 'inboxEntry') {
    const entry = entryWithId(source, id)
    return entry ? seenOf(entry, seen) : null
  }
  // An item that was made on this computer may have a local id. The inbox knows it by the service's id.
  const target = { kind, id: readServiceName(source.user, kind, id)?.id ?? id }
  const entry = entryOf(source, target)
  if (entry) return seenOf(entry, seen)
  // An item can be muted before it is in the inbox.
  return mark.as === 'muted' ? { entry: { target, seen: seen ?? 0 }, todos: [] } : null
}

function seenOf({ kind, id, reasons, place }: WholeEntry, seen: number | null): Found {
  const upTo = seen ?? reasons[0]?.at ?? 0
  const todos = reasons.flatMap(({ source, todoId, at }) =>
    source === 'service' && todoId !== null && at <= upTo ? [todoId] : [],
  )
  return { entry: { target: { kind, id }, seen: upTo, ...(todos.length > 0 && { entry: { reasons, place } }) }, todos }
}

function finishingOf({ account }: MarkSource, todo: number): Edit {
  return { kind: 'finishTodo', target: keyOf(account, 'todo', todo) }
}
