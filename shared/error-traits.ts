import { errorCodes, type AppError, type ErrorCode } from './errors.ts'

/** What an attempt to send an edit that failed in this way means for the edit. */
export type AttemptVerdict =
  /** It never got to the service: nothing more is tried until that can be reached. */
  | 'unreachable'
  /** The service did nothing, and wants to be asked later. */
  | 'later'
  /** Nobody knows whether it arrived. */
  | 'doubtful'
  /** The user must decide. */
  | 'refused'
  /** Perhaps the token is no good: `GET /user` tells. */
  | 'unauthorized'

/** What an error means for the program. Everything that decides by the kind of an error reads it here. */
export interface ErrorTraits {
  /** A GET that failed so may be repeated at once (`service_failed` by its status only, see `api/retries.ts`). */
  readonly isPassing: boolean
  /** The service cannot be reached, whatever is asked of it. */
  readonly isAway: boolean
  /** Somebody else answered in the place of the service. What they say is no word of it. */
  readonly isSomebodyElses: boolean
  /** Nothing was said, rather than that there is nothing: what failed, or came only half, may be whole the next time. */
  readonly isHalfSaid: boolean
  /** Asked again, it would be the same: of a part of an item, that is noted with the part and nowhere else. */
  readonly isSettled: boolean
  /** The service has too much to do: it is asked less, and later. */
  readonly wantsRest: boolean
  /** The service does not have what was asked for, or not for this user: no failure, and no better in a minute. */
  readonly isWithheld: boolean
  /** The service has no such thing or no such request, for anybody. */
  readonly isNowhere: boolean
  /** What was to be made may be there already: somebody else's, or an earlier attempt's. */
  readonly mayBeTaken: boolean
  /** Said to `GET /user`: the service does not know who asks, or is half asleep. What else it hides proves nothing. */
  readonly deniesUser: boolean
  /** The service lets nobody in with this token: the account pauses. */
  readonly pausesAccount: boolean
  /** A round of reading ends with it, and does not go on with the next list. */
  readonly endsRound: boolean
  readonly attempt: AttemptVerdict
  /** Which field of the sign-in form it is about: its sentence stands there. */
  readonly field: 'address' | 'token' | 'connection' | 'form'
  /** The user can mend it where the connection of the account is chosen. */
  readonly isAboutConnection: boolean
  /** Signing in without the keychain gets past it. */
  readonly isAboutKeychain: boolean
  /** What a command that ends with it could not find, if it is that: its exit code says so. */
  readonly lacks: 'account' | 'thing' | null
  /** Starting an account's threads again would not mend it. */
  readonly lasts: boolean
}

/** Our own trouble (a full disk, a bug): an edit is safe in the queue, and the answer may have been given. */
const own: ErrorTraits = {
  isPassing: false,
  isAway: false,
  isSomebodyElses: false,
  isHalfSaid: false,
  isSettled: false,
  wantsRest: false,
  isWithheld: false,
  isNowhere: false,
  mayBeTaken: false,
  deniesUser: false,
  pausesAccount: false,
  endsRound: false,
  attempt: 'doubtful',
  field: 'form',
  isAboutConnection: false,
  isAboutKeychain: false,
  lacks: null,
  lasts: false,
}

const ofAddress: ErrorTraits = { ...own, field: 'address' }
const ofToken: ErrorTraits = { ...own, field: 'token' }
/** The service knows nobody by this token any more. */
const ofDeadToken: ErrorTraits = {
  ...ofToken,
  deniesUser: true,
  pausesAccount: true,
  endsRound: true,
  attempt: 'unauthorized',
  lacks: 'account',
}
const ofNoAccount: ErrorTraits = { ...own, lacks: 'account' }
const ofKeychain: ErrorTraits = { ...own, isAboutKeychain: true }
/** Never on the service: no connection, or somebody else answered. */
const away: ErrorTraits = { ...own, field: 'address', isAway: true, endsRound: true, attempt: 'unreachable' }
const bySomebodyElse: ErrorTraits = { ...away, isSomebodyElses: true }
/** The user wants it so. */
const byChoice: ErrorTraits = { ...away, field: 'form' }
const byProxy: ErrorTraits = { ...away, field: 'connection', isAboutConnection: true }
/** A connection that broke: what was sent may have arrived. */
const brokenOff: ErrorTraits = { ...away, isPassing: true, attempt: 'doubtful' }
const halfSaid: ErrorTraits = { ...own, field: 'address', isHalfSaid: true }
const refused: ErrorTraits = { ...own, attempt: 'refused' }
const taken: ErrorTraits = { ...refused, mayBeTaken: true }
const unknown: ErrorTraits = { ...refused, lacks: 'thing' }
const damaged: ErrorTraits = { ...own, lasts: true }

