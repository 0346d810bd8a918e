import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readList, saveList } from '../../electron/cache/lists.ts'
import type { DatedSource, SoughtRows } from '../../electron/sync/source.ts'
import type { Page } from '../../electron/api/paging.ts'
import { checkProperty, randomness, timeFor } from '../support/properties.ts'
import { coursesByDate, type Course } from './drifting-service.ts'
import { asDocketDoes, checkWatermarks, follow, type Crawl } from './followed.ts'

/** What a client does that asks in another way, or reads something else out of the answers. */
function asking(
  change: (sought: SoughtRows) => SoughtRows,
  hear: (page: Page<unknown>) => Page<unknown> = (page) => page,
): Crawl {
  return (source, context) =>
    asDocketDoes(
      changed(source, async (seek, sought, signal) => hear(await seek(change(sought), signal))),
      context,
    )
}

type Seek = NonNullable<DatedSource<unknown>['seek']>

function changed(
  source: DatedSource<unknown>,
  instead: (seek: Seek, ...args: Parameters<Seek>) => ReturnType<Seek>,
): DatedSource<unknown> {
  const { seek } = source
  return seek === undefined ? source : { ...source, seek: (...args) => instead(seek, ...args) }
}

/** What a client does that goes on where the last row was, and not a minute before. */
const withoutOverlap: Crawl = async (source, context) => {
  const { cache } = context
  const list = () => readList(cache, source.name, source.kind, source.projectId)
  const { watermark } = list()
  if (watermark !== null) saveList(cache, { ...list(), watermark: watermark + 60_000 })
  await asDocketDoes(source, context)
}

describe(
  'a crawl by dates of lists whose rows move, appear and vanish (I2, I4, I5)',
  { timeout: 3 * timeFor(50) },
  () => {
    it('misses no row, wherever it was killed', async () => {
      await checkProperty(
        'crawls by date',
        fc.asyncProperty(coursesByDate, async (course) => {
          expect(await follow(course, asDocketDoes, { check: checkWatermarks, way: 'dates' })).toEqual([])
        }),
        15,
      )
    })

    it.each<[string, Crawl]>([
      [
        'rows of one date were read in an order that leaves them loose',
        asking((sought) => ({ ...sought, order: 'updated_at' })),
      ],
      ['it did not go back by a minute', withoutOverlap],
      [
        'it believed dates that are still to come',
        asking(
          (sought) => sought,
          (page) => ({ ...page, serviceTime: null }),
        ),
      ],
    ])('would miss some if %s', async (what, crawl) => {
      const { seed, runs } = randomness(50)
      // Some of these mistakes are rare: it takes many runs to meet one.
      let [lost, tried] = [0, 0]
      for (; lost === 0 && tried < 40 * runs; tried += 1) {
        const [course] = fc.sample(coursesByDate, { seed: seed + tried, numRuns: 1 }) as [Course]
        lost = (await follow(course, crawl, { way: 'dates' })).length
      }
      console.log(`if ${what}: run ${tried} lost ${lost} rows, seed ${seed}`)
      expect(lost).toBeGreaterThan(0)
    })
  },
)
