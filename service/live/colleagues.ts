import type { Workspace } from '../workspace.ts'
import type { Act } from './act.ts'
import { everyday } from './everyday.ts'
import { perform } from './perform.ts'
import { randomNumbers } from './random.ts'

export interface ColleagueOptions {
  /** The acts to perform first; the acts of each storyline keep their order. */
  readonly script: readonly (readonly Act[])[]
  /** The average time between two acts, in milliseconds. */
  readonly interval: number
  readonly seed: number
  /** Usernames of real people, who act for themselves. */
  readonly except: readonly string[]
  /** Called with errors that should not happen. */
  readonly report: (error: unknown) => void
}

/**
 * The order of all acts: storylines are mixed with each other, but each keeps its own order. The same seed gives the
 * same mix. Ends with the script.
 */
export function* mixed(script: readonly (readonly Act[])[], random: () => number): Generator<Act> {
  const lines = script.map((line) => [...line])
  for (;;) {
    const left = lines.filter((line) => line.length > 0)
    // A storyline with more acts left is chosen more often, so that long ones are not left for the end.
    let chance = Math.floor(random() * left.reduce((sum, line) => sum + line.length, 0))
    const line = left.find((candidate) => (chance -= candidate.length) < 0)
    const act = line?.shift()
    if (!act) return
    yield act
  }
}

/** Lets colleagues work in the workspace. Returns a function that stops them. */
export function startColleagues(workspace: Workspace, options: ColleagueOptions): () => void {
  const random = randomNumbers(options.seed)
  const acts = mixed(options.script, random)
  let timer: NodeJS.Timeout | undefined

  const actOnce = (): void => {
    for (const act of acts) if (perform(workspace, act)) return
    // After the script colleagues go on with everyday work.
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
    // Colleagues do not keep the process alive.
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
