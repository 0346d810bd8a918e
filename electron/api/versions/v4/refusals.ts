import type { Operation } from '../../../../shared/contract/operation.ts'
import { pathNames, type Values } from '../../../../shared/contract/target.ts'
import { AppFailure, saidWith, type PlainCode } from '../../../../shared/errors.ts'
import { isWireRow } from '../../../../shared/model/wire-row.ts'
import { bodyOf, refusalOf, type Refusal } from '../../transport/refusals.ts'
import { isReadOnly, permissionMissing } from './refusals-in-words.ts'
import type { RawAnswer, Request } from '../../transport/transport.ts'

/** Refusals that only API v4 has. */

/** Returns the failure of an answer of v4 that is neither a whole success nor 304. */
export function refusalOfV4(refusal: Refusal, now: number, method: Request['method']): AppFailure {
  const failure = refusalOf(refusal, now)
  const said = saidWith(failure.error)
  if (isAboutExpiry(refusal)) return AppFailure.of('token_expired', { ...said, endedOn: null })
  if (wantsPermission(refusal)) return permissionMissing(said)
  const code = codeOf(refusal, method)
  return code === null ? failure : AppFailure.of(code, said)
}

function isAboutExpiry({ status, text }: Refusal): boolean {
  return status === 401 && /^Token is expired\b/.test(descriptionIn(text))
}

function wantsPermission({ status, text }: Refusal): boolean {
  return status === 403 && bodyOf(text)['error'] === 'insufficient_granular_scope'
}

function descriptionIn(text: string): string {
  const { error_description: description } = bodyOf(text)
  return typeof description === 'string' ? description : ''
}

/** The code of a refusal that means something else than its status; null for the others. */
function codeOf({ status, text, leadsHome }: Refusal, method: Request['method']): PlainCode | null {
  const { error, message, needs_captcha_response: wantsCaptcha } = bodyOf(text)
  if (wantsCaptcha === true) return 'captcha_wanted'
  switch (status) {
    case 301:
      // How a service in maintenance answers a change that is no JSON, such as a file: a browser would show its start page.
      return leadsHome && method !== 'GET' ? 'service_read_only' : null
    case 401:
      if (error === 'dpop_error') return 'token_wants_proof'
      return /^Token was revoked\b/.test(descriptionIn(text)) ? 'token_revoked' : null
    case 403:
      // The scopes that it names are those of the whole address: only the verb shows what was too much for the token.
      if (error === 'insufficient_scope') return method === 'GET' ? 'token_too_narrow' : 'token_read_only'
      return typeof message === 'string' && isReadOnly(message) ? 'service_read_only' : null
    case 408:
      // The service itself gave up: it was reached, and may take less to do the next time.
      return isWireRow(message) ? 'service_failed' : null
    case 409:
      // Somebody else had the row at that moment. Nothing stands in the way of another attempt.
      return /\bResource lock\b/.test(typeof message === 'string' ? message : '') ? 'service_failed' : null
    default:
      return null
  }
}

/**
 * Returns the failure that is hidden in a success. Some requests answer their refusal with 201. And a number may have been
 * given to another item since its id was known, as after a service was restored: that item was not asked for.
 */
export function refusalInV4(operation: Operation, values: Values, { status, value }: RawAnswer): AppFailure | null {
  if (!isWireRow(value)) return null
  if (value['needs_captcha_response'] === true) return AppFailure.of('captcha_wanted', { status })
  if (value['status'] === 'error' && typeof value['message'] === 'string') {
    const { http_status: meant, message } = value
    return AppFailure.of('not_acceptable', { status: typeof meant === 'number' ? meant : status, detail: message })
  }
  const asked = askedItem(operation, values)
  return asked === null || typeof value['id'] !== 'number' || value['id'] === asked
    ? null
    : AppFailure.of('not_found', { status, detail: 'its number is that of something else' })
}

/** The id of the item that an operation answers, where the request names it. */
function askedItem(operation: Operation, values: Values): number | null {
  const name = itemNames[operation.result]
  const isOfItem = name !== undefined && pathNames(operation).at(-1) === name && operation.list !== true
  const id = isOfItem && operation.parameters['to_project_id'] === undefined ? values[name] : null
  return typeof id === 'number' ? id : null
}

const itemNames: Readonly<Record<string, string>> = { Issue: 'issue_id', MergeRequest: 'merge_request_id' }
