import type { Client } from '../../electron/api/client.ts'
import type { WritableCache } from '../../electron/cache/database.ts'
import { readAhead } from '../../electron/sync/read-ahead.ts'
import { Scheduler, type SchedulerOptions } from '../../electron/sync/scheduler.ts'
import { serviceSources } from '../../electron/sync/service-sources.ts'

/** A scheduler on a client's lists, as an engine has one, without an engine. Events are not read unless said otherwise. */
export function schedulerOn(client: Client, cache: WritableCache, options: Partial<SchedulerOptions> = {}): Scheduler {
  const sources = serviceSources(client)
  return new Scheduler({
    cache,
    sources,
    now: Date.now,
    interval: 60_000,
    listener: { onPage: () => undefined },
    readAhead: (context) => readAhead(sources, context),
    readEvents: () => Promise.resolve(),
    onProgress: () => undefined,
    ...options,
  })
}
