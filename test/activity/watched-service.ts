import { onTestFinished } from 'vitest'
import { ActivityJob } from '../../electron/activity/activity-job.ts'
import type { RecordedEntry } from '../../electron/activity/entry-log.ts'
import { readEvents } from '../../electron/activity/read-events.ts'
import { Recorder } from '../../electron/activity/recorder.ts'
import { createClient } from '../../electron/api/client/client.ts'
import { listActivity, readEntry, type StoredEntry } from '../../electron/cache/activity/activity.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { listProjectIds } from '../../electron/cache/directory/projects.ts'
import { readUser } from '../../electron/cache/directory/users.ts'
import type { Scheduler } from '../../electron/sync/schedule/scheduler.ts'
import { startService, type Service } from '../support/service-of-run.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { temporaryCache } from '../support/cache.ts'
import { schedulerOn } from '../support/scheduler.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/** A real service, watched by Ada through a client, the crawl and a recorder; Ben works in it. */
export class WatchedService {
  readonly service: Service
  readonly cache: WritableCache
  readonly recorder: Recorder
  readonly recorded: RecordedEntry[] = []
  readonly #client: ReturnType<typeof createClient>
  readonly #job: ActivityJob
  #scheduler: Pick<Scheduler, 'round'> | null = null

  private constructor(service: Service, cache: WritableCache, ownUserId: number) {
    this.service = service
    this.cache = cache
    this.#client = createClient({
      baseUrl: service.url.replace(/\/api\/v3$/, ''),
      ...adapterOfRun(() => cache),
      token: () => 'token-ada',
      retries: 0,
    })
    this.recorder = new Recorder({
      cache,
      ownUserId,
      onRecorded: (entries) => void this.recorded.push(...entries),
    })
    this.#job = new ActivityJob(cache, this.recorder)
  }

  static async start(fixture: object): Promise<WatchedService> {
    const service = await startService({ port: 0, fixture })
    const ownUserId = await ownIdOf(service, 'token-ada')
    const watched = new WatchedService(service, temporaryCache(), ownUserId)
    onTestFinished(async () => {
      await watched.#client.close()
      await service.close()
    })
    return watched
  }

  /** Lists and threads. */
  async readRows(): Promise<void> {
    this.#scheduler ??= schedulerOn(this.#client, this.cache, {
      recording: (arrival, serviceTime) => this.recorder.recording(arrival, { serviceTime }),
      listener: { onPage: () => void this.#job.step() },
    })
    await this.#scheduler.round('everything', new AbortController().signal)
    this.#job.step()
  }

  async readEvents(): Promise<number> {
    let fresh = 0
    for (const id of listProjectIds(this.cache)) {
      fresh += await readEvents(this.#client, id, {
        cache: this.cache,
        signal: new AbortController().signal,
        recorder: this.recorder,
        listener: { onPage: () => undefined },
      })
    }
    return fresh
  }

  /** Sends a request as a user. Resolves with the answer of the service. */
  async as(username: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return await askService<Record<string, unknown>>(this.service, `token-${username}`, method, path, body)
  }

  /** The entries since Docket came, oldest first; with `history`, those from before. */
  entries({ history = false } = {}): StoredEntry[] {
    return listActivity(this.cache, {})
      .toReversed()
      .flatMap(({ id }) => readEntry(this.cache, id) ?? [])
      .filter((entry) => entry.history === history)
  }

  /** The same in a few words each: `ben closed`, `? changed title`. */
  reported(which: { readonly history?: boolean } = {}): string[] {
    return this.entries(which).map(({ actorId, action, field }) => {
      const actor = actorId === null ? '?' : readUser(this.cache, actorId).username
      return `${actor} ${action}${action === 'changed' ? ` ${field ?? ''}` : ''}`
    })
  }
}
