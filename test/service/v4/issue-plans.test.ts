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
  projects: (['free', 'premium', 'ultimate'] as const).map((tier) => ({
    path: `ada/${tier}`,
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
    const more = { path: 'ada/more', tier: 'ultimate', issues: [{ title: 'Later', iteration: week }] }
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

describe('iterations of an older database', () => {
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
  })
})
