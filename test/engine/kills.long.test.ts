import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { openUserDatabase, openUserDatabaseForReading } from '../../electron/user/database.ts'
import { listUnsettledEdits } from '../../electron/outbox/queue/queue.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { runChild } from '../support/child.ts'
import { randomFrom, randomness, timeFor } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  const { cache } = openCache(join(folder, 'cache.db'))
  answer(cache, (arrival) => {
    for (let id = 1; id <= 5; id += 1) storeIssue(cache, sampleIssue(id), arrival)
  })
  cache.close()
})

it(
  'an acknowledged edit is on disk, whenever Docket is killed (I7, F1)',
  async () => {
    const { seed, runs } = randomness(3)
    console.log(`edits and kills: ${runs} kills, seed ${seed}`)
    const random = randomFrom(seed)
    const acknowledged: number[] = []
    for (let kill = 0; kill < runs; kill += 1) {
      const enough = 1 + Math.floor(random() * 60)
      const child = await runChild('test/engine/submitting-child.ts', [folder], (lines) => lines.length >= enough)
      expect([child.code, child.errors]).toEqual([null, ''])
      acknowledged.push(...child.lines.map(Number))
      const user = openUserDatabase(join(folder, 'user.db'))
      expect(user.pragma('integrity_check', { simple: true })).toBe('ok')
      const edits = listUnsettledEdits(user)
      const kept = new Set(edits.map(({ id }) => id))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      // At most the one that was just being written is there unacknowledged, for each kill.
      expect(kept.size).toBeLessThanOrEqual(acknowledged.length + kill + 1)
      expect(
        edits.every(
          ({ edit }) => edit.kind === 'changeState' || (edit.kind === 'comment' && edit.body.startsWith('Edit ')),
        ),
      ).toBe(true)
      user.close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(runs)
  },
  timeFor(12),
)

it('a user store that is killed leaves no lock behind', async () => {
  await runChild('test/engine/submitting-child.ts', [folder], (lines) => lines.length >= 3)
  const reading = openUserDatabaseForReading(join(folder, 'user.db'))
  const before = listUnsettledEdits(reading).length
  expect(before).toBeGreaterThanOrEqual(3)
  const userStore = new UserStore({
    account: 'here',
    ownUserId: 1,
    userFile: join(folder, 'user.db'),
    cacheFile: join(folder, 'cache.db'),
    holdSeconds: 0,
    now: Date.now,
    onChange: () => undefined,
    onQueued: () => undefined,
    onAheadPlan: () => undefined,
  })
  userStore.submitEdit({ kind: 'comment', target: keyOf('here', 'issue', 1), body: 'After' })
  expect(listUnsettledEdits(reading)).toHaveLength(before + 1)
  userStore.close()
  reading.close()
})
