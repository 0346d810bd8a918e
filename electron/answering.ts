import * as v from 'valibot'
import { errorOf, failure, success, type AppError, type Result } from '../shared/errors.ts'
import { calls, type CallName, type CallValue, type ParsedCallArgs } from '../shared/ipc.ts'

/** Answers a call. One whose value is null, as nothing is told of it but that it is done, may return nothing. */
export type Handler<N extends CallName> = (args: ParsedCallArgs<N>) => Promise<Answer<N>> | Answer<N>

type Answer<N extends CallName> = [CallValue<N>] extends [null] ? CallValue<N> | void : CallValue<N>

export type Handlers = { readonly [N in CallName]: Handler<N> }

export type OnFailure = (call: CallName, error: AppError, thrown: unknown) => void

/**
 * Answers one Call. Its arguments are parsed here, once. An error of the handler becomes the error of a Result, since
 * Electron would pass on only its message.
 */
export async function answerCall(
  handlers: Handlers,
  name: CallName,
  input: unknown,
  onFailure: OnFailure,
): Promise<Result<unknown>> {
  const args = v.safeParse(calls[name].args, input)
  if (!args.success) {
    const issue = args.issues[0]
    return failure('bad_call', { detail: `${name}: ${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}` })
  }
  try {
    const handler = handlers[name] as (args: unknown) => unknown
    return success((await handler(args.output)) ?? null)
  } catch (thrown) {
    const error = errorOf(thrown)
    onFailure(name, error, thrown)
    return { ok: false, error }
  }
}