const table = {
  address_invalid: ofAddress,
  address_without_scheme: ofAddress,
  address_insecure: ofAddress,
  host_not_found: away,
  unreachable: away,
  proxy_invalid: byProxy,
  proxy_refused: byProxy,
  proxy_wants_password: byProxy,
  proxy_refused_password: byProxy,
  timed_out: brokenOff,
  certificate_untrusted: { ...away, isAboutConnection: true },
  certificate_unreadable: { ...own, field: 'connection', isAboutConnection: true },
  connection_lost: brokenOff,
  redirected: bySomebodyElse,
  not_this_service: bySomebodyElse,
  stopped_on_the_way: { ...halfSaid, isSomebodyElses: true, attempt: 'later' },
  interface_retired: away,
  answer_malformed: halfSaid,
  answer_unexpected: { ...halfSaid, isSettled: true },
  answer_too_large: { ...halfSaid, isSettled: true },
  // Each project is looked at by itself then.
  news_unavailable: own,
  cancelled: own,
  unauthorized: ofDeadToken,
  user_blocked: { ...refused, field: 'token', pausesAccount: true, lacks: 'account' },
  user_refused: { ...refused, field: 'token', pausesAccount: true, lacks: 'account' },
  user_hidden: ofAddress,
  not_permitted: refused,
  forbidden: { ...refused, field: 'token', isWithheld: true, deniesUser: true },
  not_found: { ...unknown, field: 'address', isWithheld: true, isNowhere: true, deniesUser: true },
  method_not_allowed: { ...refused, isWithheld: true, isNowhere: true },
  not_acceptable: refused,
  conflict: taken,
  invalid: taken,
  rate_limited: {
    ...own,
    field: 'address',
    isPassing: true,
    wantsRest: true,
    endsRound: true,
    attempt: 'later',
  },
  service_failed: { ...halfSaid, isPassing: true, wantsRest: true, deniesUser: true },
  merge_conflict: refused,
  merge_outdated: refused,
  // What services say of a token that is no good, too.
  merge_not_permitted: { ...refused, attempt: 'unauthorized' },
  merge_closed: refused,
  merge_in_progress: refused,
  merge_not_ready: refused,
  merge_held_up: refused,
  merged_already: refused,
  captcha_wanted: refused,
  merge_cancel_not_permitted: { ...refused, attempt: 'unauthorized' },
  approval_outdated: refused,
  approval_not_permitted: { ...refused, attempt: 'unauthorized' },
  award_refused: refused,
  key_not_public: own,
  label_unknown: refused,
  person_not_changed: refused,
  person_not_deleted: refused,
  not_applied: refused,
  project_hidden: refused,
  token_empty: ofToken,
  token_unsendable: { ...ofToken, pausesAccount: true, endsRound: true, attempt: 'unauthorized' },
  token_too_narrow: ofToken,
  // Nothing is wrong with the edits: they go out with a token that may do more.
  token_read_only: { ...ofToken, attempt: 'later' },
  token_expired: ofDeadToken,
  token_revoked: ofDeadToken,
  token_missing: ofNoAccount,
  token_of_session: ofNoAccount,
  token_of_another: ofToken,
  keychain_unavailable: ofKeychain,
  keychain_locked: ofKeychain,
  keychain_slow: ofKeychain,
  keychain_denied: ofKeychain,
  signed_out: ofNoAccount,
  account_unknown: ofNoAccount,
  account_exists: own,
  account_opening: own,
  working_offline: byChoice,
  safe_mode: own,
  edits_waiting: own,
  edits_uncounted: own,
  sample_failed: own,
  item_unknown: unknown,
  project_unknown: unknown,
  thread_unknown: refused,
  edit_ended: refused,
  edit_on_its_way: refused,
  edit_in_doubt: refused,
  edit_place_fixed: refused,
  edit_without_words: refused,
  edit_not_in_conflict: refused,
  edit_unsendable: refused,
  edits_of_several_accounts: own,
  needed_discarded: refused,
  needed_never_made: refused,
  arrival_unclear: refused,
  step_changed: refused,
  not_awardable: refused,
  merged_for_good: refused,
  disk_full: { ...own, endsRound: true },
  profile_not_writable: own,
  profile_in_use: own,
  profile_missing: own,
  file_not_written: own,
  download_unfinished: own,
  database_busy: { ...own, endsRound: true },
  backup_unusable: own,
  database_newer: damaged,
  database_damaged: { ...damaged, endsRound: true },
  edits_damaged: damaged,
  settings_damaged: own,
  thread_failed: own,
  update_not_fetched: own,
  update_not_genuine: own,
  update_not_installed: own,
  address_not_opened: own,
  notification_refused: own,
  start_at_login_refused: own,
  shortcut_taken: own,
  folder_not_shown: own,
  place_unknown: own,
  place_of_unknown_account: own,
  page_not_allowed: own,
  bad_call: own,
  internal: { ...own, endsRound: true },
  told_before: refused,
} as const satisfies Record<ErrorCode, ErrorTraits>

/** What an error means for the program. */
export function traitsOf({ code }: Pick<AppError, 'code'>): ErrorTraits {
  return table[code]
}

/** The codes with a trait, for questions to a database in which errors are kept. */
export function codesWith(has: (traits: ErrorTraits) => boolean): ErrorCode[] {
  return errorCodes.filter((code) => has(table[code]))
}
