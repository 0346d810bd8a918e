import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { noProgress } from '../../renderer/data/progress.ts'
import { statusWords } from '../../renderer/features/sync/status-words.ts'
import { captivePortalsOf } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, timeFor } from '../support/properties.ts'
import { differences, storedTitles } from './compare.ts'
import { play } from './scene.ts'

afterEach(() => void vi.useRealTimers())

it(
  'a network that wants a sign-in first says so, gets no token, and loses nothing (F11)',
  { timeout: timeFor(3) },
  async () => {
    const elsewhere: unknown[] = []
    const portal = createServer((request, response) => {
      elsewhere.push(request.headers)
      response.end('{}')
    })
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void portal.close())
    const portals = captivePortalsOf(`http://127.0.0.1:${(portal.address() as AddressInfo).port}`)

    await checkRuns('portals', 1, async ({ random }) => {
      await play(
        random,
        async ({ world, proxy, time, account }) => {
          const kind = oneOf(random, Object.keys(portals))
          // In the middle of the first sync, or of a later round.
          let passing = Math.floor(random() * 150)
          proxy.decide = () => ((passing -= 1) < 0 ? { applied: false, then: portals[kind] ?? 'reset' } : null)
          await account.engine.start()
          for (let minute = 0; minute < 20 && passing >= 0; minute += 1) await time.pass(account, 61)
          await time.pass(account, 61)
          expect(account.state().phase, kind).toBe('offline')
          const { text, advice } = statusWords(
            { account: 'here', ...account.state(), waitingEdits: 0, rejectedEdits: 0 },
            noProgress,
            { url: '', state: 'ready', problem: null },
            0,
          )
          expect(`${text} ${advice}`, kind).toMatch(/network.* sign.in/i)
          expect(account.refused, kind).toEqual([])

          const before = storedTitles(account.folder)
          const asked = proxy.requests.length
          await time.pass(account, 600)
          // One small question a minute while it is away.
          expect(proxy.requests.length - asked, kind).toBeLessThanOrEqual(11)
          expect(storedTitles(account.folder)).toEqual(before)

          await world.change()
          proxy.behave()
          await time.pass(account, 61)
          expect(account.state(), kind).toMatchObject({ phase: 'idle', problem: null })
          // Small lists are read again after an hour.
          time.sleep(3_700)
          await time.pass(account, 61)
          expect(await differences(world, account.folder)).toEqual([])
        },
        { perPage: 4 },
      )
    })
    expect(elsewhere).toEqual([])
  },
)

it(
  'a firewall that stops one kind of question keeps nothing else from being read, and that is read when it may pass (F11)',
  { timeout: timeFor(3) },
  async () => {
    const portals = captivePortalsOf('http://portal.example.org')
    await checkRuns('firewalls', 1, async ({ random }) => {
      await play(random, async ({ world, proxy, time, account }) => {
        const kind = oneOf(random, Object.keys(portals))
        const then = portals[kind] ?? 'reset'
        proxy.decide = (_method, url) => (url.includes('/labels') ? { applied: false, then } : null)
        await account.engine.start()
        for (let minute = 0; minute < 10; minute += 1) await time.pass(account, 61)
        expect(
          account.states.map(({ phase }) => phase),
          kind,
        ).not.toContain('offline')
        expect(account.state(), kind).toMatchObject({ phase: 'idle', problem: { code: 'stopped_on_the_way' } })
        expect(account.refused, kind).toEqual([])
        const missing = await differences(world, account.folder)
        expect(
          missing.filter((line) => !line.startsWith('label ')),
          kind,
        ).toEqual([])

        proxy.behave()
        time.sleep(3_700)
        await time.pass(account, 61)
        expect(await differences(world, account.folder)).toEqual([])
        expect(account.state(), kind).toMatchObject({ phase: 'idle', problem: null })
      })
    })
  },
)
