import { can, type Ability } from '../../../shared/contract/abilities.ts'
import { isChange } from '../../../shared/contract/call.ts'
import type { ArgumentsOf, Operation } from '../../../shared/contract/operation.ts'
import { secretsIn } from '../../../shared/contract/secrets.ts'
import type { Values } from '../../../shared/contract/target.ts'
import { accountOperations } from '../../../shared/contract/users.ts'
import { graphqlPath } from '../../../shared/contract/v4/graphql.ts'
import { numberOf, type Numbers } from '../../../shared/contract/v4/requests.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { Route } from '../../protocols/route.ts'
import type { ApiAdapter } from '../versions/api-adapter.ts'
import { answerOf, dataOf, type AnsweredMutation, type AnsweredQuery } from './graphql.ts'
import { apiAdapterV3 } from '../versions/api-adapter-v3.ts'
import { endpointOf, reanchor } from '../transport/endpoint.ts'
import { AuthorizedTransport, type BareRequest, type Sending } from '../transport/authorized-transport.ts'
import { mayLack, refusalOfThing } from '../versions/other-request.ts'
import { directRoute } from '../transport/route.ts'
import { systemClock, type Clock } from '../transport/retries.ts'
import { withoutSecrets } from '../transport/secrets.ts'
import {
  createTransport,
  headersOfRefusal,
  type FileToSend,
  type PlainAnswer,
  type RawAnswer,
  type Timeouts,
} from '../transport/transport.ts'

export interface ClientOptions {
  /** The base URL as `readAddress` returns it, without the path of the API. */
  readonly baseUrl: string
  /** The version of the API; v3 unless said otherwise. */
  readonly adapter?: ApiAdapter
  /** The service's own version, which decides about its abilities; null unless it says it. */
  readonly version?: string | null
  /** The numbers of items, for a version that names them so; none is known unless given. */
  readonly numbers?: Numbers
  /** Called before each request, so that a new token is used at once. Null: nothing is sent (`signed_out`). */
  readonly token: () => string | null
  /** Called before each request too; a private token unless said otherwise. */
  readonly tokenKind?: () => TokenKind
  /** The most connections kept at a time; 8 unless said otherwise. */
  readonly connections?: number
  /** Initial route to the service; direct by default. */
  readonly route?: Partial<Route>
  /** Called with the certificate of the service, for each connection over https. */
  readonly onCertificate?: (certificate: ServiceCertificate) => void
  /** In milliseconds; connect 10 s, headers 30 s, body 30 s, whole 120 s unless said otherwise. */
  readonly timeouts?: Partial<Timeouts>
  /** The largest answer taken, in bytes; 32 MB unless said otherwise. */
  readonly maximumBytes?: number
  readonly userAgent?: string
  /** The most repeats of a failed GET; 2 unless said otherwise. */
  readonly retries?: number
  /** 0 ≤ n < 1, for the jitter of repeats. */
  readonly random?: () => number
  readonly clock?: Clock
}

export interface RequestOptions {
  /** Aborting it cancels the request with `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** Asks as that user, by name or number: for administrators with a private token. */
  readonly sudo?: string | number | undefined
}

/** A file, and the name that the service is to know it by. */
export type SentFile = Pick<FileToSend, 'name' | 'content'>

export interface BytesOptions extends RequestOptions {
  /** The most bytes that are taken. */
  readonly mostBytes: number
  /** True for an attached file, which the service may keep elsewhere. */
  readonly isAttachment?: true
}

/**
 * A page of a list as path and query below the API. It is a text, so it can be stored as a cursor and followed after
 * a restart.
 */
export type PageLink = string & { readonly [brand]?: 'pageLink' }
declare const brand: unique symbol

/** An answer of the service. `target` is the requested path and query below the API. */
export interface Answer extends RawAnswer {
  readonly target: string
  /** True for status 304: there was nothing to do. */
  readonly unchanged: boolean
}

/** An answer as it came, and the path and query below the API that it answers. */
export interface ExploredAnswer extends PlainAnswer {
  readonly target: string
}

