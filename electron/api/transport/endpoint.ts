import { graphqlPath } from '../../../shared/contract/v4/graphql.ts'
import { AppFailure } from '../../../shared/errors.ts'

/**
 * The address of a service. No request and no token is ever sent outside of `origin` + `prefix` + `/`, but to the one address of
 * GraphQL beside that.
 */
export interface Endpoint {
  readonly baseUrl: string
  /** `https://host:port`. */
  readonly origin: string
  /** The path of the API below the base URL, such as `/api/v3` (contract, "Versioning"). */
  readonly apiPath: string
  /** The base URL's path with that of the API, without a slash at its end. */
  readonly prefix: string
  /** The base URL's path with that of GraphQL. */
  readonly graphqlPath: string
}

/**
 * Returns the endpoint of a base URL.
 *
 * @param baseUrl as `readAddress` returns it: absolute, http or https, perhaps with a path; no query
 * @param apiPath such as `/api/v3`
 * @throws AppFailure `address_invalid`
 */
export function endpointOf(baseUrl: string, apiPath: string): Endpoint {
  const url = URL.parse(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw AppFailure.of('address_invalid', { fault: 'unreadable' })
  }
  const path = url.pathname.replace(/\/+$/, '')
  return { baseUrl, origin: url.origin, apiPath, prefix: path + apiPath, graphqlPath: path + graphqlPath }
}

/**
 * Returns a link of the service as path and query below this endpoint's API, or null when it is not below that.
 * Its host is ignored: services behind a proxy often do not know their own name, and no request leaves the account's
 * origin.
 *
 * @param link absolute, or relative to `from`
 * @param from the target whose answer carried the link
 */
export function reanchor(endpoint: Endpoint, link: string, from: string): string | null {
  // The parser resolves `..`, encoded or not, before the path is checked.
  const url = URL.parse(link, endpoint.origin + endpoint.prefix + from)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const { pathname } = url
  const { apiPath } = endpoint
  const start = pathname.startsWith(`${endpoint.prefix}/`)
    ? endpoint.prefix.length
    : pathname.indexOf(`${apiPath}/`) + apiPath.length
  if (start < apiPath.length || pathname.length === start + 1) return null
  return pathname.slice(start) + url.search
}

/** Returns true if an address is that of the start page of the service, by whichever scheme and port. */
export function isHome(endpoint: Endpoint, address: string | null): boolean {
  const url = URL.parse(address ?? '', endpoint.origin)
  const home = new URL(endpoint.baseUrl)
  const pathIn = ({ pathname }: URL) => pathname.replace(/\/+$/, '')
  return address !== null && url?.hostname === home.hostname && pathIn(url) === pathIn(home)
}

/**
 * Returns the path to put on the wire for a target.
 *
 * @throws AppFailure `answer_malformed` when it would leave the endpoint. Targets must be checked: they are read from
 * databases and come from services.
 */
export function pathOf(endpoint: Endpoint, target: string): string {
  const url = URL.parse(endpoint.origin + endpoint.prefix + target)
  if (!target.startsWith('/') || url?.origin !== endpoint.origin || !url.pathname.startsWith(`${endpoint.prefix}/`)) {
    throw AppFailure.of('answer_malformed', { detail: 'a page outside of the API' })
  }
  return url.pathname + url.search
}
