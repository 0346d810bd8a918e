import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Loose, Reply } from '../service/support.ts'
import type { Dialect } from './expectations/shapes.ts'
import { startWorld, type World } from './world.ts'

/**
 * Whatever valid requests come in whatever order, nothing answers 500, paging any list yields each of its rows once, and the
 * headers agree with the rows. DOCKET_SEED and DOCKET_RUNS replay a failure or look harder.
 */

const runs = Number(process.env['DOCKET_RUNS'] ?? 4)
const seed = Number(process.env['DOCKET_SEED'] ?? 20_160_715)

const people = ['olga', 'mark', 'dev', 'rita', 'gus', 'otto', 'root'] as const
const projects = ['tools%2Fanvil', 'tools%2Fforge', 'olga%2Fnotes', 'tools%2Fsecret'] as const

/** A request that depends on the rows that exist when it is sent: `pick` chooses among them. */
interface Step {
  readonly who: (typeof people)[number]
  readonly project: (typeof projects)[number]
  readonly kind: keyof typeof steps
  readonly pick: number
  readonly words: string
}

const chosen = (rows: Loose, pick: number): Loose =>
  Array.isArray(rows) ? rows[pick % Math.max(1, rows.length)] : undefined

type Send = (method: string, path: string, body?: object) => Promise<Reply>
type Perform = (send: Send, step: Step) => Promise<Reply | undefined>

/** Does something to one of the rows of a list. */
function toOneOf(list: string, act: (send: Send, path: string, step: Step, row: Loose) => Promise<Reply>): Perform {
  return async (send, step) => {
    const path = `/projects/${step.project}/${list}`
    const row = chosen((await send('GET', `${path}?per_page=100`)).body, step.pick)
    return row === undefined ? undefined : act(send, `${path}/${row.id}`, step, row)
  }
}

const onProject =
  (method: string, part: string, body: (step: Step) => object | undefined = () => undefined): Perform =>
  (send, step) =>
    send(method, `/projects/${step.project}${part}`, body(step))

const labels = ['bug', 'ui', 'bug,new one', '']

const steps = {
  createIssue: onProject('POST', '/issues', ({ words, pick }) => ({
    title: words,
    labels: labels[pick % labels.length],
    confidential: pick % 3 === 0,
  })),
  updateIssue: toOneOf('issues', (send, path, { words, pick }) =>
    send('PUT', path, { description: words, labels: labels[pick % labels.length] }),
  ),
  closeIssue: toOneOf('issues', (send, path) => send('PUT', path, { state_event: 'close' })),
  reopenIssue: toOneOf('issues', (send, path) => send('PUT', path, { state_event: 'reopen' })),
  deleteIssue: toOneOf('issues', (send, path) => send('DELETE', path)),
  moveIssue: toOneOf('issues', async (send, path, { pick }) => {
    const to = await send('GET', `/projects/${projects[pick % projects.length] ?? projects[0]}`)
    return to.status === 200 ? send('POST', `${path}/move`, { to_project_id: to.body.id }) : to
  }),
  commentOnIssue: toOneOf('issues', (send, path, { words }) => send('POST', `${path}/notes`, { body: words })),
  mentionOnIssue: toOneOf('issues', (send, path) => send('POST', `${path}/notes`, { body: '@rita @gus look' })),
  awardIssue: toOneOf('issues', (send, path, { pick }) =>
    send('POST', `${path}/award_emoji`, { name: ['thumbsup', 'thumbsdown', 'tada'][pick % 3] }),
  ),
  emojiNote: toOneOf('issues', (send, path) => send('POST', `${path}/notes`, { body: ':tada:' })),
  subscribe: toOneOf('issues', (send, path) => send('POST', `${path}/subscription`)),
  unsubscribe: toOneOf('issues', (send, path) => send('DELETE', `${path}/subscription`)),
  addTodo: toOneOf('issues', (send, path) => send('POST', `${path}/todo`)),
  createMergeRequest: onProject('POST', '/merge_requests', ({ words, pick }) => ({
    title: words,
    source_branch: `branch-${pick}`,
    target_branch: 'master',
    description: 'Closes #1',
  })),
  merge: toOneOf('merge_requests', (send, path) => send('PUT', `${path}/merge`)),
  closeMergeRequest: toOneOf('merge_requests', (send, path, { words }, row) =>
    send('PUT', path, {
      source_branch: row.source_branch,
      target_branch: row.target_branch,
      title: words,
      state_event: 'close',
    }),
  ),
  deleteMergeRequest: toOneOf('merge_requests', (send, path) => send('DELETE', path)),
  createLabel: onProject('POST', '/labels', ({ words }) => ({ name: words.replaceAll(',', ''), color: '#123456' })),
  deleteLabel: onProject('DELETE', '/labels?name=bug'),
  createMilestone: onProject('POST', '/milestones', ({ words }) => ({ title: words })),
  closeMilestone: toOneOf('milestones', (send, path) => send('PUT', path, { state_event: 'close' })),
  star: onProject('POST', '/star'),
  unstar: onProject('DELETE', '/star'),
  archive: onProject('POST', '/archive'),
  unarchive: onProject('POST', '/unarchive'),
  createTrigger: onProject('POST', '/triggers'),
  createProject: (send: Send, { words }: Step) => send('POST', '/projects', { name: words }),
  createGroup: (send: Send, { words, pick }: Step) => send('POST', '/groups', { name: words, path: `group-${pick}` }),
  deleteProject: onProject('DELETE', ''),
  finishTodos: (send: Send) => send('DELETE', '/todos'),
} satisfies Readonly<Record<string, Perform>>

