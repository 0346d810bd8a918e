import { expect, it } from 'vitest'
import { serveV4 } from './support.ts'

/** Several assignees and reviewers: as sets, which are replaced whole. */

const fixture = {
  users: ['ada', 'bob', 'eve'],
  groups: [{ path: 'tools', members: { ada: 'owner', bob: 'developer', eve: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [{ title: 'Crack', author: 'ada', assignee: 'ada' }],
      mergeRequests: [{ title: 'Forge', author: 'ada', branch: 'forge' }],
    },
  ],
}

const serve = async (version: '11.8' | '16' = '16') => {
  const ada = (await serveV4(version, { fixture })).as('token-ada')
  const { body } = await ada.get('/users')
  const idOf = (name: string): number => body.find(({ username }: { username: string }) => username === name).id
  return { ada, idOf }
}
const namesOf = (people: { username: string }[]) => people.map(({ username }) => username)

it('assigns an issue to several, of whom the first stands for all', async () => {
  const { ada, idOf } = await serve()
  const path = '/projects/1/issues/1'
  const { body } = await ada.send('PUT', path, { assignee_ids: [idOf('bob'), idOf('eve')] })
  expect([namesOf(body.assignees), body.assignee.username]).toEqual([['bob', 'eve'], 'bob'])
  const listed = await ada.get(`/projects/1/issues?assignee_id=${idOf('eve')}`)
  expect(listed.body.map(({ title }: { title: string }) => title)).toEqual(['Crack'])
  const todos = await ada.as('token-eve').get('/todos')
  expect(todos.body.map(({ action_name }: { action_name: string }) => action_name)).toEqual(['assigned'])
  expect(namesOf((await ada.send('PUT', path, { assignee_id: idOf('eve') })).body.assignees)).toEqual(['eve'])
  expect((await ada.send('PUT', path, { assignee_ids: [0] })).body).toMatchObject({ assignees: [], assignee: null })
})

it('says when others were assigned besides the first', async () => {
  const { ada, idOf } = await serve()
  const before = (await ada.get('/projects/1/issues/1')).body.updated_at
  const { body } = await ada.send('PUT', '/projects/1/issues/1', { assignee_ids: [idOf('ada'), idOf('eve')] })
  expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before))
})

it('asks people for a review, and lists what somebody is to review', async () => {
  const { ada, idOf } = await serve()
  const { body } = await ada.send('PUT', '/projects/1/merge_requests/1', { reviewer_ids: [idOf('eve'), idOf('bob')] })
  expect(namesOf(body.reviewers)).toEqual(['eve', 'bob'])
  for (const [who, titles] of [
    ['eve', ['Forge']],
    ['ada', []],
  ] as const) {
    const listed = await ada.get(`/merge_requests?scope=all&reviewer_username=${who}`)
    expect(listed.body.map(({ title }: { title: string }) => title)).toEqual(titles)
  }
  const todos = await ada.as('token-eve').get('/todos')
  expect(todos.body.map(({ action_name }: { action_name: string }) => action_name)).toEqual(['review_requested'])
})

it('knows no reviewers before version 13.8', async () => {
  const { ada, idOf } = await serve('11.8')
  const { body } = await ada.send('PUT', '/projects/1/merge_requests/1', {
    title: 'Forge',
    reviewer_ids: [idOf('eve')],
  })
  expect(body).not.toHaveProperty('reviewers')
})
