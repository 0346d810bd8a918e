import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '../../electron/api/client.ts'
import { readOwnUser } from '../../electron/api/users.ts'
import { openCache } from '../../electron/cache/database.ts'
import { newCacheFile, newUserFile } from './databases.ts'
import { afterEveryTest } from './end-of-test.ts'
import { OutboxOnFiles, type OutboxOptions } from './outbox-on-files.ts'
import { schedulerOn } from './scheduler.ts'
import { temporaryFolder } from './temporary.ts'

export { ProgramEnded, type Edge, type OutboxOptions } from './outbox-on-files.ts'

/** A cache in which everything of a service is, and whose it is. */
export interface FilledCache {
  readonly file: string
  readonly ownUserId: number
}

/** Only those that run: a test may have thousands, one after the other. */
const running = new Set<TestOutbox>()

afterEveryTest(async () => {
  for (const outbox of running) await outbox.end()
})

/** The sending half of an account for one test, with a cache that was filled from the service. */
export class TestOutbox extends OutboxOnFiles {
  /** @param direct the same service without anything in between, to fill the cache from */
  static async open(options: OutboxOptions, direct: string): Promise<TestOutbox> {
    return TestOutbox.openOn(options, await fillCache(options.token, direct))
  }

  /** The same on a copy of a cache that was filled before, for services that begin alike. */
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
    const client = createClient({ baseUrl: this.options.address, token: () => this.options.token, retries: 0 })
    await schedulerOn(client, this.cache).round('everything', new AbortController().signal)
    await client.close()
  }
}

/** @param direct the service's base URL, without `/api/v3` */
export async function fillCache(token: string, direct: string): Promise<FilledCache> {
  const file = newCacheFile(temporaryFolder())
  const client = createClient({ baseUrl: direct, token: () => token, retries: 0 })
  const { cache } = openCache(file)
  const ownUserId = (await readOwnUser(client)).id
  await schedulerOn(client, cache).round('due', new AbortController().signal)
  cache.close()
  await client.close()
  return { file, ownUserId }
}
