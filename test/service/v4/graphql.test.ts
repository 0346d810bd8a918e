import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** GraphQL beside the API: asking a reviewer once more, and what is done to todos. */

const fixture = {
  users: ['ada', 'bob', 'cleo', 'dan', 'eve'],
  groups: [
    {
      path: 'tools',
      visibility: 'public',
      members: { ada: 'owner', bob: 'developer', cleo: 'developer', dan: 'developer', eve: 'reporter' },
    },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      mergeRequests: [
        {
          title: 'Forge',
          author: 'ada',
          branch: 'forge',
          approvedBy: ['bob'],
          reviewers: ['bob', { username: 'cleo', state: 'reviewed' }],
        },
      ],
    },
  ],
}
const forge = '/projects/1/merge_requests/1'
const field = 'mergeRequestReviewerRereview'

const serve = async (version: VersionV4 = '19') => {
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(`token-${name}`)
}
const idOf = async (client: Client, name: string): Promise<number> =>
  (await client.get(`/users?username=${name}`)).body[0].id
const post = (client: Client, body: object) => client.send('POST', '/../graphql', body)
const askAgain = (client: Client, user: number, iid = '1', projectPath = 'tools/anvil') =>
  post(client, {
    query: `mutation ask($input: MergeRequestReviewerRereviewInput!) { ${field}(input: $input) { errors } }`,
    variables: { input: { projectPath, iid, userId: `gid://gitlab/User/${user}` } },
  })
const reviews = async (client: Client): Promise<string[]> =>
  (await client.get(`${forge}/reviewers`)).body.map(({ user, state }: Loose) => `${user.username} ${state}`)

