import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Client } from '../../electron/api/client/client.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { saveNotifiedSince } from '../../electron/cache/inbox/inbox-state.ts'
import { readItemNumber } from '../../electron/cache/items/item-numbers.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { readOpenThreads } from '../../electron/sync/details/read-open-threads.ts'
import { readPipelines } from '../../electron/sync/details/read-pipelines.ts'
import { readReviews } from '../../electron/sync/details/read-reviews.ts'
import type { CrawlContext } from '../../electron/sync/crawl/crawl.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { EntryNotification } from '../../electron/protocols/entry-notification.ts'
import { startService, type Service } from '../../service/server.ts'
import { can } from '../../shared/contract/abilities.ts'
import { defaultNotificationRules } from '../../shared/notification-rules.ts'
import { clientOf } from '../api/support/service.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { deriveInbox } from '../support/inbox.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** An account of Ada's over pipelines that run on the real service, in rounds by the clock of the test. */
export interface PipelineRounds {
  readonly client: Client
  readonly context: CrawlContext
  readonly cache: WritableCache
  /** The paths that were asked for since it was last emptied. */
  readonly asked: string[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly wait: (milliseconds: number) => void
  /** One round as the engine makes it. Returns its notifications. */
  readonly round: () => Promise<readonly EntryNotification[]>
  /** Asks the service as Ada, beside Docket. */
  readonly ask: (method: string, path: string) => Promise<unknown>
}

/** Starts the service of the fixture at a moment, reads all there is, and begins the notifications. */
export async function pipelineRounds(fixture: object, createdAt: string): Promise<PipelineRounds> {
  let clock = Date.parse(createdAt)
  const service: Service = await startService({
    ...{ port: 0, fixture, dialect: 'v4', version: '19', clock: () => new Date(clock) },
  })
  const folder = temporaryFolder()
  const { cache } = openCache(join(folder, 'cache.db'))
  const numbers = (kind: 'issue' | 'mergeRequest', id: number) => readItemNumber(cache, kind, id)
  const url = service.url.replace('/api/v4', '')
  const real = clientOf({ url }, { adapter: apiAdapters.v4, numbers, token: () => 'token-ada' })
  const asked: string[] = []
  const note = (path: string, values: Readonly<Record<string, unknown>>) =>
    void asked.push(path.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name])))
  const client: Client = {
    ...real,
    can: (ability) => can({ interface: 'v4', version: '19.5.0' }, ability),
    call: (operation, values, more) => (note(operation.path, values), real.call(operation, values, more)),
    readBytes: (operation, values, more) => (note(operation.path, values), real.readBytes(operation, values, more)),
  }
  const ownUserId = await ownIdOf(service, 'token-ada')
  const userStore = new UserStore({
    ...{ account: 'here', ownUserId, userFile: join(folder, 'user.db'), cacheFile: join(folder, 'cache.db') },
    ...{ holdSeconds: 0, now: () => clock },
    ...{ onChange: () => undefined, onQueued: () => undefined, onAheadPlan: () => undefined },
  })
  onTestFinished(async () => {
    userStore.close()
    cache.close()
    await service.close()
  })
  const { signal } = new AbortController()
  const context = { cache, signal, now: () => clock, listener: { onPage: () => undefined } }
  const scheduler = schedulerOn(client, cache, { now: () => clock, ahead: false })
  const round = async (): Promise<readonly EntryNotification[]> => {
    await scheduler.round('due', signal)
    for (const read of [readOpenThreads, readReviews, readPipelines]) {
      expect(await read(client, ownUserId, context)).toEqual([])
    }
    deriveInbox(cache, ownUserId, () => clock)
    return userStore.takeNotifications({ rules: defaultNotificationRules, onScreen: null })
  }
  deriveInbox(cache, ownUserId, () => clock)
  await round()
  cache.transaction(() => saveNotifiedSince(cache, clock))()
  await userStore.beginNotifications({ since: clock })
  return {
    ...{ client, context, cache, asked, round },
    clock: () => clock,
    wait: (milliseconds) => void (clock += milliseconds),
    ask: (method, path) => askService(service, 'token-ada', method, path),
  }
}
