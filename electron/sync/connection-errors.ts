import type { AppError } from '../../shared/errors.ts'

/** Whether an error says that the service cannot be reached now, whatever is asked of it. */
export function isConnectionError(error: AppError): boolean {
  return [
    'host_not_found',
    'unreachable',
    'timed_out',
    'connection_lost',
    'certificate_untrusted',
    'redirected',
    'not_this_service',
  ].includes(error.code)
}
