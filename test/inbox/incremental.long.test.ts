import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { deriveInbox, inboxJob, inboxFromScratch, storedInbox } from '../support/inbox.ts'
import { runChild } from '../support/child.ts'
import { newCacheFile } from '../support/databases.ts'
import { checkProperty, randomFrom, randomness, timeFor } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { ada } from '../support/samples.ts'
import { RandomRows } from './random-rows.ts'

it(
  'the inbox kept up to date is the one derived from scratch, whenever it is derived',
  async () => {
    const sizes: number[] = []
    const folder = temporaryFolder()
    await checkProperty(
      'rows and steps',
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        // The number of events before each step of the background job, and true where the service was set back to a copy before.
        fc.array(
          fc.record({
            happenings: fc.integer({ min: 0, max: 12 }),
            isSetBack: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        (seed, steps) => {
          const { cache } = openCache(newCacheFile(folder))
          try {
            let rows = new RandomRows(cache, seed)
            let day = 0
            for (const [index, { happenings, isSetBack }] of steps.entries()) {
              if (isSetBack) rows = new RandomRows(cache, seed + index)
              for (let happening = 0; happening < happenings; happening += 1) rows.happen()
              // A new one each time: it must not rely on what an earlier one remembers.
              inboxJob(cache, ada.id, () => Date.UTC(2026, 0, 10 + (day += 1) / 2, 9)).step()
            }
            deriveInbox(cache, ada.id, () => Date.UTC(2026, 0, 10 + day / 2, 9))
            const stored = storedInbox(cache)
            sizes.push(stored.size)
            expect(stored).toEqual(inboxFromScratch(cache))
          } finally {
            cache.close()
          }
        },
      ),
      30,
    )
    // Or nothing would be compared.
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeGreaterThan(2)
  },
  timeFor(30),
)

it(
  'the inbox is whole after any number of kills',
  async () => {
    const { seed, runs } = randomness(8)
    console.log(`inboxes and kills: ${runs} kills, seed ${seed}`)
    const random = randomFrom(seed)
    const file = join(temporaryFolder(), 'cache.db')
    let entries = 0
    for (let kill = 0; kill < runs; kill += 1) {
      // The last one is late, so that there is something to compare whatever became of the others.
      const early = 1 + Math.floor(random() * 25)
      const enough = kill === runs - 1 ? 26 : early
      const words = [file, String(Math.floor(random() * 2 ** 31))]
      const child = await runChild('test/inbox/deriving-child.ts', words, (lines) => lines.length >= enough)
      expect([child.code, child.errors]).toEqual([null, ''])
      const { cache, setAside } = openCache(file)
      expect([setAside, cache.pragma('integrity_check', { simple: true })]).toEqual([null, 'ok'])
      // Half of the time the next one goes on from wherever this one was killed.
      if (random() < 0.5 || kill === runs - 1) {
        deriveInbox(cache)
        expect(storedInbox(cache)).toEqual(inboxFromScratch(cache))
        entries += storedInbox(cache).size
      }
      cache.close()
    }
    // Or nothing would be compared.
    expect(entries).toBeGreaterThan(0)
  },
  timeFor(8),
)
