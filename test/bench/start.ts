import { rmSync } from 'node:fs'
import { buildAll } from '../../build/build.mjs'
import { atMost, figure, median, type Bench } from './measure.ts'
import { makeProfile, timeStarts } from './program.ts'
import { issues, notes } from './size.ts'
import { fillWithVariety } from './varied-issues.ts'

const starts = 3

/** The whole program in a browser, from nothing to the first rows of the inbox. */
export const startBench: Bench = {
  name: 'start',
  about: `from starting the program to the first row of the inbox, over ${issues.toLocaleString('en')} issues and ${notes.toLocaleString('en')} notes`,
  isQuick: true,
  run: async (say) => {
    await buildAll()
    say(`storing and indexing ${issues} issues and ${notes} notes`)
    const profile = makeProfile((cache) => fillWithVariety(cache, { issues, todos: 1_000, notes }))
    try {
      say('starting')
      const took = await timeStarts(profile, starts)
      return [figure('start to a usable inbox', 's', median(took) / 1000, null, atMost(1.5))]
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  },
}
