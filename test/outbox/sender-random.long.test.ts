import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { Misbehaviour } from '../support/misbehaving-proxy.ts'
import { checkProperty, timeFor } from '../support/properties.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { askService } from '../support/asking.ts'
import { apiVersion } from '../support/api-version.ts'

interface Note {
  readonly id: number
  readonly body: string
  readonly author: { readonly username: string }
}

interface Discussion {
  readonly individual_note: boolean
  readonly notes: readonly Note[]
}

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
      // Only v4 has threads.
      as: fc.constantFrom(
        ...(['comment', ...(apiVersion === 'v4' ? (['answer', 'beginDiscussion'] as const) : [])] as const),
      ),
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
  'every comment, thread and answer arrives once and in order, whatever happens to requests and to the program (I7, I8, I9)',
  { timeout: timeFor(40) },
  async () => {
    const thread = { author: 'ben', body: 'Begun', begins: true }
    const fixture = {
      users: ['ada', 'ben'],
      groups: [{ path: 'tools', members: { ada: 'developer' } }],
      projects: [{ path: 'tools/anvil', issues: ['One', 'Two', 'Three'].map((title) => ({ title, notes: [thread] })) }],
    }
    const { service, proxy, outbox } = await openOutboxBehindProxy({ fixture })
    const items = outbox.reader.listItems('issue', { query: '' }).keys as Key<'issue'>[]
    const project = outbox.reader.listProjects(undefined).keys[0]?.split('/')[2]
    const begun = items.map((item) => outbox.reader.listThread(item).keys[0] as Key<'note'>)
    const arrived: string[][] = [[], [], []]

    const readAll = async <T>(path: string): Promise<T[]> => {
      const rows: T[] = []
      for (let page = 1; rows.length % 100 === 0; page += 1) {
        const some = await askService<T[]>(service, 'token-ada', 'GET', `${path}?per_page=100&page=${page}`)
        if (some.length === 0) break
        rows.push(...some)
      }
      return rows
    }

    /** All that the user wrote on an item, in its order: where it stands, and the words. */
    const writtenOn = async (item: Key<'issue'>): Promise<string[]> => {
      if (apiVersion === 'v3') {
        const notes = await readAll<Note>(`/projects/${project}/issues/${partsOf(item).id}/notes`)
        return notes.filter(({ author }) => author.username === 'ada').map(({ body }) => `comment ${body}`)
      }
      const { row } = outbox.reader.readItem(item).item
      const discussions = await readAll<Discussion>(`/../v4/projects/${project}/issues/${row.iid}/discussions`)
      return discussions
        .flatMap(({ individual_note: isAlone, notes: [first, ...answers] }) => [
          ...(first ? [{ note: first, as: isAlone ? 'comment' : 'beginDiscussion' }] : []),
          ...answers.map((note) => ({ note, as: 'answer' })),
        ])
        .filter(({ note: { author } }) => author.username === 'ada')
        .toSorted((one, other) => one.note.id - other.note.id)
        .map(({ note: { body }, as }) => `${as} ${body}`)
    }

    /** What is there and was not when this was asked last. */
    const newOf = async (item: number): Promise<string[]> => {
      const all = await writtenOn(items[item] as Key<'issue'>)
      const fresh = all.slice(arrived[item]?.length)
      arrived[item] = all
      return fresh
    }

    await checkProperty(
      'edits through faults',
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
        const written: string[][] = [[], [], []]
        for (const one of steps) {
          if (one.do === 'write') {
            const target = items[one.item] as Key<'issue'>
            const edits: Readonly<Record<typeof one.as, Edit>> = {
              comment: { kind: 'comment', target, body: one.words },
              beginDiscussion: { kind: 'beginDiscussion', target, body: one.words, position: null },
              answer: { kind: 'answer', target: begun[one.item] as Key<'note'>, body: one.words },
            }
            outbox.userStore.submitEdit(edits[one.as])
            written[one.item]?.push(`${one.as} ${one.words}`)
            continue
          }
          proxy.behave()
          for (const fault of one.faults)
            proxy.misbehave('POST', /\/(notes|discussions)$/, faults[fault] as Misbehaviour)
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
