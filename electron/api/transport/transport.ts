import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { FormData, Pool } from 'undici'
import { AppFailure } from '../../../shared/errors.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { Route } from '../../protocols/route.ts'
import { ask, type Answer } from './ask.ts'
import { createConnector } from './connector.ts'
import { isHome, pathOf, type Endpoint } from './endpoint.ts'
import { networkFailure, wayFailure } from './network-failures.ts'
import { ObjectStorage } from './object-storage.ts'
import { isHtml, type Refusal } from './refusals.ts'
import { isSameRoute } from './route.ts'
import { tokenHeaders } from './token-headers.ts'

/** Time-outs in milliseconds. */
export interface Timeouts {
  /** For a connection, TLS included. */
  readonly connect: number
  /** From the request sent to the answer's headers. */
  readonly headers: number
  /** Between two pieces of the body. */
  readonly body: number
  /** For one attempt from the call to the last byte, including the wait for a free connection. */
  readonly whole: number
}

export interface TransportOptions {
  readonly endpoint: Endpoint
  readonly connections: number
  readonly route: Route
  /** Called with the certificate of the service for each connection that is made. */
  readonly onCertificate?: ((certificate: ServiceCertificate) => void) | undefined
  readonly timeouts: Timeouts
  /** The largest answer that is accepted, in bytes, before and after decompression. */
  readonly maximumBytes: number
  readonly userAgent: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Returns the failure of an answer that is neither a whole success nor 304. */
  readonly refusalOf: (refusal: Refusal, now: number, method: Request['method']) => AppFailure
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query below the API. */
  readonly target: string
  /** True for a document, which goes to the one address of GraphQL whatever the target is. */
  readonly isGraphql?: true
  /** JSON text, a file that is sent in a form of parts, or null for none. */
  readonly body: string | FileToSend | null
  readonly token: string | null
  readonly tokenKind: TokenKind
  /** The user, by name or number, in whose place an administrator asks. */
  readonly sudo: string | number | undefined
  readonly signal: AbortSignal | undefined
  /** True for an attached file, which the service may keep elsewhere: then it is read there, without the token. */
  readonly isAttachment?: true
  /** The types of answer that are taken; JSON alone unless said otherwise. */
  readonly accept?: string
}

/** A file that is sent by the name of a field. It is read from the disk while it is sent, so that it may be large. */
export interface FileToSend {
  readonly field: string
  readonly name: string
  readonly content: Blob
}

/** An answer of 2xx or 304, read completely. */
export interface RawAnswer {
  readonly status: number
  /** The parsed body; undefined when it was empty. */
  readonly value: unknown
  readonly headers: AnswerHeaders
  /** Start of the request and end of its answer, in milliseconds since 1970 by this computer's clock. */
  readonly begunAt: number
  readonly answeredAt: number
}

/** An answer that is no row: the bytes of a file, whatever they are. */
export interface BytesAnswer {
  readonly status: number
  readonly bytes: Buffer
}

/** An answer of any status with its text, which nobody has tried to understand. */
export interface PlainAnswer {
  readonly status: number
  /** By their lower-case names. Cookies are left out: they are secrets. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** The bytes of the text. */
  readonly bytes: number
  /** As in `RawAnswer`. */
  readonly begunAt: number
  readonly answeredAt: number
}

/**
 * Returns a header's value by its lower-case name: the first value where there are several, null where there is none.
 */
export type AnswerHeaders = (name: string) => string | null

/** The connections to one service: one pool, one origin. */
export interface Transport {
  /** Sends one request and returns its answer. Never follows a redirect, never repeats. @throws AppFailure */
  exchange(request: Request): Promise<RawAnswer>
  /**
   * The same, for an answer that is no row. An attachment is read where the service leads to (`object-storage.ts`).
   *
   * @param mostBytes the largest answer that is accepted, before and after decompression
   */
  exchangeBytes(request: Request, mostBytes: number): Promise<BytesAnswer>
  /** The same, but returns refusals too, and each answer as it came. @throws AppFailure when there is no whole answer */
  exchangePlain(request: Request): Promise<PlainAnswer>
  /** Makes new connections over another route. Requests that are under way end on the connection that they began on. */
  setRoute(route: Route): void
  /** Cancels running requests (`cancelled`) and closes every connection. */
  close(): Promise<void>
}

/** Maximum bytes read of an answer that is not a success: it holds an error message at most. */
const refusalBytes = 64 * 1024

const unzip = promisify(gunzip)

/** The slowest connection over which a file is still sent, in bytes for each millisecond. */
const slowestSending = 32

/**
 * Makes the connections to one service. They are opened with the first request, and at most as many as the options say.
 */
