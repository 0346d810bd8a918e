import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import type { TokenKind } from '../../../shared/model/token-kind.ts'
import { refusalOfUser } from '../../api/entities/users.ts'

export interface AccountTokenOptions {
  /** Asks `GET /user`; throws an AppFailure when there is no good answer. */
  readonly askOwnUser: () => Promise<unknown>
  readonly onUnreachable: (error: AppError) => void
  /** The service has refused the token, which is gone by now. */
  readonly onRefused: (refusal: AppError) => void
}

/** The account's token, until the service refuses it. */
export class AccountToken {
  readonly #options: AccountTokenOptions
  #value: string | null
  #kind: TokenKind

  constructor(value: string | null, kind: TokenKind, options: AccountTokenOptions) {
    this.#value = value
    this.#kind = kind
    this.#options = options
  }

  get value(): string | null {
    return this.#value
  }

  get kind(): TokenKind {
    return this.#kind
  }

  set(value: string | null, kind: TokenKind): void {
    this.#value = value
    this.#kind = kind
  }

  /**
   * Asks `GET /user` if the token is refused, since the service may answer a single request with 401 although the token is valid.
   * Returns null when the service could not say.
   */
  async isDead(): Promise<boolean | null> {
    const asked = this.#value
    if (asked === null) return true
    try {
      await this.#options.askOwnUser()
      return false
    } catch (thrown) {
      const error = errorOf(thrown)
      if (traitsOf(error).isAway) this.#options.onUnreachable(error)
      // `GET /user` is refused with 403 when the service has blocked the user, or wants something of them first.
      if (!traitsOf(error).pausesAccount && error.code !== 'forbidden') return null
      // Sync and outbox may ask at the same time, and the user may have signed in again meanwhile. The answer holds for the token
      // that was asked with, and the refusal is reported once.
      if (this.#value !== asked) return true
      this.#value = null
      this.#options.onRefused(refusalOfUser(error))
      return true
    }
  }
}
