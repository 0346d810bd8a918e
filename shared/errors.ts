import * as v from 'valibot'
import { mergeObstacles } from './model/merge-obstacle.ts'

const personSchema = v.object({ name: v.string(), username: v.string() })

/** What is wrong with an address that somebody typed. */
export const addressFaults = ['empty', 'spaces', 'scheme', 'twice', 'credentials', 'query', 'unreadable'] as const

/** What a computer lacks so that its keychain can be used. */
export const keychainLacks = ['library', 'keyring', 'program', 'session', 'unknown'] as const

/** What a service may leave as it was although it accepted an edit. */
export const unappliedParts = [
  'title',
  'description',
  'assigneeId',
  'assignees',
  'milestoneId',
  'labels',
  'dueDate',
  'startDate',
  'confidential',
  'targetBranch',
  'reviewers',
  'state',
  'name',
  'color',
  'priority',
  'comment',
  'approval',
  'following',
  'groupLabel',
  'mergeWhenBuildSucceeds',
  'settings',
] as const
export type UnappliedPart = (typeof unappliedParts)[number]

/**
 * Everything that can go wrong and that somebody may have to be told of: a code for each thing that means something else to
 * the user, with what its sentence needs. The list is closed. What a code means for the program stands in
 * `error-traits.ts`, what people are told in `error-sentences.ts`; neither compiles while a code is missing.
 */
const parametersOfCodes = {
  // The address
  address_invalid: { fault: v.picklist(addressFaults) },
  address_without_scheme: { suggestion: v.string() },
  address_insecure: {},
  // The way there
  host_not_found: {},
  unreachable: {},
  proxy_invalid: {},
  proxy_refused: {},
  proxy_wants_password: {},
  proxy_refused_password: {},
  timed_out: {},
  /** Who issued the certificate, as it says itself; null where that could not be read. */
  certificate_untrusted: { issuer: v.optional(v.nullable(v.string()), null) },
  /** A file with certificates that holds none. */
  certificate_unreadable: {},
  connection_lost: {},
  redirected: {},
  not_this_service: {},
  /** Something in front of the service refused this request, and lets others pass. */
  stopped_on_the_way: {},
  interface_retired: {},
  answer_malformed: {},
  /** It came whole, in a form that Docket does not know: the next one will be the same. */
  answer_unexpected: {},
  answer_too_large: {},
  /** What changed in all projects could not be listed in time, or was too much. */
  news_unavailable: {},
  cancelled: {},
  // The service's refusals
  unauthorized: {},
  user_blocked: {},
  /** Refused everything, for a reason that the service says: terms to accept, a password that is too old. */
  user_refused: {},
  /** The service speaks the newer interface, and does not say there who the user is. */
  user_hidden: {},
  /** Refused as if the token were no good, which it is. */
  not_permitted: {},
  forbidden: {},
  not_found: {},
  method_not_allowed: {},
  not_acceptable: {},
  conflict: {},
  invalid: {},
  rate_limited: {},
  service_failed: {},
  merge_conflict: {},
  merge_outdated: {},
  merge_not_permitted: {},
  merge_closed: {},
  merge_in_progress: {},
  merge_not_ready: {},
  merge_held_up: { by: v.picklist(mergeObstacles) },
  merged_already: {},
  /** Taken for spam, unless somebody solves a captcha. */
  captcha_wanted: {},
  merge_cancel_not_permitted: {},
  approval_outdated: {},
  approval_not_permitted: {},
  award_refused: { name: v.string() },
  /** What was to be sent as a public key may be the private half. */
  key_not_public: {},
  label_unknown: { name: v.string() },
  /** The service does not say what is wrong with a person's new name or address. */
  person_not_changed: {},
  /** The service said yes, and the person is still there. */
  person_not_deleted: {},
  /** The service said yes, and left these as they were. */
  not_applied: { parts: v.array(v.picklist(unappliedParts)) },
  project_hidden: {},
  // Tokens and accounts
  token_empty: {},
  token_unsendable: {},
  token_too_narrow: {},
  /** What was asked for changes something. */
  token_read_only: {},
  /** The last day on which it was good, as YYYY-MM-DD; null where that is not known. */
  token_expired: { endedOn: v.optional(v.nullable(v.string()), null) },
  token_revoked: {},
  /** Not in the keychain any more. */
  token_missing: {},
  /** Kept for one session, which is over. */
  token_of_session: {},
  /** Whose the token is, and whose the account. */
  token_of_another: { owners: v.object({ token: personSchema, account: personSchema }) },
  keychain_unavailable: { lack: v.picklist(keychainLacks) },
  keychain_locked: {},
  keychain_slow: {},
  keychain_denied: {},
  signed_out: {},
  account_unknown: {},
  account_exists: {},
  account_opening: {},
  /** The user wants no service to be asked for anything. */
  working_offline: {},
  /** Docket runs in safe mode: nothing is synced and nothing is sent. */
  safe_mode: {},
  edits_waiting: { count: v.number() },
  edits_uncounted: {},
  sample_failed: {},
  // What is on this computer
  item_unknown: {},
  project_unknown: { path: v.string() },
  /** What a comment stands under. */
  thread_unknown: {},
  edit_ended: {},
  edit_on_its_way: {},
  edit_in_doubt: {},
  edit_place_fixed: {},
  edit_without_words: {},
  edit_not_in_conflict: {},
  edit_unsendable: {},
  edits_of_several_accounts: {},
  /** What an edit speaks of was discarded; `title`: what that was to do. */
  needed_discarded: { title: v.nullable(v.string()) },
  needed_never_made: {},
  arrival_unclear: {},
  step_changed: {},
  not_awardable: {},
  merged_for_good: {},
  // This computer
  disk_full: {},
  profile_not_writable: { file: v.nullable(v.string()) },
  profile_in_use: {},
  profile_missing: {},
  file_not_written: {},
  /** A browser did not fetch a file that the user asked for, or not all of it. */
  download_unfinished: { name: v.string() },
  /** Another program has locked a file of Docket's for too long. */
  database_busy: { file: v.string() },
  /** A file from which user.db was to be restored. */
  backup_unusable: {},
  database_newer: {},
  database_damaged: { file: v.string() },
  /** How many could be read, and the file they were written to. */
  edits_damaged: { count: v.number(), file: v.string() },
  settings_damaged: { accounts: v.number(), file: v.string() },
  thread_failed: {},
  // New versions of Docket
  update_not_fetched: {},
  update_not_genuine: {},
  update_not_installed: {},
  /** An address that is neither https nor mail. */
  address_not_opened: {},
  /** A key that the system or another program has. */
  shortcut_taken: { key: v.string() },
  /** A notification that the system did not show: on macOS, of a program that is not signed. */
  notification_refused: {},
  /** A checkout, or a Docket in a sandbox, that the system cannot start at login. */
  start_at_login_refused: {},
  /** A folder of Docket’s own that the file manager does not open. */
  folder_not_shown: { folder: v.string() },
  /** The address of a place, or of the web, that shows nothing which Docket has. */
  place_unknown: {},
  place_of_unknown_account: {},
  page_not_allowed: {},
  bad_call: {},
  internal: {},
  /** What an edit says that an older Docket wrote down, in the words of that time. */
  told_before: { words: v.string() },
} as const

