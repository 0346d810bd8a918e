import type { todoResource } from '../../resources/todos.ts'
import type { Showing } from '../versioned-service.ts'
import { issueRows } from './issues.ts'
import { mergeRequestRows } from './merge-requests.ts'

type TodoResource = ReturnType<typeof todoResource>
type Target = TodoResource['target']

function targetRow(showing: Showing, target: Target): { readonly web_url: string } {
  const within = { ...showing, single: false }
  const [row] = 'source_branch' in target ? mergeRequestRows(within, [target]) : issueRows(within, [target])
  if (!row || !('web_url' in row)) throw new Error('the target of a todo has a page')
  return row
}

/** Todos. Their project is only named. */
export function todoRows(showing: Showing, todos: readonly TodoResource[]) {
  return todos.map((todo) => {
    const target = targetRow(showing, todo.target)
    const anchor = todo.target_url.slice(todo.target.web_url.length)
    const { project } = todo
    return {
      ...todo,
      project: project && {
        id: project.id,
        name: project.name,
        name_with_namespace: project.name_with_namespace,
        path: project.path,
        path_with_namespace: project.path_with_namespace,
      },
      target,
      target_url: `${target.web_url}${anchor}`,
      ...(showing.versioned.has('todoChange') ? { updated_at: todo.created_at } : {}),
    }
  })
}
