import { minute } from '../../../shared/durations.ts'
import { Agent, type Dispatcher } from 'undici'
import { AppFailure, type AppError, type ErrorCode, type PlainCode } from '../../../shared/errors.ts'
import { pictureTypeOf } from '../../../shared/model/picture.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { Route } from '../../protocols/route.ts'
import { createConnector } from '../transport/connector.ts'
import type { Client } from './client.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { networkFailure, wayFailure } from '../transport/network-failures.ts'
import { ObjectStorage } from '../transport/object-storage.ts'
import { directRoute, isSameRoute } from '../transport/route.ts'
import { tokenHeaders } from '../transport/token-headers.ts'

/** Access to the attachments of texts, which the service gives to whoever has a token. */
export interface UploadsAccess {
  readonly endpoint: Endpoint
  /** Called before each request. Null: an attachment is not asked for. */
  readonly token: () => string | null
  readonly tokenKind: () => TokenKind
}

export interface PictureReaderOptions {
  /** The attachments of the account's own service; without it no request has a token. */
  readonly uploads?: UploadsAccess
  /** Initial route to services; direct by default. */
  readonly route?: Partial<Route>
  /** Milliseconds for one picture from asking to the last byte; 60,000 unless said otherwise. */
  readonly patience?: number
  /** The largest picture taken, in bytes; 10 MB unless said otherwise. */
  readonly maximumBytes?: number
  readonly userAgent?: string
}

/** The outcome of a request for a picture. `refused`: there was an answer, but not a picture that Docket accepts. */
export type PictureAnswer =
  | { readonly kind: 'picture'; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: 'refused'; readonly error: AppError }

/** Reads pictures from services' web pages without being signed in, and attachments from the API of the account. */
export interface PictureReader {
  /**
   * @param address absolute, http or https
   * @throws AppFailure when there was no whole answer
   */
  read(address: string, signal: AbortSignal): Promise<PictureAnswer>
  /** Makes new connections over another route, from now on. */
  setRoute(route: Route): void
  /** Cancels running requests and closes the connections. */
  close(): Promise<void>
}

/**
 * Returns what names the path of a project's attachments in the API, below the base URL. Null where the service gives none
 * there.
 */
export function uploadsOf({ can, adapter }: Pick<Client, 'adapter' | 'can'>): ((projectId: number) => string) | null {
  return can('uploads') ? (projectId) => `${adapter.apiPath}/projects/${projectId}/uploads` : null
}

/** A service needs no more redirects than this between its own addresses. */
const mostRedirects = 3

/**
 * Makes a reader that sends no cookies and no referrer, and a token for attachments in the account's own API alone (S1):
 * such a request is led on to where the service keeps files at most, and goes there without it (`object-storage.ts`). Other
 * redirects are followed only within the same origin.
 * The first bytes of an answer decide whether it is a picture and of which type; headers do not count.
 */
