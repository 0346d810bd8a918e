import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { makeOlder } from '../support/older-database.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** How issues are planned, in editions that are paid for. */

const planned = {
  title: 'Crack',
  ...{ weight: 3, health: 'at_risk', epic: 'Quieter forges' },
  iteration: { start: '2030-01-01', due: '2030-01-07' },
}
const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: (['free', 'premium', 'ultimate'] as const).map((tier) => ({
    path: `tools/${tier}`,
    tier,
    issues: [planned, 'Rust'],
  })),
}

it('is told in rows, by the edition', async () => {
  const ada = (await serveV4('19', { fixture })).as('token-ada')
  const row = async (project: number, iid = 1) => (await ada.get(`/projects/${project}/issues/${iid}`)).body
  const paid = {
    weight: 3,
    epic: { title: 'Quieter forges' },
    epic_iid: 1,
    iteration: { title: null, start_date: '2030-01-01', due_date: '2030-01-07' },
  }
  expect(await row(3)).toMatchObject({ ...paid, health_status: 'at_risk' })
  expect(await row(2)).toMatchObject(paid)
  expect(await row(2)).not.toHaveProperty('health_status')
  expect(await row(2, 2)).toMatchObject({ weight: null, epic: null, iteration: null })
  for (const name of ['weight', 'epic', 'iteration', 'health_status']) expect(await row(1)).not.toHaveProperty(name)
  expect((await ada.get('/projects/2/issues')).body[1]).toMatchObject(paid)
})

it('is told by no older service', async () => {
  const ada = (await serveV4('11.8', { fixture })).as('token-ada')
  expect((await ada.get('/projects/3/issues/1')).body).not.toHaveProperty('weight')
})

const issue = (project: number, iid = 1): string => `/projects/${project}/issues/${iid}`
const lines = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(`${path}/notes?sort=asc`)).body.map(({ body }: Loose) => body)

describe('the weight', () => {
  it('is set, changed and cleared, each with a line about that', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const set = async (weight: unknown) => (await ada.send('PUT', issue(2, 2), { weight })).body.weight
    expect([await set(0), await set(5), await set(5), await set('')]).toEqual([0, 5, 5, null])
    expect(await lines(ada, issue(2, 2))).toEqual([
      'changed weight to **0**',
      'changed weight to **5**',
      'removed the weight',
    ])
    expect((await ada.get(issue(2, 2))).body.weight).toBeNull()
  })

  it('is given to a new issue', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const made = (await ada.send('POST', '/projects/2/issues', { title: 'New', weight: 8 })).body
    expect(made.weight).toBe(8)
    expect(await lines(ada, issue(2, made.iid))).toEqual([])
  })

  it.each([
    [-1, { message: { weight: ['must be greater than or equal to 0'] } }],
    ['heavy', { error: 'weight is invalid' }],
  ])('is not %s', async (weight, body) => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    expect(await ada.send('PUT', issue(2), { title: 'Other', weight })).toMatchObject({ status: 400, body })
    expect((await ada.get(issue(2))).body).toMatchObject({ title: 'Crack', weight: 3 })
  })

  it('is left out without a word where the edition has none, and below a reporter', async () => {
    const root = await serveV4('19', {
      fixture: {
        users: ['ada', 'gus'],
        projects: [
          { path: 'ada/free', issues: ['Rust'] },
          {
            path: 'ada/open',
            tier: 'premium',
            visibility: 'public',
            issues: [{ title: 'Mine', author: 'gus', weight: 3 }],
          },
        ],
      },
    })
    const change = { title: 'Other', weight: 5 }
    const free = (await root.as('token-ada').send('PUT', issue(1), change)).body
    expect([free.title, 'weight' in free]).toEqual(['Other', false])
    expect((await root.as('token-gus').send('PUT', issue(2), change)).body).toMatchObject({ title: 'Other', weight: 3 })
  })
})

