import type { Client } from '../../electron/api/client/client.ts'
import { createPictureReader, type PictureReader } from '../../electron/api/client/pictures.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { traitsOf } from '../../shared/error-traits.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import { Scheduler, type SchedulerOptions } from '../../electron/sync/schedule/scheduler.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import { afterEveryTest } from './end-of-test.ts'
import { temporaryFolder } from './temporary.ts'

let pictures: PictureReader | null = null

afterEveryTest(async () => {
  await pictures?.close()
  pictures = null
})

/** The plan of the tests' schedulers: everything is read ahead. */
export const aheadPlan = { ownUserId: 5_000, budget: 'everything', kept: [] } as const

export interface TestSchedulerOptions extends Partial<SchedulerOptions> {
  /** Reads items ahead after each round; true when absent. */
  readonly ahead?: boolean
}

/**
 * A scheduler without an engine. Reading ahead, which an engine does beside its rounds, follows each round here. Events
 * are not read unless `readEvents` is given.
 */
export function schedulerOn(
  client: Client,
  cache: WritableCache,
  { ahead = true, ...options }: TestSchedulerOptions = {},
): Pick<Scheduler, 'round'> {
  const { now = Date.now, listener = { onPage: () => undefined }, recording } = options
  const context = { cache, now, listener, ...(recording ? { recording } : {}) }
  const pictureFolder = temporaryFolder()
  const scheduler = new Scheduler({
    ...context,
    sources: serviceSources(client),
    interval: 60_000,
    readEvents: () => Promise.resolve(),
    onProgress: () => undefined,
    ...options,
  })
  return {
    round: async (asked, signal) => {
      let hasRead = false
      const failures: unknown[] = []
      try {
        hasRead = await scheduler.round(asked, signal)
      } catch (thrown) {
        if (!traitsOf(errorOf(thrown)).isHalfSaid) throw thrown
        failures.push(thrown)
      }
      if (ahead) {
        pictures ??= createPictureReader()
        const failed = await readAhead({ ...context, signal, client, pictures, pictureFolder, plan: () => aheadPlan })
        failures.push(...failed.map((error) => new AppFailure(error)))
      }
      if (failures.length > 0) throw failures[0]
      return hasRead
    },
  }
}
