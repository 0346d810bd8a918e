import { startSteps, type StartStep, type TimedStep } from '../../shared/start-steps.ts'

/** Times at which the steps of this start were reached, from the beginning of the process on. */
export class StartTimes {
  readonly #begun: number
  readonly #now: () => number
  /** Resolves when the last step was reached. */
  readonly whole: Promise<readonly TimedStep[]>
  #tellWhole: (times: readonly TimedStep[]) => void = () => undefined
  readonly #reached = new Map<StartStep, number>()

  /**
   * @param begun when the process began, in milliseconds since 1970
   */
  constructor(begun: number, now: () => number) {
    this.#begun = begun
    this.#now = now
    this.whole = new Promise((resolve) => (this.#tellWhole = resolve))
  }

  /** Call this when a step is reached. Only the first time counts: later windows are no part of the start. */
  reached(step: StartStep): void {
    if (this.#reached.has(step)) return
    this.#reached.set(step, Math.max(0, Math.round(this.#now() - this.#begun)))
    if (step === startSteps.at(-1)) this.#tellWhole(this.list())
  }

  /** The steps that were reached so far, with milliseconds, in the order of a start. */
  list(): TimedStep[] {
    return startSteps.flatMap((step) => {
      const milliseconds = this.#reached.get(step)
      return milliseconds === undefined ? [] : [{ step, milliseconds }]
    })
  }
}

/** Returns the beginning of this process, in milliseconds since 1970. Electron knows of its own time before Node. */
export function beginningOf(started: { getCreationTime?: () => number | null }, timeOrigin: number): number {
  return started.getCreationTime?.() ?? timeOrigin
}
