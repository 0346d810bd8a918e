import { setTimeout as passing } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { apiVersion } from '../support/api-version.ts'
import type { Misbehaviour } from '../support/misbehaving-proxy.ts'
import { checkRuns, oneOf, timeFor, type Run } from '../support/properties.ts'
import { expectArrived } from '../outbox/model/arrived.ts'
import { chancesFrom } from '../outbox/model/fates.ts'
import { dialects } from '../outbox/model/workspace.ts'
import { SendingStage } from './sending-stage.ts'

/**
 * The outbox as it runs in the program, with nothing replaced: its threads, their messages, its clock, its chance and its pauses. The
 * service is the real one, and what stands before it fails, is overrun, loses answers and takes its time.
 */

/** One takes about half a minute, most of which is waiting. */
const runs = 1

/** Number of acts that are drawn at random once each was done. */
const moreActs = 20

it(
  'every kind of edit arrives once from the threads of an account, whatever the service answers meanwhile (I7, I8, F14)',
  { timeout: 2 * timeFor(runs) },
  async () => {
    await checkRuns('edits sent by the threads of an account', runs, send)
  },
)

async function send({ seed, random }: Run): Promise<void> {
  const hasThreads = apiVersion === 'v4'
  const content = { isAdministrator: seed % 3 === 2, hasThreads, isNewest: hasThreads && seed % 2 === 0 }
  await SendingStage.play({ random, dialect: oneOf(random, dialects), content }, async (stage) => {
    const { account, proxy, user } = stage
    // Some edits have gone out before the next one is made.
    const pause = () => (random() < 0.3 ? stage.untilFewer(Math.floor(random() * 8)) : Promise.resolve())
    proxy.decide = fatesFrom(seed)
    await account.start()
    for (const name of hasThreads ? ['one.png', 'two.png'] : []) await stage.attach(name)
    await stage.actOnceEach(pause)
    const restartsAt = Math.floor(random() * moreActs)
    for (let act = 0; act < moreActs; act += 1) {
      await stage.act(() => user.act())
      await pause()
      if (act === restartsAt) await stage.restart()
    }
    await stage.untilFewer(0)
    await stage.act(() => user.finishTodos())
    await stage.untilFewer(0)
    proxy.behave()

    const arrived = await expectArrived(stage.url, { edits: () => [] }, [user.log], stage.uncertainTwins)
    const shown = await stage.shownAfterSync()
    for (const { title, project, state, labels, dueDate } of arrived.items)
      expect([title, shown.get(`${title} in tools/${project}`)]).toEqual([title, { state, labels, dueDate }])
    await stage.look()
  })
}

const overrun: readonly Misbehaviour[] = [
  { applied: false, then: { status: 429, headers: { 'retry-after': '1' }, body: '{"message": "Retry later"}' } },
  { applied: false, then: { status: 503, headers: { 'retry-after': '1' }, body: '' } },
  { applied: false, then: { status: 503, body: '' } },
]

/** The service has done what it was asked, and nobody hears of it. */
const answersLost: readonly Misbehaviour[] = [
  { applied: true, then: 'reset' },
  { applied: true, then: 'half' },
  { applied: true, then: 'cut' },
  ...[500, 502, 504].map((status): Misbehaviour => ({ applied: true, then: { status, body: '' } })),
]

const requestsLost: readonly Misbehaviour[] = [
  { applied: false, then: 'reset' },
  { applied: false, then: { status: 502, body: '' } },
]

/**
 * Which failures a request may meet. What makes something is looked for for two minutes before it is made once more, and so is a review
 * of which some comments are there: such a request is not lost here on its way to the service, nor is the answer to such a comment.
 */
function failuresOf(method: string, path: string): readonly Misbehaviour[] {
  if (method === 'GET') return [...overrun, ...requestsLost]
  if (/\/draft_notes(\/\d+)?$/.test(path)) return overrun
  return [...overrun, ...answersLost, ...(method === 'POST' ? [] : requestsLost)]
}

/** No request fails more often than that. */
const mostFailures = 3

/** Returns the misbehaviour of each request, which follows from the seed and the number of such requests before. Null: it passes. */
function fatesFrom(seed: number): (method: string, url: string) => Misbehaviour | null {
  const chances = chancesFrom(seed)
  const failures = new Map<string, number>()
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? ''
    const what = `${method} ${path}`
    const random = chances(what)
    if (random() < 0.1) return { applied: true, after: passing(100 + random() * 1_500) }
    const failed = failures.get(what) ?? 0
    if (failed >= mostFailures || random() >= (method === 'GET' ? 0.04 : 0.35)) return null
    failures.set(what, failed + 1)
    return oneOf(random, failuresOf(method, path))
  }
}

it('an edit that is due again goes out though another one still waits for its answer', async () => {
  const content = { isAdministrator: false, hasThreads: false, isNewest: false }
  await SendingStage.play({ random: () => 0, dialect: dialects[0], content }, async (stage) => {
    const { account, proxy, user } = stage
    await account.start()
    const comment = async (title: string) => {
      const edits = [{ kind: 'comment', target: user.hand.fixtureKeys.item(title), body: 'Said' }] as const
      const { ids } = await account.threads.userStore.calls.submitEdits({ edits, atOnce: true })
      return ids[0]
    }
    const making = /\/(notes|discussions)$/
    const answered = Promise.withResolvers<void>()
    proxy.misbehave('POST', making, { applied: true, after: answered.promise })
    const slow = await comment('Alpha')
    await proxy.arrived('POST', 1)
    proxy.misbehave('POST', making, { applied: false, then: { status: 503, headers: { 'retry-after': '1' } } })
    const refused = await comment('Beta')
    await account.until(() => account.unsettled().every(({ id }) => id !== refused))
    // The first is not in doubt, so nothing else has ended the wait of the second.
    expect(account.unsettled()).toMatchObject([{ id: slow, state: 'sending' }])
    answered.resolve()
    await stage.untilFewer(0)
    expect(proxy.requests.filter((request) => request.startsWith('POST'))).toHaveLength(3)
  })
})
