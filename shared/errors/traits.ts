/** Meaning of a failed attempt to send an edit, for that edit. */
export type AttemptVerdict =
  /** It never reached the service: no other edit is tried until the service is reachable. */
  | 'unreachable'
  /** The service did nothing, and wants to be asked later. */
  | 'later'
  /** Its arrival is unknown. */
  | 'doubtful'
  /** The user must decide. */
  | 'refused'
  /** Perhaps the token is no good: `GET /user` shows that. */
  | 'unauthorized'

/** Meaning of an error for the program. Everything that decides by the kind of an error reads it here. */
export interface ErrorTraits {
  /** A GET that failed so may be repeated at once (`service_failed` by its status only, see `api/transport/retries.ts`). */
  readonly isPassing: boolean
  /** The service cannot be reached, whatever is asked of it. */
  readonly isAway: boolean
  /** Somebody else answered in the place of the service. Their answer is no word of it. */
  readonly isSomebodyElses: boolean
  /** The answer is missing or incomplete, rather than that there is nothing: it may be whole the next time. */
  readonly isHalfSaid: boolean
  /** Asked again, it would be the same: of a part of an item, that is noted with the part and nowhere else. */
  readonly isSettled: boolean
  /** The service has too much to do: it is asked less, and later. */
  readonly wantsBackoff: boolean
  /** The service does not have the requested thing, or not for this user: no failure, and no better in a minute. */
  readonly isWithheld: boolean
  /** The service has no such thing or no such request, for anybody. */
  readonly isNowhere: boolean
  /** The thing that was to be made may be there already: somebody else's, or an earlier attempt's. */
  readonly mayBeTaken: boolean
  /** Said to `GET /user`: the service does not know who asks, or is half asleep. Its other refusals prove nothing. */
  readonly deniesUser: boolean
  /** The service lets nobody in with this token: the account pauses. */
  readonly pausesAccount: boolean
  /** A round of reading ends with it, and does not go on with the next list. */
  readonly endsRound: boolean
  readonly attempt: AttemptVerdict
  /** The field of the sign-in form that it is about: its sentence stands there. */
  readonly field: 'address' | 'token' | 'connection' | 'form'
  /** The user can mend it where the connection of the account is chosen. */
  readonly isAboutConnection: boolean
  /** Signing in without the keychain gets past it. */
  readonly isAboutKeychain: boolean
  /** The thing that a command which ends with it could not find, if it is that: it decides the exit code. */
  readonly lacks: 'account' | 'thing' | null
  /** Starting an account's threads again would not mend it. */
  readonly lasts: boolean
}

/** Our own trouble (a full disk, a bug): an edit is safe in the queue, and the answer may have been given. */
export const own: ErrorTraits = {
  isPassing: false,
  isAway: false,
  isSomebodyElses: false,
  isHalfSaid: false,
  isSettled: false,
  wantsBackoff: false,
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

export const ofAddress: ErrorTraits = { ...own, field: 'address' }
export const ofToken: ErrorTraits = { ...own, field: 'token' }
/** The service knows nobody by this token any more. */
export const ofDeadToken: ErrorTraits = {
  ...ofToken,
  deniesUser: true,
  pausesAccount: true,
  endsRound: true,
  attempt: 'unauthorized',
  lacks: 'account',
}
export const ofNoAccount: ErrorTraits = { ...own, lacks: 'account' }
export const ofKeychain: ErrorTraits = { ...own, isAboutKeychain: true }
/** Never on the service: no connection, or somebody else answered. */
export const away: ErrorTraits = { ...own, field: 'address', isAway: true, endsRound: true, attempt: 'unreachable' }
export const bySomebodyElse: ErrorTraits = { ...away, isSomebodyElses: true }
/** The user wants it so. */
export const byChoice: ErrorTraits = { ...away, field: 'form' }
export const byProxy: ErrorTraits = { ...away, field: 'connection', isAboutConnection: true }
/** A connection that broke: the request may have arrived. */
export const brokenOff: ErrorTraits = { ...away, isPassing: true, attempt: 'doubtful' }
export const halfSaid: ErrorTraits = { ...own, field: 'address', isHalfSaid: true }
export const refused: ErrorTraits = { ...own, attempt: 'refused' }
export const taken: ErrorTraits = { ...refused, mayBeTaken: true }
/** Not for this user, or not with this token. */
export const withheld: ErrorTraits = { ...refused, isWithheld: true, deniesUser: true }
export const unknown: ErrorTraits = { ...refused, lacks: 'thing' }
export const damaged: ErrorTraits = { ...own, lasts: true }
