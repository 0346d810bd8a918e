import type { ErrorCode } from '../../../shared/errors.ts'

/** The field an error is about: its sentence stands there. */
export type FieldOfError = 'address' | 'token' | 'form'

const address: ReadonlySet<ErrorCode> = new Set([
  'address_invalid',
  'address_without_scheme',
  'address_insecure',
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
  'not_found',
  'rate_limited',
  'service_failed',
])

const token: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'forbidden', 'user_blocked', 'token_of_another'])

/** Where in the form an error is shown. */
export function fieldOf(code: ErrorCode): FieldOfError {
  if (address.has(code)) return 'address'
  return token.has(code) ? 'token' : 'form'
}

/** Whether signing in without the keychain would get past this error. */
export function isAboutKeychain(code: ErrorCode): boolean {
  return code === 'keychain_unavailable' || code === 'keychain_locked'
}
