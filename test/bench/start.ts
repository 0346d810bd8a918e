import { rmSync } from 'node:fs'
import { buildAll } from '../../build/build.mjs'
import { atMost, figure, median, type Bench } from './measure.ts'
import { makeProfile, timeSmallWindows, timeStarts } from './program.ts'
import { issues, notes } from './size.ts'
import { TemporaryFolders } from './temporary-folders.ts'
import { fillWithVariety } from './varied-issues.ts'

const starts = 3
const smallWindows = 15

/** The whole program in a browser, from nothing to the first rows of the inbox. */
export const startBench: Bench = {
  name: 'start',
  about: `from starting the program to the first row of the inbox, over ${issues.toLocaleString('en')} issues and ${notes.toLocaleString('en')} notes`,
  isQuick: true,
  run: async (say) => {
    await buildAll()
    say(`storing and indexing ${issues} issues and ${notes} notes`)
    const profile = makeProfile((cache) => fillWithVariety(cache, { issues, todos: 1_000, notes, areJoined: true }))
    const folders = new TemporaryFolders()
    try {
      say('starting')
      const seconds = async (...how: Parameters<typeof timeStarts>) => median(await timeStarts(...how)) / 1000
      const floor = await seconds(folders.make(), starts, 'welcome')
      return [
        figure(
          'start to a usable inbox, beside an empty program',
          's',
          await seconds(profile, starts),
          floor,
          atMost(1.5),
        ),
        figure(
          'a second window, the small one, until an issue can be written',
          'ms',
          median(await timeSmallWindows(profile, smallWindows)),
          null,
          atMost(150),
        ),
      ]
    } finally {
      folders.remove()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}
