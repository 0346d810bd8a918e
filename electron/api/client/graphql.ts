import * as v from 'valibot'
import type { GraphqlMutation, GraphqlQuery } from '../../../shared/contract/v4/graphql.ts'
import { AppFailure, type PlainCode } from '../../../shared/errors.ts'
import type { RawAnswer } from '../transport/transport.ts'
import { isAboutPermission, isReadOnly, permissionMissing } from '../versions/v4/refusals-in-words.ts'

/**
 * Answers of GraphQL. They are 200 also where something was refused: in `errors` at the top, when the document, the caller or the
 * thing is at fault, or in those of the mutation. Either is a refusal with the service's words.
 */

/** A mutation with the schema of what it answers. */
export interface AnsweredMutation<Answered> extends GraphqlMutation {
  readonly answer: v.GenericSchema<unknown, Answered>
}

/** A query with the schema of the data that it answers. */
export interface AnsweredQuery<Answered> extends GraphqlQuery {
  readonly answer: v.GenericSchema<unknown, Answered>
}

/** The answer of a mutation that says nothing but its refusals. */
export const mutationSchema = v.object({ errors: v.array(v.string()) })

const errorsSchema = v.object({
  errors: v.pipe(
    v.array(
      v.object({
        message: v.optional(v.string(), ''),
        extensions: v.nullish(v.object({ code: v.optional(v.unknown()) })),
      }),
    ),
    v.minLength(1),
  ),
})
type Errors = v.InferOutput<typeof errorsSchema>['errors']

const dataSchema = v.object({ data: v.record(v.string(), v.unknown()) })

type Given = Pick<RawAnswer, 'status' | 'value'>

/**
 * Returns the data of an answer; undefined where it has none.
 *
 * @param otherwise the code of an error that says neither that something is not there nor that the caller may not
 * @throws AppFailure: the refusal in it
 */
function dataIn({ status, value }: Given, otherwise: PlainCode): Readonly<Record<string, unknown>> | undefined {
  const refused = v.safeParse(errorsSchema, value)
  if (refused.success) throw refusal(codeOf(refused.output.errors) ?? otherwise, refused.output.errors, status)
  const data = v.safeParse(dataSchema, value)
  return data.success ? data.output.data : undefined
}

/**
 * Returns the data that a query asked for. A query that was too much, or took too long, may be answered another time.
 *
 * @throws AppFailure: the refusal in it, `service_failed` for any other error of the service, or `answer_unexpected` for an answer
 * of another form
 */
export function dataOf<Answered>({ path, answer: schema }: AnsweredQuery<Answered>, given: Given): Answered {
  const answered = v.safeParse(schema, dataIn(given, 'service_failed'))
  if (answered.success) return answered.output
  throw AppFailure.of('answer_unexpected', { status: given.status, detail: `not an answer to ${path.join('.')}` })
}

/**
 * Returns the answer of a mutation.
 *
 * @throws AppFailure: the refusal in it, or `answer_unexpected` for an answer of another form
 */
export function answerOf<Answered>({ field, answer: schema }: AnsweredMutation<Answered>, answer: Given): Answered {
  const { status } = answer
  const given = dataIn(answer, 'not_acceptable')?.[field]
  const own = v.safeParse(mutationSchema, given)
  const messages = own.success ? own.output.errors.map((message) => ({ message })) : []
  if (messages.length > 0) throw refusal('not_acceptable', messages, status)
  const answered = v.safeParse(schema, given)
  if (answered.success) return answered.output
  throw AppFailure.of('answer_unexpected', { status, detail: `not an answer to ${field}` })
}

function refusal(code: PlainCode, errors: readonly { readonly message: string }[], status: number): AppFailure {
  const detail = errors
    .map(({ message }) => message)
    .join(' ')
    .slice(0, mostCharacters)
  if (isAboutPermission(detail)) return permissionMissing({ status, detail })
  return AppFailure.of(isReadOnly(detail) ? 'service_read_only' : code, { status, detail })
}

/** Length of the longest words of a service that are shown. */
const mostCharacters = 500

/** What services call a document that names something they do not have (graphql-ruby, static validation). */
const unknownThings: ReadonlySet<unknown> = new Set(['undefinedField', 'undefinedType', 'argumentNotAccepted'])

/** The same in words, which services without such codes have. */
const unknownInWords =
  /doesn't exist on type|doesn't accept argument|No such type|isn't a defined input type|knows no such field/i

/** The code of errors at the top of an answer; null for those that may be about this one request. */
function codeOf(errors: Errors): PlainCode | null {
  const has = (such: RegExp) => errors.some(({ message }) => such.test(message))
  if (errors.some(({ extensions }) => unknownThings.has(extensions?.code)) || has(unknownInWords)) {
    return 'method_not_allowed'
  }
  // Limits of single mutations, and fields that took too long, are answered with 200 like any refusal.
  if (has(/\brequested too many times\b/i)) return 'rate_limited'
  if (has(/^Timeout on /)) return 'service_failed'
  return has(/does not exist or you don't have permission|not authorized/i) ? 'not_permitted' : null
}
