import * as v from 'valibot'

/**
 * Everything that can go wrong and that somebody may have to be told of. The list is closed: who handles an error
 * switches on `code` and ends in `assertNever`. No error ever carries a token, and `detail` is for logs and the
 * curious, never for decisions.
 */
export const errorCodes = [
  // The address
  'address_invalid',
  'address_without_scheme',
  'address_insecure',
  // The way there
  'host_not_found',
  'unreachable',
  'timed_out',
  'certificate_untrusted',
  'connection_lost',
  'redirected',
  'not_this_service',
  'interface_retired',
  'answer_malformed',
  'answer_too_large',
  'cancelled',
  // The service's refusals
  'unauthorized',
  'user_blocked',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'invalid',
  'rate_limited',
  'service_failed',
  // This computer
  'keychain_unavailable',
  'keychain_locked',
  'token_missing',
  'token_of_another',
  'account_unknown',
  'account_exists',
  'item_unknown',
  'step_changed',
  'project_hidden',
  'not_saved',
  'disk_full',
  'profile_not_writable',
  'database_newer',
  'database_damaged',
  'edits_damaged',
  'settings_damaged',
  'thread_failed',
  'bad_call',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

const personSchema = v.object({ name: v.string(), username: v.string() })

export const appErrorSchema = v.object({
  code: v.picklist(errorCodes),
  /** A sentence in plain words, complete without the code. */
  message: v.string(),
  /** The HTTP status, where the service answered. */
  status: v.optional(v.number()),
  /** Seconds to wait, where the service said so. */
  retryAfter: v.optional(v.number()),
  /** Of `token_of_another`: whose the token is, and whose the account. */
  owners: v.optional(v.object({ token: personSchema, account: personSchema })),
  /** What the machine said. */
  detail: v.optional(v.string()),
})

export type AppError = Readonly<v.InferOutput<typeof appErrorSchema>>

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError }

export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failure(
  code: ErrorCode,
  message: string,
  more: Omit<AppError, 'code' | 'message'> = {},
): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: { code, message, ...more } }
}

/** An AppError on its way up a call stack. Caught at the edges (ipc, threads), where it becomes a Result. */
export class AppFailure extends Error {
  readonly error: AppError

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.message, options)
    this.name = 'AppFailure'
    this.error = error
  }

  static of(code: ErrorCode, message: string, more: Omit<AppError, 'code' | 'message'> = {}): AppFailure {
    return new AppFailure({ code, message, ...more })
  }
}

/** The AppError behind anything that was thrown; what is not one of ours becomes `internal`. */
export function errorOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return { code: 'internal', message: 'Something went wrong inside Docket.', detail }
}

/** For the end of a switch over a closed union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
