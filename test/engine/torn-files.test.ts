import { copyFileSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { randomFrom, randomness } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { queueEdit } from '../support/edits.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  const { cache } = openCache(join(folder, 'cache.db'))
  answer(cache, (arrival) => {
    for (let id = 1; id <= 5; id += 1) storeIssue(cache, sampleIssue(id), arrival)
  })
  cache.close()
})

it('a WAL that is torn gives back the edits up to the tear, each whole (F3)', () => {
  const { seed, runs } = randomness(10)
  console.log(`torn WALs: ${runs} tears, seed ${seed}`)
  const random = randomFrom(seed)
  const file = join(folder, 'user.db')
  const user = openUserDatabase(file)
  const base = { projectId: 1, iid: 1, projectPath: 'g/p', title: 'T', state: 'opened' }
  const target = keyOf('here', 'issue', 1)
  const ids: number[] = []
  for (let count = 0; count < 30; count += 1) {
    const body = `${count} `.repeat(1 + Math.floor(random() * 3_000))
    ids.push(queueEdit(user, { kind: 'comment', target, body }, base, { createdAt: count, heldUntil: null }))
  }
  const whole = readFileSync(`${file}-wal`).length
  let shortest = ids.length
  for (let tear = 0; tear < runs; tear += 1) {
    const torn = join(folder, `torn-${tear}.db`)
    copyFileSync(file, torn)
    copyFileSync(`${file}-wal`, `${torn}-wal`)
    truncateSync(`${torn}-wal`, Math.floor(random() * whole))
    const again = openUserDatabase(torn)
    expect(again.pragma('integrity_check', { simple: true })).toBe('ok')
    const kept = listUnsettledEdits(again).map(({ id }) => id)
    again.close()
    expect(kept).toEqual(ids.slice(0, kept.length))
    shortest = Math.min(shortest, kept.length)
  }
  user.close()
  expect(shortest).toBeLessThan(ids.length)
})
