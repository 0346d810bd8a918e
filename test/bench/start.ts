import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { buildAll } from '../../build/build.mjs'
import { launchChromium } from '../renderer/support/chromium.ts'
import { atMost, figure, median, type Bench } from './measure.ts'
import { launchProgram, makeProfile, openWindow } from './program.ts'
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
    const browser = await launchChromium()
    try {
      say('starting')
      const took: number[] = []
      for (let at = 0; at < starts; at += 1) {
        const page = await browser.newPage()
        const began = performance.now()
        const host = launchProgram(profile)
        try {
          await openWindow(page, host)
          took.push(performance.now() - began)
        } finally {
          await page.close()
          await host.stop()
        }
      }
      return [figure('start to a usable inbox', 's', median(took) / 1000, null, atMost(1.5))]
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}
