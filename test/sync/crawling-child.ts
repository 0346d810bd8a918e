import { writeSync } from 'node:fs'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { catchUp, crawlBackwards } from '../../electron/sync/crawl/crawl.ts'
import { DriftingService } from './drifting-service.ts'
import { crawled } from './crawled.ts'

/** Crawls a list that stands still, and prints a word for each page it has stored. To be killed at any moment. */
const [file = ''] = process.argv.slice(2)
const { cache } = openCache(file)
const source = new DriftingService(crawled).source('opened')
const context = {
  cache,
  signal: new AbortController().signal,
  now: Date.now,
  listener: { onPage: () => void writeSync(1, 'page\n') },
}
writeSync(1, 'begins\n')
await crawlBackwards(source, context)
await catchUp(source, context)
writeSync(1, 'whole\n')
cache.close()
