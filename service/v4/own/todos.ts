import { todoResources } from '../../resources/todos.ts'
import { todoFilter } from '../../routes/todos.ts'
import type { TodoArguments } from '../../routes/todos.ts'
import { viewerOf } from '../../rules/access.ts'
import { findTodo, listTodos } from '../../store/todos.ts'
import { own } from '../versioned-service.ts'
import type { OwnHandlers, VersionedService } from '../versioned-service.ts'

/** The list of todos. */
export function todoHandlers({ workspace }: VersionedService): OwnHandlers {
  const { store } = workspace
  return {
    /** Cuts the page before todos with a hidden target are left out: it may be short, and the total counts them. */
    listTodos: own<TodoArguments>(({ caller: { user }, args, window }) => {
      const { rows, total } = listTodos(store, { ...todoFilter(workspace, user, args), evenHidden: true }, window)
      const seen = rows.filter(({ id }) => findTodo(store, viewerOf(user), id) !== undefined)
      return { rows: todoResources(workspace, seen, user), total }
    }),
  }
}
