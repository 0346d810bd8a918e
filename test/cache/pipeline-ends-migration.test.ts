import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { readPipeline, storePipeline } from '../../electron/cache/pipelines/pipelines.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import { ada, sampleMergeRequest, samplePipeline } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('a failure that was known before the ends of children were is no new one', () => {
  const file = join(temporaryFolder(), 'cache.db')
  const finishedAt = '2026-01-01T12:30:00.123Z'
  const failed = { ...samplePipeline, status: 'failed', finishedAt }
  const before = openWritable<'cache'>(file, { synchronous: 'normal' })
  migrate(before, cacheMigrations.slice(0, 40))
  before.exec('UPDATE inbox_state SET user_id = 1')
  answer(before, (arrival) => storeMergeRequest(before, sampleMergeRequest(1, { author: ada }), arrival))
  before
    .prepare(`UPDATE merge_requests SET pipeline = ?, pipeline_status = 'failed', pipeline_revision = 1`)
    .run(JSON.stringify(failed))
  const noticed = (of: typeof before) => of.prepare('SELECT pipeline_failed_at FROM inbox_noticed').pluck().get()
  before.exec('UPDATE inbox_noticed SET pipeline_failed_at = 4711')
  expect(noticed(before)).toBe(4711)
  before.close()
  const { cache } = openCache(file)
  onTestFinished(() => void cache.close())
  deriveInbox(cache, ada.id)
  expect(answer(cache, (arrival) => storePipeline(cache, 1, failed, arrival))).toBe(false)
  expect([noticed(cache), readPipeline(cache, 1)?.finishedAt]).toEqual([4711, finishedAt])
  const later = { ...failed, finishedAt: '2026-01-01T13:00:00.000Z' }
  expect(answer(cache, (arrival) => storePipeline(cache, 1, later, arrival))).toBe(true)
  expect(noticed(cache)).toBeGreaterThan(4711)
})
