import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { differences } from './compare.ts'
import { play } from './scene.ts'
import type { World } from './world.ts'

afterEach(() => void vi.useRealTimers())

const day = 86_400_000

/** I5: watermarks come from the service's data, so none is ahead of it, whatever this computer takes the time to be. */
async function expectWatermarksOfService(world: World, folder: string): Promise<void> {
  const dates = new Map<number, number>()
  for (const { id } of await world.list<{ id: number }>('/projects')) {
    const lists = ['issues', 'merge_requests'].map((sort) => `/projects/${id}/${sort}?state=all`)
    const rows = (await Promise.all(lists.map((path) => world.list<{ updated_at: string }>(path)))).flat()
    dates.set(id, Math.max(...rows.map((row) => Date.parse(row.updated_at))))
  }
  const cache = openCacheForReading(join(folder, 'cache.db'))
  const marks = cache
    .prepare('SELECT name, project_id, watermark FROM lists WHERE watermark IS NOT NULL AND project_id IS NOT NULL')
    .all() as { name: string; project_id: number; watermark: number }[]
  cache.close()
  expect(marks.length).toBeGreaterThan(0)
  for (const { name, project_id, watermark } of marks) {
    expect(watermark, name).toBeLessThan(dates.get(project_id) ?? 0)
  }
}

it(
  'a clock that jumps and a computer that sleeps bring no storm and lose nothing (F16)',
  { timeout: timeFor(2) },
  async () => {
    await checkRuns('clocks that jump', 1, async ({ random }) => {
      await play(
        random,
        async ({ world, proxy, time, account }) => {
          const settle = async () => {
            while (!account.isSynced()) await time.pass(account, 1)
          }
          /** Forwards, back, and as it was; or the computer sleeps for a while. */
          const jump = () => {
            if (random() < 0.3) time.sleep(Math.floor(random() * 30 * 3_600))
            else time.set = oneOf(random, [-day, 0, day, day / 2, -400 * day])
          }
          // In the middle of a round, too.
          proxy.decide = () => {
            if (random() < 0.03) jump()
            return random() < 0.02 ? { applied: true, after: world.change() } : null
          }
          await account.engine.start()
          await time.pass(account, 2)
          await settle()
          await expectWatermarksOfService(world, account.folder)
          for (let turn = 0; turn < 3; turn += 1) {
            jump()
            const asked = proxy.requests.length
            const rounds = account.states.filter(({ phase }) => phase === 'syncing').length
            await time.pass(account, 121)
            // A round of all there is, small lists and threads included, takes less than 80; two minutes have two or three.
            expect(proxy.requests.length - asked).toBeLessThanOrEqual(3 * 80)
            expect(account.states.filter(({ phase }) => phase === 'syncing').length).toBeGreaterThan(rounds)
            await settle()
            await expectWatermarksOfService(world, account.folder)
          }
          proxy.behave()
          jump()
          await time.pass(account, 61)
          await settle()
          // The shown time is that of this computer's clock, as it is now.
          const ago = time.now() - Date.parse(account.state().lastSyncedAt ?? '')
          expect(ago).toBeGreaterThanOrEqual(0)
          expect(ago).toBeLessThanOrEqual(61_000)
          time.sleep(3_700)
          await time.pass(account, 61)
          await settle()
          expect(await differences(world, account.folder)).toEqual([])
          expect(account.state().problem).toBe(null)
        },
        { perPage: 4 },
      )
    })
  },
)