type ParametersOfCodes = typeof parametersOfCodes

export type ErrorCode = keyof ParametersOfCodes

export const errorCodes = Object.keys(parametersOfCodes) as ErrorCode[]

/** What any error may say besides. */
const saidSchemas = {
  /** The HTTP status, where the service answered. */
  status: v.optional(v.number()),
  /** Seconds to wait, where the service said so. */
  retryAfter: v.optional(v.number()),
  /** What the service or the machine said, in its own words: for the curious and for logs, never for decisions. */
  detail: v.optional(v.string()),
} as const

/** What any error may say besides its code and the parameters of that. */
export interface Said {
  readonly status?: number | undefined
  readonly retryAfter?: number | undefined
  readonly detail?: string | undefined
}

type OwnParameters<C extends ErrorCode> = Readonly<{
  [N in keyof ParametersOfCodes[C]]: v.InferOutput<Extract<ParametersOfCodes[C][N], v.GenericSchema>>
}>

/** A code, what its sentence needs, and what was said. No sentence of ours travels, and never a token. */
export type ErrorOf<C extends ErrorCode> = { readonly code: C } & OwnParameters<C> & Said

export type AppError = { [C in ErrorCode]: ErrorOf<C> }[ErrorCode]

/** Codes whose sentences need nothing more. */
export type PlainCode = {
  [C in ErrorCode]: keyof ParametersOfCodes[C] extends never ? C : never
}[ErrorCode]

/** Codes whose sentences need parameters. */
type FullCode = Exclude<ErrorCode, PlainCode>

type Parameters<C extends ErrorCode> = OwnParameters<C> & Said

const schemas = errorCodes.map((code) =>
  v.object({ code: v.literal(code), ...saidSchemas, ...parametersOfCodes[code] }),
)

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
    // For logs: people are told what `sentenceFor` makes of it.
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

/** What was said with an error, for one that means something else. */
export function saidWith({ status, retryAfter, detail }: AppError): Said {
  return {
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(detail !== undefined && { detail }),
  }
}

/** The AppError behind anything that was thrown; what is not one of ours becomes `internal`. */
export function errorOf(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return { code: 'internal', detail }
}

/** For the end of a switch over a closed union: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