const around = {
  users: ['ada', 'gus', 'eve'],
  groups: [
    { path: 'works', visibility: 'public' as const, members: { ada: 'owner' }, epics: ['Above'] },
    {
      path: 'works/tools',
      visibility: 'public' as const,
      members: { gus: 'guest' },
      epics: ['Quieter forges', { title: 'Done', state: 'closed' }, { title: 'Secret', confidential: true }],
    },
    { path: 'works/tools/small', visibility: 'private' as const, members: {}, epics: ['Below'] },
    { path: 'works/other', visibility: 'public' as const, members: {}, epics: ['Beside'] },
  ],
  projects: [
    {
      path: 'works/tools/anvil',
      tier: 'premium',
      visibility: 'public' as const,
      issues: [
        { title: 'Crack', author: 'gus' },
        { title: 'Rust', author: 'ada', epic: 'Above' },
        { title: 'Paint', author: 'ada', epic: 'New' },
      ],
    },
    { path: 'ada/own', tier: 'premium', issues: ['Mine'] },
  ],
}

describe('the epic', () => {
  const serve = async () => {
    const root = await serveV4('19', { fixture: around })
    return (name: string) => root.as(`token-${name}`)
  }

  it('is set, changed and removed, each with a line about that', async () => {
    const ada = (await serve())('ada')
    const set = async (epic_id: unknown) => (await ada.send('PUT', issue(1), { epic_id })).body.epic
    const own = { id: 2, iid: 1, title: 'Quieter forges', url: '/groups/works/tools/-/epics/1', group_id: 6 }
    expect([await set(2), await set(2), await set(1), await set(0), await set(5), await set('')]).toEqual([
      ...[own, own, { id: 1, iid: 1, title: 'Above', url: '/groups/works/-/epics/1', group_id: 5 }, null],
      ...[{ id: 5, iid: 1, title: 'Below', url: '/groups/works/tools/small/-/epics/1', group_id: 7 }, null],
    ])
    expect(await lines(ada, issue(1))).toEqual([
      ...['added to epic &1', 'added to epic &1', 'removed from its epic', 'added to epic &1', 'removed from its epic'],
    ])
  })

  it('is given to a new issue, and to one of a fixture, made where there is none of that title', async () => {
    const ada = (await serve())('ada')
    const made = (await ada.send('POST', '/projects/1/issues', { title: 'New', epic_id: 2 })).body
    expect(made).toMatchObject({ epic: { id: 2 }, epic_iid: 1 })
    expect(await lines(ada, issue(1, made.iid))).toEqual([])
    const { body } = await ada.get('/projects/1/issues?sort=asc')
    expect(body.map(({ epic }: Loose) => epic?.title ?? null)).toEqual([null, 'Above', 'New', 'Quieter forges'])
  })

  it.each([
    ['beside the group of the project', 'ada', 6, 404],
    ['that is not there', 'ada', 99, 404],
    ['that the caller may not see', 'gus', 4, 404],
    ['of a guest', 'gus', 2, 403],
  ])('is none %s', async (_which, name, epic_id, status) => {
    const as = await serve()
    expect(await as(name).send('PUT', issue(1), { title: 'Other', epic_id })).toMatchObject({ status })
    expect((await as('ada').get(issue(1))).body).toMatchObject({ title: 'Crack', epic: null })
  })

  it('is left out without a word where a project is in no group', async () => {
    const ada = (await serve())('ada')
    const { body } = await ada.send('PUT', issue(2), { title: 'Other', epic_id: 2 })
    expect([body.title, 'epic' in body, body.weight]).toEqual(['Other', false, null])
  })

  it('is one of a list of the group, as far as the caller sees them', async () => {
    const as = await serve()
    const titles = async (name: string, query = ''): Promise<string[]> =>
      (await as(name).get(`/groups/works%2Ftools/epics?sort=asc${query}`)).body.map(({ title }: Loose) => title)
    expect(await titles('ada')).toEqual(['Quieter forges', 'Done', 'Secret', 'Below', 'New'])
    expect(await titles('eve')).toEqual(['Quieter forges', 'Done', 'New'])
    expect(await titles('ada', '&include_descendant_groups=false&state=opened&include_ancestor_groups=true')).toEqual([
      ...['Above', 'Quieter forges', 'Secret', 'New'],
    ])
    const [first] = (await as('ada').get('/groups/works%2Ftools/epics?state=closed')).body
    const { web_url: address, ...row } = first
    expect(row).toMatchObject({ iid: 2, group_id: 6, state: 'closed', references: { full: 'works/tools&2' } })
    expect(address).toMatch(/\/groups\/works\/tools\/-\/epics\/2$/)
    expect((await as('ada').get('/groups/works%2Fother/epics')).status).toBe(403)
  })

  it('of an issue in a project of a person is a mistake of the fixture', async () => {
    const projects = [{ path: 'ada/own', issues: [{ title: 'Mine', epic: 'Forges' }] }]
    await expect(serveV4('19', { fixture: { users: ['ada'], projects } })).rejects.toThrow(/in no group/)
  })
})