export function createTransport(options: TransportOptions): Transport {
  const { endpoint, timeouts } = options
  /** The one in use is the last; the others end with the requests that are still on them. */
  const pools = new Set<Pool>()
  const open = (route: Route): Pool => {
    const opened = new Pool(endpoint.origin, {
      connect: createConnector({
        connectTimeout: timeouts.connect,
        route,
        onCertificate: (origin, certificate) => {
          if (URL.parse(origin)?.origin === endpoint.origin) options.onCertificate?.(certificate)
        },
      }),
      connections: options.connections,
      pipelining: 1,
      allowH2: false,
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    })
    pools.add(opened)
    return opened
  }
  let { route } = options
  let pool = open(route)
  const storageBy = (way: Route) =>
    new ObjectStorage({
      ...{ origin: endpoint.origin, route: way },
      ...{ connectTimeout: timeouts.connect, userAgent: options.userAgent },
    })
  let storage = storageBy(route)
  return {
    exchange: (request) => exchange(pool, options, request, read),
    exchangeBytes: async (request, mostBytes) => {
      const asked = { ...request, accept: '*/*' }
      const sized = { ...options, maximumBytes: mostBytes }
      if (!request.isAttachment) return await exchange(pool, sized, asked, readBytes)
      const kept = storage
      const answered = await exchange(pool, sized, asked, async (answer, ...how) => {
        const target = kept.targetOf(answer)
        return target ?? (await readBytes(answer, ...how))
      })
      if (!(answered instanceof URL)) return answered
      const ends = [AbortSignal.timeout(timeouts.whole), ...(request.signal ? [request.signal] : [])]
      return { status: 200, bytes: await kept.read(answered, { mostBytes, signal: AbortSignal.any(ends) }) }
    },
    exchangePlain: (request) => exchange(pool, options, request, readPlain, () => options.maximumBytes),
    setRoute: (changed) => {
      if (isSameRoute(route, changed)) return
      const before = pool
      route = changed
      pool = open(route)
      void storage.close()
      storage = storageBy(route)
      void before.close().finally(() => pools.delete(before))
    },
    close: async () => {
      await Promise.all([storage.close(), ...[...pools].map((one) => one.destroy(wayFailure('cancelled')))])
    },
  }
}

type Read<Of> = (answer: Answer, options: TransportOptions, begunAt: number, method: Request['method']) => Promise<Of>

async function exchange<Of>(
  pool: Pool,
  options: TransportOptions,
  request: Request,
  readAnswer: Read<Of>,
  mostOf = (status: number) => (isSuccess(status) ? options.maximumBytes : refusalBytes),
): Promise<Of> {
  const path = request.isGraphql ? options.endpoint.graphqlPath : pathOf(options.endpoint, request.target)
  const begunAt = options.now()
  if (request.signal?.aborted) throw wayFailure('cancelled')
  const { body } = request
  const isFile = typeof body === 'object' && body !== null
  const whole = options.timeouts.whole + (isFile ? Math.ceil(body.content.size / slowestSending) : 0)
  const asked = ask(
    pool,
    {
      method: request.method,
      path,
      headers: headersOf(options, request),
      body: isFile ? formOf(body) : body,
    },
    mostOf,
  )
  const cancel = () => asked.abort(wayFailure('cancelled'))
  request.signal?.addEventListener('abort', cancel, { once: true })
  const timer = setTimeout(() => asked.abort(wayFailure('timed_out', `no whole answer in ${whole} ms`)), whole)
  try {
    return await readAnswer(await asked.answer, options, begunAt, request.method)
  } catch (thrown) {
    throw networkFailure(thrown)
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', cancel)
  }
}

function formOf({ field, name, content }: FileToSend): FormData {
  const form = new FormData()
  form.set(field, content, name)
  return form
}

function headersOf(options: TransportOptions, request: Request): Record<string, string> {
  return {
    accept: request.accept ?? 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': options.userAgent,
    ...contentTypeOf(request),
    ...(request.token === null ? {} : tokenHeaders(request.tokenKind, request.token)),
    ...(request.sudo === undefined ? {} : { SUDO: String(request.sudo) }),
  }
}

/**
 * The form of a file says its own type, with the line that is between its parts. Services answer a change in maintenance by what its
 * type is, also one without a body: what is no JSON is led to their start page.
 */
function contentTypeOf({ method, body }: Pick<Request, 'method' | 'body'>): { 'content-type'?: string } {
  const isJson = typeof body === 'string' || (body === null && method !== 'GET')
  return isJson ? { 'content-type': 'application/json' } : {}
}

