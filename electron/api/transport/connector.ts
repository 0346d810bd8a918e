import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates, TLSSocket, type SecureContext } from 'node:tls'
import { buildConnector, Client as Connection } from 'undici'
import { AppFailure } from '../../../shared/errors.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { Route } from '../../protocols/route.ts'
import { CertificateRefused, isCertificateCode } from './network-failures.ts'

export interface ConnectorOptions {
  /** Milliseconds for the connection, TLS included. */
  readonly connectTimeout: number
  readonly route: Route
  /** Finds the addresses of hosts; by default the system does. */
  readonly lookup?: LookupFunction | undefined
  /** Called with each certificate that was verified, and the origin that showed it: the service, or a proxy. */
  readonly onCertificate?: ((origin: string, certificate: ServiceCertificate) => void) | undefined
}

/**
 * A connector for undici. It makes connections, through a proxy if the route has one, and names the issuer when a
 * certificate is refused. Verification is never switched off. Where the route's proxy cannot be used, every connection
 * fails with `proxy_invalid`: none goes past the proxy. Over a closed route there are no connections (`working_offline`).
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { connectTimeout: timeout, route, onCertificate, lookup } = options
  const usual = { timeout, allowH2: false, ...(lookup && { lookup }) }
  if (route.isClosed) return (_to, callback) => callback(AppFailure.of('working_offline'), null)
  let context: SecureContext | null = null
  const build = (overTls: boolean): buildConnector.connector => {
    if (!overTls) return buildConnector(usual)
    context ??= createSecureContext({ ca: trusted(route.certificateAuthorities) })
    return buildConnector({ ...usual, secureContext: context })
  }
  let plain: buildConnector.connector | null = null
  let secure: buildConnector.connector | null = null
  const direct: buildConnector.connector = (to, callback) => {
    if (to.protocol !== 'https:') {
      plain ??= build(false)
      plain(to, callback)
    } else {
      secure ??= build(true)
      connectSecurely(secure, to, (...[error, connected]) => {
        if (error !== null) return callback(error, null)
        const certificate = connected instanceof TLSSocket ? certificateOf(connected) : null
        if (certificate !== null) onCertificate?.(`https://${to.host ?? to.hostname}`, certificate)
        callback(null, connected)
      })
    }
  }
  return route.proxy === null ? direct : throughProxy(route.proxy, timeout, direct)
}

/**
 * Returns the system's certificates, those of NODE_EXTRA_CA_CERTS and these. undici ignores all others once it is given
 * certificates, so all are given to it.
 */
function trusted(more: readonly string[]): string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...more])]
}

function connectSecurely(
  connect: buildConnector.connector,
  to: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  let issuer: string | null = null
  // Node discards the certificate when it refuses it, so the certificate is read before: `secure` comes before the
  // verification.
  const socket: unknown = connect(to, (...[error, connected]) => {
    if (error === null) {
      callback(null, connected)
    } else {
      const { code } = error as { code?: unknown }
      callback(isCertificateCode(code) ? new CertificateRefused(code, error.message, issuer) : error, null)
    }
  })
  if (socket instanceof TLSSocket) {
    socket.prependListener('secure', () => {
      issuer = issuerOf(socket) || issuer
    })
  }
}

function issuerOf(socket: TLSSocket): string {
  const { O: organisation, CN: name } = socket.getPeerCertificate().issuer ?? {}
  return readable([name, organisation].flat().filter(Boolean).join(', '))
}

/** Returns the certificate that the other side showed. Null where it has no expiry date. */
function certificateOf(socket: TLSSocket): ServiceCertificate | null {
  const expiry = new Date(socket.getPeerCertificate().valid_to ?? '')
  return Number.isNaN(expiry.getTime()) ? null : { issuer: issuerOf(socket), expiresAt: expiry.toISOString() }
}

/** Makes one short line of a text that may come from somebody between Docket and the service, and so may be anything. */
function readable(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
}

/** Every connection is a tunnel (CONNECT), so that the proxy sees neither token nor path. */
function throughProxy(address: string, timeout: number, connect: buildConnector.connector): buildConnector.connector {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return (_to, callback) => callback(AppFailure.of('proxy_invalid'), null)
  }
  const headers = proxyHeaders(url)
  return (to, callback) => {
    // Each tunnel has its own connection, because it takes the whole socket away from undici. A proxy that is reached
    // over https shows its own certificate, which the same authorities vouch for.
    const line = new Connection(url.origin, { headersTimeout: timeout, connect })
    const port = to.port || (to.protocol === 'https:' ? '443' : '80')
    const authority = `${isIP(to.hostname) === 6 ? `[${to.hostname}]` : to.hostname}:${port}`
    line
      .connect({ path: authority, headers: { ...headers, host: authority } })
      .then(
        ({ statusCode, socket }) => {
          if (statusCode !== 200) {
            socket.destroy()
            callback(refusalOfProxy(statusCode, url.username !== ''), null)
          } else if (to.protocol === 'https:') {
            connect({ ...to, httpSocket: socket as never }, callback)
          } else {
            callback(null, socket as never)
          }
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      )
      // By then the connection no longer owns its socket. It only must not accept another request.
      .finally(() => void line.close())
  }
}

/** Returns the failure for a proxy's refusal. It depends on whether the proxy was given a name and password. */
function refusalOfProxy(status: number, hadPassword: boolean): AppFailure {
  if (status !== 407) return AppFailure.of('proxy_refused', { status })
  return AppFailure.of(hadPassword ? 'proxy_refused_password' : 'proxy_wants_password', { status })
}

function proxyHeaders(url: URL): Record<string, string> {
  if (url.username === '') return {}
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}
