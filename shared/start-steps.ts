/** The steps of a start, in their order: Docket's own code, Electron, the window, its page, its picture, and its first list. */
export const startSteps = ['main', 'ready', 'window', 'page', 'shown', 'list'] as const

export type StartStep = (typeof startSteps)[number]

/** A step, and the milliseconds from the beginning of the process until it was reached. */
export interface TimedStep {
  readonly step: StartStep
  readonly milliseconds: number
}

/** The times in words: `main 80 ms, ready 210 ms`. */
export function startWords(times: readonly TimedStep[]): string {
  return times.map(({ step, milliseconds }) => `${step} ${milliseconds} ms`).join(', ')
}
