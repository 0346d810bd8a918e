import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Key } from '../../shared/model/key.ts'
import type { Misbehaviour } from '../support/misbehaving-proxy.ts'
import { checkProperty, timeFor } from '../support/properties.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { askService } from '../support/asking.ts'

/** The faults of one POST. */
const faults: Readonly<Record<string, Misbehaviour>> = {
  passed: { applied: true },
  'applied, then reset': { applied: true, then: 'reset' },
  'applied, half an answer': { applied: true, then: 'half' },
  'applied, then 502': { applied: true, then: { status: 502, body: '' } },
  reset: { applied: false, then: 'reset' },
  '502': { applied: false, then: { status: 502, body: '' } },
  '503': { applied: false, then: { status: 503, body: '' } },
  '429': { applied: false, then: { status: 429, headers: { 'retry-after': '30' } } },
  portal: { applied: false, then: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' } },
}

/** Moves that a kill may fall before. */
const moves = ['startSending', 'doubt', 'putBack', 'retire'] as const

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      item: fc.nat(2),
      // Few words, so that many comments say the same.
      words: fc.constantFrom('ping', 'pong', '  ping\n'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      seconds: fc.integer({ min: 0, max: 150 }),
      faults: fc.array(fc.constantFrom(...Object.keys(faults)), { maxLength: 4 }),
      killedBefore: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.subarray([...moves], { minLength: 1 }) },
      ),
    }),
  },
)

it(
  'every comment arrives once and in order, whatever happens to requests and to the program (I7, I8, I9)',
  { timeout: timeFor(40) },
  async () => {
    const fixture = {
      users: ['ada'],
      groups: [{ path: 'tools', members: { ada: 'developer' } }],
      projects: [{ path: 'tools/anvil', issues: ['One', 'Two', 'Three'] }],
    }
    const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
    const items = outbox.reader.listItems('issue', { query: '' }).keys as Key<'issue'>[]
    const project = outbox.reader.listProjects(undefined).keys[0]?.split('/')[2]
    const arrived: string[][] = [[], [], []]

    /** The comments on an item that were not there when this was asked last. */
    const newOf = async (item: number): Promise<string[]> => {
      const path = `/projects/${project}/issues/${items[item]?.split('/')[2]}/notes?per_page=100`
      const bodies: string[] = []
      for (let page = 1; bodies.length % 100 === 0; page += 1) {
        const notes = await askService<{ body: string }[]>(service, 'token-ada', 'GET', `${path}&page=${page}`)
        if (notes.length === 0) break
        bodies.push(...notes.map(({ body }) => body))
      }
      const fresh = bodies.slice(arrived[item]?.length)
      arrived[item] = bodies
      return fresh
    }

    await checkProperty(
      'edits through faults',
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
        const written: string[][] = [[], [], []]
        for (const one of steps) {
          if (one.do === 'write') {
            outbox.userStore.submitEdit({ kind: 'comment', target: items[one.item] as Key<'issue'>, body: one.words })
            written[one.item]?.push(one.words)
            continue
          }
          proxy.behave()
          for (const fault of one.faults) proxy.misbehave('POST', /\/notes$/, faults[fault] as Misbehaviour)
          for (const move of one.killedBefore ?? []) outbox.failing.set(move, Array<Error>(9).fill(new Error('killed')))
          await outbox.after(one.seconds).catch((thrown: unknown) => {
            if (!(thrown instanceof Error) || thrown.message !== 'killed') throw thrown
          })
          outbox.failing.clear()
          if (one.killedBefore) await outbox.restart()
        }
        proxy.behave()
        for (let time = 0; time < 20 && outbox.edits().length > 0; time += 1) await outbox.after(150)
        expect(outbox.edits()).toEqual([])
        for (const item of items.keys()) expect(await newOf(item)).toEqual(written[item])
      }),
      25,
    )
  },
)
