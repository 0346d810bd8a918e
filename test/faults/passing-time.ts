import { vi } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import type { Clock } from '../../electron/api/transport/retries.ts'
import type { TestAccount } from '../support/account.ts'

/**
 * Time that passes only when a test lets it: for the timers of the engine, and for the clock of this computer as the engine
 * reads it. Requests take none of it. Begin before the account is opened.
 */
export class PassingTime {
  /** The offset of this computer's clock, in milliseconds; a test may set it to anything. */
  set = 0
  #passed = Date.now()

  constructor() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  }

  /** This computer's clock, in milliseconds since 1970. */
  readonly now = (): number => this.#passed + this.set

  /** For the client's own pauses. */
  readonly clock: Clock = {
    now: this.now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, milliseconds)
        signal?.addEventListener('abort', () => reject(AppFailure.of('cancelled')))
      }),
  }

  /** Lets seconds pass, and waits after each step for its effects. */
  async pass(account: TestAccount, seconds: number): Promise<void> {
    await account.quiet()
    // Fine enough to see the pauses of some seconds that begin soon, and quick over the rest.
    for (let left = seconds; left > 0;) {
      const step = Math.min(left, seconds - left < 10 ? 1 : 5)
      left -= step
      this.#passed += step * 1_000
      await vi.advanceTimersByTimeAsync(step * 1_000)
      await account.quiet()
    }
  }

  /** The computer sleeps: its clock goes on, and no timer does. */
  sleep(seconds: number): void {
    this.#passed += seconds * 1_000
  }

  end(): void {
    vi.useRealTimers()
  }
}
