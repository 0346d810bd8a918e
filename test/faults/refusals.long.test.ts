import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '../../shared/errors.ts'
import type { TestAccount } from '../support/account.ts'
import type { Answer } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { differences, storedTitles } from './compare.ts'
import { play, type Scene } from './scene.ts'

afterEach(() => void vi.useRealTimers())

/** With the pauses and repeats an account has in Docket. */
const asDocketDoes = { perPage: 4, retries: 2 }

/** Lets requests through until `before` of them have passed, in as many rounds as that takes; then all are answered so. */
async function refuseAfter(before: number, answer: () => Answer, { proxy, account }: Scene): Promise<void> {
  let passing = before
  proxy.decide = () => ((passing -= 1) < 0 ? { applied: false, then: answer() } : null)
  await account.engine.start()
  while (passing >= 0) {
    await account.quiet()
    account.engine.syncNow()
  }
}

/** The problems that the user was notified of, in order: a lasting problem counts once. */
function noticesOf(account: TestAccount): (ErrorCode | undefined)[] {
  const codes = account.states.map(({ problem }) => problem?.code)
  return codes.filter((code, index) => code !== undefined && code !== codes[index - 1])
}

const expectWhole = async ({ account, world, time }: Scene) => {
  // Small lists are read again after an hour.
  time.sleep(3_700)
  // A list that shrinks by much must say so in two rounds, and the first one may begin late: the service was overrun.
  await time.pass(account, 121)
  // States are told at most five times a second.
  if (account.state().phase === 'syncing') await time.pass(account, 1)
  expect(await differences(world, account.folder)).toEqual([])
  expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
}

const html = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Bad gateway</body></html>',
})

const overrun: Readonly<Record<string, (now: () => number) => Answer>> = {
  '429': () => ({ status: 429, body: '{"message": "Retry later"}' }),
  '429 for 30 seconds': () => ({ status: 429, headers: { 'retry-after': '30' } }),
  '429 until a date': (now) => ({ status: 429, headers: { 'retry-after': new Date(now() + 30_000).toUTCString() } }),
  '503 for 30 seconds': () => ({ status: 503, headers: { 'retry-after': '30' } }),
  '500 with a page': () => html(500),
  '502 with a page': () => html(502),
  '504 with a page': () => html(504),
}

describe('a service', () => {
  it(
    'that refuses the token at any moment pauses the account, once, until there is a new one',
    async () => {
      await checkRuns('dead tokens', 1, async ({ random }) => {
        await play(
          random,
          async (scene) => {
            const { account, proxy, time, world } = scene
            await refuseAfter(Math.floor(random() * 150), () => ({ status: 401, body: '{"message": "401"}' }), scene)
            await time.pass(account, 2)
            const before = storedTitles(account.folder)
            const asked = proxy.requests.length
            await time.pass(account, 900)
            expect(account.state()).toMatchObject({ phase: 'paused', problem: { code: 'unauthorized' } })
            expect(account.refused).toHaveLength(1)
            expect(proxy.requests.length).toBe(asked)
            expect(storedTitles(account.folder)).toEqual(before)
            await world.change()
            proxy.behave()
            account.engine.setToken('token-ada')
            await expectWhole(scene)
          },
          asDocketDoes,
        )
      })
    },
    2 * timeFor(3),
  )

  it(
    'that is overrun at any moment is left in peace, told of once, and gone on with by itself (F14)',
    async () => {
      await checkRuns('services overrun', 1, async ({ seed, random }) => {
        await play(
          random,
          async (scene) => {
            const { account, proxy, time, world } = scene
            const kinds = Object.keys(overrun)
            const kind = kinds[seed % kinds.length] ?? ''
            await refuseAfter(Math.floor(random() * 150), () => overrun[kind]?.(time.now) ?? html(500), scene)
            // The round under way ends with the repeats of its lists and threads.
            do await time.pass(account, 5)
            while (account.state().problem === null)
            const before = storedTitles(account.folder)
            const asked = proxy.requests.length
            await time.pass(account, 900)
            expect(account.state().problem?.code, kind).toMatch(/rate_limited|service_failed/)
            // At most two questions a minute, each with its repeats.
            expect(proxy.requests.length - asked, kind).toBeLessThanOrEqual(16 * 2 * 3)
            expect(noticesOf(account), kind).toHaveLength(1)
            expect(storedTitles(account.folder)).toEqual(before)
            await world.change()
            proxy.behave()
            await expectWhole(scene)
          },
          asDocketDoes,
        )
      })
    },
    2 * timeFor(3),
  )

  it(
    'that refuses some lists still gives the others',
    async () => {
      await checkRuns('lists refused', 1, async ({ random }) => {
        await play(
          random,
          async (scene) => {
            const { account, proxy, world, time } = scene
            const [refused, other] = (await world.list<{ id: number }>('/projects')).map(({ id }) => id)
            const sorts = ['issues', 'merge_requests', 'labels', 'milestones'].filter(() => random() < 0.5)
            const status = oneOf(random, [403, 404, 405])
            const isRefused = (url: string) => sorts.some((sort) => url.includes(`/projects/${refused}/${sort}?`))
            proxy.decide = (_, url) => (isRefused(url) ? { applied: false, then: { status } } : null)
            await account.engine.start()
            await time.pass(account, 61)
            expect(account.state()).toMatchObject({ phase: 'idle', problem: null })
            const missing = await differences(world, account.folder)
            expect(missing.filter((one) => one.includes(`[${other},`))).toEqual([])
            if (sorts.length === 0) expect(missing).toEqual([])
            proxy.behave()
            await expectWhole(scene)
          },
          asDocketDoes,
        )
      })
    },
    2 * timeFor(2),
  )
})
