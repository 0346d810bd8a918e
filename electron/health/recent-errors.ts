import type { AppError, ErrorCode } from '../../shared/errors.ts'

export interface RecentError {
  readonly code: ErrorCode
  /** Number of times that it came since the program started, and its last time, in milliseconds since 1970. */
  readonly count: number
  readonly at: number
}

/** Errors since the program started, by codes alone: details may quote addresses and texts. */
export class RecentErrors {
  readonly #now: () => number
  readonly #errors = new Map<ErrorCode, RecentError>()

  constructor(now: () => number) {
    this.#now = now
  }

  note({ code }: AppError): void {
    this.#errors.set(code, { code, count: (this.#errors.get(code)?.count ?? 0) + 1, at: this.#now() })
  }

  /** The errors, the one that came last first. */
  list(): RecentError[] {
    return [...this.#errors.values()].toSorted((one, other) => other.at - one.at)
  }
}
