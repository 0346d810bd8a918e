import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Todo } from '../../../shared/model/todo.ts'
import { itemOf } from '../../api/entities/items.ts'
import {
  finishTodo as finishOne,
  finishTodos as finishAll,
  listTodos,
  restoreTodo as restoreOne,
  snoozeTodo as snoozeOne,
} from '../../api/entities/todos.ts'
import { forward, type ReadPage } from '../../api/client/walk.ts'
import type { WritableCache } from '../../cache/storage/database.ts'
import type { ItemKind } from '../../cache/items/items.ts'
import type { Arrival } from '../../cache/storage/revision.ts'
import {
  finishOtherTodos,
  listPendingTodoIds,
  markTodoDone,
  reopenTodoOf,
  restoreTodo as storeRestored,
  snoozeTodo as storeSnooze,
  storeTodo,
  targetKindOf,
} from '../../cache/items/todos.ts'
import type { EditOf } from '../../../shared/edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Landing,
  type Prepared,
  type SendContext,
  type Delivery,
} from './delivery.ts'
import { ifAble } from './if-able.ts'
import { newestIdOf } from './newest.ts'

/**
 * Contract, `POST …/todo`. Real services have more requests, which list and finish todos, and newer ones documents that snooze and
 * restore them.
 */

/** Returns true if the service does not know this request. The contract has none that lists or finishes todos. */
function isNoSuchRequest(thrown: unknown): boolean {
  return traitsOf(errorOf(thrown)).isNowhere
}

/** Reads the user's pending todos; null when the service cannot list them. */
async function listPending({ client, signal }: SendContext): Promise<Todo[] | null> {
  const read: ReadPage<Todo> = (link) => listTodos(client, { state: 'pending', per_page: 100 }, { signal, link })
  const pending: Todo[] = []
  try {
    for await (const { items } of forward(read)) pending.push(...items)
  } catch (thrown) {
    if (isNoSuchRequest(thrown)) return null
    throw thrown
  }
  return pending
}

function landedTodo(
  ids: readonly number[],
  store: (cache: WritableCache, arrival: Arrival) => void,
  made: Landing['made'] = null,
): Landing {
  const keys = ids.map((id) => ({ kind: 'todo', id }) as const)
  return { is: 'landing', store, kinds: ['todo', 'inboxEntry'], keys, made }
}

/** Returns the landing of an added todo. @param isNew false when the service had a todo for the item before */
function landedAdded(todo: Todo, isNew: boolean): Landing {
  const made = isNew ? ({ kind: 'todo', serviceId: todo.id } as const) : null
  return landedTodo([todo.id], (cache, arrival) => void storeTodo(cache, todo, arrival), made)
}

function isAbout(todo: Todo, kind: ItemKind, id: number): boolean {
  return targetKindOf(todo) === kind && todo.targetId === id
}

export const addTodo: Delivery<'addTodo', null> = {
  prepare: async (context, edit, queued) => {
    const { kind, id } = partsOf(edit.target)
    const pending = (await listPending(context)) ?? []
    const known = pending.find((todo) => isAbout(todo, kind, id))
    if (known) return landedAdded(known, queued.sentAfter !== null && known.id > queued.sentAfter)
    return { is: 'prepared', sentAfter: queued.sentAfter ?? newestIdOf(pending), request: null }
  },
  send: async (context, edit, { base }) => {
    const { client, signal } = context
    const { kind, id } = partsOf(edit.target)
    const answer = await itemOf(client, { kind, id, projectId: base.projectId }, signal).addTodo()
    if (!answer.unchanged) return landedAdded(answer.value, true)
    const known = ((await listPending(context)) ?? []).find((todo) => isAbout(todo, kind, id))
    // The service cannot list todos. The only known todo is one that Docket has made before.
    return known
      ? landedAdded(known, false)
      : landedTodo([], (cache, arrival) => reopenTodoOf(cache, kind, id, arrival))
  },
  check: async (context, edit, { sentAfter }) => {
    const { kind, id } = partsOf(edit.target)
    const known = (await listPending(context))?.find((todo) => isAbout(todo, kind, id))
    return known ? landedAdded(known, sentAfter !== null && known.id > sentAfter) : 'missing'
  },
  // The service refuses a second todo while the first is pending.
  patienceSeconds: 0,
}

/** Returns the landing of a finished todo. It counts as done on this computer, even if the service has no such request. */
function landedDone(id: number): Landing {
  return landedTodo([id], (cache, arrival) => markTodoDone(cache, id, arrival))
}

