import { errors } from 'undici'
import { AppFailure, type PlainCode } from '../../../shared/errors.ts'

/** The fields that a thrown value may have. */
interface Thrown {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** Thrown by the connector when a certificate is refused. Names the issuer of the certificate. */
export class CertificateRefused extends Error {
  readonly code: string
  /** Null when the certificate could not be read. */
  readonly issuer: string | null

  constructor(code: string, message: string, issuer: string | null) {
    super(message)
    this.name = 'CertificateRefused'
    this.code = code
    this.issuer = issuer
  }
}

const codes: Readonly<Record<string, PlainCode>> = {
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  EAI_NODATA: 'host_not_found',
  EAI_NONAME: 'host_not_found',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EPROTO: 'unreachable',
  ECONNRESET: 'connection_lost',
  ECONNABORTED: 'connection_lost',
  EPIPE: 'connection_lost',
  ERR_STREAM_PREMATURE_CLOSE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_lost',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_ABORTED: 'cancelled',
  UND_ERR_ABORT: 'cancelled',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  UND_ERR_HEADERS_OVERFLOW: 'answer_too_large',
}

/** OpenSSL's reasons to refuse a chain do not share a prefix. */
const certificateCodes = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Returns true for codes of connections that failed because of the certificate shown. */
export function isCertificateCode(code: unknown): code is string {
  return typeof code === 'string' && certificateCodes.has(code)
}

/** Makes the AppFailure of a network error code. */
export function wayFailure(code: PlainCode, detail?: string): AppFailure {
  return AppFailure.of(code, detail === undefined ? {} : { detail })
}

/**
 * Converts anything that undici, the resolver or a socket threw to an AppFailure. Only code and message are copied,
 * since the thrown value itself may contain the request.
 */
export function networkFailure(thrown: unknown): AppFailure {
  if (thrown instanceof AppFailure) return thrown
  for (const one of causesOf(thrown)) {
    if (one instanceof AppFailure) return one
    if (one instanceof CertificateRefused) {
      return AppFailure.of('certificate_untrusted', { issuer: one.issuer, detail: `${one.code}: ${one.message}` })
    }
    const { code, message } = one as Thrown
    if (one instanceof errors.HTTPParserError) return wayFailure('answer_malformed', String(message))
    if (typeof code !== 'string') continue
    const detail = `${code}: ${String(message)}`
    const refused: boolean = isCertificateCode(code)
    if (refused) return AppFailure.of('certificate_untrusted', { issuer: null, detail })
    const known = codes[code]
    if (known) return wayFailure(known, detail)
    if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return wayFailure('unreachable', detail)
  }
  const detail = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown
  return AppFailure.of('internal', { detail })
}

/**
 * Collects a thrown value, its causes and its inner errors, outermost first. The number is limited, since causes may
 * form a circle.
 */
function causesOf(thrown: unknown): readonly unknown[] {
  const found: unknown[] = []
  const open: unknown[] = [thrown]
  while (open.length > 0 && found.length < 8) {
    const one = open.shift()
    if (typeof one !== 'object' || one === null) continue
    found.push(one)
    const { cause, errors } = one as Thrown
    if (cause !== undefined) open.push(cause)
    if (Array.isArray(errors)) open.push(...(errors as unknown[]))
  }
  return found
}
