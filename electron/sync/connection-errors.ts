import { errorOf, type AppError } from '../../shared/errors.ts'

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
    'interface_retired',
  ].includes(error.code)
}

/** Whether nothing was said, rather than that there is nothing: what failed, or came only half, may be whole the next time. */
export function isFailure({ code }: AppError): boolean {
  return code === 'service_failed' || code === 'answer_malformed' || code === 'answer_too_large'
}

/** Whether an error ends the round: the service is out of reach, does not know us or wants a pause, or it is our own. */
export function mustStop(thrown: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return true
  const error: AppError = errorOf(thrown)
  if (isConnectionError(error)) return true
  return ['unauthorized', 'rate_limited', 'internal', 'disk_full', 'database_damaged'].includes(error.code)
}
