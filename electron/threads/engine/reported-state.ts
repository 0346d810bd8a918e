import type { AppError } from '../../../shared/errors.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import type { EngineState } from '../../protocols/thread-data.ts'
import { Pace } from '../../sync/service/pace.ts'
import { Throttle } from '../../timing/throttle.ts'
import { idleState, lastSyncedAt } from './idle-state.ts'

export interface ReportedStateOptions {
  readonly cache: ReadableCache
  /** The error of the connection while the service cannot be reached. */
  readonly offline: () => AppError | null
  readonly report: (state: EngineState) => void
}

/** State of the account's sync: put together from what the parts of the engine say, and reported five times a second at most. */
export class ReportedState {
  readonly #options: ReportedStateOptions
  readonly #reported: Throttle<EngineState>
  #state: EngineState
  /** The account has no valid token, and waits until the user signs in again. */
  #isPaused = false
  #pace = new Pace()

  constructor(options: ReportedStateOptions) {
    this.#options = options
    this.#state = idleState(options.cache)
    this.#reported = new Throttle({ every: 200, emit: options.report })
  }

  get current(): EngineState {
    return this.#state
  }

  /** Keeps the phase at `paused`, or no longer. It is reported with the next thing that is said. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
  }

  say(changed: Partial<EngineState>): void {
    this.#state = { ...this.#state, ...changed }
    const offline = this.#options.offline()
    // A round that began earlier may end after the token is gone. The phase stays `paused` then.
    if (this.#isPaused) this.#state = { ...this.#state, phase: 'paused' }
    // A round that ends while the user works offline does not change that.
    else if (offline?.code === 'working_offline') this.#state = { ...this.#state, phase: 'offline', problem: offline }
    this.#reported.push(this.#state)
  }

  /** A round begins: its rows are counted from zero. */
  beginRound(): void {
    this.#pace = new Pace()
    const phase = lastSyncedAt(this.#options.cache) === null ? 'first' : 'syncing'
    this.say({ phase, rows: 0, rowsPerSecond: null })
  }

  /** Counts rows that were read. */
  noteRows(rows: number): void {
    this.#pace.note(rows, performance.now())
    this.sayProgress({ rows: this.#state.rows + rows })
  }

  sayProgress(progress: Partial<EngineState>): void {
    this.say({ ...progress, rowsPerSecond: this.#pace.perSecond })
  }

  /** The service has shown its certificate. */
  noteCertificate(certificate: ServiceCertificate): void {
    const { issuer, expiresAt } = this.#state.certificate ?? {}
    if (issuer !== certificate.issuer || expiresAt !== certificate.expiresAt) this.say({ certificate })
  }

  close(): void {
    this.#reported.close()
  }
}
