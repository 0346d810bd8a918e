import { AppFailure } from '../../../shared/errors.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import { createGate, type UserRequest } from './gate.ts'
import { delayBefore, type Clock } from './retries.ts'
import { cleaned, withoutSecrets, withoutTokens } from './secrets.ts'
import type { BytesAnswer, PlainAnswer, RawAnswer, Request, Transport } from './transport.ts'

/** The characters that a token may consist of: those that a header can hold. */
const sendable = /^[\x21-\x7e]+$/

export interface AuthorizedTransportOptions {
  readonly transport: Transport
  /** Called before each request. Null: nothing is sent (`signed_out`). */
  readonly token: () => string | null
  readonly tokenKind: () => TokenKind
  /** The password of the proxy in use, if it has one. */
  readonly proxyPassword: () => string | null
  /** The request that tells whether the service is reached at all. */
  readonly userRequest: UserRequest
  /** The most repeats of a request that may be repeated. */
  readonly retries: number
  /** 0 ≤ n < 1, for the jitter of repeats. */
  readonly random: () => number
  readonly clock: Clock
}

/** A request without what says who asks. */
export type BareRequest = Omit<Request, 'token' | 'tokenKind' | 'signal' | 'sudo'>

/** In what way a request is sent. */
export interface Sending extends Partial<Pick<Request, 'signal' | 'sudo'>> {
  /** What no failure may show, besides the token and the password of the proxy. */
  readonly secrets: readonly string[]
  /** True if it may be sent again after a passing failure. */
  readonly mayRepeat: boolean
}

/** Sends requests with the user's token, repeats those that may be, and keeps secrets out of what they fail with. */
export class AuthorizedTransport {
  readonly #options: AuthorizedTransportOptions
  readonly #gate: ReturnType<typeof createGate>

  constructor(options: AuthorizedTransportOptions) {
    this.#options = options
    this.#gate = createGate(options.userRequest, (request, signal) =>
      options.transport.exchange({ ...request, ...this.#credentialsOf(options.token()), signal, sudo: undefined }),
    )
  }

  /** Sends a request and returns its answer. @throws AppFailure */
  exchange(request: BareRequest, sending: Sending): Promise<RawAnswer> {
    return this.#send((sent) => this.#options.transport.exchange(sent), request, sending)
  }

  /** The same, for an answer of at most so many bytes that is no row. @throws AppFailure */
  exchangeBytes(request: BareRequest, mostBytes: number, sending: Sending): Promise<BytesAnswer> {
    return this.#send((sent) => this.#options.transport.exchangeBytes(sent, mostBytes), request, sending)
  }

  /**
   * Sends a request once and returns its answer as it came, also a refusal. The token is cut out of it.
   *
   * @throws AppFailure when there is no whole answer
   */
  async exchangePlain(
    request: BareRequest,
    { signal, sudo, secrets }: Omit<Sending, 'mayRepeat'>,
  ): Promise<PlainAnswer> {
    const { transport, proxyPassword } = this.#options
    const token = this.#options.token()
    try {
      const answer = await transport.exchangePlain({ ...request, ...this.#credentialsOf(token), signal, sudo })
      const headers = answer.headers.map(([name, value]) => [name, cleaned(value, [token])] as const)
      return { ...answer, headers, text: withoutTokens(answer.text, token) }
    } catch (thrown) {
      throw withoutSecrets(thrown, [token, proxyPassword(), ...secrets])
    }
  }

  async #send<Answered>(
    exchange: (request: Request) => Promise<Answered>,
    request: BareRequest,
    { signal, sudo, secrets, mayRepeat }: Sending,
  ): Promise<Answered> {
    const { retries, random, clock, proxyPassword } = this.#options
    const mostRepeats = mayRepeat ? retries : 0
    for (let repeat = 0; ; repeat += 1) {
      const token = this.#options.token()
      try {
        return await exchange({ ...request, ...this.#credentialsOf(token), signal, sudo })
      } catch (thrown) {
        const failure = withoutSecrets(thrown, [token, proxyPassword(), ...secrets])
        const delay = repeat < mostRepeats ? delayBefore(failure.error, repeat, random) : null
        if (delay === null) throw await this.#gate.explained(failure, request.target, signal)
        await clock.wait(delay, signal)
      }
    }
  }

  /**
   * Without a token nothing is sent: a service answers nobody with less than there is, and what is private is not there.
   *
   * @throws AppFailure `signed_out`, `token_unsendable`
   */
  #credentialsOf(token: string | null): Pick<Request, 'token' | 'tokenKind'> {
    if (token === null) throw AppFailure.of('signed_out')
    if (!sendable.test(token)) throw AppFailure.of('token_unsendable')
    return { token, tokenKind: this.#options.tokenKind() }
  }
}
