import { setTimeout as passing } from 'node:timers/promises'
import { it } from 'vitest'
import { dialects } from '../support/api-version.ts'
import { checkRuns, oneOf, timeFor, type Run } from '../support/properties.ts'
import { ReadingStage } from './reading-stage.ts'

/**
 * Reading as it is in the program, with nothing replaced: its threads, their messages, its clock, its chance and its files. The
 * service is the real one, others are at work on it, and what stands before it fails, is overrun, is away and takes its time.
 */

/** One takes about fifteen seconds. */
const runs = 1

/** So often something happens on the service. */
const moments = 24

it(
  'an account says what the service says once all is well again, whatever happened on the way (F10, F11, F14, F15, F18)',
  { timeout: timeFor(runs) },
  async () => {
    await checkRuns('accounts read by their threads', runs, read)
  },
)

async function read({ seed, random }: Run): Promise<void> {
  const perPage = oneOf(random, [undefined, 20, 7])
  const options = { seed, random, dialect: oneOf(random, dialects), ...(perPage !== undefined && { perPage }) }
  await ReadingStage.play(options, async (stage) => {
    await stage.begin()
    for (let moment = 0; moment < moments; moment += 1) {
      if (random() < 0.4) stage.weather.change()
      for (let acts = Math.floor(random() * 4); acts > 0; acts -= 1) await stage.colleagues.act()
      if (random() < 0.3) await stage.syncNow()
      if (random() < 0.3) void stage.openItem()
      if (random() < 0.1) await stage.restart()
      await passing(random() * 600)
      stage.expectNoFault()
    }
    await stage.expectAgreement()
  })
}
