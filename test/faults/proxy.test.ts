import { expect, it } from 'vitest'
import { openAccount } from '../support/account.ts'
import { manglings, startMisbehavingProxy, type Misbehaviour } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, randomFrom, timeFor } from '../support/properties.ts'
import { differences, storedTitles } from './compare.ts'
import { differencesAtLast } from './scene.ts'
import { startWorld } from './world.ts'

/** Damage to answers on their way, and answers in place of an overloaded service. */
const treatments: readonly Misbehaviour[] = [
  ...manglings.map((then) => ({ applied: true, then })),
  { applied: false, then: 'reset' },
  { applied: false, then: { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway</html>' } },
]

/** A number in [0, 1) for the so manieth request of an address: the same in each run of a seed, in whatever order they come. */
function chances(seed: number): (url: string) => () => number {
  const asked = new Map<string, number>()
  return (url) => {
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    let mixed = seed ^ times
    for (const letter of url) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
    return randomFrom(mixed)
  }
}

it('whatever the way does to answers, the cache ends up as the service is', { timeout: 2 * timeFor(4) }, async () => {
  await checkRuns('syncs through a way that misbehaves', 1, async ({ seed, random }) => {
    const world = await startWorld(random)
    const proxy = await startMisbehavingProxy(world.address, { perPage: 3 + Math.floor(random() * 5) })
    let clock = Date.now()
    const options = {
      url: `${proxy.address}/api/v3`,
      token: 'token-ada',
      ownUserId: world.ownUserId,
      now: () => clock,
    }
    const hurried = await openAccount({
      aheadBudget: 'everything',
      ...options,
      client: { timeouts: { whole: 150 }, retries: 1, clock: { now: () => clock, wait: () => Promise.resolve() } },
    })
    const { folder } = hurried
    const chanceOf = chances(seed)
    const badness = oneOf(random, [0.02, 0.05, 0.15, 0.4])
    const changes: Promise<void>[] = []
    proxy.decide = (_, url) => {
      const chance = chanceOf(url)
      const treatment = chance() < badness ? oneOf(chance, treatments) : { applied: true }
      if (chance() > 0.15) return treatment
      const change = world.change()
      changes.push(change)
      return { ...treatment, after: change }
    }
    await hurried.engine.start()
    const rounds = 2 + Math.floor(random() * 5)
    for (let round = 0; round < rounds; round += 1) {
      await hurried.quiet()
      // Half an answer is never used: whatever is stored was said in full at some time.
      expect(storedTitles(folder).filter((one) => !world.titles.has(one))).toEqual([])
      clock += Math.floor(random() * 4_000_000)
      hurried.engine.syncNow()
    }
    await hurried.quiet()
    await Promise.all(changes)
    await hurried.close()
    proxy.behave()
    // A service that is only slow, on a busy computer, has all the time it wants now.
    const account = await openAccount({ aheadBudget: 'everything', ...options, folder })
    await account.engine.start()
    const different = () => differences(world, folder)
    expect(await differencesAtLast(account, different, { rounds: 4, onRound: () => (clock += 7_200_000) })).toEqual([])
    await account.until(() => account.isSynced() && account.state().problem === null)
    await account.close()
    await proxy.close()
    await world.close()
  })
})
