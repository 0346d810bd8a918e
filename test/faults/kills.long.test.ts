import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageNumberOf } from '../../electron/api/client/paging.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import type { ListPhase } from '../../electron/cache/lists/lists.ts'
import { openAccount } from '../support/account.ts'
import { runChild } from '../support/child.ts'
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { checkRuns, timeFor } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { differences } from './compare.ts'
import { differencesAtLast } from './scene.ts'
import { startWorld } from './world.ts'

interface ListProgress {
  readonly name: string
  readonly kind: string
  readonly phase: ListPhase
  readonly cursor: string | null
  readonly watermark: number | null
  readonly passNewest: number | null
}

/** Reads the progress of the lists after a kill. Expects an intact cache. */
function progressOfLists(folder: string): Map<string, ListProgress> {
  const { cache, setAside } = openCache(join(folder, 'cache.db'))
  expect(setAside).toBe(null)
  expect(cache.pragma('integrity_check', { simple: true })).toBe('ok')
  const lists = cache
    .prepare('SELECT name, kind, phase, cursor, watermark, pass_newest AS passNewest FROM lists')
    .all() as ListProgress[]
  cache.close()
  return new Map(lists.map((list) => [list.name, list]))
}

const order: readonly ListPhase[] = ['new', 'backwards', 'whole']

/** I4, I5: a list goes on where it stood, and never before it. */
function expectOnwards(before: ListProgress | undefined, after: ListProgress | undefined): void {
  if (!before) return
  // A list that turns out to cover all states replaces the two that were planned before that was known.
  if (before.phase === 'new' && !after && / (opened|closed)$/.test(before.name)) return
  expect(after, `${before.name} is still known`).toBeDefined()
  if (!after) return
  // A change feed of more than a few pages is none: what was known of them is forgotten, and all projects are looked at.
  if (after.kind === 'news' && after.phase === 'new') {
    expect([after.watermark, after.passNewest], after.name).toEqual([null, null])
    return
  }
  expect(order.indexOf(after.phase), before.name).toBeGreaterThanOrEqual(order.indexOf(before.phase))
  expect(after.watermark ?? 0, before.name).toBeGreaterThanOrEqual(before.watermark ?? 0)
  if (before.cursor === null || after.cursor === null || after.phase === 'whole') return
  expect(pageNumberOf(after.cursor), before.name).toBeLessThanOrEqual(pageNumberOf(before.cursor) ?? 0)
}

it('a sync that is killed goes on where it was, and ends with everything', { timeout: 2 * timeFor(2) }, async () => {
  let kills = 0
  await checkRuns('syncs killed', 1, async ({ random }) => {
    const world = await startWorld(random)
    const proxy = await startMisbehavingProxy(world.address, { perPage: 2 + Math.floor(random() * 3) })
    proxy.decide = () => (random() < 0.15 ? { applied: true, after: world.change() } : null)
    const folder = join(temporaryFolder(), 'here')
    let before = new Map<string, ListProgress>()
    for (let kill = 1 + Math.floor(random() * 3); kill > 0; kill -= 1) {
      const enough = proxy.arrived('GET', proxy.requests.length + 1 + Math.floor(random() * 60))
      const args = [folder, proxy.address, String(world.ownUserId)]
      const child = await runChild('test/faults/syncing-child.ts', args, undefined, enough)
      expect([child.code, child.errors]).toEqual([null, ''])
      const after = progressOfLists(folder)
      for (const name of before.keys()) expectOnwards(before.get(name), after.get(name))
      before = after
      kills += 1
    }
    proxy.behave()
    let clock = Date.now()
    const account = await openAccount({
      aheadBudget: 'everything',
      url: `${proxy.address}/api/v3`,
      token: 'token-ada',
      ownUserId: world.ownUserId,
      folder,
      now: () => clock,
    })
    await account.engine.start()
    const different = () => differences(world, folder)
    expect(await differencesAtLast(account, different, { rounds: 3, onRound: () => (clock += 7_200_000) })).toEqual([])
    await account.close()
    await proxy.close()
    await world.close()
  })
  console.log(`syncs killed: ${kills} kills`)
})
