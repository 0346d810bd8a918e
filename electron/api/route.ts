import type { Route } from '../protocols/route.ts'

/** Straight to the service, trusting what this computer trusts. */
export const directRoute: Route = { proxy: null, certificateAuthorities: [] }

/** Whether connections over both are made in the same way. */
export function isSameRoute(one: Route, other: Route): boolean {
  return one.proxy === other.proxy && one.certificateAuthorities.join('\n') === other.certificateAuthorities.join('\n')
}