/** The API of one service, used as one user. The request functions of `api/entities/` take a client as their first argument. */
export interface Client {
  readonly baseUrl: string
  /** The adapter that turns the rows of its answers into those of the contract. */
  readonly adapter: ApiAdapter
  /** Returns true if the service has the ability, as far as its versions tell. */
  can(ability: Ability): boolean
  /** Waits, so that the service can finish work that it does after answering. @throws AppFailure `cancelled` */
  pause(milliseconds: number, options?: Pick<RequestOptions, 'signal'>): Promise<void>
  /** The number of an item in its project, by its id. @throws AppFailure `item_unknown` where it is not known */
  numberOf(kind: 'issue' | 'mergeRequest', id: number): number
  /**
   * Calls an operation of the contract. A call that only reads is repeated after passing failures, one that changes something
   * never. Where the service does not have the request, the other request of its version is sent.
   *
   * @throws AppFailure
   */
  call<O extends Operation>(operation: O, args: ArgumentsOf<O>, options?: RequestOptions): Promise<Answer>
  /**
   * Sends a mutation of GraphQL with its input, once and never repeated. Returns its answer.
   *
   * @throws AppFailure like `call`; `method_not_allowed` where the service knows no such mutation
   */
  mutate<Answered>(mutation: AnsweredMutation<Answered>, input: Values, options?: RequestOptions): Promise<Answered>
  /**
   * Sends a query of GraphQL with its variables. Returns its data. Repeated like any reading.
   *
   * @throws AppFailure like `call`; `method_not_allowed` where the service knows no such field
   */
  query<Answered>(query: AnsweredQuery<Answered>, variables: Values, options?: RequestOptions): Promise<Answered>
  /**
   * Reads the bytes of a file by an operation that answers these in the place of a row. Repeated like any reading.
   *
   * @throws AppFailure; `answer_too_large` for more than so many bytes
   */
  readBytes<O extends Operation>(operation: O, args: ArgumentsOf<O>, options: BytesOptions): Promise<Buffer>
  /**
   * Sends a file by an operation whose argument `file` it is, once and never repeated. The longer the file, the more time it has.
   *
   * @throws AppFailure like `call`; `too_large_to_send` for a file that is larger than the service takes
   */
  sendFile<O extends Operation>(
    operation: O,
    args: Omit<ArgumentsOf<O>, 'file'>,
    file: SentFile,
    options?: RequestOptions,
  ): Promise<Answer>
  /**
   * GETs a page by its link.
   *
   * @throws AppFailure; `answer_malformed` when the link leaves the service's API
   */
  follow(link: PageLink, options?: RequestOptions): Promise<Answer>
  /**
   * Calls an operation like `call`, but never repeats it, and returns the answer as it came, also a refusal. The token is cut
   * out of it.
   *
   * @throws AppFailure when there is no whole answer
   */
  callPlain(operation: Operation, values: Values, options?: RequestOptions): Promise<ExploredAnswer>
  /** GETs a page by its link, as `callPlain` does. @throws AppFailure like `follow` */
  followPlain(link: PageLink, options?: RequestOptions): Promise<ExploredAnswer>
  /**
   * Moves a link of the service to this client's base URL; null when the link is not below the API.
   *
   * @param from the target whose answer contained the link
   */
  anchor(link: string, from: string): PageLink | null
  /** Makes new connections over another route, from now on. */
  setRoute(route: Route): void
  /** Cancels running requests and closes the connections. */
  close(): Promise<void>
}

export type ClientFactory = (options: ClientOptions) => Client

const defaultTimeouts: Timeouts = { connect: 10_000, headers: 30_000, body: 30_000, whole: 120_000 }

/**
 * Makes a client. No request is sent yet.
 *
 * @throws AppFailure `address_invalid` for an invalid base URL
 */