const anyStep: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(...people),
  project: fc.constantFrom(...projects),
  kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  pick: fc.nat(30),
  words: fc.stringMatching(/^[a-zA-Zé漢#@:! ]{1,12}$/).filter((words) => words.trim() !== ''),
})

/** The lists that somebody may page through. */
const lists = [
  ...['/issues', '/projects', '/projects/visible', '/projects/owned', '/projects/starred', '/groups', '/groups/owned'],
  ...['/users', '/todos', '/groups/tools/projects', '/groups/tools/issues'],
  ...projects.flatMap((project) =>
    ['issues', 'merge_requests', 'milestones', 'labels', 'users', 'events'].map(
      (part) => `/projects/${project}/${part}`,
    ),
  ),
]

const numberIn = (reply: Reply, header: string): number => Number(reply.headers.get(header) ?? Number.NaN)

/** Reads a list page by page. Events have no id: they are distinguished by all their fields. */
async function expectPages(world: World, who: string, path: string, size: number): Promise<void> {
  const get = (page: number): Promise<Reply> => world.as(who).get(`${path}?per_page=${size}&page=${page}`)
  const first = await get(1)
  expect([path, first.status < 500]).toEqual([path, true])
  if (first.status !== 200) return
  if (!first.headers.has('x-total')) {
    // Answered whole, as real services do with a few.
    expect(first.headers.has('link'), path).toBe(false)
    return
  }
  const total = numberIn(first, 'x-total')
  const pages = numberIn(first, 'x-total-pages')
  expect([path, pages]).toEqual([path, Math.max(1, Math.ceil(total / size))])
  const rows: Loose[] = []
  for (let page = 1; page <= pages; page += 1) {
    const reply = page === 1 ? first : await get(page)
    expect(reply.status, path).toBe(200)
    expect([path, numberIn(reply, 'x-page'), numberIn(reply, 'x-per-page'), numberIn(reply, 'x-total')]).toEqual([
      path,
      page,
      size,
      total,
    ])
    expect([path, reply.body.length]).toEqual([path, page < pages ? size : total - size * (pages - 1)])
    expect([path, reply.headers.get('x-next-page')]).toEqual([path, page < pages ? String(page + 1) : ''])
    rows.push(...reply.body)
  }
  expect([path, rows.length]).toEqual([path, total])
  if (!path.endsWith('/events')) expect([path, new Set(rows.map(({ id }) => id)).size]).toEqual([path, total])
}

const dialects: readonly Dialect[] = ['contract', 'real']

describe.each(dialects)('any sequence of valid requests in the %s dialect', (dialect) => {
  it('answers no 500 and leaves lists that page as they should', { timeout: 120_000 }, async () => {
    console.log(`properties (${dialect}): DOCKET_SEED=${seed} DOCKET_RUNS=${runs}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...people),
        async (sequence, size, reader) => {
          const world = await startWorld(dialect)
          for (const step of sequence) {
            const send: Send = async (method, path, body) => {
              const reply = await world.as(step.who).send(method, path, body)
              if (reply.status >= 500) throw new Error(`${step.who}: ${method} ${path} answered ${reply.status}`)
              return reply
            }
            await (steps[step.kind] as Perform)(send, step)
          }
          for (const path of lists) await expectPages(world, reader, path, size)
        },
      ),
      { seed, numRuns: runs, endOnFailure: process.env['CI'] === undefined },
    )
  })
})
