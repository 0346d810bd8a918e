import { graphqlMutations, idInGlobalId } from '../../../shared/contract/v4/graphql.ts'
import type { GlobalKind, GraphqlMutation } from '../../../shared/contract/v4/graphql.ts'
import { mayPlace, setParent } from '../../changes/parent-links.ts'
import { requestReviewAgain } from '../../changes/reviews.ts'
import { mergeRequestNamed } from '../../routes/named.ts'
import { canSeeIssue, viewerOf, visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { mayUpdate } from '../../rules/items.ts'
import type { IssueItem, MergeRequestItem } from '../../rules/items.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { IssueRow } from '../../store/issues.ts'
import { findProject } from '../../store/projects.ts'
import { rowsById } from '../../store/rows.ts'
import { findTodo, restoreTodo, snoozeTodo } from '../../store/todos.ts'
import { findUser } from '../../store/users.ts'
import type { Store } from '../../store/store.ts'
import type { Workspace } from '../../workspace.ts'
import { idByNumber } from '../numbers.ts'
import type { VersionedFeature } from '../since.ts'

/** What GraphQL changes: what Docket asks for, and what the tests need besides. */

export type Input = Readonly<Record<string, unknown>>

export interface Mutation extends Pick<GraphqlMutation, 'field' | 'input'> {
  /** What a version must have to know it. */
  readonly feature: VersionedFeature
  /** The inputs that name a thing, and the kind that it must be of. Everything else is refused before it is looked for. */
  readonly kinds: Readonly<Record<string, GlobalKind>>
  /** Returns refusals of its own, in words. Null where the thing is not there for the caller, or not theirs to change. */
  readonly change: (workspace: Workspace, caller: Caller, input: Input) => readonly string[] | null
}

/** Returns the merge request that an input names, if the caller may change it; null for any other. */
function changeable(workspace: Workspace, caller: Caller, { projectPath, iid }: Input): MergeRequestItem | null {
  const { store } = workspace
  try {
    const project = visibleProject(store, caller, String(projectPath))
    const id = idByNumber(store, project.id, 'MergeRequest', Number(iid))
    const item = mergeRequestNamed(workspace, caller, { id: project.id, merge_request_id: id })
    return mayUpdate(store, caller.user, item) ? item : null
  } catch (thrown) {
    if (thrown instanceof Refusal) return null
    throw thrown
  }
}

/** A change of a todo, by its owner alone. Nothing about it is refused: what is so already stays so. */
function onTodo(change: (store: Store, id: number, input: Input) => void): Mutation['change'] {
  return ({ store }, caller, input) => {
    const todo = findTodo(store, viewerOf(caller.user), idInGlobalId('Todo', input['id']) ?? 0)
    if (todo === undefined) return null
    store.write(() => change(store, todo.id, input))
    return []
  }
}

/** Returns the issue of a global id, if the caller may say what it is a part of; null for any other. */
function placeable(workspace: Workspace, caller: Caller, globalId: unknown): IssueItem | null {
  const { store } = workspace
  const id = idInGlobalId('WorkItem', globalId) ?? 0
  const row = rowsById<IssueRow>(store, 'issues', [id]).get(id)
  const project = row?.deleted_at === null ? findProject(store, row.project_id) : undefined
  if (!row || !project || !canSeeIssue(store, caller.user, project, row)) return null
  const item = { type: 'Issue', project, row } as const
  return mayPlace(workspace, caller.user, item) ? item : null
}

const ofTodos = { feature: 'todoSnoozes', kinds: { id: 'Todo' } } as const

export const mutations: readonly Mutation[] = [
  {
    ...graphqlMutations.askAgain,
    feature: 'reviewsAgain',
    kinds: { userId: 'User' },
    change: (workspace, caller, input) => {
      const item = changeable(workspace, caller, input)
      const reviewer = findUser(workspace.store, idInGlobalId('User', input['userId']) ?? 0)
      if (item === null || reviewer === undefined) return null
      return requestReviewAgain(workspace, caller.user, item, reviewer) ? [] : ['Reviewer not found']
    },
  },
  {
    ...graphqlMutations.snoozeTodo,
    ...ofTodos,
    change: onTodo((store, id, input) => snoozeTodo(store, id, Date.parse(String(input['snoozeUntil'])))),
  },
  { ...graphqlMutations.wakeTodo, ...ofTodos, change: onTodo((store, id) => snoozeTodo(store, id, null)) },
  {
    ...graphqlMutations.restoreTodo,
    ...ofTodos,
    feature: 'todoRestores',
    change: onTodo((store, id) => restoreTodo(store, id)),
  },
  {
    // Of everything that it changes on real services, what a work item is a part of. A parent of null: of nothing.
    field: 'workItemUpdate',
    input: ['id', 'hierarchyWidget'],
    feature: 'namespaceWorkItems',
    kinds: { id: 'WorkItem' },
    change: (workspace, caller, { id, hierarchyWidget }) => {
      const { parentId } = hierarchyWidget as { readonly parentId?: unknown }
      const child = placeable(workspace, caller, id)
      if (child === null) return null
      const parent = parentId === null ? null : placeable(workspace, caller, parentId)
      if (parent === null && parentId !== null) return ['No matching work item found']
      return setParent(workspace, caller.user, child, parent)
    },
  },
]
