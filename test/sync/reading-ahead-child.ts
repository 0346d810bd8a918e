import { writeSync } from 'node:fs'
import { createClient } from '../../electron/api/client/client.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { pictureFolderOf } from '../../electron/cache/pictures/picture-files.ts'
import { readAhead } from '../../electron/sync/details/read-ahead.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import { Scheduler } from '../../electron/sync/schedule/scheduler.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/** Reads everything of a service ahead, and prints a word for each request it begins. To be killed at any moment. */
const [file = '', address = '', token = ''] = process.argv.slice(2)
const { cache } = openCache(file)
const client = createClient({
  baseUrl: address,
  ...adapterOfRun(() => cache),
  token: () => {
    writeSync(1, 'request\n')
    return token
  },
})
const pictures = createPictureReader()
const plan = { ownUserId: 1, budget: 'nothing', kept: [{ kind: 'project', id: 1 }] } as const
const context = { cache, now: Date.now, listener: { onPage: () => undefined } }
const scheduler = new Scheduler({
  ...context,
  interval: 60_000,
  sources: serviceSources(client),
  readEvents: () => Promise.resolve(),
  onProgress: () => undefined,
})
const { signal } = new AbortController()
await scheduler.round('everything', signal)
await readAhead({ ...context, signal, client, pictures, pictureFolder: pictureFolderOf(file), plan: () => plan })
writeSync(1, 'done\n')
cache.close()
await Promise.all([client.close(), pictures.close()])