export function createClient(options: ClientOptions): Client {
  const { adapter = apiAdapterV3, numbers = () => null }: { adapter?: ApiAdapter; numbers?: Numbers } = options
  const endpoint = endpointOf(options.baseUrl, adapter.apiPath)
  const clock = options.clock ?? systemClock
  const transport = createTransport({
    endpoint,
    connections: options.connections ?? 8,
    route: { ...directRoute, ...options.route },
    onCertificate: options.onCertificate,
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    maximumBytes: options.maximumBytes ?? 32 * 1024 * 1024,
    userAgent: options.userAgent ?? 'Docket',
    now: clock.now,
    refusalOf: (refusal, now, method) => adapter.refusalOf(refusal, now, method),
  })

  let proxyPassword = passwordIn(options.route?.proxy ?? null)

  const authorized = new AuthorizedTransport({
    transport,
    token: options.token,
    tokenKind: () => options.tokenKind?.() ?? 'private',
    proxyPassword: () => proxyPassword,
    userRequest: adapter.requestOf(accountOperations.readCurrentUser, {}, numbers),
    retries: options.retries ?? 2,
    random: options.random ?? Math.random,
    clock,
  })

  async function send(request: BareRequest, sending: Sending): Promise<Answer> {
    const answer = await authorized.exchange(request, sending)
    return { ...answer, target: request.target, unchanged: answer.status === 304 }
  }

  async function sendDocument<Answered>(
    { text, variables, mayRepeat, read }: SentDocument<Answered>,
    requestOptions: RequestOptions,
  ): Promise<Answered> {
    const body = JSON.stringify({ query: text, variables })
    const request = { method: 'POST', target: graphqlPath, isGraphql: true, body } as const
    const answer = await send(request, { ...requestOptions, secrets: [], mayRepeat })
    try {
      return read(answer)
    } catch (thrown) {
      throw withoutSecrets(thrown, [options.token()])
    }
  }

  async function sendPlain(
    request: BareRequest,
    requestOptions: RequestOptions,
    secrets: readonly string[],
  ): Promise<ExploredAnswer> {
    const answer = await authorized.exchangePlain(request, { ...requestOptions, secrets })
    return { ...answer, target: request.target }
  }

  /** The refusal in an answer as it came, as `call` would throw it; null where there is none. */
  function refusalInPlain({ method }: Operation, { status, headers, text }: ExploredAnswer): AppError | null {
    if (status < 400) return null
    const headerOf = (name: string) => headers.find(([one]) => one === name)?.[1] ?? null
    const refusal = { status, text, isWhole: true, ...headersOfRefusal(headerOf, endpoint) }
    return adapter.refusalOf(refusal, clock.now(), method).error
  }

  return {
    baseUrl: options.baseUrl,
    adapter,
    can: (ability) => can({ interface: adapter.apiVersion, version: options.version ?? null }, ability),
    pause: (milliseconds, { signal } = {}) => clock.wait(milliseconds, signal),
    numberOf: (kind, id) => numberOf(kind, id, numbers),
    callPlain: async (operation, values, requestOptions = {}) => {
      const ask = (asked: Operation) =>
        sendPlain(adapter.requestOf(asked, values, numbers), requestOptions, secretsIn(operation, values))
      const answer = await ask(operation)
      const other = adapter.otherRequestOf(operation)
      const refusal = other === null ? null : refusalInPlain(operation, answer)
      if (other === null || refusal === null || !mayLack(other, refusal)) return answer
      const answered = await ask(other.operation)
      const second = refusalInPlain(operation, answered)
      return second !== null && refusalOfThing(refusal, second) === refusal ? answer : answered
    },
    followPlain: async (link, requestOptions = {}) =>
      sendPlain({ method: 'GET', target: link, body: null }, requestOptions, []),
    call: async (operation, args, requestOptions = {}) => {
      const values = args as Values
      const secrets = secretsIn(operation, values)
      const ask = (asked: Operation) =>
        send(adapter.requestOf(asked, values, numbers), { ...requestOptions, secrets, mayRepeat: !isChange(operation) })
      const answer = await ask(operation).catch(async (first: unknown) => {
        const refused = errorOf(first)
        const other = adapter.otherRequestOf(operation)
        if (other === null || !mayLack(other, refused)) throw first
        return await ask(other.operation).catch((second: unknown) => {
          throw refusalOfThing(refused, errorOf(second)) === refused ? first : second
        })
      })
      const refusal = adapter.refusalIn(operation, values, answer)
      if (refusal !== null) throw withoutSecrets(refusal, [options.token(), ...secrets])
      return answer
    },
    mutate: (mutation, input, requestOptions = {}) =>
      sendDocument(
        { text: mutation.text, variables: { input }, mayRepeat: false, read: (answer) => answerOf(mutation, answer) },
        requestOptions,
      ),
    query: (query, variables, requestOptions = {}) =>
      sendDocument(
        { text: query.text, variables, mayRepeat: true, read: (answer) => dataOf(query, answer) },
        requestOptions,
      ),
    readBytes: async (operation, args, { mostBytes, isAttachment, ...requestOptions }) => {
      const request = {
        ...adapter.requestOf(operation, args as Values, numbers),
        ...(isAttachment && { isAttachment }),
      }
      const sending = { ...requestOptions, secrets: [], mayRepeat: true }
      return (await authorized.exchangeBytes(request, mostBytes, sending)).bytes
    },
    sendFile: async (operation, args, file, requestOptions = {}) => {
      const request = { ...adapter.requestOf(operation, args, numbers), body: { field: 'file', ...file } }
      return await send(request, { ...requestOptions, secrets: [], mayRepeat: false })
    },
    follow: async (link, requestOptions = {}) =>
      send({ method: 'GET', target: link, body: null }, { ...requestOptions, secrets: [], mayRepeat: true }),
    anchor: (link, from) => reanchor(endpoint, link, from),
    setRoute: (route) => {
      proxyPassword = passwordIn(route.proxy)
      transport.setRoute(route)
    },
    close: () => transport.close(),
  }
}

/** A document of GraphQL, and how its answer is read. */
interface SentDocument<Answered> {
  readonly text: string
  readonly variables: Values
  readonly mayRepeat: boolean
  readonly read: (answer: Answer) => Answered
}

function passwordIn(proxy: string | null): string | null {
  return proxy === null ? null : (URL.parse(proxy)?.password ?? null)
}
