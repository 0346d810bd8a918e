import type { Workspace } from '../workspace.ts'
import type { Act } from './act.ts'
import { everyday } from './everyday.ts'
import { perform } from './perform.ts'
import { randomNumbers } from './random.ts'

export interface ColleagueOptions {
  /** What they do first, each storyline in its order. */
  readonly script: readonly (readonly Act[])[]
  /** Milliseconds between two things, on average. */
  readonly interval: number
  readonly seed: number
  /** Usernames of those who are somebody real and act for themselves. */
  readonly except: readonly string[]
  /** Hears of what should not have happened. */
  readonly report: (error: unknown) => void
}

/**
 * Which acts come in which order: storylines are mixed, none within itself. The same seed mixes them the same way. Ends
 * when the script does.
 */
export function* mixed(script: readonly (readonly Act[])[], random: () => number): Generator<Act> {
  const lines = script.map((line) => [...line])
  for (;;) {
    const left = lines.filter((line) => line.length > 0)
    // A storyline is chosen by what is left of it, so that the long ones do not all end up at the end.
    let chance = Math.floor(random() * left.reduce((sum, line) => sum + line.length, 0))
    const line = left.find((candidate) => (chance -= candidate.length) < 0)
    const act = line?.shift()
    if (!act) return
    yield act
  }
}

/** Lets colleagues work in the workspace until the function it answers is called. */
export function startColleagues(workspace: Workspace, options: ColleagueOptions): () => void {
  const random = randomNumbers(options.seed)
  const acts = mixed(options.script, random)
  let timer: NodeJS.Timeout | undefined

  const actOnce = (): void => {
    for (const act of acts) if (perform(workspace, act)) return
    // The script is over; the days go on.
    for (let attempt = 0; attempt < 5; attempt++) {
      const act = everyday(workspace, random, options.except)
      if (act && perform(workspace, act)) return
    }
  }
  const wait = (): void => {
    timer = setTimeout(
      () => {
        try {
          actOnce()
        } catch (thrown) {
          options.report(thrown)
        }
        wait()
      },
      options.interval * (0.5 + random()),
    )
    // Colleagues alone do not keep the service running.
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
