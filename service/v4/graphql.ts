import type { FastifyInstance, FastifyRequest } from 'fastify'
import { graphqlDocuments, graphqlPath, userIdIn } from '../../shared/contract/v4/graphql.ts'
import { requestReviewAgain } from '../changes/reviews.ts'
import { parseForm, queryOf } from '../http/request.ts'
import type { RawParameters } from '../http/request.ts'
import { mergeRequestNamed } from '../routes/named.ts'
import { visibleProject } from '../rules/access.ts'
import type { Caller } from '../rules/access.ts'
import { mayUpdate } from '../rules/items.ts'
import type { MergeRequestItem } from '../rules/items.ts'
import { Refusal } from '../rules/refusals.ts'
import { findUser } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { authenticateV4 } from './auth.ts'
import { idByNumber } from './numbers.ts'
import type { VersionedService } from './versioned-service.ts'

/**
 * GraphQL, as far as Docket uses it: the documents of `shared/contract/v4/graphql.ts`. Nothing is parsed; a document is known by the
 * name of its mutation. As on real services every answer but those about the token is 200, also a refusal.
 */

type Input = Readonly<Record<string, unknown>>

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly { readonly message: string; readonly path?: readonly string[] }[]
}

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

const mutations: Readonly<Record<keyof typeof graphqlDocuments, Mutation>> = {
  askAgain: (workspace, caller, input) => {
    const item = changeable(workspace, caller, input)
    const reviewer = findUser(workspace.store, userIdIn(input['userId']) ?? 0)
    if (item === null || reviewer === undefined) return null
    return requestReviewAgain(workspace, caller.user, item, reviewer) ? [] : ['Reviewer not found']
  },
}

const notYours =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action"

function answerOf(workspace: Workspace, caller: Caller | null, { query, variables }: RawParameters): GraphqlAnswer {
  if (typeof query !== 'string' || query.trim() === '') return { errors: [{ message: 'No query string was present' }] }
  const [name, document] =
    Object.entries(graphqlDocuments).find(([, { field }]) => new RegExp(`\\b${field}\\s*\\(`).test(query)) ?? []
  if (name === undefined || document === undefined) {
    return { errors: [{ message: 'This service knows no such field' }] }
  }
  const { field, input: names } = document
  const { input } = (variables ?? {}) as { readonly input?: Input }
  const missing = names.find((each) => input?.[each] === undefined)
  if (input === undefined || missing !== undefined) {
    return {
      errors: [{ message: `Variable $input of type ${field} was provided invalid value for ${missing ?? field}` }],
    }
  }
  const errors = caller === null ? null : mutations[name as keyof typeof graphqlDocuments](workspace, caller, input)
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
      .send(JSON.stringify(answerOf(workspace, caller, parameters)))
  })
}