export const finishTodo: Delivery<'finishTodo', null> = {
  prepare: () => Promise.resolve(nothingToKnow(null)),
  send: async ({ client, signal }, edit) => {
    const { id } = partsOf(edit.target)
    try {
      const todo = await finishOne(client, { id }, { signal })
      return landedTodo([id], (cache, arrival) => void storeTodo(cache, todo, arrival))
    } catch (thrown) {
      if (isNoSuchRequest(thrown)) return landedDone(id)
      throw thrown
    }
  },
  check: async (context, edit) => {
    const { id } = partsOf(edit.target)
    // What is snoozed is not listed either. What is done twice has been done once.
    if (context.client.can('snoozesTodos')) return 'missing'
    const pending = (await listPending(context)) ?? []
    return pending.some((todo) => todo.id === id) ? 'missing' : landedDone(id)
  },
  patienceSeconds: 0,
}

/** Returns the landing of finishing all todos up to an id. Newer todos, which the user has not seen, stay pending. */
function landedUpTo(upTo: number): Landing {
  return landedTodo([], (cache, arrival) => {
    const newer = listPendingTodoIds(cache).filter((id) => id > upTo)
    finishOtherTodos(cache, new Set(newer), arrival)
  })
}

interface ToFinish {
  readonly seen: readonly Todo[]
  readonly isAll: boolean
}

async function prepareFinishing(
  context: SendContext,
  { upTo }: EditOf<'finishTodos'>,
): Promise<Landing | Prepared<ToFinish>> {
  const pending = (await listPending(context)) ?? []
  const seen = pending.filter(({ id }) => id <= upTo)
  return seen.length === 0 ? landedUpTo(upTo) : nothingToKnow({ seen, isAll: seen.length === pending.length })
}

export const finishTodos: Delivery<'finishTodos', ToFinish> = {
  prepare: prepareFinishing,
  send: async ({ client, signal }, { upTo }, _queued, { seen, isAll }) => {
    // One request for all todos would also finish newer todos, which the user has not seen.
    if (isAll) await unlessAlready(finishAll(client, {}, { signal }))
    else for (const { id } of seen) await unlessAlready(finishOne(client, { id }, { signal }))
    return landedUpTo(upTo)
  },
  check: checkByPreparing(prepareFinishing),
  patienceSeconds: 0,
}

async function unlessAlready(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (thrown) {
    if (!isNoSuchRequest(thrown)) throw thrown
  }
}

async function isPending(context: SendContext, id: number): Promise<boolean | null> {
  return (await listPending(context))?.some((todo) => todo.id === id) ?? null
}

function landedSnooze(id: number, until: string | null): Landing {
  const moment = until === null ? null : Date.parse(until)
  return landedTodo([id], (cache, arrival) => storeSnooze(cache, id, moment, arrival))
}

export const snoozeTodo: Delivery<'snoozeTodo', null> = {
  prepare: () => Promise.resolve(nothingToKnow(null)),
  send: async (context, { target, until }) => {
    const { id } = partsOf(target)
    const { client, signal } = context
    await ifAble(context, 'snoozesTodos', 'todo_snoozes_missing', () =>
      snoozeOne(client, { id, until: until === null ? null : Date.parse(until) }, { signal }),
    )
    return landedSnooze(id, until)
  },
  // A todo that is snoozed is not listed. Until when it is, nobody tells: what was snoozed before is snoozed again.
  check: async (context, { target, until }, { base }) => {
    const { id } = partsOf(target)
    const isListed = await isPending(context, id)
    const wasAwake = (base.seen?.['until'] ?? null) === null
    const hasArrived = until === null ? isListed === true : isListed === false && wasAwake
    return hasArrived ? landedSnooze(id, until) : 'missing'
  },
  // What is snoozed twice until the same moment has been snoozed once.
  patienceSeconds: 0,
}

function landedRestored(ids: readonly number[]): Landing {
  return landedTodo(ids, (cache, arrival) => {
    for (const id of ids) storeRestored(cache, id, arrival)
  })
}

/** Makes todos pending again, one after the other: what is pending stays so. */
async function restore(context: SendContext, ids: readonly number[]): Promise<Landing> {
  const { client, signal } = context
  for (const id of ids) {
    await ifAble(context, 'restoresTodos', 'todo_restores_missing', () => restoreOne(client, { id }, { signal }))
  }
  return landedRestored(ids)
}

/** Checks whether todos are pending: nothing else tells that they were restored. */
async function checkRestored(context: SendContext, ids: readonly number[]): Promise<Landing | 'missing'> {
  const pending = new Set((await listPending(context))?.map(({ id }) => id))
  return ids.every((id) => pending.has(id)) ? landedRestored(ids) : 'missing'
}

export const restoreTodo: Delivery<'restoreTodo', null> = {
  prepare: () => Promise.resolve(nothingToKnow(null)),
  send: (context, { target }) => restore(context, [partsOf(target).id]),
  check: (context, { target }) => checkRestored(context, [partsOf(target).id]),
  patienceSeconds: 0,
}

export const restoreTodos: Delivery<'restoreTodos', null> = {
  prepare: () => Promise.resolve(nothingToKnow(null)),
  send: (context, { todos }) => restore(context, todos),
  check: (context, { todos }) => checkRestored(context, todos),
  patienceSeconds: 0,
}
