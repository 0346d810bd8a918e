import { day, second } from '../../../shared/durations.ts'
import { shortened } from '../../../shared/beginning.ts'
import { AppFailure, type PlainCode } from '../../../shared/errors.ts'
import { isWireRow, type WireRow } from '../../../shared/model/wire-row.ts'

/** The relevant parts of an answer that is not a success. */
export interface Refusal {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** The time when the service answers again: in seconds since 1970, or, by the newer draft of the header, from now. */
  readonly rateLimitReset: string | null
  /** How many requests are left until then. */
  readonly rateLimitRemaining: string | null
  readonly location: string | null
  /** True if the location is the start page of the service itself. */
  readonly leadsHome: boolean
  /** The beginning of the body. */
  readonly text: string
  /** False where only the beginning was read. */
  readonly isWhole: boolean
}

const longestWords = 500

const codes: Readonly<Record<number, PlainCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  407: 'proxy_wants_password',
  408: 'timed_out',
  409: 'conflict',
  410: 'interface_retired',
  413: 'too_large_to_send',
  429: 'rate_limited',
}

/** Words of a refused request (400) that say more than its status. */
const codesOfWords: Readonly<Record<string, PlainCode>> = { conflict: 'pick_conflict', empty: 'pick_empty' }

function codeOfWord({ status, text }: Refusal): PlainCode | null {
  const word = status === 400 ? bodyOf(text)['error_code'] : null
  return typeof word === 'string' && Object.hasOwn(codesOfWords, word) ? (codesOfWords[word] ?? null) : null
}

/** Returns true for a status with the same meaning from a proxy, a gateway or the service itself. */
function isAnybodys(status: number): boolean {
  return status >= 500 || [407, 408, 413, 429].includes(status)
}

/**
 * Returns the AppFailure of a status that is neither a whole success nor 304 (contract, "Errors"). `detail` holds the service's
 * own words, if it has any.
 *
 * Only JSON is the service's word about the user, the token or the request. A page or a plain text comes from something in front
 * of it (a firewall, a ban, a network that wants a sign-in): `not_this_service`. Whether that stands in the way of all requests
 * or of this one alone, `gate.ts` finds out.
 *
 * @param now milliseconds since 1970, which a Retry-After that is a date is counted from
 */
export function refusalOf(refusal: Refusal, now: number): AppFailure {
  const { status } = refusal
  if (status < 300) {
    // Partial content (206) was never requested.
    return AppFailure.of('answer_malformed', { status })
  }
  if (status < 400) return redirection(refusal)
  if (isSomebodyElses(refusal)) return AppFailure.of('not_this_service', { status })
  // Its words may be what matters, such as the one field that was missing.
  if (isHalf(refusal)) return AppFailure.of('answer_malformed', { status })
  const code = codeOfWord(refusal) ?? codes[status] ?? (status >= 500 ? 'service_failed' : 'invalid')
  const words = wordsOf(refusal.text)
  const retryAfter = status === 429 || status >= 500 ? waitOf(refusal, now) : null
  return AppFailure.of(code, {
    status,
    ...(retryAfter !== null && { retryAfter }),
    ...(words !== null && { detail: words }),
  })
}

/** After 5xx the fate of a request is unknown, whoever answered. 511 comes from a network that wants a sign-in. */
function isSomebodyElses({ status, contentType, text }: Refusal): boolean {
  return status === 511 || (!isAnybodys(status) && !isJson(contentType, text))
}

/** Returns true if an answer was JSON once, and lost its end on the way. */
function isHalf({ status, text, isWhole }: Refusal): boolean {
  if (isAnybodys(status) || !isWhole || !/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

/** Returns true if an answer is JSON, by its type and its beginning: the rest of it may not have been read. */
function isJson(contentType: string, text: string): boolean {
  if (isHtml(contentType, text)) return false
  return /\bjson\b/i.test(contentType) || /^\s*[[{]/.test(text)
}

function redirection(refusal: Refusal): AppFailure {
  const { status, location } = refusal
  // The query of such an address often carries a session, so it is left out.
  const url = location === null ? null : URL.parse(location)
  const where = url ? `${url.origin}${url.pathname}` : 'another address'
  return AppFailure.of('redirected', { status, detail: where })
}

/** Returns true if an answer is a page for browsers, as captive portals and login pages send it. */
export function isHtml(contentType: string, text: string): boolean {
  return /\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype|html|head|body|!--)/i.test(text.slice(0, 200))
}

/**
 * Returns the seconds that a service wants to be left alone. Null when it does not say: many services tell with every answer when their
 * limit of requests begins anew, which may be in an hour, also where something else went wrong, or a limit of this request alone.
 */
function waitOf({ retryAfter, rateLimitReset, rateLimitRemaining }: Refusal, now: number): number | null {
  const isAnyLeft = Number(rateLimitRemaining ?? 0) > 0
  return secondsOf(retryAfter, now) ?? (isAnyLeft ? null : secondsUntilReset(rateLimitReset, now))
}

/** Whatever is larger counts from 1970, and not from now. */
const longestReset = (366 * day) / second

/** Returns the seconds until a RateLimit-Reset. Null when it is no whole number. Never negative. */
export function secondsUntilReset(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (!/^\d{1,11}$/.test(text)) return null
  const seconds = Number(text)
  return seconds <= longestReset ? seconds : Math.max(0, Math.ceil(seconds - now / 1000))
}

/**
 * Returns the seconds of a Retry-After header, which is a number of seconds or a date. Null when it is neither. Never
 * negative.
 */
export function secondsOf(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  // `Date.parse` takes almost any text with a number in it.
  if (!/^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/i.test(text)) return null
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

/**
 * Returns the message of an error body, in one line of at most 500 characters. The body has `{message}` or `{error}`,
 * each a text, a list, or `{property: [texts], entity: {property: [texts]}}`. Null when it has neither.
 */
export function wordsOf(text: string): string | null {
  const { message, error, error_description: description } = bodyOf(text)
  const found: string[] = []
  gather(message ?? description ?? error, '', found, 0)
  const words = found.join('; ').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() // prettier-ignore
  return words === '' ? null : shortened(words, longestWords)
}

/** Returns the fields of an error body; none where it has none. */
export function bodyOf(text: string): WireRow {
  try {
    const body: unknown = JSON.parse(text)
    return isWireRow(body) ? body : {}
  } catch {
    return {}
  }
}

function gather(value: unknown, property: string, found: string[], depth: number): void {
  if (found.length >= 20 || depth > 4) return
  if (typeof value === 'string' || typeof value === 'number') {
    found.push(`${property} ${value}`)
  } else if (Array.isArray(value)) {
    for (const one of value as unknown[]) gather(one, property, found, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      gather(inner, property === '' ? name : `${property} ${name}`, found, depth + 1)
    }
  }
}
