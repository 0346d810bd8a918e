import * as v from 'valibot'
import type { ErrorEntry, ParameterSchemas, ParametersOf, Said } from './errors/entry.ts'
import { errorTable, type ErrorTable } from './errors/table.ts'

export type { Said } from './errors/entry.ts'
export type { UnappliedPart } from './errors/refused-edits.ts'

export type ErrorCode = keyof ErrorTable

export const errorCodes = Object.keys(errorTable) as ErrorCode[]

/** Optional facts of any error. */
const saidSchemas = {
  /** The HTTP status, where the service answered. */
  status: v.optional(v.number()),
  /** Seconds to wait, where the service said so. */
  retryAfter: v.optional(v.number()),
  /** Words of the service or the machine: for the curious and for logs, never for decisions. */
  detail: v.optional(v.string()),
} as const

type NoParameters = Readonly<Record<never, unknown>>

type OwnParameters<C extends ErrorCode> = ErrorTable[C] extends {
  readonly parameters: infer P extends ParameterSchemas
}
  ? ParametersOf<P>
  : NoParameters

/** A code, the parameters of its sentence, and the optional facts. No sentence of ours travels, and never a token. */
export type ErrorOf<C extends ErrorCode> = { readonly code: C } & OwnParameters<C> & Said

export type AppError = { [C in ErrorCode]: ErrorOf<C> }[ErrorCode]

/** Codes whose sentences need nothing more. */
export type PlainCode = {
  [C in ErrorCode]: ErrorTable[C] extends { readonly parameters: ParameterSchemas } ? never : C
}[ErrorCode]

/** Codes whose sentences need parameters. */
type FullCode = Exclude<ErrorCode, PlainCode>

type Parameters<C extends ErrorCode> = OwnParameters<C> & Said

const schemas = errorCodes.map((code) => {
  const { parameters }: ErrorEntry = errorTable[code]
  return v.object({ code: v.literal(code), ...saidSchemas, ...parameters })
})

export const appErrorSchema = v.variant('code', schemas as [(typeof schemas)[number]]) as v.GenericSchema<AppError>

export type Failed = { readonly ok: false; readonly error: AppError }

export type Result<T> = { readonly ok: true; readonly value: T } | Failed

export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failure(code: PlainCode, said?: Said): Failed
export function failure<C extends FullCode>(code: C, parameters: Parameters<C>): Failed
export function failure(code: ErrorCode, parameters: Said = {}): Failed {
  // The overloads have seen to it that the parameters are those of the code.
  return { ok: false, error: { ...parameters, code } as AppError }
}

/** An AppError on its way up a call stack. Caught at the edges (ipc, threads), where it becomes a Result. */
export class AppFailure extends Error {
  readonly error: AppError

  constructor(error: AppError, options?: ErrorOptions) {
    // For logs: people read the sentence of `sentenceFor`.
    super(error.code, options)
    this.name = 'AppFailure'
    this.error = error
  }

  static of(code: PlainCode, said?: Said): AppFailure
  static of<C extends FullCode>(code: C, parameters: Parameters<C>): AppFailure
  static of(code: ErrorCode, parameters: Said = {}): AppFailure {
    return new AppFailure({ ...parameters, code } as AppError)
  }
}

/** Returns the facts of an error, for another one that means something else. */
export function saidWith({ status, retryAfter, detail }: AppError): Said {
  return {
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(detail !== undefined && { detail }),
  }
}

/** The AppError behind anything that was thrown; one that is not ours becomes `internal`. */
export function errorOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return { code: 'internal', detail }
}

/** For the end of a switch over a closed union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