export function createPictureReader(options: PictureReaderOptions = {}): PictureReader {
  const { patience = minute, maximumBytes = 10_000_000, userAgent = 'Docket', uploads } = options
  /** The one in use is the last; the others end with the pictures that are still on them. */
  const agents = new Set<Agent>()
  const open = (to: Route): Agent => {
    const connect = createConnector({ connectTimeout: 10_000, route: to })
    const opened = new Agent({ connect, connections: 4, pipelining: 1, allowH2: false })
    agents.add(opened)
    return opened
  }
  let route: Route = { ...directRoute, ...options.route }
  let agent = open(route)
  const headers = { accept: 'image/png, image/jpeg, image/gif, image/webp', 'user-agent': userAgent }

  let storage: ObjectStorage | null = null
  /** The service may keep attachments elsewhere. */
  const storageOf = ({ endpoint: { origin } }: UploadsAccess): ObjectStorage => {
    storage ??= new ObjectStorage({ origin, route, connectTimeout: 10_000, userAgent })
    return storage
  }

  async function ask(address: string, signal: AbortSignal): Promise<PictureAnswer> {
    let url = new URL(address)
    for (let hop = 0; ; hop += 1) {
      const path = url.pathname + url.search
      const own = hop === 0 && uploads !== undefined && isUpload(url, uploads.endpoint) ? uploads : null
      const access = own === null ? {} : accessOf(own)
      const sent = { ...headers, ...access }
      const answer = await agent.request({ origin: url.origin, path, method: 'GET', headers: sent, signal })
      if (answer.statusCode < 300 || answer.statusCode > 399) return await readPicture(answer, maximumBytes)
      await answer.body.dump()
      const kept = own === null ? null : storageOf(own)
      const target = kept?.targetOf(answer) ?? null
      if (kept !== null && target !== null)
        return pictureIn(await kept.read(target, { signal, mostBytes: maximumBytes }))
      const next = targetOf(answer, url)
      if (next?.origin !== url.origin || hop === mostRedirects || own !== null) {
        return refused('redirected', answer.statusCode)
      }
      url = next
    }
  }

  return {
    read: async (address, signal) => {
      const tooLate = AbortSignal.timeout(patience)
      try {
        return await ask(address, AbortSignal.any([signal, tooLate]))
      } catch (thrown) {
        if (signal.aborted) throw wayFailure('cancelled')
        const error = thrown instanceof AppFailure ? thrown.error : null
        if (error !== null && ofStorage.has(error.code)) return { kind: 'refused', error }
        throw tooLate.aborted ? wayFailure('timed_out', `no whole picture in ${patience} ms`) : networkFailure(thrown)
      }
    },
    setRoute: (changed) => {
      if (isSameRoute(route, changed)) return
      const before = agent
      route = changed
      agent = open(route)
      void storage?.close()
      storage = null
      void before.close().finally(() => agents.delete(before))
    },
    close: async () => {
      await Promise.all([storage?.close(), ...[...agents].map((one) => one.destroy(wayFailure('cancelled')))])
    },
  }
}

/** @throws AppFailure `signed_out`: to nobody the service says that there is no such file */
function accessOf({ token, tokenKind }: UploadsAccess): Record<string, string> {
  const sent = token()
  if (sent === null) throw AppFailure.of('signed_out')
  return tokenHeaders(tokenKind(), sent)
}

/** What reading a file that the service keeps elsewhere fails with. The service has answered then. */
const ofStorage: ReadonlySet<ErrorCode> = new Set([
  ...(['storage_failed', 'redirected', 'not_found', 'answer_malformed', 'answer_too_large'] as const),
])

/** Returns true if an address is that of an attachment in the API; false for anything else there. */
function isUpload({ origin, pathname, search }: URL, { origin: own, prefix }: Endpoint): boolean {
  if (origin !== own || search !== '' || !pathname.startsWith(`${prefix}/projects/`)) return false
  return /^\/projects\/\d{1,15}\/uploads\/[0-9a-f]{32}\/[^/]{1,765}$/i.test(pathname.slice(prefix.length))
}

function targetOf(answer: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = answer.headers
  return typeof location === 'string' ? URL.parse(location, from.href) : null
}

async function readPicture(answer: Dispatcher.ResponseData, maximumBytes: number): Promise<PictureAnswer> {
  const { statusCode: status, body } = answer
  if (status !== 200) {
    await body.dump()
    return refused(status >= 500 ? 'service_failed' : 'not_found', status)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection, which is cheaper than reading to the end.
    if (length > maximumBytes) return refused('answer_too_large', status)
    const isLongEnough = length >= 12
    if (isLongEnough && pictureTypeOf(start(chunks)) === null) return notAPicture(status)
  }
  return pictureIn(Buffer.concat(chunks))
}

function pictureIn(bytes: Buffer): PictureAnswer {
  const type = pictureTypeOf(bytes)
  return type === null ? notAPicture(200) : { kind: 'picture', type, bytes }
}

function start(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks
  return first && first.length >= 12 ? first : Buffer.concat(chunks)
}

function notAPicture(status: number): PictureAnswer {
  return refused('answer_malformed', status)
}

function refused(code: PlainCode, status: number): PictureAnswer {
  return { kind: 'refused', error: AppFailure.of(code, { status }).error }
}
