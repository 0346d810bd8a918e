import { writeSync } from 'node:fs'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { InboxJob } from '../../electron/inbox/inbox-job.ts'
import { RandomRows } from './random-rows.ts'

/** Stores events of a service and derives an inbox from them; prints a word for each step. To be killed at any moment. */
const [file = '', seed = '1'] = process.argv.slice(2)
const { cache } = openCache(file)
const rows = new RandomRows(cache, Number(seed))
const now = () => Date.UTC(2026, 0, 20, 9)
for (;;) {
  for (let index = 0; index < 5; index += 1) rows.happen()
  new InboxJob({ cache, ownUserId: 1, now, onChange: () => undefined }).step()
  writeSync(1, 'step\n')
}
