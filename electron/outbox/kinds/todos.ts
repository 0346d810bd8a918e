import { keyOf, partsOf } from '../../../shared/model/key.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import type { EditBase } from '../../protocols/queued-edit.ts'
import { queueKeyOfItem } from './items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'

/** Edits of todos. */

/** The key queue of what is done to many todos at once. */
const manyTodos = 'todos'

/** The key queue of a todo's item: adding a todo, finishing it and adding it again must be sent in that order. */
function queueKeyOfTodo({ target }: { readonly target: string }, { item }: EditBase): string {
  return item ? `${item.kind}/${item.id}` : `todo/${partsOf(target).id}`
}

export const addTodo: KindOfEdit<'addTodo'> = {
  fields: { target: 'key' },
  title: () => 'Add to my todos',
  detail: (_edit, base) => base.title,
  makes: 'todo',
  final: false,
  changes: [],
  queueKey: queueKeyOfItem,
  keyOfMany: manyTodos,
  fold: () => undefined,
  inverse: (_edit, _base, { account, localId }) => ({
    kind: 'finishTodo',
    target: keyOf(account, 'todo', localId),
  }),
  takeUp: (edit, _base, later) => (later.kind === 'addTodo' ? edit : 'apart'),
}

export const finishTodo: KindOfEdit<'finishTodo'> = {
  fields: { target: 'key' },
  title: () => 'Mark done',
  detail: (_edit, base) => base.title,
  removes: () => true,
  // Not every service can reopen a finished todo: elsewhere it can only be made anew. So the edit waits a moment, and can be undone.
  final: true,
  changes: [],
  queueKey: queueKeyOfTodo,
  keyOfMany: manyTodos,
  fold: (rows, { target }) => rows.finishTodo(partsOf(target).id),
  inverse: ({ target }, { item }, { account, can }) => {
    if (can('restoresTodos')) return { kind: 'restoreTodo', target }
    return item && isItemKind(item.kind) ? { kind: 'addTodo', target: keyOf(account, item.kind, item.id) } : null
  },
  takeUp: (edit, _base, later) => {
    if (later.target !== edit.target) return 'apart'
    if (later.kind === 'restoreTodo') return 'nothing'
    return later.kind === 'finishTodo' ? edit : 'apart'
  },
}

export const finishTodos: KindOfEdit<'finishTodos'> = {
  fields: { target: 'key', upTo: 'plain' },
  title: () => 'Mark everything done',
  detail: () => 'All todos on GitLab',
  final: true,
  changes: [],
  queueKey: () => manyTodos,
  // The todos that it finishes, by which they are restored.
  seenFields: { todos: 'plain' },
  seen: (rows, { upTo }) => ({ todos: rows.pendingTodosUpTo(upTo) }),
  fold: (rows, { upTo }) => rows.finishTodos(upTo),
  inverse: ({ target }, { seen = {} }, { can }) => {
    const todos = (seen['todos'] ?? []) as number[]
    return can('restoresTodos') && todos.length > 0 ? { kind: 'restoreTodos', target, todos } : null
  },
  takeUp: (edit, _base, later) =>
    later.kind === 'finishTodos' ? { ...edit, upTo: Math.max(edit.upTo, later.upTo) } : 'apart',
}

export const restoreTodos: KindOfEdit<'restoreTodos'> = {
  fields: { target: 'key', todos: 'plain' },
  title: () => 'Mark everything not done',
  detail: () => 'All todos that were done together',
  final: false,
  changes: [],
  queueKey: () => manyTodos,
  fold: (rows, { todos }) => todos.forEach((id) => rows.restoreTodo(id)),
  inverse: ({ target, todos }) => ({ kind: 'finishTodos', target, upTo: Math.max(...todos) }),
}

export const restoreTodo: KindOfEdit<'restoreTodo'> = {
  fields: { target: 'key' },
  title: () => 'Mark not done',
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOfTodo,
  keyOfMany: manyTodos,
  fold: (rows, { target }) => rows.restoreTodo(partsOf(target).id),
  inverse: ({ target }) => ({ kind: 'finishTodo', target }),
  takeUp: (edit, _base, later) => {
    if (later.target !== edit.target) return 'apart'
    if (later.kind === 'finishTodo') return 'nothing'
    return later.kind === 'restoreTodo' ? edit : 'apart'
  },
}

export const snoozeTodo: KindOfEdit<'snoozeTodo'> = {
  fields: { target: 'key', until: 'plain' },
  title: ({ until }) => (until === null ? 'Wake on GitLab' : 'Snooze on GitLab'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  queueKey: queueKeyOfTodo,
  keyOfMany: manyTodos,
  seenFields: { until: 'plain' },
  seen: (rows, { target }) => ({ until: rows.todoSnoozedUntil(partsOf(target).id) }),
  fold: (rows, { target, until }) => rows.snoozeTodo(partsOf(target).id, until),
  inverse: ({ target }, { seen }) => ({
    kind: 'snoozeTodo',
    target,
    until: (seen?.['until'] as string | null | undefined) ?? null,
  }),
  takeUp: (edit, { until }, later) => {
    if (later.kind !== 'snoozeTodo' || later.target !== edit.target) return 'apart'
    return later.until === (until ?? null) ? 'nothing' : later
  },
}
