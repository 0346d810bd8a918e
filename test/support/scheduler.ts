import { afterAll } from 'vitest'
import type { Client } from '../../electron/api/client.ts'
import { createPictureReader } from '../../electron/api/pictures.ts'
import type { WritableCache } from '../../electron/cache/database.ts'
import { readAhead } from '../../electron/sync/read-ahead.ts'
import { Scheduler, type SchedulerOptions } from '../../electron/sync/scheduler.ts'
import { serviceSources } from '../../electron/sync/service-sources.ts'
import { temporaryFolder } from './temporary.ts'

const pictures = createPictureReader()
afterAll(() => pictures.close())

/** What the schedulers of tests read ahead: everything. */
export const aheadPlan = { ownUserId: 5_000, budget: 'everything', kept: [] } as const

/** A scheduler on a client's lists, as an engine has one, without an engine. Events are not read unless said otherwise. */
export function schedulerOn(client: Client, cache: WritableCache, options: Partial<SchedulerOptions> = {}): Scheduler {
  const pictureFolder = temporaryFolder()
  return new Scheduler({
    cache,
    sources: serviceSources(client),
    now: Date.now,
    interval: 60_000,
    listener: { onPage: () => undefined },
    readAhead: (context) => readAhead({ ...context, client, pictures, pictureFolder, plan: () => aheadPlan }),
    readEvents: () => Promise.resolve(),
    onProgress: () => undefined,
    ...options,
  })
}
