import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anything, error } from './expectations/checks.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import { expectations } from './expectations/index.ts'
import type { Dialect } from './expectations/shapes.ts'
import { expectAnswer } from './answers.ts'
import { call } from './call.ts'
import { mergeFixture, snippets } from './fixture.ts'
import { startWorld, type World } from './world.ts'
import { openRefusals, sendRaw } from './support/bad-input-stage.ts'

/** Requests that no client should send. Each gets an answer in JSON, as the contract says, and the service goes on. */

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('bad input in the %s dialect', (dialect) => {
  type Refusals = Awaited<ReturnType<typeof openRefusals>>
  let service: Refusals['service']
  let rita: Refusals['rita']
  let issues: string
  let staysUp: Refusals['staysUp']

  beforeAll(async () => {
    ;({ service, rita, issues, staysUp } = await openRefusals(dialect))
  })
  afterAll(() => service.close())

  it('20 MB are refused, and the service stays up', async () => {
    const title = 'Larger than anybody writes'
    const body = JSON.stringify({ title, description: 'd'.repeat(20 * 1024 * 1024) })
    // The rest of a refused body may meet a connection that is closed already.
    const reply = await sendRaw(rita.url + issues, 'POST', body, { 'content-type': 'application/json' }).catch(
      (thrown: NodeJS.ErrnoException) => thrown.code,
    )
    if (typeof reply === 'object') expectAnswer(reply, 413, error(/./))
    else expect(['EPIPE', 'ECONNRESET']).toContain(reply)
    const kept: { title: string }[] = (await rita.get(`${issues}?per_page=100`)).body
    expect(kept.map((issue) => issue.title)).not.toContain(title)
    await staysUp()
  })

  it('every operation survives each parameter with each wrong value', async () => {
    const [anvil, ...others] = mergeFixture.projects
    const own = await startWorld(dialect, { ...mergeFixture, projects: [{ ...anvil, snippets }, ...others] })
    let sent = 0
    for (const expectation of expectations) {
      const values = await expectation.values(own)
      const path = Object.fromEntries(
        [...expectation.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => [name, values[name]]),
      )
      for (const round of wrong.keys()) {
        const junk = names.map((name, index) => [name, wrong[(index + round) % wrong.length]] as const)
        await survives(expectation, own, { ...Object.fromEntries(junk), ...path })
        sent += names.length
      }
    }
    expect(sent).toBe(expectations.length * names.length * wrong.length)
    expectAnswer(await own.as('rita').get('/user'), 200, anything)
  })
})

/** Values that clients may send by mistake or on purpose. */
const wrong = [null, '', [], {}, -1, 1e21, true, 'x'.repeat(5000), '\u0000', ['a', { b: 1 }]]
const names =
  'title name body id labels state color sha key email url page per_page order_by due_date milestone_id'.split(' ')

/** An answer that is no failure of the service's, and is JSON where it is anything. */
async function survives(expectation: Expectation, world: World, values: Values): Promise<void> {
  const reply = await call(expectation, world, expectation.as, values)
  if (reply.status >= 500 || (reply.text !== '' && reply.body === undefined)) {
    expect.fail(
      `${expectation.name} with ${JSON.stringify(values)} answered ${reply.status} ${reply.text.slice(0, 300)}`,
    )
  }
}
