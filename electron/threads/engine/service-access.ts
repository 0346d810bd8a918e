import { damagedCopyOf } from '../../../shared/copied-file.ts'
import { traitsOf } from '../../../shared/error-traits.ts'
import { AppFailure, errorOf, type AppError } from '../../../shared/errors.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import type { Client } from '../../api/client/client.ts'
import { readOwnUser } from '../../api/entities/users.ts'
import { failureOfDatabase } from '../../database/open.ts'
import type { EngineState } from '../../protocols/thread-data.ts'
import { AccountToken } from './account-token.ts'
import { ServiceConnection } from './service-connection.ts'
import type { ReportedState } from './reported-state.ts'

export interface ServiceAccessOptions {
  readonly client: Client
  readonly cacheFile: string
  /** Aborted when the engine closes. */
  readonly signal: AbortSignal
  readonly state: ReportedState
  readonly token: string | null
  readonly tokenKind: TokenKind
  /** The service became reachable (null) or unreachable. */
  readonly onConnection: (offline: AppError | null) => void
  /** Damage was met in a file that can be made again. */
  readonly onDamaged: (error: AppError) => void
  /** The service has refused the token. */
  readonly onRefused: (refusal: AppError) => void
}

/**
 * Access to the service: a connection and a token. Every error of the engine comes here, and it is found out whether one of the two
 * is gone.
 */
export class ServiceAccess {
  readonly token: AccountToken
  readonly connection: ServiceConnection
  readonly #options: ServiceAccessOptions

  constructor(options: ServiceAccessOptions) {
    this.#options = options
    const { client, signal } = options
    const askOwnUser = () => readOwnUser(client, {}, { signal })
    this.connection = new ServiceConnection({
      probe: async () => {
        try {
          await askOwnUser()
        } catch (thrown) {
          // A refused token is an answer too: the service can be reached. The next request handles the refusal. Without a token there is
          // no request, and the service counts as reachable until the next sign-in.
          if (!traitsOf(errorOf(thrown)).pausesAccount) throw thrown
        }
      },
      onChange: options.onConnection,
    })
    this.token = new AccountToken(options.token, options.tokenKind, {
      askOwnUser,
      onUnreachable: (error) => this.connection.lose(error),
      onRefused: options.onRefused,
    })
  }

  /** True if there is a token and a connection. */
  get isAble(): boolean {
    return this.token.value !== null && !this.connection.offline
  }

  /** The error that explains why no request can be made now. */
  inability(): AppFailure {
    const why = this.connection.offline ?? this.#options.state.current.problem
    return why ? new AppFailure(why) : AppFailure.of('signed_out')
  }

  errorOf(thrown: unknown): AppError {
    return errorOf(failureOfDatabase(this.#options.cacheFile, thrown))
  }

  /**
   * Handles an error of reading: the connection is lost, the token may be refused, or the sync state shows the problem.
   *
   * @param phase the phase to show with the problem; it stays as it is unless given, since a round may be under way
   */
  handleError(error: AppError, phase?: EngineState['phase']): void {
    if (this.#options.signal.aborted) return
    if (damagedCopyOf(error) !== null) this.#options.onDamaged(error)
    if (traitsOf(error).isAway) this.connection.lose(error)
    else if (traitsOf(error).pausesAccount || error.code === 'forbidden') void this.#suspect(error, phase)
    else this.#tell(error, phase)
  }

  /** Handles an error of a single request. What is gone or hidden is no problem of the account. */
  handleErrorOfRequest(error: AppError): void {
    if (!traitsOf(error).isWithheld) this.handleError(error)
  }

  /**
   * Makes a single request for somebody who waits for its answer.
   *
   * @throws AppFailure when it fails, or when no request can be made now
   */
  async request<Value>(make: () => Promise<Value>): Promise<Value> {
    if (!this.isAble) throw this.inability()
    try {
      return await make()
    } catch (thrown) {
      const error = this.errorOf(thrown)
      this.handleErrorOfRequest(error)
      throw new AppFailure(error)
    }
  }

  /** Finds out with `GET /user` whether a refusal concerns one list or the whole account. */
  async #suspect(error: AppError, phase: EngineState['phase'] | undefined): Promise<void> {
    const dead = await this.token.isDead()
    if (!dead && !this.connection.offline) this.#tell(error, phase)
  }

  #tell(problem: AppError, phase: EngineState['phase'] | undefined): void {
    this.#options.state.say(phase === undefined ? { problem } : { phase, problem })
  }
}
