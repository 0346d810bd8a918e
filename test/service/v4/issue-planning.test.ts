import { describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Types and first days of issues, which only API v4 has. */

const fixture = {
  users: ['ada', 'bob', 'gus'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      issues: [
        { title: 'Crack', author: 'ada' },
        { title: 'It burns', author: 'ada', type: 'incident', startDate: '2030-01-02' },
      ],
    },
    { path: 'tools/horn', issues: [] },
  ],
}

const path = '/projects/1/issues'
const notes = async (client: Client, iid: number): Promise<string[]> =>
  (await client.get(`${path}/${iid}/notes?sort=asc`)).body.map(({ body }: Loose) => body)

describe('an issue', () => {
  it('is made with its type and its first day', async () => {
    const bob = (await serveV4('19', { fixture })).as('token-bob')
    const made = await bob.send('POST', path, { title: 'Down', issue_type: 'incident', start_date: '2030-02-01' })
    expect([made.status, made.body]).toMatchObject([
      201,
      { issue_type: 'incident', type: 'INCIDENT', start_date: '2030-02-01' },
    ])
    expect((await bob.get(`${path}/${made.body.iid}`)).body).toMatchObject({ issue_type: 'incident' })
    expect(await notes(bob, made.body.iid)).toEqual([])
  })

  it('gets another type and another first day, each with a line about that', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const change = (fields: object) => ada.send('PUT', `${path}/2`, fields)
    expect((await change({ issue_type: 'issue' })).body).toMatchObject({
      issue_type: 'issue',
      start_date: '2030-01-02',
    })
    expect((await change({ start_date: '' })).body).toMatchObject({ issue_type: 'issue', start_date: null })
    expect((await change({ start_date: '2030-03-04' })).body.start_date).toBe('2030-03-04')
    expect(await notes(ada, 2)).toEqual([
      'changed type from incident to issue',
      'Removed start date',
      'Changed start date to 2030-03-04',
    ])
  })

  it.each([
    ['incident', 'issue'],
    ['task', 'task'],
  ])('of somebody without rights who wants %s is %s, without a first day', async (wanted, type) => {
    const gus = (await serveV4('19', { fixture })).as('token-gus')
    const { status, body } = await gus.send('POST', path, {
      title: 'Mine',
      issue_type: wanted,
      start_date: '2030-02-01',
    })
    expect([status, body.issue_type, body.start_date]).toEqual([201, type, null])
  })

  it('is refused with a type that there is not', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const refused = { status: 400, body: { error: 'issue_type does not have a valid value' } }
    expect(await ada.send('POST', path, { title: 'Odd', issue_type: 'epic' })).toMatchObject(refused)
    expect(await ada.send('PUT', `${path}/2`, { issue_type: 'INCIDENT' })).toMatchObject(refused)
  })

  it('does not become a task, and a task becomes nothing else', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const refused = (to: string) => ({
      status: 400,
      body: { message: { work_item_type_id: [`can not be changed to ${to}`] } },
    })
    expect(await ada.send('PUT', `${path}/2`, { title: 'Other', issue_type: 'task' })).toMatchObject(refused('Task'))
    expect((await ada.get(`${path}/2`)).body).toMatchObject({ title: 'It burns', issue_type: 'incident' })
    const { body } = await ada.send('POST', path, { title: 'Mine', issue_type: 'task' })
    expect(await ada.send('PUT', `${path}/${body.iid}`, { issue_type: 'issue' })).toMatchObject(refused('Issue'))
  })

  it('is not due before it starts', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const refused = { status: 400, body: { message: { due_date: ['must be greater than or equal to start date'] } } }
    expect(await ada.send('PUT', `${path}/2`, { due_date: '2030-01-01' })).toMatchObject(refused)
    expect((await ada.send('PUT', `${path}/2`, { due_date: '2030-01-02' })).status).toBe(200)
    expect(await ada.send('PUT', `${path}/2`, { start_date: '2030-01-03' })).toMatchObject(refused)
    const both = { title: 'Odd', start_date: '2030-01-03', due_date: '2030-01-02' }
    expect(await ada.send('POST', path, both)).toMatchObject(refused)
    expect((await ada.get(path)).body).toHaveLength(2)
  })

  it('keeps both where it is moved', async () => {
    const ada = (await serveV4('19', { fixture })).as('token-ada')
    const moved = await ada.send('POST', `${path}/2/move`, { to_project_id: 2 })
    expect(moved.body).toMatchObject({ issue_type: 'incident', start_date: '2030-01-02' })
  })
})

it('a list is narrowed by the type', async () => {
  const ada = (await serveV4('16', { fixture })).as('token-ada')
  const titles = async (type: string) =>
    (await ada.get(`${path}?issue_type=${type}`)).body.map(({ title }: Loose) => title)
  expect([await titles('issue'), await titles('incident'), await titles('task')]).toEqual([['Crack'], ['It burns'], []])
})

it('16 knows types and no first days, and 11.8 neither', async () => {
  const made = async (version: '16' | '11.8') => {
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    return (await ada.send('POST', path, { title: 'New', issue_type: 'task', start_date: '2030-02-01' })).body
  }
  const newer = await made('16')
  expect([newer.issue_type, 'start_date' in newer]).toEqual(['task', false])
  expect(await made('11.8')).not.toHaveProperty('issue_type')
})
