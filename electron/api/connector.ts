import { isIP } from 'node:net'
import { createSecureContext, getCACertificates, TLSSocket, type SecureContext } from 'node:tls'
import { buildConnector, Client as Connection } from 'undici'
import { AppFailure } from '../../shared/errors.ts'
import { CertificateRefused, isCertificateCode } from './network-failures.ts'

/** How connections are made. */
export interface ConnectorOptions {
  /** Milliseconds for the connection, TLS included. */
  readonly connectTimeout: number
  /** Certificates (PEM) to trust besides those of this computer and those that come with Node. */
  readonly certificateAuthorities: readonly string[]
  /** `http://[user:password@]host:port`; null for none. */
  readonly proxy: string | null
}

/** A connector for undici, and a function that releases its resources. */
export interface Connector {
  readonly connect: buildConnector.connector
  close(): Promise<void>
}

/**
 * Makes connections, through a proxy if one is set, and names the issuer when a certificate is refused. Verification is
 * never switched off.
 *
 * @throws AppFailure `proxy_invalid` when `proxy` is not the address of a proxy
 */
export function createConnector(options: ConnectorOptions): Connector {
  const { connectTimeout: timeout, certificateAuthorities: authorities } = options
  let context: SecureContext | null = null
  const build = (overTls: boolean): buildConnector.connector => {
    if (!overTls) return buildConnector({ timeout, allowH2: false })
    context ??= createSecureContext({ ca: trusted(authorities) })
    return buildConnector({ timeout, allowH2: false, secureContext: context })
  }
  let plain: buildConnector.connector | null = null
  let secure: buildConnector.connector | null = null
  const direct: buildConnector.connector = (to, callback) => {
    if (to.protocol !== 'https:') {
      plain ??= build(false)
      plain(to, callback)
    } else {
      secure ??= build(true)
      connectSecurely(secure, to, callback)
    }
  }
  if (options.proxy === null) return { connect: direct, close: () => Promise.resolve() }
  return throughProxy(options.proxy, timeout, direct)
}

/**
 * When undici is given certificates, it ignores the system's certificates and NODE_EXTRA_CA_CERTS. So all are given to
 * it.
 */
function trusted(more: readonly string[]): string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...more])]
}

function connectSecurely(
  connect: buildConnector.connector,
  to: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  let issuer = 'an unknown authority'
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
      const certificate = socket.getPeerCertificate()
      const { O: organisation, CN: name } = certificate.issuer ?? {}
      issuer = [name, organisation].flat().filter(Boolean).join(', ') || issuer
    })
  }
}

/** Every connection is a tunnel (CONNECT), so that the proxy sees neither token nor path. */
function throughProxy(address: string, timeout: number, connect: buildConnector.connector): Connector {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw AppFailure.of('proxy_invalid')
  }
  const headers = proxyHeaders(url)
  return {
    connect: (to, callback) => {
      // Each tunnel has its own connection, because it takes the whole socket away from undici.
      const line = new Connection(url.origin, { headersTimeout: timeout, connect: { timeout, allowH2: false } })
      const port = to.port || (to.protocol === 'https:' ? '443' : '80')
      const authority = `${isIP(to.hostname) === 6 ? `[${to.hostname}]` : to.hostname}:${port}`
      line
        .connect({ path: authority, headers: { ...headers, host: authority } })
        .then(
          ({ statusCode, socket }) => {
            if (statusCode !== 200) {
              socket.destroy()
              callback(AppFailure.of('proxy_refused', { status: statusCode }), null)
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
    },
    close: () => Promise.resolve(),
  }
}

function proxyHeaders(url: URL): Record<string, string> {
  if (url.username === '') return {}
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }
}
