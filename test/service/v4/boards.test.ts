import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startService } from '../../../service/server.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { makeOlder } from '../support/older-database.ts'
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
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner' },
      labels: ['shared'],
      milestones: ['Autumn'],
      boards: [{ name: 'Season', lists: ['shared'], milestone: 'Autumn', assignee: 'ada' }, { name: 'All' }],
    },
    { path: 'tools/free', boards: [{ name: 'Below', lists: ['shared'], milestone: 'Autumn' }] },
  ],
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

it('of a group are its own, and are told only to those who see it', async () => {
  const { as } = await serveV4('19', { fixture })
  const { body } = await as('token-ada').get('/groups/tools/boards')
  expect(body).toMatchObject([
    { name: 'All', lists: [] },
    {
      name: 'Season',
      project: null,
      group: {
        id: expect.any(Number) as number,
        name: 'tools',
        web_url: expect.stringMatching(/\/groups\/tools$/) as string,
      },
      lists: [{ position: 0, label: { name: 'shared' } }],
      milestone: { title: 'Autumn' },
      assignee: { username: 'ada' },
    },
  ])
  expect((await as('token-gus').get('/groups/tools/boards')).status).toBe(404)
  // A group without a project that is paid for says nothing of what narrows its boards.
  const below = (await as('token-ada').get('/groups/tools%2Ffree/boards')).body
  expect(below).toMatchObject([{ name: 'Below', lists: [{ label: { name: 'shared' } }] }])
  expect(below[0]).not.toHaveProperty('milestone')
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
  // The labels of a project are not those of its group.
  const groups = [{ path: 'tools', boards: [{ name: 'Work', lists: ['bug'] }] }]
  await expect(serveV4('19', { fixture: { ...fixture, groups } })).rejects.toThrow('groups[0].boards[0].lists[0]')
})

it('of an older database are there as before', async () => {
  const database = join(temporaryFolder(), 'service.db')
  const service = await startService({ port: 0, database, fixture })
  await service.close()
  makeOlder(database, 28)
  const ada = (await serveV4('19', { database })).as('token-ada')
  const { body } = await ada.get('/projects/1/boards')
  expect(body).toMatchObject([
    { id: 5, name: 'Empty', lists: [] },
    { id: 4, name: 'Work', lists: [{ label: { name: 'doing' } }, { label: { name: 'bug' } }] },
  ])
  expect((await ada.get('/groups/tools/boards')).body).toEqual([])
})
