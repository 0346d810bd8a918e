import { expect, it } from 'vitest'
import { serveV4 } from './support.ts'

/** Boards of issues. */

const project = (path: string, tier: 'free' | 'premium') => ({
  path,
  tier,
  visibility: 'private',
  labels: ['bug', 'doing', 'later'],
  milestones: ['1.0'],
  boards: [{ name: 'Work', lists: ['doing', 'bug'], milestone: '1.0', assignee: 'ada' }, { name: 'Empty' }],
})
const fixture = {
  users: ['ada', 'gus'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [project('tools/anvil', 'free'), project('tools/tongs', 'premium')],
}

it('are listed by their names, with the labels of their lists in their order', async () => {
  const { as } = await serveV4('19', { fixture })
  const { body } = await as('token-ada').get('/projects/1/boards')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Empty', 'Work'])
  expect(body[1]).toMatchObject({
    hide_backlog_list: false,
    project: { id: 1, name: 'anvil', path: 'anvil' },
    lists: [
      { position: 0, label: { name: 'doing' } },
      { position: 1, label: { name: 'bug' } },
    ],
  })
  expect(body[1]).not.toHaveProperty('milestone')
  expect((await as('token-gus').get('/projects/1/boards')).status).toBe(404)
})

it('say what they are narrowed to where that is paid for', async () => {
  const { as } = await serveV4('19', { fixture })
  const { body } = await as('token-ada').get('/projects/2/boards')
  expect(body[1]).toMatchObject({
    milestone: { title: '1.0' },
    assignee: { username: 'ada' },
    labels: [],
    weight: null,
  })
  expect(body[0]).toMatchObject({ milestone: null, assignee: null, lists: [] })
})

it('of a fixture name labels, milestones and people that are there', async () => {
  const wrong = (board: object) => ({
    ...fixture,
    projects: [{ path: 'tools/anvil', labels: ['bug'], boards: [board] }],
  })
  const served = (board: object) => serveV4('19', { fixture: wrong({ name: 'Work', ...board }) })
  await expect(served({ lists: ['none'] })).rejects.toThrow('projects[0].boards[0].lists[0]')
  await expect(served({ milestone: 'none' })).rejects.toThrow('projects[0].boards[0].milestone')
  await expect(served({ assignee: 'none' })).rejects.toThrow('projects[0].boards[0].assignee')
})
