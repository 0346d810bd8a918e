import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { openSearchFile, searchFileOf, settleStep } from '../../electron/cache/storage/search-file.ts'
import { SearchIndexer } from '../../electron/cache/search/search-index.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { Pages, storePage } from './large-cache.ts'
import { issues } from './size.ts'

/** The writes of a first sync, as if pages came without delay: stores and indexes them until a message ends it. */
const { folder } = workerData as { folder: string }
const { cache } = openCache(join(folder, 'cache.db'))
const pages = new Pages(issues + 1, 2)
const search = openSearchFile(searchFileOf(cache.name))
const indexer = new SearchIndexer(cache, search)
let isEnough = false
parentPort?.once('message', () => (isEnough = true))
for (let page = 1; !isEnough; page += 1) {
  storePage(cache, pages.take())
  const step = indexer.step()
  if (step !== null) settleStep(cache, step)
  if (page % 100 === 0) checkpoint(cache)
  if (page === 1) parentPort?.postMessage('begun')
  await breathe()
}
search.close()
cache.close()
