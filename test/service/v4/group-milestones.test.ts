import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { serve } from '../support.ts'
import { makeOlder } from '../support/older-database.ts'
import { serveV4 } from './support.ts'

/** Milestones of a group, which the items of its projects can have. */

const fixture = {
  users: ['ada', 'bob', 'eve'],
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner', bob: 'developer' },
      milestones: [{ title: 'Autumn', startDate: '2026-09-01', dueDate: '2026-11-30' }, 'Winter'],
    },
    { path: 'toys', members: { ada: 'owner' }, milestones: ['Fair'] },
  ],
  projects: [
    {
      path: 'tools/anvil',
      milestones: ['1.0'],
      issues: [{ title: 'Crack', milestone: 'Autumn' }, 'Rust'],
      mergeRequests: [{ title: 'Forge', branch: 'forge' }],
    },
    { path: 'tools/bellows', issues: ['Leak'] },
    { path: 'toys/kite', issues: ['Tangle'] },
  ],
}
type Titled = { readonly title: string }
const titlesOf = (rows: readonly Titled[]) => rows.map(({ title }) => title)
const report = () => undefined

it('lists and reads the milestones of a group, which name it', async () => {
  const ada = (await serveV4('16', { fixture })).as('token-ada')
  const { body } = await ada.get('/groups/tools/milestones')
  expect(titlesOf(body)).toEqual(['Winter', 'Autumn'])
  const autumn = (await ada.get('/groups/tools/milestones/1')).body
  expect(autumn).toMatchObject({
    id: 1,
    iid: 1,
    title: 'Autumn',
    start_date: '2026-09-01',
    due_date: '2026-11-30',
    state: 'active',
  })
  expect(autumn.web_url).toMatch(/\/groups\/tools\/-\/milestones\/1$/)
  expect(Object.keys(autumn)).not.toContain('project_id')
  const { id } = (await ada.get('/groups/tools')).body
  expect(autumn.group_id).toBe(id)
  expect((await ada.get('/groups/toys/milestones/1')).status).toBe(404)
  expect((await ada.as('token-eve').get('/groups/tools/milestones')).status).toBe(404)
  expect(titlesOf((await ada.get('/groups/tools/milestones?iids[]=2')).body)).toEqual(['Winter'])
})

it('lists them beside those of a project only when that is asked for, by a name that changed', async () => {
  const path = '/projects/1/milestones'
  const both = ['1.0', 'Winter', 'Autumn']
  const asked = { 11.8: [['1.0'], ['1.0']], 16: [both, ['1.0']], 19: [both, both] } as const
  for (const [version, [older, newer]] of Object.entries(asked)) {
    const ada = (await serveV4(version as '16', { fixture })).as('token-ada')
    expect(titlesOf((await ada.get(path)).body)).toEqual(['1.0'])
    expect([version, titlesOf((await ada.get(`${path}?include_parent_milestones=true`)).body)]).toEqual([
      version,
      older,
    ])
    expect([version, titlesOf((await ada.get(`${path}?include_ancestors=true`)).body)]).toEqual([version, newer])
  }
  const ada = (await serveV4('19', { fixture })).as('token-ada')
  const answer = await ada.get(`${path}?include_ancestors=true&include_parent_milestones=true`)
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'include_ancestors, include_parent_milestones are mutually exclusive' },
  ])
})

it('gives them to the items of the projects of the group, and to no others', async () => {
  const ada = (await serveV4('16', { fixture, report })).as('token-ada')
  expect((await ada.get('/projects/1/issues/1')).body.milestone).toMatchObject({ id: 1, title: 'Autumn' })
  for (const [path, milestone] of [
    ['/projects/1/issues/2', { title: 'Winter' }],
    ['/projects/1/merge_requests/1', { title: 'Winter' }],
    ['/projects/2/issues/1', { title: 'Winter' }],
    ['/projects/3/issues/1', null],
  ] as const) {
    const { body } = await ada.send('PUT', path, { milestone_id: 2 })
    expect([path, body.milestone]).toEqual([path, milestone === null ? null : expect.objectContaining(milestone)])
  }
  expect(titlesOf((await ada.get('/groups/tools/issues?milestone=Winter')).body)).toEqual(['Leak', 'Rust'])
  const notes = (await ada.get('/projects/1/issues/2/notes')).body
  expect(notes[0].body).toBe('Milestone changed to %"Winter"')
})

it('keeps one where an issue moves within the group, and takes it off elsewhere', async () => {
  const ada = (await serveV4('16', { fixture })).as('token-ada')
  const within = await ada.send('POST', '/projects/1/issues/1/move', { to_project_id: 2 })
  expect(within.body.milestone).toMatchObject({ id: 1, title: 'Autumn' })
  const out = await ada.send('POST', '/projects/2/issues/2/move', { to_project_id: 3 })
  expect([out.status, out.body.milestone]).toEqual([201, null])
})

it('does not let a project read, change or name again what is of its group', async () => {
  const ada = (await serveV4('16', { fixture })).as('token-ada')
  expect((await ada.get('/projects/1/milestones/1')).status).toBe(404)
  expect((await ada.send('PUT', '/projects/1/milestones/1', { title: 'x' })).status).toBe(404)
  const again = await ada.send('POST', '/projects/1/milestones', { title: 'Autumn' })
  expect([again.status, again.body]).toEqual([
    400,
    {
      message: 'Failed to create milestone {:title=>["already being used for another group or project milestone."]}',
    },
  ])
})

it('shows them of items over the older API, which lists none', async () => {
  const ada = (await serve({ fixture })).as('token-ada')
  expect(titlesOf((await ada.get('/projects/1/milestones')).body)).toEqual(['1.0'])
  const [, crack] = (await ada.get('/projects/1/issues?order_by=created_at')).body
  expect(crack.milestone).toMatchObject({ id: 1, title: 'Autumn' })
})

it('takes over the milestones of an older database, and who has them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-'))
  try {
    const database = join(folder, 'service.db')
    const [anvil] = fixture.projects
    const old = { users: fixture.users, groups: [{ path: 'tools', members: { ada: 'owner' } }], projects: [anvil] }
    const seeded = { ...old, projects: [{ ...anvil, issues: [{ title: 'Crack', milestone: '1.0' }] }] }
    await (await startService({ port: 0, database, fixture: seeded })).close()
    makeOlder(database, 5)
    const ada = (await serveV4('16', { database })).as('token-ada')
    expect(titlesOf((await ada.get('/projects/1/milestones')).body)).toEqual(['1.0'])
    expect((await ada.get('/projects/1/issues/1')).body.milestone).toMatchObject({ id: 1, title: '1.0' })
    expect((await ada.send('POST', '/projects/1/milestones', { title: '1.1' })).body).toMatchObject({ id: 2, iid: 2 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
