/** What services answer by GraphQL alone. Nothing that REST can do goes through it. */

/** The address that takes documents, below the base URL of a service. */
export const graphqlPath = '/api/graphql'

export interface GraphqlDocument {
  /** Effect of the document, or what it asks for, in one sentence. */
  readonly summary: string
  readonly text: string
}

/** A document that changes something, with its input in the variable `input`. */
export interface GraphqlMutation extends GraphqlDocument {
  /** The field of the answer, which is the mutation's name. */
  readonly field: string
  /** Names of its input. */
  readonly input: readonly string[]
}

/** A document that only reads. */
export interface GraphqlQuery extends GraphqlDocument {
  /** The fields that lead to what it asks for. */
  readonly path: readonly string[]
  /** Names of its variables. */
  readonly variables: readonly string[]
}

/** Returns the document of a mutation that answers its own refusals alone. */
function mutation<const Input extends readonly string[]>(summary: string, field: string, input: Input) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`
  return { summary, field, input, text: `mutation ${field}($input: ${type}) { ${field}(input: $input) { errors } }` }
}

/** Every mutation that Docket sends. */
export const graphqlMutations = {
  /** 13.9. `userId` is a global id, as `globalIdOf` makes it. */
  askAgain: mutation(
    'Asks a reviewer of a merge request once more: their review begins anew.',
    'mergeRequestReviewerRereview',
    ['projectPath', 'iid', 'userId'],
  ),
  /** 17.9. `id` is the global id of a todo, and `snoozeUntil` a moment. */
  snoozeTodo: mutation('Snoozes a todo of the caller until a moment: it is not listed before.', 'todoSnooze', [
    'id',
    'snoozeUntil',
  ]),
  /** 17.9. */
  wakeTodo: mutation('Ends the snooze of a todo of the caller.', 'todoUnSnooze', ['id']),
  /** 14.0 at the latest. */
  restoreTodo: mutation('Makes a todo of the caller that is done pending again.', 'todoRestore', ['id']),
} as const satisfies Readonly<Record<string, GraphqlMutation>>

/** A work item where another one names it. Its fields are called as those of REST are. */
const namedWorkItem = `id iid title state web_url: webUrl type: workItemType { name } namespace { full_path: fullPath }`

/** What leads from one page to the next. */
const pageFields = `page: pageInfo { more: hasNextPage cursor: endCursor }`

/** Every query that Docket sends. */
export const graphqlQueries = {
  /**
   * 16.10. `path` is that of a project, `iid` the number of an issue there as a text, and `after` the cursor of the page before;
   * null for the first.
   */
  hierarchy: {
    summary: 'What an issue is a part of, and a page of what is a part of it.',
    path: ['namespace', 'workItem', 'widgets'],
    variables: ['path', 'iid', 'after'],
    text: `query hierarchy($path: ID!, $iid: String!, $after: String) {
  namespace(fullPath: $path) { workItem(iid: $iid) { widgets { ... on WorkItemWidgetHierarchy {
    parent { ${namedWorkItem} }
    children(first: 100, after: $after) { nodes { ${namedWorkItem} } ${pageFields} }
  } } } }
}`,
  },
  /** 16.7. `path` is that of a group, and `after` the cursor of the page before; null for the first. */
  customEmoji: {
    summary: 'A page of the emoji that a group has of its own.',
    path: ['group', 'customEmoji'],
    variables: ['path', 'after'],
    text: `query customEmoji($path: ID!, $after: String) {
  group(fullPath: $path) { customEmoji(first: 100, after: $after) { nodes { name url } ${pageFields} } }
}`,
  },
} as const satisfies Readonly<Record<string, GraphqlQuery>>

/** Kinds of things that GraphQL is told the ids of. */
export type GlobalKind = 'User' | 'Todo' | 'WorkItem'

/** The id of a thing as GraphQL names it. */
export function globalIdOf(kind: GlobalKind, id: number): string {
  return `gid://gitlab/${kind}/${id}`
}

/** The id in such a name of a thing; null where it names a thing of another kind. */
export function idInGlobalId(kind: GlobalKind, globalId: unknown): number | null {
  const beginning = `gid://gitlab/${kind}/`
  if (typeof globalId !== 'string' || !globalId.startsWith(beginning)) return null
  const id = Number(globalId.slice(beginning.length))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
