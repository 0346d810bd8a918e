/**
 * Route of connections to a service: its proxy and its trusted certificates. The route is never sent to the service. It may hold
 * the password of a proxy, so it is never stored or shown.
 */
export interface Route {
  /** The user works offline: no connection is made, whatever the other fields hold. */
  readonly isClosed: boolean
  /** `http://[user:password@]host:port` to tunnel through, or the same with https; null for none. */
  readonly proxy: string | null
  /** Certificates (PEM) to trust besides those of this computer and those that come with Node. */
  readonly certificateAuthorities: readonly string[]
}
