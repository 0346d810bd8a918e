import * as v from 'valibot'
import type { GraphqlDocument } from '../../../shared/contract/v4/graphql.ts'
import { AppFailure, type PlainCode } from '../../../shared/errors.ts'
import type { RawAnswer } from '../transport/transport.ts'

/**
 * Answers of GraphQL. They are 200 also where something was refused: in `errors` at the top, when the document, the caller or the
 * thing is at fault, or in those of the mutation. Either is a refusal with the service's words.
 */

/** A document with the schema of what its mutation answers. */
export interface AnsweredDocument<Answered> extends GraphqlDocument {
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

/**
 * Returns the answer of a document's mutation.
 *
 * @throws AppFailure: the refusal in it, or `answer_unexpected` for an answer of another form
 */
export function answerIn<Answered>(
  { field, answer: schema }: AnsweredDocument<Answered>,
  { status, value }: Pick<RawAnswer, 'status' | 'value'>,
): Answered {
  const refused = v.safeParse(errorsSchema, value)
  if (refused.success) throw refusal(codeOf(refused.output.errors), refused.output.errors, status)
  const data = v.safeParse(dataSchema, value)
  const given = data.success ? data.output.data[field] : undefined
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
  return AppFailure.of(code, { status, detail })
}

/** Length of the longest words of a service that are shown. */
const mostCharacters = 500

/** The code of errors at the top of an answer. */
function codeOf(errors: Errors): PlainCode {
  const has = (such: RegExp) => errors.some(({ message }) => such.test(message))
  const isUnknown = errors.some(({ extensions }) => extensions?.code === 'undefinedField')
  if (isUnknown || has(/doesn't exist on type|knows no such field/i)) return 'method_not_allowed'
  return has(/does not exist or you don't have permission|not authorized/i) ? 'not_permitted' : 'not_acceptable'
}
