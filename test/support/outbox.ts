import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type Client } from '../../electron/api/client/client.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { readThread } from '../../electron/sync/details/read-thread.ts'
import { newCacheFile, newUserFile } from './databases.ts'
import { afterEveryTest } from './end-of-test.ts'
import { OutboxOnFiles, type OutboxOptions } from './outbox-on-files.ts'
import { schedulerOn } from './scheduler.ts'
import { adapterOfRun } from './adapter-of-run.ts'
import { temporaryFolder } from './temporary.ts'

export { ProgramEnded, type Edge, type OutboxOptions } from './outbox-on-files.ts'

/** A cache that was filled from a service, and the id of its user. */
export interface FilledCache {
  readonly file: string
  readonly ownUserId: number
}

/** The running outboxes. Ended ones are removed, since a test may start thousands. */
const running = new Set<TestOutbox>()

afterEveryTest(async () => {
  for (const outbox of running) await outbox.end()
})

/** The sending half of an account for one test, with a cache that was filled from the service. */
export class TestOutbox extends OutboxOnFiles {
  /** @param direct the service's base URL without any proxy, to fill the cache from */
  static async open(options: OutboxOptions, direct: string): Promise<TestOutbox> {
    return TestOutbox.openOn(options, await fillCache(options.token, direct, options.release))
  }

  /** Opens an outbox on a copy of a filled cache, for services with the same contents. */
  static openOn(options: OutboxOptions, { file, ownUserId }: FilledCache): TestOutbox {
    const folder = temporaryFolder()
    copyFileSync(file, join(folder, 'cache.db'))
    newUserFile(folder)
    const outbox = new TestOutbox(options, folder, ownUserId)
    outbox.start()
    return outbox
  }

  override start(patience?: number): void {
    super.start(patience)
    running.add(this)
  }

  override async end(): Promise<void> {
    running.delete(this)
    await super.end()
  }

  /** Reads every list from the service. */
  async sync(): Promise<void> {
    const client = this.#client()
    await schedulerOn(client, this.cache).round('everything', new AbortController().signal)
    await client.close()
  }

  /** Reads the threads of all items, as if each had been opened. */
  async readThreads(): Promise<void> {
    const client = this.#client()
    const listener = { onPage: () => undefined }
    const context = { cache: this.cache, signal: new AbortController().signal, now: () => this.now, listener }
    for (const [kind, table] of [
      ['issue', 'issues'],
      ['mergeRequest', 'merge_requests'],
    ] as const) {
      const rows = this.cache.prepare(`SELECT id, project_id FROM ${table}`).raw().all() as [number, number][]
      for (const [id, projectId] of rows) await readThread(client, { kind, id, projectId }, context)
    }
    await client.close()
  }

  #client(): Client {
    return createClient({
      baseUrl: this.options.address,
      ...adapterOfRun(() => this.cache),
      version: this.options.release ?? null,
      token: () => this.options.token,
      retries: 0,
    })
  }
}

/**
 * Fills a new cache from a service.
 *
 * @param direct the service's base URL, without `/api/v3`
 * @param release the one that it is taken for
 */
export async function fillCache(token: string, direct: string, release: string | null = null): Promise<FilledCache> {
  const file = newCacheFile(temporaryFolder())
  const { cache } = openCache(file)
  const client = createClient({
    ...{ baseUrl: direct, ...adapterOfRun(() => cache), version: release },
    ...{ token: () => token, retries: 0 },
  })
  const ownUserId = (await readOwnUser(client)).id
  await schedulerOn(client, cache).round('due', new AbortController().signal)
  cache.close()
  await client.close()
  return { file, ownUserId }
}
