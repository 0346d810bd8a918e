import type { FastifyInstance, FastifyRequest } from 'fastify'
import { graphqlPath, idInGlobalId } from '../../../shared/contract/v4/graphql.ts'
import { parseForm, queryOf } from '../../http/request.ts'
import type { RawParameters } from '../../http/request.ts'
import type { Caller } from '../../rules/access.ts'
import { authenticateV4 } from '../auth.ts'
import { readOnlyWords } from '../maintenance.ts'
import type { VersionedService } from '../versioned-service.ts'
import { groupOf } from './groups.ts'
import { mutations } from './mutations.ts'
import type { Input, Mutation } from './mutations.ts'
import { GraphqlProblem, parseQuery } from './parse.ts'
import { select } from './select.ts'
import type { Thing } from './select.ts'
import { namespaceOf } from './work-items.ts'

/**
 * GraphQL, as far as Docket uses it: the documents of `shared/contract/v4/graphql.ts`. Queries are parsed, and answered with what they ask
 * for. A mutation is known by its name. As on real services every answer but those about the token is 200, also a refusal.
 */

interface GraphqlAnswer {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly string[]
    readonly extensions?: { readonly code: string }
  }[]
}

const notYours =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action"

const notForFineGrained = "Access denied: This operation doesn't support fine-grained personal access tokens."

/** Why an input cannot be what a mutation takes; null where it can. */
function problemOf({ input: names, kinds }: Mutation, input: Input | undefined): string | null {
  const missing = names.find((name) => input?.[name] === undefined)
  if (input === undefined || missing !== undefined) return `was provided invalid value for ${missing ?? 'it'}`
  for (const name of names) {
    const kind = kinds[name]
    if (kind !== undefined && idInGlobalId(kind, input[name]) === null) {
      return `was provided invalid value for ${name} ("${String(input[name])}" does not represent an instance of ${kind})`
    }
    if (name === 'snoozeUntil' && Number.isNaN(Date.parse(String(input[name])))) {
      return `was provided invalid value for ${name}`
    }
  }
  return null
}

function isFineGrained(caller: Caller | null): boolean {
  return typeof caller?.token?.permissions === 'string'
}

/** What can be asked for. */
function rootOf(versioned: VersionedService, caller: Caller | null): Thing {
  // Services say nothing of what such a token does not show: it is null, as if it were not there.
  const shown = (thing: () => ReturnType<typeof groupOf>) => (isFineGrained(caller) ? null : thing())
  return {
    type: 'Query',
    fields: {
      group: ({ fullPath }) => shown(() => groupOf(versioned, caller, String(fullPath))),
      namespace: ({ fullPath }) => shown(() => namespaceOf(versioned, caller, String(fullPath))),
    },
  }
}

/** The answer to a query; null for a mutation. */
function answerToQuery(
  versioned: VersionedService,
  caller: Caller | null,
  { query, variables }: { readonly query: string; readonly variables: unknown },
): GraphqlAnswer | null {
  try {
    const selections = parseQuery(query, (variables ?? {}) as Input)
    return selections && { data: select(rootOf(versioned, caller), selections) }
  } catch (thrown) {
    if (!(thrown instanceof GraphqlProblem)) throw thrown
    const { message, code } = thrown
    return { errors: [{ message, ...(code !== undefined && { extensions: { code } }) }] }
  }
}

function answerOf(
  versioned: VersionedService,
  caller: Caller | null,
  { query, variables }: RawParameters,
): GraphqlAnswer {
  const { workspace } = versioned
  if (typeof query !== 'string' || query.trim() === '') return { errors: [{ message: 'No query string was present' }] }
  const answer = answerToQuery(versioned, caller, { query, variables })
  if (answer !== null) return answer
  if (workspace.isReadOnly?.()) return { errors: [{ message: readOnlyWords }] }
  if (isFineGrained(caller)) return { errors: [{ message: notForFineGrained }] }
  const mutation = mutations.find(({ field }) => new RegExp(`\\b${field}\\s*\\(`).test(query))
  if (mutation === undefined) return { errors: [{ message: 'This service knows no such field' }] }
  const { field, feature, change } = mutation
  if (!versioned.has(feature)) {
    const message = `Field '${field}' doesn't exist on type 'Mutation'`
    return { errors: [{ message, extensions: { code: 'undefinedField' } }] }
  }
  const { input } = (variables ?? {}) as { readonly input?: Input }
  const problem = problemOf(mutation, input)
  if (input === undefined || problem !== null) {
    return { errors: [{ message: `Variable $input of type ${field} ${String(problem)}` }] }
  }
  const errors = caller === null ? null : change(workspace, caller, input)
  return errors === null
    ? { data: { [field]: null }, errors: [{ message: notYours, path: [field] }] }
    : { data: { [field]: { errors } } }
}

/** Serves GraphQL beside the API, in versions that have what Docket asks of it. */
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
