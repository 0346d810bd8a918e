import { openAccount, type TestAccount } from '../support/account.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { PassingTime } from './passing-time.ts'
import { startWorld, type World } from './world.ts'

/** A world, the way there, and an account that looks at it every minute of a time that passes as the test says. */
export interface Scene {
  readonly world: World
  readonly proxy: MisbehavingProxy
  readonly time: PassingTime
  readonly account: TestAccount
}

export interface SceneOptions {
  /** The most rows on a page; as many as are asked for when absent. */
  readonly perPage?: number
  /** The client's number of retries of a request; 0 when absent. */
  readonly retries?: number
}

/** Sets up a scene, plays it, and clears it away when it went well. */
export async function play(
  random: () => number,
  work: (scene: Scene) => Promise<void>,
  { perPage, retries = 0 }: SceneOptions = {},
): Promise<void> {
  const world = await startWorld(random)
  const proxy = await startMisbehavingProxy(world.address, perPage === undefined ? {} : { perPage })
  const time = new PassingTime()
  const account = await openAccount({
    aheadBudget: 'everything',
    url: `${proxy.address}/api/v3`,
    token: 'token-ada',
    ownUserId: world.ownUserId,
    interval: 60,
    now: time.now,
    client: { retries, clock: time.clock },
  })
  await work({ world, proxy, time, account })
  time.end()
  await account.close()
  await proxy.close()
  await world.close()
}

/** Reads everything until the cache agrees with the service, a few times at most. Resolves with the remaining differences. */
export async function differencesAtLast(
  account: TestAccount,
  different: () => Promise<string[]>,
  { rounds, onRound }: { readonly rounds: number; readonly onRound: () => void },
): Promise<string[]> {
  let left = ['not compared yet']
  for (let round = 0; round < rounds && left.length > 0; round += 1) {
    await account.quiet()
    left = await different()
    onRound()
    account.engine.syncNow()
  }
  return left
}
