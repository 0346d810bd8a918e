import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { readList, saveList } from '../../electron/cache/lists/lists.ts'
import { checkProperty, randomness, timeFor } from '../support/properties.ts'
import { serveDrifting } from './drifting-server.ts'
import { timelinesByDate, type Timeline } from './drifting-service.ts'
import { asDocketDoes, checkWatermarks, follow, prepareCache, type Crawl } from './followed.ts'

/** The faulty crawl of a client that goes on at the last row, without an overlap of a minute. */
const withoutOverlap: Crawl = async (source, context) => {
  const { cache } = context
  const list = () => readList(cache, source.name, source.kind, source.projectId)
  const { watermark } = list()
  if (watermark !== null) saveList(cache, { ...list(), watermark: watermark + 60_000 })
  await asDocketDoes(source, context)
}

beforeEach(prepareCache)

describe(
  'a crawl by dates of lists whose rows move, appear and vanish (I2, I4, I5)',
  { timeout: 3 * timeFor(50) },
  () => {
    it('misses no row, wherever it was killed (F18)', async () => {
      await checkProperty(
        'crawls by date',
        fc.asyncProperty(timelinesByDate, async (timeline) => {
          expect(await follow(timeline, asDocketDoes, { check: checkWatermarks, way: 'dates' })).toEqual([])
        }),
        10,
      )
    })

    it('misses none where a page counts as the last by what was answered before rows left (I2)', async () => {
      // No link leads to the last page of a moment there, and its rows leave while it is looked for.
      const [timeline] = fc.sample(timelinesByDate, { seed: 1285573709, numRuns: 1 }) as [Timeline]
      expect(await follow(timeline, asDocketDoes, { check: checkWatermarks, way: 'dates' })).toEqual([])
    })

    it('would miss some if it did not go back by a minute (4)', async () => {
      const { seed, runs } = randomness(50)
      let [lost, tried] = [0, 0]
      for (; lost === 0 && tried < 40 * runs; tried += 1) {
        const [timeline] = fc.sample(timelinesByDate, { seed: seed + tried, numRuns: 1 }) as [Timeline]
        lost = (await follow(timeline, withoutOverlap, { way: 'dates' })).length
      }
      console.log(`if it did not go back by a minute: run ${tried} lost ${lost} rows, seed ${seed}`)
      expect(lost).toBeGreaterThan(0)
    })

    it('misses none over HTTP either, whatever the answers say of their pages', async () => {
      const http = await serveDrifting({ adapter: apiAdapterV4 })
      await checkProperty(
        'crawls by date over HTTP',
        fc.asyncProperty(timelinesByDate, async (timeline) => {
          expect(await follow(timeline, asDocketDoes, { check: checkWatermarks, http })).toEqual([])
        }),
        4,
      )
    })
  },
)
