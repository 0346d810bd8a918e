import type { FastifyInstance, FastifyRequest } from 'fastify'
import { graphqlDocuments, graphqlPath, idInGlobalId } from '../../shared/contract/v4/graphql.ts'
import type { GlobalKind } from '../../shared/contract/v4/graphql.ts'
import { requestReviewAgain } from '../changes/reviews.ts'
import { parseForm, queryOf } from '../http/request.ts'
import type { RawParameters } from '../http/request.ts'
import { mergeRequestNamed } from '../routes/named.ts'
import { viewerOf, visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { mayUpdate } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { Refusal } from '../rules/refusals.ts'
import { findTodo, restoreTodo, snoozeTodo } from '../store/todos.ts'
import { findUser } from '../store/users.ts'
import type { Store } from '../store/store.ts'
import type { Workspace } from '../workspace.ts'
import { authenticateV4 } from './auth.ts'
import { idByNumber } from './numbers.ts'
import type { VersionedFeature } from './since.ts'
import type { VersionedService } from './versioned-service.ts'

/**
 * GraphQL, as far as Docket uses it: the documents of `shared/contract/v4/graphql.ts`. Nothing is parsed; a document is known by the
 * name of its mutation. As on real services every answer but those about the token is 200, also a refusal.
 */

type Input = Readonly<Record<string, unknown>>

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly string[]
    readonly extensions?: { readonly code: string }
  }[]
}

type DocumentName = keyof typeof graphqlDocuments

/** What a version must have to know a mutation. */
const features: Readonly<Record<DocumentName, VersionedFeature>> = {
  askAgain: 'reviewsAgain',
  snoozeTodo: 'todoSnoozes',
  wakeTodo: 'todoSnoozes',
  restoreTodo: 'todoRestores',
}

/** The inputs that name a thing, and the kind that it must be of. Everything else is refused before it is looked for. */
const kindsNamed: Readonly<Record<string, GlobalKind>> = { userId: 'User', id: 'Todo' }

/** A mutation: returns its own refusals, in words. Null where the thing is not there for the caller, or not theirs to change. */
type Mutation = (workspace: Workspace, caller: Caller, input: Input) => readonly string[] | null

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

/** A mutation of a todo, which is changed by its owner alone. Nothing about it is refused: what is so already stays so. */
function onTodo(change: (store: Store, id: number, input: Input) => void): Mutation {
  return ({ store }, caller, input) => {
    const todo = findTodo(store, viewerOf(caller.user), idInGlobalId('Todo', input['id']) ?? 0)
    if (todo === undefined) return null
    store.write(() => change(store, todo.id, input))
    return []
  }
}

const mutations: Readonly<Record<DocumentName, Mutation>> = {
  askAgain: (workspace, caller, input) => {
    const item = changeable(workspace, caller, input)
    const reviewer = findUser(workspace.store, idInGlobalId('User', input['userId']) ?? 0)
    if (item === null || reviewer === undefined) return null
    return requestReviewAgain(workspace, caller.user, item, reviewer) ? [] : ['Reviewer not found']
  },
  snoozeTodo: onTodo((store, id, input) => snoozeTodo(store, id, Date.parse(String(input['snoozeUntil'])))),
  wakeTodo: onTodo((store, id) => snoozeTodo(store, id, null)),
  restoreTodo: onTodo((store, id) => restoreTodo(store, id)),
}

const notYours =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action"

/** Why an input cannot be what a mutation takes; null where it can. */
function problemOf(names: readonly string[], input: Input | undefined): string | null {
  const missing = names.find((name) => input?.[name] === undefined)
  if (input === undefined || missing !== undefined) return `was provided invalid value for ${missing ?? 'it'}`
  for (const name of names) {
    const kind = kindsNamed[name]
    if (kind !== undefined && idInGlobalId(kind, input[name]) === null) {
      return `was provided invalid value for ${name} ("${String(input[name])}" does not represent an instance of ${kind})`
    }
    if (name === 'snoozeUntil' && Number.isNaN(Date.parse(String(input[name])))) {
      return `was provided invalid value for ${name}`
    }
  }
  return null
}

function answerOf(
  versioned: VersionedService,
  caller: Caller | null,
  { query, variables }: RawParameters,
): GraphqlAnswer {
  const { workspace } = versioned
  if (typeof query !== 'string' || query.trim() === '') return { errors: [{ message: 'No query string was present' }] }
  const [name, document] =
    Object.entries(graphqlDocuments).find(([, { field }]) => new RegExp(`\\b${field}\\s*\\(`).test(query)) ?? []
  if (name === undefined || document === undefined) {
    return { errors: [{ message: 'This service knows no such field' }] }
  }
  const { field, input: names } = document
  if (!versioned.has(features[name as DocumentName])) {
    const message = `Field '${field}' doesn't exist on type 'Mutation'`
    return { errors: [{ message, extensions: { code: 'undefinedField' } }] }
  }
  const { input } = (variables ?? {}) as { readonly input?: Input }
  const problem = problemOf(names, input)
  if (input === undefined || problem !== null) {
    return { errors: [{ message: `Variable $input of type ${field} ${String(problem)}` }] }
  }
  const errors = caller === null ? null : mutations[name as DocumentName](workspace, caller, input)
  return errors === null
    ? { data: { [field]: null }, errors: [{ message: notYours, path: [field] }] }
    : { data: { [field]: { errors } } }
}

/** Serves GraphQL beside the interface, in versions that have what Docket asks of it. */
export function serveGraphql(server: FastifyInstance, versioned: VersionedService): void {
  if (!versioned.has('reviewsAgain')) return
  const { workspace } = versioned
  server.post(graphqlPath, (request: FastifyRequest, reply) => {
    const parameters = { ...parseForm(queryOf(request.originalUrl)), ...(request.body as RawParameters | undefined) }
    const { method, headers } = request
    const caller = authenticateV4(workspace, { method, path: '/graphql', headers, parameters })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answerOf(versioned, caller, parameters)))
  })
}
