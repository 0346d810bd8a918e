import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { apiVersion, type Dialect } from '../support/api-version.ts'
import type { Reply } from '../service/support.ts'
import { expectAnswer } from './answers.ts'
import { call } from './call.ts'
import { callByClient, calledAs, refusalByClient, rowIn } from './client-call.ts'
import { shownInApp } from './client-functions.ts'
import type { Expectation, Values } from './expectations/expectation.ts'
import { expectations } from './expectations/index.ts'
import { fixture, fixtures } from './fixture.ts'
import { askedWith, callerOf, showsNothing, shownTo, statusOf } from './distinguished.ts'
import { worldAt, type World } from './world.ts'

/** Expects the fields that follow from the request, also where the answer is an array of the one thing made. */
function expectShown(body: unknown, shown: unknown): void {
  expect(Array.isArray(body) && body.length === 1 ? body[0] : body).toMatchObject(shown as object)
}

/** System hooks are left out: each change that a case makes would be reported to all of them. */
const onlyReads = ({ method, family }: Expectation): boolean => method === 'GET' && family !== 'system hooks'

async function succeed(expectation: Expectation, world: World): Promise<{ reply: Reply; values: Values }> {
  const { dialect } = world
  const values = await expectation.values(world)
  const reply = await call(expectation, world, expectation.as, values)
  const { status } = expectation
  expectAnswer(reply, typeof status === 'number' ? status : status[dialect], expectation.shape(dialect))
  if (expectation.shows) expectShown(reply.body, expectation.shows(values))
  return { reply, values }
}

/** In a list, at least one row: an empty one would prove nothing. */
function expectList(expectation: Expectation, world: World, reply: Reply): void {
  expect(reply.body.length, 'rows').toBeGreaterThan(0)
  const paged = expectation.paged?.[world.dialect] ?? false
  for (const header of ['link', 'x-total', 'x-total-pages', 'x-per-page', 'x-page', 'x-next-page', 'x-prev-page']) {
    expect(reply.headers.has(header), header).toBe(paged)
  }
}

async function expectSameByClient(expectation: Expectation, world: World): Promise<void> {
  const raw = expectation.list ? await succeed(expectation, world) : null
  const values = raw?.values ?? (await expectation.values(world))
  const given = await askedWith(expectation, values, world)
  const result = await callByClient(world.url, callerOf(expectation), expectation.name, given)
  if (showsNothing(expectation, rowIn(result))) return
  // Calls by name show the answer as it comes, which over v4 has the fields of v4.
  if (apiVersion === 'v4' && calledAs(expectation.name) !== null) return
  if (raw) {
    expect(result.rejected ?? []).toEqual([])
    expect(result.items.map(({ id }: { id: unknown }) => id)).toEqual(
      raw.reply.body.map(({ id }: { id: unknown }) => id),
    )
    return
  }
  const row = rowIn(Array.isArray(result) ? result[0] : result)
  // The app has no use for the answers of deletions, and may not read them.
  if (expectation.shows && row !== undefined)
    expect(row).toMatchObject(shownTo(expectation, shownInApp(expectation, values)))
}

/** The same call by the app is refused with the same status, or taken like it. */
async function expectSameRefusal(
  expectation: Expectation,
  world: World,
  who: string,
  values: Values,
  status: number,
): Promise<void> {
  const given = await askedWith(expectation, values, world)
  const refusal = await refusalByClient(world.url, who, expectation.name, given)
  expect(refusal, 'the status that the app is told').toBe(status >= 400 ? status : null)
}

/**
 * Declares the tests of every operation of the contract in a dialect: the call that succeeds, the one without credentials, the
 * one that is malformed and the one about nothing. Each operation that changes something has a service of its own, those that
 * only read share one, and each case makes what it needs, so that no case depends on another.
 */
export function testOperationsIn(dialect: Dialect): void {
  describe(`in the ${dialect} dialect`, () => {
    const running: Service[] = []
    /** The worlds of operations that only read, by the further needs of their fixture. */
    const forReading = new Map<Expectation['needs'], World>()

    const start = async ({ needs }: Expectation): Promise<World> => {
      const holds = needs ? fixtures[needs] : fixture
      const service = await startService({ port: 0, token: 'root-token', dialect, fixture: holds })
      running.push(service)
      return worldAt(service.url, dialect)
    }
    const startForReading = async (expectation: Expectation): Promise<World> => {
      const world = forReading.get(expectation.needs) ?? (await start(expectation))
      forReading.set(expectation.needs, world)
      return world
    }
    afterAll(() => Promise.all(running.map((service) => service.close())))

    describe.each(expectations.map((expectation) => [expectation.name, expectation] as const))(
      '%s',
      (_, expectation) => {
        let world: World

        beforeAll(async () => {
          world = await (onlyReads(expectation) ? startForReading(expectation) : start(expectation))
        })

        const { malformed, absent } = expectation

        it('succeeds', async () => {
          const { reply } = await succeed(expectation, world)
          if (expectation.list) expectList(expectation, world, reply)
        })

        it('without credentials', async () => {
          const values = await expectation.values(world)
          const { noCredentials } = expectation
          const { status, body } = 'status' in noCredentials ? noCredentials : noCredentials[dialect]
          expectAnswer(await call(expectation, world, null, values), status, body)
        })

        it('malformed', async () => {
          const values = await expectation.values(world)
          const kept = Object.entries(values).filter(([name]) => !malformed.omit?.includes(name))
          const wrong = { ...Object.fromEntries(kept), ...malformed.put }
          const { status, body } = malformed.answered[dialect]
          expectAnswer(await call(expectation, world, expectation.as, wrong), status, body)
          // A dialect that accepts it has done it once; it may not be possible twice.
          const reported = statusOf(expectation, 'malformed', status)
          if (status >= 400) await expectSameRefusal(expectation, world, expectation.as, wrong, reported)
        })

        if (absent) {
          it('about what is not there', async () => {
            const values = { ...(await expectation.values(world)), ...absent.put }
            const { status, body } = absent.answered[dialect]
            expectAnswer(await call(expectation, world, expectation.as, values), status, body)
            await expectSameRefusal(expectation, world, expectation.as, values, statusOf(expectation, 'absent', status))
          })
        }

        it('through the client', async () => {
          await expectSameByClient(expectation, world)
        })
      },
    )
  })
}