async function read(...[answer, options, begunAt, method]: Parameters<Read<RawAnswer>>): Promise<RawAnswer> {
  const status = answer.statusCode
  const headers = headersIn(answer)
  const contentType = headers('content-type') ?? ''
  if (status === 304) {
    return { status, value: undefined, headers, begunAt, answeredAt: options.now() }
  }
  const text = (await successOf(answer, options, method)).toString('utf8')
  return { status, value: parse(text, contentType, status), headers, begunAt, answeredAt: options.now() }
}

/** A page for browsers comes from something in front of the service, which sends files as plain text. */
async function readBytes(...[answer, options, , method]: Parameters<Read<BytesAnswer>>): Promise<BytesAnswer> {
  const { statusCode: status } = answer
  const bytes = await successOf(answer, options, method)
  if (isHtml(headersIn(answer)('content-type') ?? '', '')) throw AppFailure.of('not_this_service', { status })
  return { status, bytes }
}

function headersIn(answer: Pick<Answer, 'headers'>): AnswerHeaders {
  return (name) => {
    const value = answer.headers[name]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
}

/** Anything but a whole answer of success says why there is none. */
function isSuccess(status: number): boolean {
  return status >= 200 && status < 300 && status !== 206
}

/** Returns the body of a whole success. @throws AppFailure the refusal where the answer is none */
async function successOf(answer: Answer, options: TransportOptions, method: Request['method']): Promise<Buffer> {
  const { statusCode: status, isWhole } = answer
  const headers = headersIn(answer)
  const success = isSuccess(status)
  if (success) requireWhole(answer, options.maximumBytes)
  const body = await unpacked(answer.body, headers('content-encoding'), options.maximumBytes, success)
  if (success) return body
  const said = headersOfRefusal(headers, options.endpoint)
  throw options.refusalOf({ status, text: body.toString('utf8'), isWhole, ...said }, options.now(), method)
}

/** Returns what the headers of a refusal say. */
export function headersOfRefusal(
  headers: AnswerHeaders,
  endpoint: Endpoint,
): Omit<Refusal, 'status' | 'text' | 'isWhole'> {
  return {
    contentType: headers('content-type') ?? '',
    retryAfter: headers('retry-after'),
    rateLimitReset: headers('ratelimit-reset'),
    rateLimitRemaining: headers('ratelimit-remaining'),
    location: headers('location'),
    leadsHome: isHome(endpoint, headers('location')),
  }
}

async function readPlain(answer: Answer, options: TransportOptions, begunAt: number): Promise<PlainAnswer> {
  requireWhole(answer, options.maximumBytes)
  const encoding = answer.headers['content-encoding']
  const body = await unpacked(answer.body, typeof encoding === 'string' ? encoding : null, options.maximumBytes, true)
  const text = body.toString('utf8')
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined || name === 'set-cookie' ? [] : [[name, String(value)] as const],
  )
  const { statusCode: status } = answer
  return { status, headers, text, bytes: Buffer.byteLength(text), begunAt, answeredAt: options.now() }
}

/** @throws AppFailure `answer_too_large` */
function requireWhole({ isWhole }: Answer, most: number): void {
  if (!isWhole) throw wayFailure('answer_too_large', `more than ${most} bytes`)
}

async function unpacked(bytes: Buffer, encoding: string | null, most: number, whole: boolean): Promise<Buffer> {
  if (encoding === null || encoding === 'identity' || bytes.length === 0) return bytes
  if (!/^(?:x-)?gzip$/i.test(encoding.trim())) return malformed(whole, `content-encoding ${encoding.slice(0, 100)}`)
  try {
    return await unzip(bytes, { maxOutputLength: most })
  } catch (thrown) {
    const { code } = thrown as { code?: unknown }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw wayFailure('answer_too_large', `more than ${most} bytes unpacked`)
    return malformed(whole, `gzip: ${String(code)}`)
  }
}

/** Handles a body that cannot be read. A success must be readable; the text of a refusal is optional. */
function malformed(whole: boolean, detail: string): Buffer {
  if (whole) throw AppFailure.of('answer_malformed', { detail })
  return Buffer.alloc(0)
}

function parse(text: string, contentType: string, status: number): unknown {
  if (text === '') return undefined
  if (isHtml(contentType, text)) {
    throw AppFailure.of('not_this_service', { status })
  }
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (thrown) {
    // V8 quotes the text around the error, and an answer may hold secrets. So only the size of the text is reported.
    const detail = `not JSON (${contentType.slice(0, 100)}, ${text.length} characters, ${(thrown as Error).name})`
    throw AppFailure.of('answer_malformed', { status, detail })
  }
}
