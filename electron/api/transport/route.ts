import type { Route } from '../../protocols/route.ts'

/** Direct connection to the service, with this computer's trusted certificates. */
export const directRoute: Route = { isClosed: false, proxy: null, certificateAuthorities: [] }

/** Nowhere: no connection is made, and every request fails with `working_offline`. */
export const closedRoute: Route = { ...directRoute, isClosed: true }

/** Returns true if connections over both are made in the same way. */
export function isSameRoute(one: Route, other: Route): boolean {
  return (
    one.isClosed === other.isClosed &&
    one.proxy === other.proxy &&
    one.certificateAuthorities.join('\n') === other.certificateAuthorities.join('\n')
  )
}