it('iterations are listed of projects that are paid for, also those that no issue is in', async () => {
  const iterations = [
    { start: '2020-01-06', due: '2020-01-12' },
    { title: 'Later', start: '2099-01-01', due: '2099-01-07' },
  ]
  const ada = (await serveV4('19', { fixture: { ...fixture, iterations } })).as('token-ada')
  const { body } = await ada.get('/projects/2/iterations')
  expect(body.map(({ start_date: start }: Loose) => start)).toEqual(['2020-01-06', '2030-01-01', '2099-01-01'])
  expect([body[0], body[2]]).toMatchObject([
    { title: null, state: 3 },
    { title: 'Later', state: 1 },
  ])
  expect((await ada.get('/projects/2/iterations?state=upcoming')).body.at(-1)).toMatchObject({
    ...{ title: 'Later', start_date: '2099-01-01', due_date: '2099-01-07' },
  })
  expect((await ada.get('/projects/1/iterations')).status).toBe(403)
})

describe('commands in comments', () => {
  it.each([
    ['/weight 8', { weight: 8 }],
    ['/clear_weight', { weight: null }],
    ['/health_status on_track', { health_status: 'on_track' }],
    ['/health_status splendid', { health_status: 'at_risk' }],
    ['/clear_health_status', { health_status: null }],
    ['/remove_iteration', { iteration: null }],
    ['/iteration *iteration:2', { iteration: { id: 2, title: 'Week 2' } }],
    ['/iteration *iteration:"Week 2"', { iteration: { id: 2 } }],
    ['/iteration *iteration:99', { iteration: { id: 1 } }],
  ])('%s', async (body, expected) => {
    const week = { title: 'Week 2', start: '2030-01-08', due: '2030-01-14' }
    const more = { path: 'tools/more', tier: 'ultimate', issues: [{ title: 'Later', iteration: week }] }
    const ada = (await serveV4('19', { fixture: { ...fixture, projects: [...fixture.projects, more] } })).as(
      'token-ada',
    )
    expect((await ada.send('POST', `${issue(3)}/notes`, { body })).status).toBe(202)
    expect((await ada.get(issue(3))).body).toMatchObject(expected)
  })

  it('change what the edition of the project has', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    for (const project of [1, 2]) {
      await ada.send('POST', `${issue(project)}/notes`, { body: '/weight 8\n/health_status on_track' })
    }
    expect(await lines(ada, issue(1))).toEqual([])
    expect(await lines(ada, issue(2))).toEqual(['changed weight to **8**'])
  })

  it('are words on an older service', async () => {
    const ada = (await serveV4('11.8', { fixture })).as('token-ada')
    await ada.send('POST', `${issue(2)}/notes`, { body: '/weight 8' })
    expect(await lines(ada, issue(2))).toEqual(['/weight 8'])
  })
})

it('is kept where the issue is moved', async () => {
  const ada = (await serveV4('19', { fixture })).as('token-ada')
  const moved = (await ada.send('POST', `${issue(3)}/move`, { to_project_id: 2 })).body
  expect((await ada.get(issue(2, moved.iid))).body).toMatchObject({ weight: 3, iteration: { id: 1 } })
})

describe('iterations and epics of an older database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are the same for all issues that have the same', async () => {
    const database = join(folder, 'service.db')
    const before = await startService({ port: 0, database, fixture })
    await before.close()
    makeOlder(database, 23)
    const ada = (await serveV4('19', { database })).as('token-ada')
    const iterations = await Promise.all([2, 3].map(async (project) => (await ada.get(issue(project))).body.iteration))
    expect(iterations[0]).toMatchObject({ title: null, start_date: '2030-01-01', due_date: '2030-01-07' })
    expect(iterations[1].id).toBe(iterations[0].id)
    const epics = await Promise.all([2, 3].map(async (project) => (await ada.get(issue(project))).body.epic))
    expect(epics[0]).toMatchObject({ title: 'Quieter forges', iid: 1 })
    expect(epics[1]).toEqual(epics[0])
  })
})