describe('asking a reviewer once more', () => {
  it.each(['16', '19'] as const)('begins their review anew, without their approval, in %s', async (version) => {
    const as = await serve(version)
    const { status, body } = await askAgain(as('ada'), await idOf(as('ada'), 'bob'))
    expect([status, body]).toEqual([200, { data: { [field]: { errors: [] } } }])
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo reviewed'])
    expect((await as('ada').get(`${forge}/approvals`)).body.approved_by).toEqual([])
    expect((await as('bob').get('/todos')).body[0]).toMatchObject({ action_name: 'review_requested' })
    // Twice is as good as once.
    expect((await askAgain(as('dan'), await idOf(as('ada'), 'bob'))).body).toEqual({
      data: { [field]: { errors: [] } },
    })
  })

  it('is refused for somebody who is no reviewer, and to those who may not change it', async () => {
    const as = await serve()
    const [bob, dan] = [await idOf(as('ada'), 'bob'), await idOf(as('ada'), 'dan')]
    expect((await askAgain(as('ada'), dan)).body).toEqual({ data: { [field]: { errors: ['Reviewer not found'] } } })
    const refused = {
      data: { [field]: null },
      errors: [{ path: [field], message: expect.stringMatching(/does not exist or you don't have permission/) }],
    }
    const all = [
      await askAgain(as('eve'), bob),
      await askAgain(as('ada'), bob, '9'),
      await askAgain(as('ada'), bob, '1', 'tools/none'),
      await askAgain(as('ada'), 99),
    ]
    expect(all.map(({ status, body }) => [status, body])).toEqual(all.map(() => [200, refused]))
    expect(await reviews(as('ada'))).toEqual(['bob approved', 'cleo reviewed'])
  })
})

describe('a todo', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z')
  const names = (rows: Loose[]): string[] => rows.map(({ action_name }) => action_name)
  /** The todos of a reviewer of the fixture, to whom something is assigned, and who is mentioned. */
  const begin = async (version: VersionV4 = '19') => {
    const time = { now }
    const todos = [
      { user: 'bob', author: 'ada', target: 'tools/anvil!1', action: 'assigned' },
      { user: 'bob', author: 'ada', target: 'tools/anvil#1', action: 'mentioned' },
    ]
    const projects = [{ ...fixture.projects[0], issues: [{ title: 'Crack', author: 'ada' }] }]
    const root = await serveV4(version, { fixture: { ...fixture, projects, todos }, clock: () => new Date(time.now) })
    const as = (name: string) => root.as(`token-${name}`)
    const [{ id }] = (await as('bob').get('/todos')).body
    return { as, time, id: Number(id), pending: async () => names((await as('bob').get('/todos')).body) }
  }
  const change = (client: Client, mutation: string, input: object) =>
    post(client, {
      query: `mutation change($input: ${mutation}Input!) { ${mutation}(input: $input) { errors } }`,
      variables: { input },
    })
  const gid = (id: number, kind = 'Todo') => `gid://gitlab/${kind}/${id}`
  const fine = (mutation: string) => ({ data: { [mutation]: { errors: [] } } })

  it('that is snoozed is not listed until then, and not done with all others', async () => {
    const { as, time, id, pending } = await begin()
    const until = new Date(now + 3_600_000).toISOString()
    const bob = as('bob')
    expect((await change(bob, 'todoSnooze', { id: gid(id), snoozeUntil: until })).body).toEqual(fine('todoSnooze'))
    expect(await pending()).toEqual(['assigned'])
    await bob.send('POST', '/todos/mark_as_done')
    time.now += 3_599_999
    expect(await pending()).toEqual([])
    time.now += 1
    expect(await pending()).toEqual(['mentioned'])
  })

  it('is awake again when it is asked for, and when it was done', async () => {
    const { as, id, pending } = await begin()
    const bob = as('bob')
    const snooze = () => change(bob, 'todoSnooze', { id: gid(id), snoozeUntil: new Date(now + 9000).toISOString() })
    await snooze()
    expect((await change(bob, 'todoUnSnooze', { id: gid(id) })).body).toEqual(fine('todoUnSnooze'))
    expect(await pending()).toEqual(['mentioned', 'assigned'])
    await snooze()
    await bob.send('POST', `/todos/${id}/mark_as_done`)
    expect((await change(bob, 'todoRestore', { id: gid(id) })).body).toEqual(fine('todoRestore'))
    expect(await pending()).toEqual(['mentioned', 'assigned'])
    // What is pending stays so.
    expect((await change(bob, 'todoRestore', { id: gid(id) })).body).toEqual(fine('todoRestore'))
  })

  it('is changed by its owner alone, and named as what it is', async () => {
    const { as, id, pending } = await begin()
    const until = new Date(now + 9000).toISOString()
    for (const [who, named] of [
      ['ada', gid(id)],
      ['bob', gid(999)],
    ] as const) {
      const { body } = await change(as(who), 'todoSnooze', { id: named, snoozeUntil: until })
      expect(body.errors[0].message).toMatch(/does not exist or you don't have permission/)
    }
    const wrong = await change(as('bob'), 'todoUnSnooze', { id: gid(id, 'User') })
    expect(wrong.body.errors[0].message).toContain('does not represent an instance of Todo')
    const never = await change(as('bob'), 'todoSnooze', { id: gid(id), snoozeUntil: 'someday' })
    expect(never.body.errors[0].message).toContain('snoozeUntil')
    expect(await pending()).toEqual(['mentioned', 'assigned'])
  })

  it('is not snoozed by a service of 16, which restores it', async () => {
    const { as, id } = await begin('16')
    const { body } = await change(as('bob'), 'todoSnooze', { id: gid(id), snoozeUntil: new Date(now).toISOString() })
    expect(body.errors).toEqual([
      { message: "Field 'todoSnooze' doesn't exist on type 'Mutation'", extensions: { code: 'undefinedField' } },
    ])
    expect((await change(as('bob'), 'todoRestore', { id: gid(id) })).body).toEqual(fine('todoRestore'))
  })
})

describe('any other document', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['another query', { query: '{ currentUser { name } }' }],
    ['no input', { query: `mutation { ${field}(input: {}) { errors } }` }],
    ['half an input', { query: `mutation { ${field}(input: $input) { errors } }`, variables: { input: { iid: '1' } } }],
  ])('is answered with an error: %s', async (_what, sent) => {
    const as = await serve()
    const { status, body } = await post(as('ada'), sent)
    expect([status, body]).toEqual([200, { errors: [expect.objectContaining({ message: expect.any(String) })] }])
  })
})

describe('the token', () => {
  it('is wanted, as everywhere', async () => {
    const as = await serve()
    const bob = await idOf(as('ada'), 'bob')
    expect((await askAgain(as('nobody'), bob)).status).toBe(401)
    expect((await askAgain(as('ada').as(''), bob)).body).toMatchObject({ data: { [field]: null } })
  })
})

it('old services have no such address', async () => {
  const as = await serve('11.8')
  expect((await post(as('ada'), { query: 'x' })).status).toBe(404)
})
