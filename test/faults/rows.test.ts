import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { openAccount } from '../support/account.ts'
import { startMisbehavingProxy, type Answer } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { differences } from './compare.ts'
import { startWorld } from './world.ts'

type Row = Record<string, unknown>

/** Malformed rows, made of a valid one. None has an id: with one, a row is kept without its odd fields. */
const bad: readonly ((row: Row) => unknown)[] = [
  () => null,
  () => 'a row',
  () => 7,
  () => [],
  () => ({}),
  ({ id: _, ...row }) => row,
  (row) => ({ ...row, id: 'twelve' }),
  (row) => ({ ...row, id: -1 }),
  (row) => ({ ...row, id: 2 ** 60 }),
  (row) => ({ ...row, id: 1.5 }),
]

/** The lists of an account, as patterns of their addresses. */
const lists: readonly RegExp[] = [
  /\/todos\?/,
  /\/projects\?/,
  /\/issues\?.*state=opened/,
  /\/issues\?.*state=closed/,
  /\/merge_requests\?/,
  /\/labels\?/,
  /\/milestones\?/,
  /\/notes\?/,
]

it('a bad row costs nothing but itself, wherever it stands (F19)', { timeout: timeFor(4) }, async () => {
  await checkRuns('bad rows', 1, async ({ seed, random }) => {
    // Only a list that can be read whole shows which todos were done elsewhere.
    const world = await startWorld(random, { finishesTodos: false })
    const proxy = await startMisbehavingProxy(world.address, { perPage: oneOf(random, [4, 100]) })
    let clock = Date.now()
    const account = await openAccount({
      aheadBudget: 'everything',
      url: `${proxy.address}/api/v3`,
      token: 'token-ada',
      ownUserId: world.ownUserId,
      now: () => clock,
    })
    const spoilt = lists.filter((_, index) => index === seed % lists.length || random() < 0.2)
    const spoil = ({ body = '[]', ...answer }: Answer): Answer => {
      const rows = JSON.parse(body) as Row[]
      const mixed: unknown[] = [...rows]
      for (let count = 1 + Math.floor(random() * 3); rows.length > 0 && count > 0; count -= 1) {
        const row = oneOf(random, rows)
        // Some rows come twice, too.
        const more = random() < 0.2 ? row : oneOf(random, bad)(row)
        mixed.splice(Math.floor(random() * (mixed.length + 1)), 0, more)
      }
      return { ...answer, body: JSON.stringify(mixed) }
    }
    proxy.decide = (_, url) => (spoilt.some((list) => list.test(url)) ? { applied: true, then: spoil } : null)
    await account.engine.start()
    await account.quiet()
    expect(await differences(world, account.folder)).toEqual([])
    for (let round = 0; round < 2; round += 1) {
      for (let change = 0; change < 5; change += 1) await world.change()
      clock += 7_200_000
      account.engine.syncNow()
      await account.quiet()
      expect(await differences(world, account.folder)).toEqual([])
    }
    await account.until(() => account.state().phase === 'idle')
    expect(account.state().problem).toBe(null)
    const cache = openCacheForReading(join(account.folder, 'cache.db'))
    const partial = cache.prepare(`SELECT name FROM lists WHERE phase <> 'whole' OR error IS NOT NULL`).all()
    cache.close()
    expect(partial).toEqual([])
    await account.close()
    await proxy.close()
    await world.close()
  })
})
