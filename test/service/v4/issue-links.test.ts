import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Links between issues, which only API v4 has. */

const anvil = {
  path: 'tools/anvil',
  visibility: 'public',
  tier: 'premium',
  issues: [
    { title: 'Crack', author: 'ada', links: ['#2', { to: 'tools/hammer#1', type: 'blocks' }, 'secret/mine#1'] },
    { title: 'Rust', author: 'ada' },
    { title: 'Dent', author: 'ada' },
  ],
}

const serve = async (changed: object = {}, version: VersionV4 = '19') => {
  const fixture = {
    users: ['ada', 'gus', 'eve', 'olga'],
    groups: [
      { path: 'tools', visibility: 'public', members: { ada: 'owner', gus: 'guest' } },
      { path: 'secret', members: { olga: 'owner' } },
    ],
    projects: [
      { ...anvil, ...changed },
      { path: 'tools/hammer', visibility: 'public', issues: ['Handle'] },
      { path: 'secret/mine', visibility: 'private', issues: ['Gold'] },
    ],
  }
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(`token-${name}`)
}
const named = (iid: number, project = 1) => `/projects/${project}/issues/${iid}`
const linkTo = (iid: number, link_type?: string) => ({
  target_project_id: 1,
  target_issue_iid: iid,
  ...(link_type && { link_type }),
})
const brief = (body: Loose) => body.map((row: Loose) => [row.issue_link_id, row.references.full, row.link_type])
const notesOf = async (as: Awaited<ReturnType<typeof serve>>, path: string) =>
  (await as('ada').get(`${path}/notes?sort=asc`)).body.map(({ body }: Loose) => body)

describe('the issues that an issue is linked to', () => {
  it('are listed whole, as it sees them, without those that the caller may not see', async () => {
    const as = await serve()
    const reply = await as('ada').get(`${named(1)}/links?per_page=1`)
    expect(reply.headers.get('x-total')).toBeNull()
    expect(reply.body[0]).toMatchObject({ title: 'Rust', state: 'opened', link_created_at: expect.any(String) })
    expect(brief(reply.body)).toEqual([
      [1, 'tools/anvil#2', 'relates_to'],
      [2, 'tools/hammer#1', 'blocks'],
    ])
    expect(brief((await as('eve').get(`${named(1, 2)}/links`)).body)).toEqual([[2, 'tools/anvil#1', 'is_blocked_by']])
    expect(brief((await as('olga').get(`${named(1)}/links`)).body)).toHaveLength(3)
  })

  it('are counted in its row where they wait for it and are open', async () => {
    const as = await serve()
    const count = async (path: string) => (await as('ada').get(path)).body.blocking_issues_count
    expect([await count(named(1)), await count(named(2)), await count(named(1, 2))]).toEqual([1, 0, 0])
    await as('ada').send('PUT', named(1, 2), { state_event: 'close' })
    expect(await count(named(1))).toBe(0)
    expect((await as('ada').get('/projects/1/issues')).body[0]).toHaveProperty('blocking_issues_count')
  })
})

describe('a link', () => {
  it('is made with a line in both issues, which have moved with it', async () => {
    const as = await serve()
    const before = (await as('ada').get(named(3))).body.updated_at
    const made = await as('gus').send('POST', `${named(2)}/links`, linkTo(3, 'is_blocked_by'))
    expect([made.status, made.body]).toMatchObject([
      201,
      { source_issue: { iid: 3 }, target_issue: { iid: 2 }, link_type: 'blocks' },
    ])
    expect(brief((await as('gus').get(`${named(2)}/links`)).body).at(-1)).toEqual([4, 'tools/anvil#3', 'is_blocked_by'])
    expect(await notesOf(as, named(2))).toEqual(['marked this issue as blocked by #3'])
    expect(await notesOf(as, named(3))).toEqual(['marked this issue as blocking #2'])
    expect((await as('ada').get(named(3))).body.updated_at > before).toBe(true)
  })

  it('names an issue of another project by its path', async () => {
    const as = await serve()
    const target = { target_project_id: 'tools/hammer', target_issue_iid: 1 }
    expect((await as('ada').send('POST', `${named(3)}/links`, target)).status).toBe(201)
    expect(await notesOf(as, named(3))).toEqual(['marked this issue as related to tools/hammer#1'])
    expect(await notesOf(as, named(1, 2))).toEqual(['marked this issue as related to tools/anvil#3'])
  })

  it('is refused where there is one, from either side and of whatever type', async () => {
    const as = await serve()
    for (const [from, to] of [
      [1, linkTo(2, 'blocks')],
      [2, linkTo(1)],
    ] as const) {
      const refused = await as('ada').send('POST', `${named(from)}/links`, to)
      expect([refused.status, refused.body]).toEqual([409, { message: 'Issue(s) already assigned' }])
    }
  })

  it('is refused to itself, to what is not there, and to those who are no members', async () => {
    const as = await serve()
    expect((await as('ada').send('POST', `${named(3)}/links`, linkTo(3))).status).toBe(422)
    expect((await as('ada').send('POST', `${named(3)}/links`, linkTo(9))).status).toBe(404)
    const hidden = { target_project_id: 3, target_issue_iid: 1 }
    expect((await as('ada').send('POST', `${named(3)}/links`, hidden)).status).toBe(404)
    const refused = await as('eve').send('POST', `${named(2)}/links`, linkTo(3))
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: "Couldn't link issues. You must have at least the Guest role in both projects." },
    ])
    expect((await as('ada').send('POST', `${named(2)}/links`, linkTo(3, 'likes'))).status).toBe(400)
  })

  it('of an issue that goes first needs an edition that is paid for', async () => {
    const as = await serve({ tier: 'free' })
    const refused = await as('ada').send('POST', `${named(2)}/links`, linkTo(3, 'blocks'))
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'Blocked issues not available for current license' },
    ])
    expect((await as('ada').send('POST', `${named(2)}/links`, linkTo(3, 'relates_to'))).status).toBe(201)
  })

  it('is taken away from either side, and the answer says which it was', async () => {
    const as = await serve()
    const gone = await as('gus').send('DELETE', `${named(2)}/links/1`)
    expect([gone.status, gone.body]).toMatchObject([
      200,
      { source_issue: { iid: 1 }, target_issue: { iid: 2 }, link_type: 'relates_to' },
    ])
    expect(await notesOf(as, named(2))).toEqual(['removed the relation with #1'])
    expect((await as('gus').send('DELETE', `${named(2)}/links/1`)).status).toBe(404)
    expect((await as('eve').send('DELETE', `${named(1)}/links/2`)).status).toBe(404)
    // One end is hidden.
    expect((await as('ada').send('DELETE', `${named(1)}/links/3`)).status).toBe(404)
    expect(brief((await as('ada').get(`${named(1)}/links`)).body)).toHaveLength(1)
  })

  it('is unknown to a service before 13.4', async () => {
    const as = await serve({}, '11.8')
    expect((await as('ada').get(`${named(1)}/links`)).status).toBe(404)
    expect((await as('ada').get(named(1))).body).not.toHaveProperty('blocking_issues_count')
  })
})

it('a fixture is refused where a link names nothing', async () => {
  await expect(serve({ issues: [{ title: 'Crack', links: ['#9'] }] })).rejects.toThrow(
    'projects[0].issues[0].links[0] names nothing that is there: #9',
  )
})
