import type { Edit } from '../../../shared/edit.ts'
import { keyOf, partsOf, type AccountId } from '../../../shared/model/key.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { listPendingTodoIds } from '../../cache/todos.ts'
import { AllMarks } from '../../user/marks.ts'
import type { EntryToMark } from '../../outbox/outbox.ts'
import { readServiceName } from '../../user/service-names.ts'
import { entryOf, entryWithId, type InboxSource, type WholeEntry } from '../inbox-entries.ts'
import { listPart } from '../triage.ts'
import type { SeenEntry } from '../../protocols/looks.ts'

/** Where what is to be marked is looked up. */
interface MarkSource extends InboxSource {
  readonly account: AccountId
}

/** What is marked, and the edits by which the service hears of it: its todos are finished with what is done. */
export interface ToMark {
  readonly entries: readonly EntryToMark[]
  readonly finishing: readonly Edit[]
}

/** Looks up what the user marks. Entries that are no longer in the inbox are passed over. */
export function toMark(source: MarkSource, seen: readonly SeenEntry[], mark: Mark): ToMark {
  const found = seen.flatMap((entry) => lookUp(source, entry) ?? [])
  const todos = mark.as === 'done' ? found.flatMap((each) => each.todos) : []
  return { entries: found.map(({ entry }) => entry), finishing: todos.map((id) => finishingOf(source, id)) }
}

/**
 * All that is open in the inbox. Where no todos are pending but these, one edit finishes them; else, so that what is snoozed or
 * muted stays what it is, one for each.
 */
export function allOpen(source: MarkSource): ToMark {
  const { account, ownUserId, cache, user } = source
  const marks = new AllMarks(user)
  marks.refresh()
  const open = listPart(source, marks, 'open').map(({ id }) => ({ key: keyOf(account, 'inboxEntry', id), seen: null }))
  const found = toMark(source, open, { as: 'done', on: true })
  const todos = new Set(found.finishing.map(({ target }) => partsOf(target).id))
  const isAll = listPendingTodoIds(cache).every((id) => todos.has(id))
  // One that is not sent yet will have a higher number than all that there are.
  if (!isAll || todos.size < 2 || found.finishing.some(({ target }) => isLocal(partsOf(target).id))) return found
  const target = keyOf(account, 'user', ownUserId)
  return { ...found, finishing: [{ kind: 'finishTodos', target, upTo: Math.max(...todos) }] }
}

interface Found {
  readonly entry: EntryToMark
  /** The service's todos among the reasons that were seen. */
  readonly todos: readonly number[]
}

function lookUp(source: MarkSource, { key, seen }: SeenEntry): Found | null {
  const { kind, id } = partsOf(key)
  if (kind === 'inboxEntry') {
    const entry = entryWithId(source, id)
    return entry ? seenOf(entry, seen) : null
  }
  // Of what was made here the inbox knows the service's name.
  const target = { kind, id: readServiceName(source.user, kind, id)?.id ?? id }
  const entry = entryOf(source, target)
  // An item can be muted before it is in the inbox.
  return entry ? seenOf(entry, seen) : { entry: { target, seen: seen ?? 0 }, todos: [] }
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
