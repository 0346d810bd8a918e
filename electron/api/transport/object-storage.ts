import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { AppFailure, type PlainCode } from '../../../shared/errors.ts'
import type { Route } from '../../protocols/route.ts'
import { kindOfAddress, type AddressKind } from './address-kinds.ts'
import { createConnector } from './connector.ts'
import { networkFailure, wayFailure } from './network-failures.ts'

/**
 * Where services keep attached files elsewhere, they lead whoever asks for one there: to an address that is signed for this file
 * and some minutes (GitLab, “Object storage”, direct download). Only answers to attachments are followed (S1, S8, S17), once, and
 * without a token.
 */

const longestAddress = 8_000

export interface StorageOptions {
  /** The origin of the service. */
  readonly origin: string
  readonly route: Route
  readonly connectTimeout: number
  readonly userAgent: string
}

export interface StoredFileOptions {
  readonly signal: AbortSignal
  /** The most bytes that are taken. */
  readonly mostBytes: number
}

/** What leads to the files that a service keeps elsewhere. */
export class ObjectStorage {
  readonly #options: StorageOptions
  #agent: Agent | null = null

  constructor(options: StorageOptions) {
    this.#options = options
  }

  /** Returns where an answer says that the file is kept; null where it leads nowhere, or to an address that is not followed. */
  targetOf({ statusCode: status, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>): URL | null {
    return status >= 300 && status <= 399 ? storageAt(headers.location, this.#options) : null
  }

  /**
   * Reads a file that is kept elsewhere.
   *
   * @throws AppFailure `storage_failed` for what may pass, which says nothing about the service; `redirected` where it is led on, or
   *   to a network; `not_found`, `answer_malformed`, `answer_too_large`, `cancelled`
   */
  async read(target: URL, { signal, mostBytes }: StoredFileOptions): Promise<Buffer> {
    try {
      return await this.#bytesOf(target, { signal, mostBytes })
    } catch (thrown) {
      if (signal.aborted && (signal.reason as Error).name !== 'TimeoutError') throw wayFailure('cancelled')
      const { code, status } = networkFailure(thrown).error
      const said = lasting.find((each) => each === code) ?? 'storage_failed'
      // Its path and query may be all that one needs to get the file.
      throw AppFailure.of(said, { status, detail: target.origin })
    }
  }

  async close(): Promise<void> {
    await this.#agent?.destroy(wayFailure('cancelled'))
  }

  async #bytesOf(target: URL, { signal, mostBytes }: StoredFileOptions): Promise<Buffer> {
    const { route, connectTimeout, origin, userAgent } = this.#options
    const guard = guardedLookup(new URL(origin).hostname)
    // A host that is an address is looked up by nobody else.
    await new Promise<void>((resolve, reject) => {
      guard(bare(target.hostname), { all: true }, (error) => (error ? reject(error) : resolve()))
    })
    this.#agent ??= new Agent({
      connect: createConnector({ connectTimeout, route, lookup: guard }),
      connections: 4,
      pipelining: 1,
      allowH2: false,
    })
    const answer = await this.#agent.request({
      ...{ origin: target.origin, path: target.pathname + target.search, method: 'GET', signal },
      headers: { accept: '*/*', 'user-agent': userAgent },
    })
    const refused = refusalIn(answer)
    if (refused !== null) {
      await answer.body.dump()
      throw AppFailure.of(refused, { status: answer.statusCode })
    }
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop closes the connection.
      if (length > mostBytes) throw wayFailure('answer_too_large', `more than ${mostBytes} bytes`)
    }
    return Buffer.concat(chunks)
  }
}

/** What is no better in a minute. */
const lasting: readonly PlainCode[] = ['redirected', 'not_found', 'answer_malformed', 'answer_too_large']

/** Returns why an answer is not the file; null if it is. */
function refusalIn({ statusCode: status, headers }: Dispatcher.ResponseData): PlainCode | null {
  if (status >= 300 && status <= 399) return 'redirected'
  if (status === 404 || status === 410) return 'not_found'
  if (status !== 200) return 'storage_failed'
  return isPlain(headers['content-encoding']) ? null : 'answer_malformed'
}

function isPlain(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || encoding === 'identity'
}

/**
 * Returns the address at which a service says that it keeps a file; null for one that is not followed. It is over https, or over http
 * on this computer where the service is there, too. What a proxy connects to cannot be seen from here, so nothing is followed
 * through one.
 */
export function storageAt(
  location: string | string[] | undefined,
  { origin, route }: Pick<StorageOptions, 'origin' | 'route'>,
): URL | null {
  if (route.proxy !== null || typeof location !== 'string' || location.length > longestAddress) return null
  const target = URL.parse(location, origin)
  // Within the service it is the form for signing in, or another page.
  if (target === null || target.origin === origin || target.username !== '' || target.password !== '') return null
  const areHere = [target, new URL(origin)].every(({ hostname }) => isLoopbackName(hostname))
  return target.protocol === 'https:' || (target.protocol === 'http:' && areHere) ? target : null
}

function isLoopbackName(hostname: string): boolean {
  return /^(?:.+\.)?localhost$/.test(hostname) || kindOfAddress(bare(hostname)) === 'loopback'
}

/** A host without the brackets of an URL. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Returns what looks up the hosts of storages, and refuses those that a service could only mean to have Docket knock at doors within
 * a network: an address that is not public is taken only if the service itself has one of that kind. The connection is made to
 * one of the very addresses that were taken.
 *
 * @param service the host of the service
 */
export function guardedLookup(service: string, find: LookupFunction = lookUp as LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    kindsOf(bare(service), find, (own, unknown) => {
      const isAllowed = (kind: AddressKind) => kind === 'public' || (kind !== 'other' && own.has(kind))
      find(hostname, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, [])
        const all = typeof found === 'string' ? [] : found
        const taken = all.filter(({ address }) => isAllowed(kindOfAddress(address)))
        const [first] = taken
        if (first === undefined) return callback(unknown ?? wayFailure('redirected', 'no public address'), [])
        if (options.all) return callback(null, taken)
        callback(null, first.address, first.family)
      })
    })
  }
}

/** Finds where a host is; nowhere, as far as is known, and why, where it cannot be looked up. */
function kindsOf(
  host: string,
  find: LookupFunction,
  take: (kinds: ReadonlySet<AddressKind>, error: Error | null) => void,
): void {
  if (isIP(host) !== 0) return take(new Set([kindOfAddress(host)]), null)
  find(host, { all: true }, (error, found) => {
    take(new Set(error || typeof found === 'string' ? [] : found.map(({ address }) => kindOfAddress(address))), error)
  })
}
