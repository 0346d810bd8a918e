import { todoOperations } from '../../shared/contract/todos.ts'
import { routesOf } from '../http/router.ts'
import { todoResource, todoResources } from '../resources/todos.ts'
import { viewerOf } from '../rules/access.ts'
import { recordNotFound } from '../rules/refusals.ts'
import { findTodo, finishTodo, finishTodos, listTodos } from '../store/todos.ts'
import type { TodoFilter } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

export interface TodoArguments {
  readonly action?: string | undefined
  readonly author_id?: number | undefined
  readonly project_id?: number | undefined
  readonly group_id?: number | undefined
  readonly type?: string | undefined
  readonly state?: 'pending' | 'done' | undefined
}

/** The filter of a user's todos from the arguments of a request; pending ones when they name no state. */
export function todoFilter({ store }: Workspace, user: UserRow, args: TodoArguments): TodoFilter {
  return {
    viewer: viewerOf(user),
    state: args.state ?? 'pending',
    awakeAt: store.now(),
    action: args.action,
    authorId: args.author_id,
    projectId: args.project_id,
    groupId: args.group_id,
    type: args.type,
  }
}

/** The caller's todos, as real services list and finish them. */
export function todoRoutes(workspace: Workspace) {
  const { store } = workspace
  return routesOf(todoOperations, {
    listTodos: ({ caller: { user }, args, window }) => {
      const { rows, total } = listTodos(store, todoFilter(workspace, user, args), window)
      return { rows: todoResources(workspace, rows, user), total }
    },
    finishTodo: ({ caller: { user }, args }) => {
      const todo = findTodo(store, viewerOf(user), args.id)
      if (!todo) throw recordNotFound()
      store.write(() => finishTodo(store, todo.id))
      return { body: todoResource(workspace, { ...todo, state: 'done' }, user) }
    },
    finishTodos: ({ caller: { user }, args }) => ({
      body: store.write(() => finishTodos(store, { ...todoFilter(workspace, user, args), state: 'pending' })),
    }),
  })
}
