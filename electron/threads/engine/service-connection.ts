import { errorOf, type AppError } from '../../../shared/errors.ts'
import { Backoff, backoffPolicies } from '../../timing/backoff.ts'

export interface ServiceConnectionOptions {
  /** Makes one small request to the service; throws an AppFailure when there is no answer. */
  readonly probe: () => Promise<void>
  /** The service became reachable (null) or unreachable, or it is unreachable for another reason than before. */
  readonly onChange: (offline: AppError | null) => void
}

/**
 * The state of the connection to the service. It follows from real requests only: a network interface that is up proves nothing.
 * While the service cannot be reached, the probe is repeated after 1 s, 2 s, 4 s … 60 s.
 */
export class ServiceConnection {
  readonly #options: ServiceConnectionOptions
  #offline: AppError | null = null
  #isHeld = false
  readonly #backoff = new Backoff(backoffPolicies.connection)
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: ServiceConnectionOptions) {
    this.#options = options
  }

  get offline(): AppError | null {
    return this.#offline
  }

  /**
   * The user works offline, and nothing is tried. When they stop that, the service counts as reachable until a request
   * says otherwise.
   */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    this.#backoff.reset()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#offline = isHeld ? { code: 'working_offline' } : null
    this.#options.onChange(this.#offline)
  }

  /** A request could not reach the service. */
  lose(error: AppError): void {
    if (this.#isHeld) return
    const before = this.#offline
    this.#offline = error
    if (before === null) this.#backoff.reset()
    // A new reason is reported too, for instance first no network and then a network that wants a sign-in: the user can do
    // something else about it.
    if (before?.code !== error.code) this.#options.onChange(error)
    this.#schedule()
  }

  /** Probes at once when offline: the user asked for it, or the computer woke up. */
  async retry(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#offline && !this.#isHeld) await this.#probe()
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#probe()
    }, this.#backoff.next())
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe()
    } catch (thrown) {
      this.lose(errorOf(thrown))
      return
    }
    if (this.#closed || this.#isHeld || this.#offline === null) return
    this.#offline = null
    this.#options.onChange(null)
  }
}
